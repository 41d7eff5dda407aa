import { type Bulks, runBulks } from '../../platform/bulk/run-bulks';
import type { Job } from '../../platform/jobs';
import {
  type BulkOrder,
  type BulkRow,
  findUnfinishedAfter,
  listOpenRows,
} from './bet-bulks.queries';
import { decideBetRow } from './decide-bet-row.command';
import { finishBetBulk } from './finish-bet-bulk.command';

const BET_BULKS: Bulks<BulkOrder, BulkRow> = {
  findUnfinishedAfter,
  listOpenRows,
  nameOf: ({ bet_id }) => bet_id,
  // What is decided on one bet says nothing of the next.
  isOneLine: async () => false,
  doRow: decideBetRow,
  finish: finishBetBulk,
};

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const betBulksJob: Job = {
  name: 'bet-bulks',
  cron: '*/30 * * * * *',
  leaseMs: 30_000,
  run: (platform, signal) => runBulks(platform, BET_BULKS, signal),
};
