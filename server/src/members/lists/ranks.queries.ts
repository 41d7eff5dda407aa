// What members are sorted and summed by, brought up to what their money has done.
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import {
  AT_PROVIDERS,
  approvedWon,
  LATELY_DAYS,
  STAKED_LATELY,
  walletWon,
} from './member-sums.queries';
import { STAKE_TYPES, TODAY } from './today.queries';

/** Members of one statement. */
const MEMBERS_MAX = 2_000;

/** When the last run began that went through; null: none did. */
export const findLastRun = async (db: Database, name: string): Promise<Date | null> =>
  (await db.selectFrom('job').select('finished_at').where('name', '=', name).executeTakeFirst())
    ?.finished_at ?? null;

/** The day of Seoul of an instant. */
const dayAt = (at: Date) => sql`(${at}::timestamptz at time zone 'Asia/Seoul')::date`;

/**
 * Members whose money moved since, of whom bets were settled today since (a loss moves nothing), whose
 * stakes are too long ago since, or who were never ranked.
 */
export async function findMoved(
  db: Database,
  since: Date | null,
  at: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from member_rank where refreshed_at = '-infinity' and ${acrossMembers}
    union
    select member_id from ledger_entry
    where entry_id >= uuid_floor(coalesce(${since}::timestamptz, 'epoch'::timestamptz))
      and ${acrossMembers}
    union
    select member_id from booked_bet
    where day_on = ${dayAt(at)} and at >= coalesce(${since}::timestamptz, '-infinity')
      and ${acrossMembers}
    union
    select member_id from ledger_day
    where day_on > (${since}::timestamptz at time zone 'Asia/Seoul')::date - ${sql.lit(LATELY_DAYS)}
      and day_on <= ${TODAY} - ${sql.lit(LATELY_DAYS)}
      and wallet = 'money' and type in ${STAKE_TYPES} and ${acrossMembers}`.execute(db);
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
        profit_won = now.charge_won - now.exchange_won, income_won = now.income_won,
        provider_won = now.provider_won, stake_30d_won = now.stake_30d_won,
        settled_on = case when now.settled_won is not null then ${dayAt(at)} end,
        settled_won = coalesce(now.settled_won, 0), refreshed_at = ${at}
      from (
        select member.member_id, ${walletWon('money')} as money_won,
          ${walletWon('point')} as point_won, ${walletWon('income')} as income_won,
          ${AT_PROVIDERS} as provider_won, ${approvedWon('charge')} as charge_won,
          ${approvedWon('exchange')} as exchange_won, ${STAKED_LATELY} as stake_30d_won,
          (select sum(day.payout_won - day.stake_won)::bigint from bet_day as day
            where day.member_id = member.member_id and day.day_on = ${dayAt(at)}
              and not day.is_test) as settled_won
        from member where member.member_id = any(${ids}::uuid[]) and ${acrossMembers}
      ) as now
      where rank.member_id = now.member_id and ${acrossMembers}`.execute(db);
  }
}
