// What of a day is of bets of earlier ones.
import { sql } from 'kysely';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { keptBets } from '../settlements/kept-bets.queries';

/**
 * Bets by class and family that were placed before a day and are booked on it though an earlier day has
 * had them: taken back or settled anew. A round of a casino is one that was opened before the day, since
 * its vendor tells what it came to as it is played.
 *
 * @param of which bookings of the day are looked at; left out: all
 */
export const correctionsOf = (dayOn: string, of: Sql = sql`true`): Sql => sql`
  select booked.game_class, coalesce(kept.family, '') as family,
    count(distinct booked.bet_id)::int as corrections
  from booked_bet as booked
  join lateral (${keptBets()}
  ) as kept on kept.placed_at < ${dayBegins(dayOn, 0)}
  where booked.day_on = ${dayOn}::date and ${of} and ${acrossMembers} and (
    kept.casino is not null or exists (
      select 1 from booked_bet as before
      where before.member_id = booked.member_id and before.bet_id = booked.bet_id
        and before.day_on >= (kept.placed_at at time zone 'Asia/Seoul')::date
        and before.day_on < ${dayOn}::date))
  group by 1, 2`;

/** How many of a day that runs were taken back: few beside all that were settled. */
export async function countTakenBack(db: Database, dayOn: string): Promise<number> {
  const { rows } = await sql<{ corrections: number }>`
    select coalesce(sum(corrections), 0)::int as corrections
    from (${correctionsOf(dayOn, sql`booked.sign < 0`)}) as late`.execute(db);
  return rows[0]?.corrections ?? 0;
}
