import type { members, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { lockGroup, setJudgement } from './judgements.queries';
import { TRACE_GROUPS } from './trace-groups.queries';

/** Says of a group whether it is one person. */
export async function judgeTraceGroup(
  work: Work<typeof members.judgeTraceGroup>,
): Promise<ReplyOf<typeof members.judgeTraceGroup>> {
  const { input, tx, actor, now, audit, refuse } = work;
  const { groupId, judgement, note, version } = input;
  await lockGroup(tx, groupId);
  const before = await TRACE_GROUPS.one(contextOf(work), groupId);
  if (!before) return refuse('record.not_found');
  if (before.version !== version) return refuse('record.stale', { current: before });
  await setJudgement(tx, {
    ...{ groupId, judgement, note: note || null, by: actor.adminId, at: now() },
  });
  const after = await TRACE_GROUPS.get(contextOf(work), groupId);
  await audit({ subject: `traceGroup/${groupId}`, before, after: { ...after, reason: note } });
  return after;
}
