import type { Job, JobPlatform } from '../../platform/jobs';
import { giveCoupon } from './give-coupon.command';
import { listIssues } from './issues.queries';

/**
 * One that fails waits for the next run, and keeps none behind it waiting.
 *
 * @throws what the first of those threw, once the others are given
 */
async function giveAll(platform: JobPlatform, signal: AbortSignal): Promise<void> {
  const faults: unknown[] = [];
  for (const { issue_id: issueId, coupon_id: couponId } of await listIssues(platform.db))
    try {
      while (!signal.aborted && (await giveCoupon(platform, { issueId, couponId })));
    } catch (fault) {
      faults.push(fault);
    }
  if (faults.length > 0) throw faults[0];
}

/** Gives coupons to members for whom a call did not wait, also after a server that died. */
export const couponIssuesJob: Job = {
  name: 'coupon-issues',
  cron: '*/5 * * * * *',
  leaseMs: 30_000,
  isDue: async ({ db }) => (await listIssues(db)).length > 0,
  run: giveAll,
};
