import {
  ADMIN_TYPE_PARTNER,
  hasLoginId,
  MEMBER_STATUS_NORMAL,
  type PartnerDetail,
  type partners,
} from '@gwanje/contract';
import { addAdmin } from '../../config/create-admin.command';
import { requireMember } from '../../members/members.queries';
import type { Work } from '../../platform/implement';
import { readPartner } from './partner-detail.queries';

/** Gives a partner an account for his console; its password is changed at the first login. */
export async function addPartnerConsole(
  work: Work<typeof partners.addPartnerConsole>,
): Promise<PartnerDetail> {
  const { tx, input, actor, audit, refuse } = work;
  const { memberId, id, password } = input;
  if (hasLoginId(password, id)) return refuse('session.password_has_id');
  const at = work.now();
  await readPartner(work, memberId, at);
  const { nick, status } = await requireMember(tx, memberId);
  if (status !== MEMBER_STATUS_NORMAL) return refuse('partner.not_normal');
  const adminId = await addAdmin(tx, {
    ...{ id, nick, password, at, type: ADMIN_TYPE_PARTNER, partnerId: memberId },
    by: actor.adminId,
  });
  if (adminId === undefined) return refuse('admin.id_taken');
  await audit({ subject: `partner/${memberId}`, after: { consoleId: id } });
  return readPartner(work, memberId, at);
}
