import { bulkAudit } from '../../platform/bulk/bulk-audit';
import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { type BulkOrder, countOutcomes, endOrder } from './member-bulks.queries';

/** Ends an order once nobody of it is open; whoever comes second changes nothing. */
export async function finishMemberBulk(platform: JobPlatform, order: BulkOrder): Promise<void> {
  const { bulk_id: bulkId } = order;
  await transaction(platform.db, async (tx) => {
    const outcomes = await countOutcomes(tx, bulkId);
    if (outcomes.open > 0 || !(await endOrder(tx, bulkId, platform.now()))) return;
    const audit = bulkAudit(platform, order, tx);
    await audit({ action: 'member.bulk_finish', subject: `bulk/${bulkId}`, after: outcomes });
  });
}
