import { PAYBACK_PERIODS, type PaybackPeriod } from '@gwanje/contract';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import type { Job } from '../../platform/jobs';
import { computePeriod } from './compute-paybacks';
import { payReview } from './pay-paybacks';
import { finishReview, listPaying } from './payback-reviews.queries';
import { lastPeriod } from './reward.rule';
import { finishRun, isFinished } from './rewards.queries';

const PERIODS = Object.keys(PAYBACK_PERIODS) as PaybackPeriod[];

/**
 * Computes paybacks of the day, week and month that ended last, each once, and pays what is to be paid.
 * One of which that fails is begun again by the next run, and holds up no other one.
 */
export const payPaybacksJob: Job = {
  name: 'pay-paybacks',
  cron: '0 10 * * * *',
  leaseMs: 120_000,
  async run(platform, signal) {
    const { db, now } = platform;
    const faults: unknown[] = [];
    for (const period of PERIODS) {
      const span = lastPeriod(period, dayOf(now()));
      if (await isFinished(db, period, span.from)) continue;
      try {
        if (!(await computePeriod(platform, period, span, signal))) return;
        await finishRun(db, period, span.from, now());
      } catch (fault) {
        faults.push(fault);
      }
    }
    for (const review of await listPaying(db))
      try {
        if (!(await payReview(platform, review, signal))) return;
        await finishReview(db, review.review_id, now());
      } catch (fault) {
        faults.push(fault);
      }
    if (faults.length > 0) throw faults[0];
  },
};
