import { adjustments } from '@gwanje/contract';
import { sql } from 'kysely';
import { markedMemberOf } from '../../members/member-cell.queries';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { bindList, instant, type ListContext } from '../../platform/list';
import type { FilterOf, SumsOf } from '../../platform/list-source';
import { isOfDays } from '../totals/korean-days.queries';

const ID = sql.ref('adjustment.adjustment_id');
const OF_MEMBERS = ofMembers('adjustment.member_id');

type Filter = FilterOf<typeof adjustments>;

const conditionsOf = ({ status, type, from, to }: Partial<Filter>) => [
  ...(status === undefined ? [] : [sql`adjustment.status = ${status}`]),
  ...(type === undefined ? [] : [sql`adjustment.type = ${type}`]),
  ...isOfDays(sql.ref('adjustment.adjustment_id'), { from, to }),
];

/** By status and type; test accounts are listed, and in no sum. */
async function sumAdjustments(
  context: ListContext,
  filter: Filter,
): Promise<SumsOf<typeof adjustments>> {
  type Total = SumsOf<typeof adjustments>['totals'][number];
  const where = sql.join([OF_MEMBERS(filter, context), ...conditionsOf(filter)], sql` and `);
  const { rows } = await sql<Total & { listed: number }>`
    select adjustment.status, adjustment.type, count(*) as listed,
      count(*) filter (where not member.is_test) as adjustments,
      coalesce(sum(adjustment.amount_won) filter (where not member.is_test), 0) as "amountWon"
    from adjustment join member on member.member_id = adjustment.member_id
    where ${where}
    group by adjustment.status, adjustment.type
    order by adjustment.status, adjustment.type`.execute(context.db);
  return {
    counted: rows.reduce((sum, { listed }) => sum + listed, 0),
    totals: rows.filter((total) => total.adjustments > 0).map(({ listed: _, ...total }) => total),
  };
}

/** Direct payments and takings with the people in them. */
export const ADJUSTMENTS = bindList(adjustments, {
  base: sql`adjustment`,
  as: 'adjustment',
  joins: sql`
    join member on member.member_id = adjustment.member_id
    join admin as requester on requester._id = adjustment.requested_by
    left join admin as first on first._id = adjustment.first_approved_by
    left join admin as decider on decider._id = adjustment.decided_by`,
  within: OF_MEMBERS,
  id: ID,
  columns: {
    adjustmentId: ID,
    member: markedMemberOf('member'),
    type: sql.ref('adjustment.type'),
    amountWon: sql.ref('adjustment.amount_won'),
    reason: sql.ref('adjustment.reason'),
    requestId: sql.ref('adjustment.request_id'),
    status: sql.ref('adjustment.status'),
    requestedBy: { _id: sql.ref('requester._id'), id: sql.ref('requester.login_id') },
    requestedAt: instant(sql.ref('adjustment.requested_at')),
    firstApprovedBy: { _id: sql.ref('first._id'), id: sql.ref('first.login_id') },
    decidedBy: { _id: sql.ref('decider._id'), id: sql.ref('decider.login_id') },
    decidedAt: instant(sql.ref('adjustment.decided_at')),
    beforeWon: sql`case adjustment.status when 'waiting' then (
      select held.balance_won from wallet as held where ${acrossMembers}
        and held.member_id = adjustment.member_id
        and held.wallet = case when adjustment.type like '%Point' then 'point' else 'money' end)
      else adjustment.before_won end`,
  },
  narrow: async (_, filter) => conditionsOf(filter),
  sum: sumAdjustments,
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    waiting: { by: sql`(adjustment.status = 'waiting')`, direction: 'desc' },
  },
});
