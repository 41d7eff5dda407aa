import type { Job } from '../../platform/jobs';
import { midnightOf } from './dashboard.rule';
import { findNewCount, forgetCounts, keepCount } from './site-bettors.queries';

/** A week ago is compared with, and the day before it may still be looked at. */
const DAYS_KEPT = 9;

/** Keeps how many have bet today, so that tomorrow can be held against the same time of day. */
export const siteBettorsJob: Job = {
  name: 'site-bettors',
  cron: '5 * * * * *',
  leaseMs: 30_000,
  isDue: async ({ db, now }) => (await findNewCount(db, now())) !== undefined,
  async run({ db, now }) {
    const at = now();
    const bettors = await findNewCount(db, at);
    if (bettors === undefined) return;
    await keepCount(db, at, bettors);
    await forgetCounts(db, midnightOf(at, DAYS_KEPT));
  },
};
