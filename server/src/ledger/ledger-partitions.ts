import { sql } from 'kysely';
import type { Database } from '../platform/database';
import type { Job } from '../platform/jobs';

const MONTHS_AHEAD = 3;

/**
 * Makes the ledger's partitions of this month and the next three, where they are missing.
 *
 * @throws {Error} inside a transaction: on a cluster nothing else may share what makes a table
 */
export async function makeLedgerPartitions(db: Database, now: Date): Promise<void> {
  if (db.isTransaction) throw new Error('Partitions are made outside of transactions.');
  await sql`select make_ledger_partitions(${now}::timestamptz, ${MONTHS_AHEAD})`.execute(db);
}

export const ledgerPartitionsJob: Job = {
  name: 'ledger-partitions',
  cron: '5 3 * * *',
  leaseMs: 60_000,
  run: ({ db, now }) => makeLedgerPartitions(db, now()),
};
