// Reads an input as the server does, for tests that care which field fails for which reason.
import { describeIssues, type Endpoint } from '../src/index';

/** `field: rule` of everything that is wrong, in the order of the schema; empty when it is accepted. */
export function failuresOf(input: Endpoint['input'], sent: object): string[] {
  const result = input.safeParse(sent, { reportInput: true });
  if (result.success) return [];
  return describeIssues(result.error.issues, 'ko').flatMap(({ path, rules }) =>
    rules.map(({ rule }) => `${path}: ${rule}`),
  );
}

/** An identifier that the server could have made. */
export const SOMEBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
