import { COUPON_ISSUED_MAX, type members, type ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { countTarget, lockCoupon } from './coupons.queries';
import { findIssueOf, giveToNext } from './issues.queries';

/**
 * Gives a coupon to everybody of a target who does not have it: the first of them in this call, and
 * whoever is left is a job's, so that nobody has to wait for fifty thousand of them.
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
  if (expectedCount > COUPON_ISSUED_MAX) return refuse('list.too_wide');
  if (await findIssueOf(tx, couponId)) return refuse('coupon.issuing');
  const count = await countTarget(tx, couponId, { target, countMax: COUPON_ISSUED_MAX + 1 });
  if (count !== expectedCount) return refuse('coupon.target_changed', { count });
  const at = now();
  const issueId = newId(at);
  const order = await tx
    .insertInto('coupon_issue')
    .values({
      ...{ issue_id: issueId, coupon_id: couponId, target: JSON.stringify(target) },
      ...{ expected: count, given_to: null, state: 'giving', issued_by: actor.adminId },
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { given, isDone } = await giveToNext(tx, coupon, { order, at });
  await audit({
    subject: `coupon/${couponId}`,
    after: { target, expectedCount, issued: given, issueId },
  });
  return { issued: given, issuing: isDone ? 0 : count - given };
}
