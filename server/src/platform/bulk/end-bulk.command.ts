import type { AuditAction, RefusalCode } from '@gwanje/contract';
import { type Tx, transaction } from '../database';
import type { Step } from '../implement';
import type { JobPlatform } from '../jobs';
import { bulkAudit } from './bulk-audit';
import type { BulkOrder, BulkOutcome, BulkTables, Orders } from './bulk-tables.queries';

/** Things about many, as their end sees them. */
export interface Ended<O extends Orders> {
  readonly tables: BulkTables<O>;
  /** What the audit line says was done. */
  readonly finished: AuditAction;
  /** Ends what else there is of it. */
  readonly ended?: (tx: Tx, bulkId: string) => Promise<unknown>;
}

/** Ends an order once no row of it is open; whoever comes second changes nothing. */
export async function finishBulk<O extends Orders>(
  platform: JobPlatform,
  { tables, finished, ended }: Ended<O>,
  order: BulkOrder<O>,
): Promise<void> {
  const { bulk_id: bulkId } = order;
  await transaction(platform.db, async (tx) => {
    const outcomes = await tables.countOutcomes(tx, bulkId);
    if (outcomes.open > 0 || !(await tables.end(tx, bulkId, platform.now()))) return;
    await ended?.(tx, bulkId);
    const audit = bulkAudit(platform, order, tx);
    await audit({ action: finished, subject: `bulk/${bulkId}`, after: outcomes });
  });
}

interface CallingOff extends Pick<Step, 'tx' | 'now'> {
  readonly actor: { readonly adminId: string; readonly loginId: string };
}

/**
 * Ends an order before its time. Whatever row is being done meanwhile is done or left, never both: it
 * and this are after the same row, and a run that comes second undoes what it did.
 *
 * @param left what keeps it from every row that is left
 * @returns how far it had come, for its audit line; undefined when it was over already
 */
export async function callOffBulk<O extends Orders>(
  { tx, now, actor }: CallingOff,
  tables: BulkTables<O>,
  { bulkId, left }: { readonly bulkId: string; readonly left: RefusalCode },
): Promise<Record<'before' | 'after', Record<BulkOutcome, number>> | undefined> {
  if (!(await tables.end(tx, bulkId, now(), actor))) return undefined;
  const before = await tables.countOutcomes(tx, bulkId);
  await tables.refuseRest(tx, bulkId, left);
  return { before, after: await tables.countOutcomes(tx, bulkId) };
}
