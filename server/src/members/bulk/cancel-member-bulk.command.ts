import type { members, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import {
  countOutcomes,
  describeOrder,
  endOrder,
  findOrder,
  refuseRest,
} from './member-bulks.queries';

/**
 * Ends an order before its time. Whoever is being done meanwhile is done or left, never both: he and
 * this are after the same row, and a run that comes second undoes what it did.
 */
export async function cancelMemberBulk(
  work: Work<typeof members.cancelMemberBulk>,
): Promise<ReplyOf<typeof members.cancelMemberBulk>> {
  const { tx, input, now, audit, refuse } = work;
  const { bulkId } = input;
  if (!(await findOrder(tx, bulkId))) return refuse('record.not_found');
  if (!(await endOrder(tx, bulkId, now()))) return refuse('member.bulk_over');
  const before = await countOutcomes(tx, bulkId);
  await refuseRest(tx, bulkId, 'member.bulk_cancelled');
  const after = await countOutcomes(tx, bulkId);
  await audit({ subject: `bulk/${bulkId}`, before, after });
  const ended = await findOrder(tx, bulkId);
  if (!ended) throw new Error(`The order ${bulkId} is gone.`);
  return describeOrder(tx, ended);
}
