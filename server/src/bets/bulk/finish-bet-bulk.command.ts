import { bulkAudit } from '../../platform/bulk/bulk-audit';
import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { type BulkOrder, countOutcomes, endOrder } from './bet-bulks.queries';

/** Ends a decision once none of its bets is open; whoever comes second changes nothing. */
export async function finishBetBulk(platform: JobPlatform, order: BulkOrder): Promise<void> {
  const { bulk_id: bulkId } = order;
  await transaction(platform.db, async (tx) => {
    const outcomes = await countOutcomes(tx, bulkId);
    if (outcomes.open > 0 || !(await endOrder(tx, bulkId, platform.now()))) return;
    const audit = bulkAudit(platform, order, tx);
    await audit({ action: 'bet.bulk_finish', subject: `bulk/${bulkId}`, after: outcomes });
  });
}
