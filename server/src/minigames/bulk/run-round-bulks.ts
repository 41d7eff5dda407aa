import { type Bulks, runBulks } from '../../platform/bulk/run-bulks';
import type { Job } from '../../platform/jobs';
import { decideRoundRow } from './decide-round-row.command';
import { ROUND_BULKS } from './round-bulks.queries';

const BULKS: Bulks<'round_bulk'> = {
  tables: ROUND_BULKS,
  // Whoever has bet on one round has bet on the next: two at once would wait for each other's wallets.
  isOneLine: async () => true,
  doRow: decideRoundRow,
  finished: 'round.bulk_finish',
};

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const roundBulksJob: Job = {
  name: 'round-bulks',
  cron: '*/30 * * * * *',
  leaseMs: 30_000,
  run: (platform, signal) => runBulks(platform, BULKS, signal),
};
