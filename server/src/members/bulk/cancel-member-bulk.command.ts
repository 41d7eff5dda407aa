import type { members, ReplyOf } from '@gwanje/contract';
import { callOffBulk } from '../../platform/bulk/end-bulk.command';
import type { Work } from '../../platform/implement';
import { callOffMessage } from '../messages/message-of-bulk.queries';
import { describeOrder, MEMBER_BULKS } from './member-bulks.queries';

/** Calls off what is done about many: whose turn has not come stays as he is. */
export async function cancelMemberBulk(
  work: Work<typeof members.cancelMemberBulk>,
): Promise<ReplyOf<typeof members.cancelMemberBulk>> {
  const { tx, input, audit, refuse } = work;
  const { bulkId } = input;
  if (!(await MEMBER_BULKS.find(tx, bulkId))) return refuse('record.not_found');
  const left = 'member.bulk_cancelled';
  const calledOff = await callOffBulk(work, MEMBER_BULKS, { bulkId, left });
  if (!calledOff) return refuse('bulk.over');
  await callOffMessage(tx, bulkId);
  await audit({ subject: `bulk/${bulkId}`, ...calledOff });
  return describeOrder(tx, await MEMBER_BULKS.require(tx, bulkId), work.now());
}
