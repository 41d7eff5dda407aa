import { type Bulks, runBulks } from '../../platform/bulk/run-bulks';
import type { Job } from '../../platform/jobs';
import { BULK_DECISIONS } from './bulk-decisions.queries';
import { isOrderDecisive } from './bulk-forecast.queries';
import { decideBulkRow } from './decide-bulk-row.command';

const BULKS: Bulks<'bulk_decision'> = {
  tables: BULK_DECISIONS,
  isOneLine: ({ db, now }, order) => isOrderDecisive(db, order, now()),
  doRow: decideBulkRow,
  finished: 'bulk.finish',
};

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const bulkDecisionsJob: Job = {
  name: 'bulk-decisions',
  cron: '* * * * *',
  leaseMs: 30_000,
  run: (platform, signal) => runBulks(platform, BULKS, signal),
};
