import type { Rule } from './validation';

/**
 * Lets a schema or check say itself by which rule it refuses, for whatever zod has no word of its
 * own: `z.regex(/^[a-z]+$/, { error: says('bad_login_id') })`. A field that is missing stays one.
 */
export const says = (rule: Rule) => (issue: { readonly input?: unknown }) =>
  issue.input === undefined ? undefined : rule;
