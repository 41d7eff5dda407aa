import { type RawBuilder, sql } from 'kysely';

/** The instant that the UUIDv7 of a column carries; PostgreSQL has a function for it from 17 on only. */
export const madeAt = (id: string): RawBuilder<Date> =>
  sql`to_timestamp(('x' || translate(left(${sql.ref(id)}::text, 13), '-', ''))::bit(48)::bigint / 1000.0)`;
