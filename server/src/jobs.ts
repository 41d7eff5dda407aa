import { ledgerPartitionsJob } from './ledger/ledger-partitions';
import type { Job } from './platform/jobs';

/** Everything that happens by itself. */
export const JOBS: readonly Job[] = [ledgerPartitionsJob];
