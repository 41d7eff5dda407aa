import { sql } from 'kysely';
import type { Database } from '../platform/database';
import type { Job } from '../platform/jobs';

const MONTHS_AHEAD = 3;

/** Makes the ledger's partitions of this month and the next three, where they are missing. */
export async function makeLedgerPartitions(db: Database, now: Date): Promise<void> {
  await sql`select make_ledger_partitions(${now}::timestamptz, ${MONTHS_AHEAD})`.execute(db);
}

export const ledgerPartitionsJob: Job = {
  name: 'ledger-partitions',
  cron: '5 3 * * *',
  leaseMs: 60_000,
  run: ({ db, now }) => makeLedgerPartitions(db, now()),
};
