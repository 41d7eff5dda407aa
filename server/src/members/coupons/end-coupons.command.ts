import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { newRequestId } from '../../platform/request-id';

/** Ends coupons whose time is over, with an audit line for each. */
export const endCoupons = ({ db, now, appendAudit }: JobPlatform): Promise<void> =>
  transaction(db, async (tx) => {
    const at = now();
    const ended = await tx
      .updateTable('coupon')
      .set(({ ref, eb }) => ({ state: 'ended', version: eb(ref('version'), '+', 1) }))
      .where('state', 'in', ['active', 'paused'])
      .where('ends_at', '<=', at)
      .returning(['coupon_id', 'used', 'used_won'])
      .execute();
    const auditEnd = (couponId: string, after: { used: number; usedWon: number }) =>
      appendAudit(tx, {
        ...{ action: 'coupon.end', subject: `coupon/${couponId}`, actor: null, before: null },
        ...{ after, at, ip: null, requestId: newRequestId(), chain: 'system' },
      });
    for (const { coupon_id: couponId, used, used_won: usedWon } of ended)
      await auditEnd(couponId, { used, usedWon });
  });
