import { createHash } from 'node:crypto';
import type pg from 'pg';

/** As many as a session keeps; what comes after them is planned each time. */
const STATEMENTS_MAX = 400;
const NAME_LENGTH = 32;

/** By session, the names of its statements by their text. */
const namesOf = new WeakMap<pg.ClientBase, Map<string, string>>();

/**
 * What the database is to call a statement of this session, so that it is parsed and planned once;
 * it follows from the text, so two texts never share one. Undefined when the session has enough.
 */
export function statementName(client: pg.ClientBase, text: string): string | undefined {
  const names = namesOf.get(client) ?? new Map<string, string>();
  namesOf.set(client, names);
  const known = names.get(text);
  if (known !== undefined || names.size === STATEMENTS_MAX) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH);
  names.set(text, name);
  return name;
}

/** No such statement, one of that name already, a plan whose columns a migration has changed. */
const STALE_CODES = ['26000', '42P05'];
const STALE_ROUTINE = 'RevalidateCachedQuery';

/** Whether a session does not have the statements any more that it was taken to have; another has. */
export const isStaleStatement = (error: unknown): boolean => {
  const { code = '', routine } = error as Partial<pg.DatabaseError>;
  return STALE_CODES.includes(code) || routine === STALE_ROUTINE;
};
