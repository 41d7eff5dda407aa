import type { Job } from '../../platform/jobs';
import { findRecentBettors, keepLuck } from './luck.queries';

/** Holds what members have won lately against its chances. */
export const memberLuckJob: Job = {
  name: 'member-luck',
  cron: '10 5 * * *',
  leaseMs: 600_000,
  async run({ db, now }, signal) {
    for (const memberId of await findRecentBettors(db, now())) {
      if (signal.aborted) return;
      await keepLuck(db, memberId, now());
    }
  },
};
