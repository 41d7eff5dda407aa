import type { MemberAct, members, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list-source';
import { maskedFilter } from '../../platform/masks.rule';
import { newId } from '../../platform/new-id';
import {
  keepMessage,
  notBeforeOf,
  requireNotSent,
  requireSendable,
} from '../messages/message-of-bulk.queries';
import { requireMayAct } from './act-on-member';
import {
  describeOrder,
  freezeMembers,
  insertOrder,
  MEMBER_BULKS,
  type Meant,
} from './member-bulks.queries';
import { foretell } from './preview-bulk';

interface Order {
  readonly act: MemberAct;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly meant: readonly Meant[];
  readonly reason: string;
  readonly at: Date;
}

/**
 * Freezes whom something is done to. Nothing is done to anybody here: that is the run's matter.
 *
 * @returns how the order is named; undefined where its starter has another one under way
 * @throws {Refusal} request.invalid: its time is over
 */
export async function orderBulk(
  work: Pick<Work<typeof members.startMemberBulk>, 'actor' | 'ip' | 'tx' | 'requestId' | 'locale'>,
  { act, filter, meant, reason, at }: Order,
): Promise<string | undefined> {
  const { actor, ip, tx, requestId, locale } = work;
  const notBefore = notBeforeOf(act, at, locale);
  const bulkId = newId(at);
  const memberIds = meant.map(({ memberId }) => memberId);
  if (act.action === 'message') await requireNotSent(tx, { act, memberIds, at });
  const isFirst = await insertOrder(tx, {
    ...{ bulk_id: bulkId, act, filter, reason, member_count: memberIds.length },
    ...{ started_by: actor.adminId, started_by_login_id: actor.loginId, started_ip: ip },
    ...{ request_id: requestId, started_at: at, not_before: notBefore },
  });
  if (!isFirst) return undefined;
  await freezeMembers(tx, bulkId, meant);
  if (act.action === 'message')
    await keepMessage(tx, { messageId: bulkId, act, memberIds, sentBy: actor.adminId, at });
  return bulkId;
}

/** Orders something about everybody of a filter, if they are exactly those whom the administrator has seen. */
export async function startMemberBulk(
  work: Work<typeof members.startMemberBulk>,
): Promise<ReplyOf<typeof members.startMemberBulk>> {
  const { input, actor, tx, audit, refuse } = work;
  const { act, filter, reason, expectedCount, expectedDigest } = input;
  requireMayAct(act, actor);
  const at = work.now();
  const { meant, digest } = await foretell(contextOf(work), { filter, act, at });
  const count = meant.length;
  if (count !== expectedCount || digest !== expectedDigest)
    return refuse('member.bulk_changed', { count });
  requireSendable(act, actor, count);
  const bulkId = await orderBulk(work, { act, filter, meant, reason, at });
  if (bulkId === undefined) return refuse('member.bulk_running');
  await audit({
    subject: `bulk/${bulkId}`,
    after: { act, filter: maskedFilter(filter), count, digest, reason },
  });
  return describeOrder(tx, await MEMBER_BULKS.require(tx, bulkId), at);
}
