import type { Job } from '../platform/jobs';
import { findLastRun, findMoved, refreshRanks } from './lists/ranks.queries';
import { refreshGroups } from './traces/judgements.queries';

export const MEMBER_RANKS = 'member-ranks';
/** How long a movement may be on its way from its identifier to its commit. */
const COMMIT_MS_MAX = 300_000;

/** Keeps what members and groups are sorted by a minute behind their money at most. */
export const memberRanksJob: Job = {
  name: MEMBER_RANKS,
  cron: '30 * * * * *',
  leaseMs: 60_000,
  async run({ db, now }, signal) {
    const last = await findLastRun(db, MEMBER_RANKS);
    const since = last && new Date(last.getTime() - COMMIT_MS_MAX);
    const at = now();
    await refreshRanks(db, await findMoved(db, since, at), at);
    while (!signal.aborted && (await refreshGroups(db)) > 0);
  },
};
