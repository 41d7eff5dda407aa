// What is looked for by a bank account: staff find by the whole of it, partners by what they see.
import { sql } from 'kysely';
import { isStaff } from '../own-line.queries';
import type { ListContext, Sql } from '../platform/list-source';

const ACCOUNT_ENDS_IN = 4;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Whoever never sees a number in full finds by what he sees of it: whether all that he typed is right
 * would be told to whoever tries them all.
 */
export const digitsFor = (query: string, context: ListContext, ends: number) =>
  isStaff(context) ? digitsOf(query) : digitsOf(query).slice(-ends);

/** By the number of the account that a row of `table` names, whole or its last four digits. */
export function accountIs(table: string, query: string, context: ListContext): Sql {
  const digits = digitsFor(query, context, ACCOUNT_ENDS_IN);
  const kept = sql`digits_of(${sql.ref(`${table}.bank_number`)})`;
  return digits.length === ACCOUNT_ENDS_IN
    ? sql`right(${kept}, ${sql.lit(ACCOUNT_ENDS_IN)}) = ${digits}`
    : sql`${kept} = ${digits}`;
}

/**
 * By the whole name of its owner, or by what its mask shows of it: how it begins and ends, and how
 * long it is. A partner, who sees no more, finds by no more.
 */
export function ownerIs(table: string, query: string, context: ListContext): Sql {
  const owner = sql.ref(`${table}.bank_owner`);
  if (isStaff(context) && !query.includes('*')) return sql`${owner} = ${query}`;
  return sql`(char_length(${owner}) = char_length(${query}::text)
    and left(${owner}, 1) = left(${query}::text, 1)
    and (char_length(${owner}) < 3 or right(${owner}, 1) = right(${query}::text, 1)))`;
}
