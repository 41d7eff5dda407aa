import type { members, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { findIdsOf, lockGroup, setJudgement } from './judgements.queries';
import { findKey, TRACE_GROUPS } from './trace-groups.queries';

/** So many members of a group get a line of their own; a larger one is a network, not people. */
const LINES_MAX = 500;

/**
 * Says of a group whether it is one person.
 *
 * @source docs/decisions/0176-a-judgement-stands-with-each-member.md
 */
export async function judgeTraceGroup(
  work: Work<typeof members.judgeTraceGroup>,
): Promise<ReplyOf<typeof members.judgeTraceGroup>> {
  const { input, tx, actor, now, audit, refuse } = work;
  const { groupId, judgement, note, version } = input;
  await lockGroup(tx, groupId);
  const before = await TRACE_GROUPS.one(contextOf(work), groupId);
  if (!before) return refuse('record.not_found');
  if (before.version !== version) return refuse('record.stale', { current: before });
  const judged = Math.min(input.members ?? before.members, before.members);
  await setJudgement(tx, {
    ...{ groupId, judgement, note: note || null, members: judged },
    ...{ by: actor.adminId, at: now() },
  });
  const after = await TRACE_GROUPS.get(contextOf(work), groupId);
  const subject = `traceGroup/${groupId}`;
  await audit({ subject, before, after: { ...after, reason: note } });
  const key = await findKey(tx, groupId);
  const memberIds = key ? await findIdsOf(tx, key, Math.min(judged, LINES_MAX + 1)) : [];
  if (memberIds.length <= LINES_MAX)
    // Without what was before: of the member himself nothing has changed.
    for (const memberId of memberIds)
      await audit({ subject: memberId, after: { group: subject, judgement, reason: note } });
  return after;
}
