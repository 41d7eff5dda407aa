import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { lockCoupon } from './coupons.queries';
import { endIssue, giveToNext, lockIssue } from './issues.queries';

interface Whose {
  readonly issueId: string;
  readonly couponId: string;
}

/**
 * Gives a coupon to the next members of an order; a coupon that has ended meanwhile is given to
 * nobody else.
 *
 * @returns whether there is more to do for it
 */
export const giveCoupon = (
  { db, now, appendAudit }: JobPlatform,
  { issueId, couponId }: Whose,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    // As an order is made: the coupon first.
    const coupon = await lockCoupon(tx, couponId);
    const order = await lockIssue(tx, issueId);
    if (!coupon || !order) return false;
    const at = now();
    const isOut = coupon.state === 'active' || coupon.state === 'paused';
    const { given, isDone } = isOut
      ? await giveToNext(tx, coupon, { order, at })
      : { given: 0, isDone: true };
    if (!isOut) await endIssue(tx, issueId, 'stopped');
    const auditEnd = () =>
      appendAudit(tx, {
        ...{ action: 'coupon.give', subject: `coupon/${couponId}`, actor: null, before: null },
        after: { issueId, expected: order.expected, given: order.given + given, isStopped: !isOut },
        ...{ at, ip: null, requestId: issueId, chain: 'system' },
      });
    if (isDone) await auditEnd();
    return !isDone;
  });
