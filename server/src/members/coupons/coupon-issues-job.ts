import type { Job, JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { giveCoupon } from './give-coupon.command';
import { listIssues } from './issues.queries';

async function giveAll(platform: JobPlatform, signal: AbortSignal): Promise<void> {
  const issues = await listIssues(platform.db);
  await tryEach(issues, signal, async ({ issue_id: issueId, coupon_id: couponId }) => {
    while (!signal.aborted && (await giveCoupon(platform, { issueId, couponId })));
  });
}

/** Gives coupons to members for whom a call did not wait, also after a server that died. */
export const couponIssuesJob: Job = {
  name: 'coupon-issues',
  cron: '*/5 * * * * *',
  leaseMs: 30_000,
  isDue: async ({ db }) => (await listIssues(db)).length > 0,
  run: giveAll,
};
