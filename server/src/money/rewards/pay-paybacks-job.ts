import { PAYBACK_PERIODS, type PaybackPeriod } from '@gwanje/contract';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import type { Job } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { computePeriod } from './compute-paybacks';
import { payReview } from './pay-paybacks';
import { finishReview, listUnfinishedReviews } from './payback-reviews.queries';
import { lastPeriod } from './reward.rule';
import { finishRun, isFinished } from './rewards.queries';

const PERIODS = Object.keys(PAYBACK_PERIODS) as PaybackPeriod[];

/**
 * Computes paybacks of the day, week and month that ended last, each once, and those of earlier ones
 * that a server which died has left half computed; and pays what is to be paid.
 * One of which that fails is begun again by the next run, and holds up no other one.
 */
export const payPaybacksJob: Job = {
  name: 'pay-paybacks',
  cron: '0 10 * * * *',
  leaseMs: 120_000,
  async run(platform, signal) {
    const { db, now } = platform;
    const compute = async () => {
      const begun = (await listUnfinishedReviews(db, 'computing')).map(
        ({ period, from_on: from, to_on: to }) => ({ period, span: { from, to } }),
      );
      const last = PERIODS.map((period) => ({ period, span: lastPeriod(period, dayOf(now())) }));
      return tryEach([...begun, ...last], signal, async ({ period, span }) => {
        if (await isFinished(db, period, span.from)) return;
        if (await computePeriod(platform, period, span, signal))
          await finishRun(db, period, span.from, now());
      });
    };
    const pay = async () =>
      tryEach(await listUnfinishedReviews(db, 'paying'), signal, async (review) => {
        if (await payReview(platform, review, signal))
          await finishReview(db, review.review_id, now());
      });
    await tryEach([compute, pay], signal, (step) => step());
  },
};
