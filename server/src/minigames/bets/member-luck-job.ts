import type { Job } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
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
    const bettors = await findRecentBettors(db, now());
    await tryEach(bettors, signal, (memberId) => keepLuck(db, memberId, now()));
  },
};
