import { ledgerCheckJob } from './ledger/ledger-check-job';
import { ledgerPartitionsJob } from './ledger/ledger-partitions';
import { exportsJob } from './lists/run-exports';
import { bulkDecisionsJob } from './money/bulk/run-bulk-decisions';
import type { ConnectedProviders } from './money/providers/provider-port';
import { providerTransfersJob } from './money/providers/provider-transfers-job';
import { foldTotalsJob } from './money/totals/fold-totals-job';
import type { Database } from './platform/database';
import type { Job } from './platform/jobs';

/**
 * Everything that happens by itself.
 *
 * @param patient the database, under limits of checks
 */
export const jobsOf = (patient: Database, providers: ConnectedProviders): readonly Job[] => [
  ledgerPartitionsJob,
  ledgerCheckJob(patient),
  bulkDecisionsJob,
  exportsJob,
  foldTotalsJob,
  providerTransfersJob(providers),
];
