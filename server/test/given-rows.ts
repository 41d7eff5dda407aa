// More rows than anybody plays in a test.
import { sql } from 'kysely';
import type { TestServer } from './given';

/** Columns that no two rows may share, beside the identifier: of the copy number `n`. */
const OWN = {
  casino_round: { id: 'round_id', also: "jsonb_build_object('round_ref', 'copy-' || n)" },
  casino_transaction: { id: 'transaction_id', also: "'{}'::jsonb" },
  bet: { id: 'bet_id', also: "jsonb_build_object('reference', 'copy-' || n)" },
  // Spread over all members, and decided one a minute: nobody has so many in one day.
  money_request: {
    id: 'request_id',
    also: `jsonb_build_object('member_id', (array(select member_id from member))[
      1 + n % (select count(*)::int from member)], 'decided_at', first.decided_at + n * interval '1 minute')`,
  },
} as const;

/** Copies of the one row of a table that has the least identifier, one a millisecond from now on. */
export async function givenCopies(
  { database: { db }, clock }: TestServer,
  table: keyof typeof OWN,
  count: number,
): Promise<void> {
  const { id, also } = OWN[table];
  await sql`
    insert into ${sql.table(table)}
    select copy.* from ${sql.table(table)} as first, generate_series(1, ${count}::int) as n,
      lateral jsonb_populate_record(first, ${sql.raw(also)} || jsonb_build_object(${sql.lit(id)},
        uuid_floor(${clock.now}::timestamptz + n * interval '1 millisecond'))) as copy
    where first.${sql.ref(id)} = (
      select ${sql.ref(id)} from ${sql.table(table)} order by ${sql.ref(id)} limit 1)`.execute(db);
}
