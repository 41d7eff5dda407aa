// What lines hold, and what they paid in and out on closed days.
import { LIVE_LINE_MAX, PARTNER_GRADE_MIN } from '@gwanje/contract';
import { sql } from 'kysely';
import { approvedBetween } from '../../money/totals/approved-money.queries';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { hasPlayed } from './played-days.queries';

const PARTNERS = sql`
  select member_id from member where grade >= ${PARTNER_GRADE_MIN} and ${acrossMembers}`;

/** Folds what was approved on a day into the lines of whoever it was approved for, as they stand. */
export const foldCash = (tx: Tx, dayOn: string) =>
  sql`
    insert into partner_cash_day (member_id, day_on, charge_won, exchange_won)
    select node.member_id, ${dayOn}::date, coalesce(sum(amount_won) filter (where kind = 'charge'), 0),
      coalesce(sum(amount_won) filter (where kind <> 'charge'), 0)
    from (
      select member.member_id, member.recommend_path, request.kind, request.amount_won
      from (${approvedBetween(dayBegins(dayOn, 0), dayBegins(dayOn, 1))}) as request
      join member on member.member_id = request.member_id
      where ${acrossMembers}
    ) as moved
    cross join lateral unnest(recommend_path || member_id) as node (member_id)
    where node.member_id in (${PARTNERS})
    group by 1`.execute(tx);

/**
 * Folds what lines came to on a day, once what they played and what they paid in and out is folded.
 */
export const foldLineDays = (tx: Tx, dayOn: string) =>
  sql`
    insert into partner_line_day (member_id, day_on, active_members, charge_won, exchange_won,
      stake_won, payout_won)
    select member_id, ${dayOn}::date, sum(active_members)::int, sum(charge_won)::bigint,
      sum(exchange_won)::bigint, sum(stake_won)::bigint, sum(payout_won)::bigint
    from (
      select member_id, 0 as active_members, charge_won, exchange_won, 0 as stake_won,
        0 as payout_won
      from partner_cash_day where day_on = ${dayOn}::date and ${acrossMembers}
      union all
      select member_id, 0, 0, 0, stake_won, payout_won
      from partner_day where day_on = ${dayOn}::date and ${acrossMembers}
      union all
      select node.member_id, count(distinct day.member_id), 0, 0, 0, 0
      from bet_day as day cross join lateral unnest(day.path) as node (member_id)
      where day.day_on = ${dayOn}::date and not day.is_test and ${hasPlayed('day')}
        and ${acrossMembers} and node.member_id in (${PARTNERS})
      group by node.member_id
    ) as part
    group by member_id`.execute(tx);

/** Whether a line is too large to be summed while somebody waits; whose line it is left out: any. */
export async function isLarge(db: Database | Tx, memberId?: string): Promise<boolean> {
  const found = await db
    .selectFrom('partner_size')
    .select('member_id')
    .where('members', '>', LIVE_LINE_MAX)
    .where(memberId === undefined ? acrossMembers : sql<boolean>`member_id = ${memberId}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts every line anew and sums what it holds: one pass over members, however many bets there are. */
export async function refreshSizes(db: Database, at: Date): Promise<void> {
  await sql`
    insert into partner_size as kept (member_id, members, line_money_won, refreshed_at)
    select node.member_id, (count(*) filter (where grade < ${PARTNER_GRADE_MIN}))::int,
      coalesce(sum(balance_won) filter (where not is_test), 0)::bigint, ${at}::timestamptz
    from (
      select member.member_id, member.recommend_path, member.grade, member.is_test,
        wallet.balance_won
      from member left join wallet
        on wallet.member_id = member.member_id and wallet.wallet = 'money'
      where ${acrossMembers}
    ) as own
    cross join lateral unnest(recommend_path || member_id) as node (member_id)
    where node.member_id in (${PARTNERS})
    group by node.member_id
    on conflict (member_id) do update set members = excluded.members,
      line_money_won = excluded.line_money_won, refreshed_at = excluded.refreshed_at`.execute(db);
}
