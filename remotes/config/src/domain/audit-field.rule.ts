import { AUDIT_FIELDS, type Bilingual, LEVEL_NAMES, type Locale } from '@gwanje/contract';

const WORDS: Readonly<Record<string, Bilingual>> = { ...AUDIT_FIELDS, ...LEVEL_NAMES };

function wordOf(key: string, isGroup: boolean, locale: Locale): string {
  const words = (isGroup && WORDS[`${key}.`]) || WORDS[key];
  return words?.[locale] ?? key;
}

const SCOPES = ['money/', 'config/', 'bets/'];

/** Whether a line is of a settings document, whose fields the document itself names. */
export const isOfDocument = (subject: string | null): boolean =>
  SCOPES.some((scope) => subject?.startsWith(scope));

/** What a field of an audited state is called, with what it stands in; an unknown one keeps its own name. */
export const fieldName = (path: string, locale: Locale): string =>
  path
    .split('.')
    .map((key, at, keys) => wordOf(key, at < keys.length - 1, locale))
    .join(' · ');
