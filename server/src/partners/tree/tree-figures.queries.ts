import {
  PARTNER_DAYS_MAX,
  PARTNER_GRADE_MIN,
  type partners,
  type ReplyOf,
  TREE_HITS_MAX,
  type TreeFigures,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import { findRowsByName, foundMemberOf } from '../../members/members.queries';
import { otherLayoutOf } from '../../members/other-layout.rule';
import { pathWithin } from '../../members/own-line.rule';
import { approvedBetween } from '../../money/totals/approved-money.queries';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { isOfLine } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Question } from '../../platform/implement';
import type { Sql } from '../../platform/list-source';
import { requireSpan } from '../calc/calc-days.queries';
import { hasPlayed } from '../rollups/played-days.queries';

/** What every line came to on closed days: one row a day of each partner, however much was bet. */
const closedDays = (from: string, to: string): Sql => sql`
  select member_id, sum(active_members) as active, sum(charge_won) as charge_won,
    sum(exchange_won) as exchange_won, sum(stake_won) as stake_won, sum(payout_won) as payout_won
  from partner_line_day
  where day_on between ${from}::date and ${to}::date and ${acrossMembers}
  group by member_id`;

/** The same of a day that is not folded yet, as it stands: from what was settled and approved on it. */
const runningDay = (dayOn: string): Sql => sql`
  select node.member_id, count(distinct part.bettor_id) as active,
    sum(part.charge_won) as charge_won, sum(part.exchange_won) as exchange_won,
    sum(part.stake_won) as stake_won, sum(part.payout_won) as payout_won
  from (
    select day.path, case when ${hasPlayed('day')} then day.member_id end as bettor_id, 0 as charge_won, 0 as exchange_won,
      day.stake_won, day.payout_won
    from bet_day as day
    where day.day_on = ${dayOn}::date and not day.is_test and ${acrossMembers}
    union all
    select member.recommend_path || member.member_id, null,
      case when request.kind = 'charge' then request.amount_won else 0 end,
      case when request.kind = 'charge' then 0 else request.amount_won end, 0, 0
    from (${approvedBetween(dayBegins(dayOn, 0), dayBegins(dayOn, 1))}) as request
    join member on member.member_id = request.member_id
    where ${acrossMembers}
  ) as part cross join lateral unnest(part.path) as node (member_id)
  group by node.member_id`;

/**
 * What every line came to on closed days. The running day is in none of it, so that a figure does not
 * change while it is compared, unless it is asked for alone.
 */
export async function readTreeFigures({
  db,
  input,
  actor: { line },
  now,
}: Question<typeof partners.readTreeFigures>): Promise<ReplyOf<typeof partners.readTreeFigures>> {
  const { from, to } = requireSpan(input, PARTNER_DAYS_MAX);
  const folded = await sql<{ days: number; closedOn: string | null }>`
    select count(*)::int as days, max(day_on)::text as "closedOn" from partner_fold
    where day_on between ${from}::date and ${to}::date`.execute(db);
  const { days = 0, closedOn = null } = folded.rows[0] ?? {};
  const isRunning = from === to && to === dayOf(now());
  const { rows } = await sql<TreeFigures>`
    select member.member_id as "_id", size.members,
      size.line_money_won as "moneyWon",
      coalesce(day.active / ${Math.max(1, days)}, 0)::int as "activeMembers",
      coalesce(day.charge_won, 0)::bigint as "chargeWon",
      coalesce(day.exchange_won, 0)::bigint as "exchangeWon",
      coalesce(day.stake_won, 0)::bigint as "stakeWon",
      coalesce(day.stake_won - day.payout_won, 0)::bigint as "profitWon"
    from member
    left join partner_size as size on size.member_id = member.member_id
    left join (${isRunning ? runningDay(to) : closedDays(from, to)}) as day
      on day.member_id = member.member_id
    where member.grade >= ${PARTNER_GRADE_MIN} and ${acrossMembers}
      and ${line === null ? sql`true` : isOfLine('member', line)}`.execute(db);
  return { figures: rows, closedOn, isRunning, at: now().toISOString() };
}

/** Whoever is named so, wherever he stands: a partner is told of his own line alone. */
export async function searchTree({
  db,
  input: { query },
  actor: { line },
}: Question<typeof partners.searchTree>): Promise<ReplyOf<typeof partners.searchTree>> {
  const rows = await findRowsByName(
    db,
    { query, otherLayout: otherLayoutOf(query) },
    { line, max: TREE_HITS_MAX },
  );
  return { hits: rows.map((row) => ({ ...foundMemberOf(row), above: pathWithin(line, row) })) };
}
