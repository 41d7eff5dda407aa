import type { members, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list-source';
import { newId } from '../../platform/new-id';
import { keepMessage, requireNotSent, requireSendable } from '../messages/message-of-bulk.queries';
import { describeOrder, freezeMembers, insertOrder, MEMBER_BULKS } from './member-bulks.queries';
import { foretell } from './preview-bulk';

/**
 * Freezes whom something is done to, if they are exactly those whom the administrator has seen.
 * Nothing is done to anybody here: that is the run's matter.
 */
export async function startMemberBulk(
  work: Work<typeof members.startMemberBulk>,
): Promise<ReplyOf<typeof members.startMemberBulk>> {
  const { input, actor, ip, tx, requestId, audit, refuse } = work;
  const { act, filter, reason, expectedCount, expectedDigest } = input;
  const at = work.now();
  const { memberIds, digest } = await foretell(contextOf(work), { filter, act, at });
  const count = memberIds.length;
  if (count !== expectedCount || digest !== expectedDigest)
    return refuse('member.bulk_changed', { count });
  requireSendable(act, actor, count);
  const bulkId = newId(at);
  if (act.action === 'message') await requireNotSent(tx, { act, memberIds, at });
  const isFirst = await insertOrder(tx, {
    ...{ bulk_id: bulkId, act, filter, reason, member_count: count },
    ...{ started_by: actor.adminId, started_by_login_id: actor.loginId, started_ip: ip },
    ...{ request_id: requestId, started_at: at },
  });
  if (!isFirst) return refuse('member.bulk_running');
  await freezeMembers(tx, bulkId, memberIds);
  if (act.action === 'message')
    await keepMessage(tx, { messageId: bulkId, act, memberIds, sentBy: actor.adminId, at });
  await audit({ subject: `bulk/${bulkId}`, after: { act, filter, count, digest, reason } });
  return describeOrder(tx, await MEMBER_BULKS.require(tx, bulkId));
}
