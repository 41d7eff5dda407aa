import { MEMBER_STATUS_LEFT, type PartnerDetail, type partners } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import { changeMember } from '../../members/change-member.queries';
import { getMember } from '../../members/members.queries';
import { endSessionsOf } from '../../members/sessions/member-sessions.queries';
import type { Work } from '../../platform/implement';
import { endPartner } from './end-partner.queries';
import { readPartner } from './partner-detail.queries';
import { foreseeClose } from './preview-close.queries';
import { lockPlaces, lockTree } from './tree.queries';

/**
 * Closes a partner of whom nothing is left. His members stay beneath him, and his rates end: whoever
 * is above gets of bets from now on what he got. Bets that are placed keep their rates; what they
 * still bring him is held with his next settlement, and stays due where it is paid at once.
 */
export async function closePartner(
  work: Work<typeof partners.closePartner>,
): Promise<PartnerDetail> {
  const { tx, input, actor, audit, refuse } = work;
  const { memberId, version, reason } = input;
  await lockTree(tx);
  await lockPlaces(tx);
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  await readPartner(work, memberId, at);
  if (before.version !== version || before.status === MEMBER_STATUS_LEFT)
    return refuse('record.stale');
  const { isEmpty, inherits, ...left } = await foreseeClose(tx, memberId);
  if (!isEmpty) return refuse('partner.not_empty', left);
  await endPartner(tx, { memberId, at, by: actor.adminId, reason });
  await changeMember(tx, before, { status: MEMBER_STATUS_LEFT }, at);
  await endSessionsOf(tx, { memberId, at, by: actor.adminId });
  const after = await readPartner(work, memberId, at);
  await audit({
    subject: `partner/${memberId}`,
    before: { status: before.status },
    after: { status: MEMBER_STATUS_LEFT, inherits, members: left.members, reason },
  });
  return after;
}
