import { bulkAudit } from '../../platform/bulk/bulk-audit';
import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { type BulkOrder, countOutcomes } from './bulk-decisions.queries';

/** Closes a bulk decision once none of its rows is open; whoever comes second changes nothing. */
export async function finishBulkDecision(platform: JobPlatform, bulk: BulkOrder): Promise<void> {
  const { bulk_id } = bulk;
  await transaction(platform.db, async (tx) => {
    const outcomes = await countOutcomes(tx, bulk_id);
    if (outcomes.open > 0) return;
    const finished = await tx
      .updateTable('bulk_decision')
      .set({ finished_at: platform.now() })
      .where('bulk_id', '=', bulk_id)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (finished.numUpdatedRows === 0n) return;
    const audit = bulkAudit(platform, bulk, tx);
    await audit({ action: 'bulk.finish', subject: `bulk/${bulk_id}`, after: outcomes });
  });
}
