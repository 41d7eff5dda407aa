import type { money, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { maskedFilter, shortenedFilter } from '../../platform/masks.rule';
import { newId } from '../../platform/new-id';
import { BULK_DECISIONS, describeOrder, freezeRows } from './bulk-decisions.queries';

/**
 * Freezes the open requests of a filter as the rows of a bulk decision, if they are
 * exactly those that the administrator has seen. Nothing is decided here: that is the run's matter.
 */
export async function startBulkDecision(
  work: Work<typeof money.startBulkDecision>,
): Promise<ReplyOf<typeof money.startBulkDecision>> {
  const { input, actor, ip, tx, requestId, locale, audit, refuse } = work;
  const startedAt = work.now();
  const { action, filter, expectedCount, expectedSumWon, expectedDigest, reason } = input;
  const bulkId = newId(startedAt);
  const { count, sumWon, digest } = await freezeRows(tx, bulkId, filter);
  if (count !== expectedCount || sumWon !== expectedSumWon || digest !== expectedDigest)
    return refuse('money.bulk_changed', { count, sumWon });
  await tx
    .insertInto('bulk_decision')
    .values({
      bulk_id: bulkId,
      action,
      // A record of what is frozen already, and of nobody's number more than its end.
      filter: JSON.stringify(shortenedFilter(filter)),
      reason,
      request_count: count,
      sum_won: sumWon,
      started_by: actor.adminId,
      started_by_login_id: actor.loginId,
      started_ip: ip,
      request_id: requestId,
      started_at: startedAt,
    })
    .execute();
  await audit({
    subject: `bulk/${bulkId}`,
    after: { action, filter: maskedFilter(filter), count, sumWon, digest, reason },
  });
  return describeOrder(tx, await BULK_DECISIONS.require(tx, bulkId), locale);
}
