// What the checks say that run every night.
import { verifyAudit } from '../../src/audit/audit.queries';
import { verifyLedger } from '../../src/ledger/verify-ledger';
import type { OpenDatabase } from '../../src/platform/database';

/** @returns a sentence for everything by which audit log or ledger are not sound */
export async function findBroken({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const found: string[] = [];
  const { broken } = await verifyAudit(db);
  if (broken) found.push(`audit ${broken.chain} #${broken.seq}: ${broken.reason}`);
  await verifyLedger(db, { onDifference: ({ sentence }) => found.push(sentence) });
  return found;
}
