import {
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
  type PartnerDetail,
  type partners,
} from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import { changeMember } from '../../members/change-member.queries';
import { getMember } from '../../members/members.queries';
import { endSessionsOf } from '../../members/sessions/member-sessions.queries';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { readPartner } from './partner-detail.queries';

/** Lets a partner stay neither at the player site nor in his consoles. */
export async function endAccess(
  tx: Tx,
  of: { readonly memberId: string; readonly at: Date; readonly by: string },
): Promise<void> {
  await endSessionsOf(tx, of);
  await tx
    .deleteFrom('admin_session')
    .where(
      'admin_id',
      'in',
      tx.selectFrom('admin').select('_id').where('partner_id', '=', of.memberId),
    )
    .execute();
}

type Turn = Work<typeof partners.suspendPartner>;

async function turn(work: Turn, status: 1 | 2): Promise<PartnerDetail> {
  const { tx, input, actor, audit, refuse } = work;
  const { memberId, version, reason } = input;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  await readPartner(work, memberId, at);
  if (before.version !== version) return refuse('record.stale');
  // Who has left, is blocked or has excluded himself is no matter of this.
  const isFrom =
    status === MEMBER_STATUS_SUSPENDED ? MEMBER_STATUS_NORMAL : MEMBER_STATUS_SUSPENDED;
  if (before.status !== isFrom) return refuse('record.stale');
  await changeMember(tx, before, { status }, at);
  if (status === MEMBER_STATUS_SUSPENDED) await endAccess(tx, { memberId, at, by: actor.adminId });
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
