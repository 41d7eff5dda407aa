import type { Job } from '../../platform/jobs';
import { findRecentBettors, keepLuck } from './luck.queries';

/**
 * Holds what members have won lately against its chances. One of whom that fails is no reason to leave
 * the others as they were.
 */
export const memberLuckJob: Job = {
  name: 'member-luck',
  cron: '10 5 * * *',
  leaseMs: 600_000,
  async run({ db, now }, signal) {
    const faults: unknown[] = [];
    for (const memberId of await findRecentBettors(db, now())) {
      if (signal.aborted) return;
      await keepLuck(db, memberId, now()).catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw faults[0];
  },
};
