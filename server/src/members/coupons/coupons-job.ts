import type { Job } from '../../platform/jobs';
import { endCoupons } from './end-coupons.command';

/** Keeps lists from having to look at the clock. */
export const couponsJob: Job = {
  name: 'coupons',
  cron: '20 * * * * *',
  leaseMs: 30_000,
  run: endCoupons,
};
