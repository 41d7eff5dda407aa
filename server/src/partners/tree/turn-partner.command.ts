import {
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
  type PartnerDetail,
  type partners,
} from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import { changeMember } from '../../members/change-member.queries';
import { statusGiven } from '../../members/member-changes.rule';
import { getMember } from '../../members/members.queries';
import { endSessionsOf } from '../../members/sessions/member-sessions.queries';
import type { Work } from '../../platform/implement';
import { leaveConsoles } from './end-partner.queries';
import { readPartner } from './partner-detail.queries';

type Turn = Work<typeof partners.suspendPartner>;

async function turn(work: Turn, asked: 1 | 2): Promise<PartnerDetail> {
  const { tx, input, actor, audit, refuse } = work;
  const { memberId, version, reason } = input;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  await readPartner(work, memberId, at);
  if (before.version !== version) return refuse('record.stale');
  // Who has left, is blocked or has excluded himself is no matter of this.
  const isFrom = asked === MEMBER_STATUS_SUSPENDED ? MEMBER_STATUS_NORMAL : MEMBER_STATUS_SUSPENDED;
  if (before.status !== isFrom) return refuse('record.stale');
  const status = statusGiven(before, asked, at);
  await changeMember(tx, before, { status }, at);
  // He stays neither at the player site nor in his consoles.
  if (asked === MEMBER_STATUS_SUSPENDED) {
    await endSessionsOf(tx, { memberId, at, by: actor.adminId });
    await leaveConsoles(tx, memberId);
  }
  const after = await readPartner(work, memberId, at);
  await audit({
    subject: `partner/${memberId}`,
    before: { status: before.status },
    after: { status, reason },
  });
  return after;
}

/** Keeps a partner out of his console, and his settlements back. */
export const suspendPartner = (work: Turn) => turn(work, MEMBER_STATUS_SUSPENDED);

export const resumePartner = (work: Work<typeof partners.resumePartner>) =>
  turn(work as unknown as Turn, MEMBER_STATUS_NORMAL);
