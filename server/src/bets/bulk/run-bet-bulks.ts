import { type Bulks, runBulks } from '../../platform/bulk/run-bulks';
import type { Job } from '../../platform/jobs';
import { BET_BULKS } from './bet-bulks.queries';
import { decideBetRow } from './decide-bet-row.command';

const BULKS: Bulks<'bet_bulk'> = {
  tables: BET_BULKS,
  // What is decided on one bet says nothing of the next.
  isOneLine: async () => false,
  doRow: decideBetRow,
  finished: 'bet.bulk_finish',
};

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const betBulksJob: Job = {
  name: 'bet-bulks',
  cron: '*/30 * * * * *',
  leaseMs: 30_000,
  run: (platform, signal) => runBulks(platform, BULKS, signal),
};
