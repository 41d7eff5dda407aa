import { type Bulks, runBulks } from '../../platform/bulk/run-bulks';
import type { Job } from '../../platform/jobs';
import {
  type BulkOrder,
  type BulkRowKey,
  findUnfinishedAfter,
  listOpenRows,
} from './bulk-decisions.queries';
import { isOrderDecisive } from './bulk-forecast.queries';
import { decideBulkRow } from './decide-bulk-row.command';
import { finishBulkDecision } from './finish-bulk-decision.command';

const BULK_DECISIONS: Bulks<BulkOrder, BulkRowKey> = {
  findUnfinishedAfter,
  listOpenRows,
  nameOf: ({ request_id }) => request_id,
  isOneLine: ({ db, now }, bulk) => isOrderDecisive(db, bulk, now()),
  doRow: decideBulkRow,
  finish: finishBulkDecision,
};

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const bulkDecisionsJob: Job = {
  name: 'bulk-decisions',
  cron: '* * * * *',
  leaseMs: 30_000,
  run: (platform, signal) => runBulks(platform, BULK_DECISIONS, signal),
};
