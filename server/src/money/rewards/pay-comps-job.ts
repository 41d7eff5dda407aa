import { dayOf, midnightOf } from '../../members/dashboard/dashboard.rule';
import type { Job } from '../../platform/jobs';
import { payDay } from './pay-comps';
import { finishRun, isFinished } from './rewards.queries';

/** Days for which a run that was missed is made up. */
const DAYS_BACK = 7;

/** Pays comps and lose points of each day once it is over. */
export const payCompsJob: Job = {
  name: 'pay-comps',
  cron: '0 5 * * * *',
  leaseMs: 120_000,
  async run(platform, signal) {
    const { db, now } = platform;
    const at = now();
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      const began = midnightOf(at, back);
      const dayOn = dayOf(began);
      if (await isFinished(db, 'comp', dayOn)) continue;
      if (!(await payDay(platform, dayOn, began, signal))) return;
      await finishRun(db, 'comp', dayOn, now());
    }
  },
};
