import { adjustments } from '@gwanje/contract';
import { sql } from 'kysely';
import { ofMembers } from '../../own-line.queries';
import { bindList, instant } from '../../platform/list';

const ID = sql.ref('adjustment.adjustment_id');

/** Direct payments and takings with the people in them. */
export const ADJUSTMENTS = bindList(adjustments, {
  base: sql`adjustment`,
  as: 'adjustment',
  joins: sql`
    join member on member.member_id = adjustment.member_id
    join admin as requester on requester._id = adjustment.requested_by
    left join admin as first on first._id = adjustment.first_approved_by
    left join admin as decider on decider._id = adjustment.decided_by`,
  within: ofMembers('adjustment.member_id'),
  id: ID,
  columns: {
    adjustmentId: ID,
    member: {
      _id: sql.ref('adjustment.member_id'),
      id: sql.ref('member.login_id'),
      nick: sql.ref('member.nick'),
    },
    type: sql.ref('adjustment.type'),
    amountWon: sql.ref('adjustment.amount_won'),
    reason: sql.ref('adjustment.reason'),
    status: sql.ref('adjustment.status'),
    requestedBy: { _id: sql.ref('requester._id'), id: sql.ref('requester.login_id') },
    requestedAt: instant(sql.ref('adjustment.requested_at')),
    firstApprovedBy: { _id: sql.ref('first._id'), id: sql.ref('first.login_id') },
    decidedBy: { _id: sql.ref('decider._id'), id: sql.ref('decider.login_id') },
    decidedAt: instant(sql.ref('adjustment.decided_at')),
  },
  filters: { status: (status) => sql`adjustment.status = ${status}` },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});
