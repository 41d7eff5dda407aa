import type { members, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Work } from '../../platform/implement';
import { tellMembers } from '../messages/messages.queries';
import { holderConditions, lockCoupon } from './coupons.queries';

/** Members that one order gives to. */
const ISSUED_MAX = 10_000;

/**
 * Gives a coupon to everybody of a target who does not have it, in one statement, and tells them
 * where a template is on for it.
 */
export async function issueCoupon(
  work: Work<typeof members.issueCoupon>,
): Promise<ReplyOf<typeof members.issueCoupon>> {
  const { tx, input, actor, now, audit, refuse } = work;
  const { couponId, target, expectedCount } = input;
  const coupon = await lockCoupon(tx, couponId);
  if (!coupon) return refuse('record.not_found');
  if (coupon.kind !== 'personal' || !['active', 'paused'].includes(coupon.state))
    return refuse('coupon.closed');
  if (expectedCount > ISSUED_MAX) return refuse('list.too_wide');
  const at = now();
  const { rows } = await sql<{ member_id: string }>`
    insert into coupon_holder (member_id, coupon_id, issued_at, issued_by)
    select member.member_id, ${couponId}, ${at}, ${actor.adminId} from member
    where ${holderConditions(couponId, target)}
    on conflict do nothing
    returning member_id`.execute(tx);
  if (rows.length !== expectedCount) return refuse('coupon.target_changed', { count: rows.length });
  await tx
    .updateTable('coupon')
    .set({ issued: coupon.issued + rows.length })
    .where('coupon_id', '=', couponId)
    .execute();
  await tellMembers(tx, 'coupon', {
    memberIds: rows.map(({ member_id }) => member_id),
    at,
    values: { amount: coupon.points_won.toLocaleString('en-US') },
  });
  await audit({ subject: `coupon/${couponId}`, after: { target, issued: rows.length } });
  return { issued: rows.length };
}
