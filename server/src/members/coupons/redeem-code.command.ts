import { couponCode, type feed } from '@gwanje/contract';
import type { FeedWork } from '../../feed/implement-feed';
import { countedAs } from '../../platform/caller';
import { Refusal } from '../../platform/refusal';
import { openThrottle } from '../../session/login-throttle.queries';
import { requireMember } from '../members.queries';
import { findCouponByCode, findCouponBySingleCode, takeSingleCode } from './coupons.queries';
import { type Taken, takeCoupon } from './use-coupon.command';

/** A member takes what a code gives; a wrong one is counted against him and his address. */
export async function redeemCode(work: FeedWork<typeof feed.redeemCode>): Promise<Taken | Refusal> {
  const { tx, input, now, audit } = work;
  const { memberId, code, ip } = input;
  await requireMember(tx, memberId);
  const keys = { couponMember: memberId, couponIp: countedAs(ip) };
  const throttle = await openThrottle(tx, keys, now());
  if (throttle.waitMs > 0) {
    const retryAfterSeconds = Math.ceil(throttle.waitMs / 1_000);
    return new Refusal('coupon.too_many_tries', { retryAfterSeconds });
  }
  const read = couponCode.safeParse(code);
  const couponId = read.success
    ? ((await findCouponByCode(tx, read.data)) ?? (await findCouponBySingleCode(tx, read.data)))
    : undefined;
  if (couponId === undefined) {
    await throttle.fail();
    await audit({ action: 'coupon.wrong_code', subject: memberId, after: { ip } });
    return new Refusal('coupon.wrong_code');
  }
  return takeCoupon(work, { memberId, couponId }, async ({ kind }) => {
    if (kind !== 'single') return kind === 'code';
    // Nothing of it stays where the member may not take it.
    if (await takeSingleCode(tx, read.data as string, { memberId, at: now() })) return true;
    throw new Refusal('coupon.used');
  });
}
