import {
  PARTNER_DAYS_MAX,
  PARTNER_GRADE_MIN,
  type partners,
  type ReplyOf,
  TREE_HITS_MAX,
  type TreeFigures,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { findRowsByName, foundMemberOf } from '../../members/members.queries';
import { otherLayoutOf } from '../../members/other-layout.rule';
import { pathWithin } from '../../members/own-line.rule';
import { isOfLine } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Question } from '../../platform/implement';
import { requireSpan } from '../calc/calc-days.queries';

/**
 * What every line came to on closed days: one row a day of each partner, however much was bet. The
 * running day is in none of it, so that a figure does not change while it is compared.
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
    left join (
      select member_id, sum(active_members) as active, sum(charge_won) as charge_won,
        sum(exchange_won) as exchange_won, sum(stake_won) as stake_won,
        sum(payout_won) as payout_won
      from partner_line_day
      where day_on between ${from}::date and ${to}::date and ${acrossMembers}
      group by member_id
    ) as day on day.member_id = member.member_id
    where member.grade >= ${PARTNER_GRADE_MIN} and ${acrossMembers}
      and ${line === null ? sql`true` : isOfLine('member', line)}`.execute(db);
  return { figures: rows, closedOn, at: now().toISOString() };
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
