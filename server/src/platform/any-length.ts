import { type RawBuilder, sql } from 'kysely';

/**
 * A list for a statement that is kept prepared, which one plan serves whatever its length. Into one
 * that is given as it is PostgreSQL looks: one of unknown length is taken to hold ten, so that for
 * fewer a plan of their own seems cheaper, and each call makes it, which takes longer than the call.
 */
export const ofAnyLength = (
  values: readonly unknown[],
  type: 'bytea' | 'inet' | 'text' | 'uuid',
): RawBuilder<unknown> => sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`;
