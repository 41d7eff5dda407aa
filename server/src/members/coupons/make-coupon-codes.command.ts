import type { members, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { makeCodes } from './coupon-codes';
import { addCodes, dropCodes, lockCoupon } from './coupons.queries';

/**
 * Makes the single-use codes of a draft and tells them to whoever asked: what is kept tells no code,
 * so nobody reads them a second time. Whoever lost the answer makes others in their place.
 */
export async function makeCouponCodes(
  work: Work<typeof members.makeCouponCodes>,
): Promise<ReplyOf<typeof members.makeCouponCodes>> {
  const { tx, input, audit, refuse } = work;
  const { couponId, version, count } = input;
  const coupon = await lockCoupon(tx, couponId);
  if (!coupon) return refuse('record.not_found');
  if (coupon.kind !== 'single' || coupon.state !== 'draft') return refuse('coupon.closed');
  if (coupon.version !== version) return refuse('record.stale');
  await dropCodes(tx, couponId);
  const codes = makeCodes(count);
  await addCodes(tx, couponId, codes);
  await tx
    .updateTable('coupon')
    .set({ issued: count, version: version + 1 })
    .where('coupon_id', '=', couponId)
    .execute();
  await audit({
    subject: `coupon/${couponId}`,
    before: { codes: coupon.issued },
    after: { codes: count },
  });
  return { codes: codes.join('\n'), count };
}
