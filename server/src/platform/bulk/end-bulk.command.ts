import type { AuditAction, RefusalCode } from '@gwanje/contract';
import { transaction } from '../database';
import type { Step } from '../implement';
import type { JobPlatform } from '../jobs';
import { bulkAudit } from './bulk-audit';
import type { BulkOrder, BulkTables, Orders } from './bulk-tables.queries';

/** Things about many, as their end sees them. */
export interface Ended<O extends Orders> {
  readonly tables: BulkTables<O>;
  /** What the audit line says was done. */
  readonly finished: AuditAction;
}

/** Ends an order once no row of it is open; whoever comes second changes nothing. */
export async function finishBulk<O extends Orders>(
  platform: JobPlatform,
  { tables, finished }: Ended<O>,
  order: BulkOrder<O>,
): Promise<void> {
  const { bulk_id: bulkId } = order;
  await transaction(platform.db, async (tx) => {
    const outcomes = await tables.countOutcomes(tx, bulkId);
    if (outcomes.open > 0 || !(await tables.end(tx, bulkId, platform.now()))) return;
    const audit = bulkAudit(platform, order, tx);
    await audit({ action: finished, subject: `bulk/${bulkId}`, after: outcomes });
  });
}

interface CallingOff extends Step {
  readonly actor: { readonly adminId: string; readonly loginId: string };
}

/**
 * Ends an order before its time. Whatever row is being done meanwhile is done or left, never both: it
 * and this are after the same row, and a run that comes second undoes what it did.
 *
 * @param left what keeps it from every row that is left
 * @returns false when it was over already
 */
export async function callOffBulk<O extends Orders>(
  { tx, now, audit, actor }: CallingOff,
  tables: BulkTables<O>,
  { bulkId, left }: { readonly bulkId: string; readonly left: RefusalCode },
): Promise<boolean> {
  if (!(await tables.end(tx, bulkId, now(), actor))) return false;
  const before = await tables.countOutcomes(tx, bulkId);
  await tables.refuseRest(tx, bulkId, left);
  const after = await tables.countOutcomes(tx, bulkId);
  await audit({ subject: `bulk/${bulkId}`, before, after });
  return true;
}
