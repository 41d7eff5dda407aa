import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { newRequestId } from '../../platform/request-id';

/** Ends coupons whose time is over, so that lists say so without looking at the clock. */
export const couponsJob: Job = {
  name: 'coupons',
  cron: '20 * * * * *',
  leaseMs: 30_000,
  run: ({ db, now, appendAudit }) =>
    transaction(db, async (tx) => {
      const at = now();
      const ended = await tx
        .updateTable('coupon')
        .set(({ ref, eb }) => ({ state: 'ended', version: eb(ref('version'), '+', 1) }))
        .where('state', 'in', ['active', 'paused'])
        .where('ends_at', '<=', at)
        .returning(['coupon_id', 'used', 'used_won'])
        .execute();
      for (const { coupon_id: couponId, used, used_won: usedWon } of ended)
        await appendAudit(tx, {
          ...{ action: 'coupon.end', subject: `coupon/${couponId}`, actor: null, before: null },
          ...{ after: { used, usedWon }, at, ip: null, requestId: newRequestId() },
          chain: 'system',
        });
    }),
};
