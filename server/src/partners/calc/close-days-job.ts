import { dayOf } from '../../members/dashboard/dashboard.rule';
import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { closeDay, listUnclosed } from './close-days.queries';

/** Closes days that are over, the oldest first: each is held against the one before. */
export const closeDaysJob: Job = {
  name: 'close-days',
  cron: '20 * * * * *',
  leaseMs: 60_000,
  async run({ db, now }, signal) {
    const at = now();
    for (const dayOn of await listUnclosed(db, dayOf(at))) {
      if (signal.aborted) return;
      await transaction(db, (tx) => closeDay(tx, dayOn, at));
    }
  },
};
