// What members are sorted by, brought up to what their money has done.
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';

/** Members of one statement. */
const MEMBERS_MAX = 2_000;

/** When the last run began that went through; null: none did. */
export const findLastRun = async (db: Database, name: string): Promise<Date | null> =>
  (await db.selectFrom('job').select('finished_at').where('name', '=', name).executeTakeFirst())
    ?.finished_at ?? null;

/** Members whose money moved since, or who were never ranked. */
export async function findMoved(db: Database, since: Date | null): Promise<readonly string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from member_rank where refreshed_at = '-infinity' and ${acrossMembers}
    union
    select member_id from ledger_entry
    where entry_id >= uuid_floor(coalesce(${since}::timestamptz, 'epoch'::timestamptz))
      and ${acrossMembers}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Ranks these members by what they have now. */
export async function refreshRanks(
  db: Database,
  memberIds: readonly string[],
  at: Date,
): Promise<void> {
  for (let first = 0; first < memberIds.length; first += MEMBERS_MAX) {
    const ids = memberIds.slice(first, first + MEMBERS_MAX);
    await sql`
      update member_rank as rank set money_won = now.money_won, point_won = now.point_won,
        charge_won = now.charge_won, exchange_won = now.exchange_won,
        profit_won = now.charge_won - now.exchange_won, refreshed_at = ${at}
      from (
        select member.member_id,
          coalesce((select sum(held.balance_won) from wallet as held
            where held.member_id = member.member_id and held.wallet = 'money'), 0) as money_won,
          coalesce((select sum(held.balance_won) from wallet as held
            where held.member_id = member.member_id and held.wallet = 'point'), 0) as point_won,
          coalesce((select sum(asked.amount_won) from money_request as asked
            where asked.member_id = member.member_id and asked.kind = 'charge'
              and asked.status = 'approved'), 0) as charge_won,
          coalesce((select sum(asked.amount_won) from money_request as asked
            where asked.member_id = member.member_id and asked.kind = 'exchange'
              and asked.status = 'approved'), 0) as exchange_won
        from member where member.member_id = any(${ids}::uuid[]) and ${acrossMembers}
      ) as now
      where rank.member_id = now.member_id and ${acrossMembers}`.execute(db);
  }
}
