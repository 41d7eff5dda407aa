import type { members, ReplyOf } from '@gwanje/contract';
import type { AuditLine, Work } from '../../platform/implement';
import { contextOf } from '../../platform/list-source';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import { findLoginIds } from '../members.queries';
import { keepMessage, requireNotSent, requireSendable } from '../messages/message-of-bulk.queries';
import { ACTION_OF, actOnMember, requireMayAct } from './act-on-member';
import { foretell } from './preview-bulk';
import { orderBulk } from './start-member-bulk.command';

/**
 * Does the same about many members in one transaction, if it would be done to exactly those whom the
 * administrator has seen; whom a rule keeps from it is left as he is
 * and named. In one order, so that two who take the same members wait for each other; what was done
 * is written down once it is done to all of them, so that nobody who holds the audit chain waits
 * for a member.
 */
export async function bulkMembers(
  work: Work<typeof members.bulkMembers>,
): Promise<ReplyOf<typeof members.bulkMembers>> {
  const { tx, now, actor, input, refuse } = work;
  const { memberIds, act, reason, expectedCount, expectedDigest } = input;
  const skipped: { memberId: string; code: string }[] = [];
  const lines: AuditLine[] = [];
  const audit = async (line: AuditLine) => {
    lines.push({ ...line, action: ACTION_OF[act.action] });
  };
  const wanted = [...new Set(memberIds)].sort();
  requireMayAct(act, actor);
  requireSendable(act, actor, wanted.length);
  const at = now();
  const seen = await foretell(contextOf(work), { filter: {}, memberIds: wanted, act, at });
  if (seen.taken.length !== expectedCount || seen.digest !== expectedDigest)
    return refuse('member.bulk_changed', { count: seen.taken.length });
  if (act.action === 'message' && act.sendAt !== undefined) {
    // Of the later ones there may be any number, so that it is always the first.
    const meant = wanted.map((memberId) => ({ memberId, was: null }));
    const order = { act, filter: {}, meant, reason, at };
    const bulkId = await orderBulk(work, order);
    await work.audit({
      subject: `bulk/${bulkId}`,
      after: { ...act, reason, count: wanted.length },
    });
    return { done: wanted.length, skipped: [] };
  }
  const orderId = newId(at);
  if (act.action === 'message') await requireNotSent(tx, { act, memberIds: wanted, at });
  const known = new Map(seen.meant.map(({ memberId, was }) => [memberId, was ?? undefined]));
  for (const memberId of wanted)
    try {
      const deed = { memberId, act, was: known.get(memberId), reason, orderId };
      await actOnMember({ tx, now, actor, audit }, deed);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      skipped.push({ memberId, code: error.code });
    }
  for (const line of lines) await work.audit(line);
  const done = wanted.length - skipped.length;
  if (act.action === 'message' && done > 0) {
    const sent = { messageId: orderId, act, memberIds: wanted, sentBy: actor.adminId, at };
    await keepMessage(tx, sent, done);
  }
  await work.audit({
    subject: 'members',
    after: { ...act, reason, done, skipped: skipped.length },
  });
  const loginIds = await findLoginIds(
    tx,
    skipped.map(({ memberId }) => memberId),
  );
  return {
    done,
    skipped: skipped.map((one) => ({ ...one, id: loginIds.get(one.memberId) ?? null })),
  };
}
