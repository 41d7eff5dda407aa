import { MEMBER_STATUS_NORMAL, MEMBER_STATUS_WAITING, type members } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Doer } from '../platform/caller';
import type { Work } from '../platform/implement';
import { changeMember } from './change-member.queries';
import { type Member, statusGiven, whyNotStatus } from './member-changes.rule';
import { getMember } from './members.queries';
import { endSessionsOf } from './sessions/member-sessions.queries';

type Restrict = Work<typeof members.restrictMember>;

/**
 * Suspends or blocks a member, who is put out at once, or takes that back. Whoever was blocked meanwhile
 * is not merely suspended by somebody who does not know, and who excludes himself comes back as that.
 */
export async function restrictMember(
  work: Pick<Restrict, 'input' | 'tx' | 'now' | 'audit' | 'refuse'> & Doer,
): Promise<Member> {
  const { input, tx, actor, audit, refuse } = work;
  const { memberId, was, reason } = input;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  const status = statusGiven(before, input.status, at);
  if (before.status === status) return before;
  if (was !== undefined && was !== before.status)
    return refuse('record.stale', { current: before });
  if (before.status === MEMBER_STATUS_WAITING) return refuse('member.join_waits');
  if (whyNotStatus(before, status, at)) return refuse('member.excluded');
  const after = await changeMember(tx, before, { status }, at);
  const endedSessions =
    input.status === MEMBER_STATUS_NORMAL
      ? 0
      : await endSessionsOf(tx, { memberId, at, by: actor.adminId });
  await audit({ subject: memberId, before, after: { ...after, endedSessions, reason } });
  return after;
}
