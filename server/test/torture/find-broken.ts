// What the checks say that run every night.
import { verifyAudit } from '../../src/audit/audit.queries';
import { verifyLedger } from '../../src/ledger/verify-ledger';
import type { Checkpoint } from '../../src/platform/checkpoint';
import type { OpenDatabase } from '../../src/platform/database';

/**
 * @param checkpoint of the audit log, read before this begins
 * @returns a sentence for everything by which audit log or ledger are not sound
 */
export async function findBroken(
  { db }: Pick<OpenDatabase, 'db'>,
  checkpoint: Checkpoint | undefined,
): Promise<string[]> {
  const { broken } = await verifyAudit(db, checkpoint);
  const found = broken.map(({ chain, seq, reason }) => `audit ${chain} #${seq}: ${reason}`);
  await verifyLedger(db, { onDifference: ({ sentence }) => found.push(sentence) });
  return found;
}
