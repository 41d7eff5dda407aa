import { foldCasinoDays } from '../../bets/casino/casino-days.queries';
import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { foldBets, foldEntries, foldRequests, forgetSlots } from './fold-totals.queries';

/** Keeps what a total has to add up row by row to what a few seconds bring. */
export const foldTotalsJob: Job = {
  name: 'fold-totals',
  cron: '*/10 * * * * *',
  leaseMs: 30_000,
  async run({ db, now }, signal) {
    for (const fold of [foldEntries, foldRequests, foldBets])
      while (!signal.aborted && (await transaction(db, fold)));
    await foldCasinoDays(db, now(), signal);
    await forgetSlots(db, now());
  },
};
