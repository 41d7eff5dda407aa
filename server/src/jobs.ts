import { ledgerCheckJob } from './ledger/ledger-check-job';
import { ledgerPartitionsJob } from './ledger/ledger-partitions';
import { bulkDecisionsJob } from './money/run-bulk-decisions';
import type { Job } from './platform/jobs';

/** Everything that happens by itself. */
export const JOBS: readonly Job[] = [ledgerPartitionsJob, ledgerCheckJob, bulkDecisionsJob];
