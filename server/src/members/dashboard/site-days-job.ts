import type { Job } from '../../platform/jobs';
import { dayOf, isComparable, midnightOf } from './dashboard.rule';
import { countDay, listCountedDays } from './site-days.queries';

/** Closed days that plots show. */
const DAYS = 30;

/** Counts the people of closed days, each once; what was missed is counted by the next run. */
export const siteDaysJob: Job = {
  name: 'site-days',
  cron: '50 * * * * *',
  leaseMs: 60_000,
  async run({ db, now }, signal) {
    const at = now();
    const counted = await listCountedDays(db);
    // What the day before had is still on its way in the first minutes of a day.
    const first = isComparable(at) ? 1 : 2;
    for (let before = first; before <= DAYS && !signal.aborted; before += 1)
      if (!counted.has(dayOf(midnightOf(at, before)))) await countDay(db, at, before);
  },
};
