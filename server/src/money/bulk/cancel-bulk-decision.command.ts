import type { money, ReplyOf } from '@gwanje/contract';
import { callOffBulk } from '../../platform/bulk/end-bulk.command';
import type { Work } from '../../platform/implement';
import { BULK_DECISIONS, describeOrder } from './bulk-decisions.queries';

/** Calls off a decision on many: what was decided stays decided, the rest goes on waiting. */
export async function cancelBulkDecision(
  work: Work<typeof money.cancelBulkDecision>,
): Promise<ReplyOf<typeof money.cancelBulkDecision>> {
  const { tx, input, locale, audit, refuse } = work;
  const { bulkId } = input;
  if (!(await BULK_DECISIONS.find(tx, bulkId))) return refuse('record.not_found');
  const left = 'money.bulk_cancelled';
  const calledOff = await callOffBulk(work, BULK_DECISIONS, { bulkId, left });
  if (!calledOff) return refuse('bulk.over');
  await audit({ subject: `bulk/${bulkId}`, ...calledOff });
  return describeOrder(tx, await BULK_DECISIONS.require(tx, bulkId), locale);
}
