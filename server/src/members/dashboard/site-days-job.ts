import type { Job } from '../../platform/jobs';
import { dayOf, midnightOf } from './dashboard.rule';
import { countDay, listCountedDays } from './site-days.queries';

/** Closed days that plots show. */
const DAYS = 30;

/** Counts the people of closed days, each once; a day that was missed is counted by the next run. */
export const siteDaysJob: Job = {
  name: 'site-days',
  cron: '0 10 * * * *',
  leaseMs: 60_000,
  async run({ db, now }, signal) {
    const at = now();
    const counted = await listCountedDays(db);
    for (let before = 1; before <= DAYS && !signal.aborted; before += 1)
      if (!counted.has(dayOf(midnightOf(at, before)))) await countDay(db, at, before);
  },
};
