import type { config } from '@gwanje/contract';
import { findPartnerId } from '../members/find-partner-id';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { endSessions } from '../session/session-upkeep.queries';
import { ADMINS, type Admin, findAdminForUpdate, lockTopAdmins } from './config.queries';

/**
 * Changes nickname, type, partner or status. The last active top administrator keeps both, whoever presses
 * at the same time; a suspended one is signed out.
 */
export async function updateAdmin(work: Work<typeof config.updateAdmin>): Promise<Admin> {
  const { input, tx, now, audit, refuse } = work;
  const { adminId, nick, type, status, version } = input;
  // Locked before the row itself and in one order: two top administrators may demote each other.
  const topAdmins = await lockTopAdmins(tx);
  const before = await findAdminForUpdate(contextOf(work), adminId);
  if (!before) return refuse('record.not_found');
  if (before.version !== version) return refuse('record.stale', { current: before });
  const staysTop = type === 0 && status === 'active';
  if (!staysTop && topAdmins.length === 1 && topAdmins[0] === adminId)
    return refuse('admin.last_top');

  const partnerId = await findPartnerId(work);
  await tx
    .updateTable('admin')
    .set({ nick, type, partner_id: partnerId, status, version: version + 1 })
    .where('_id', '=', adminId)
    .execute();
  if (status === 'suspended') await endSessions(tx, adminId, now());
  const after = await ADMINS.get(contextOf(work), adminId);
  await audit({ subject: adminId, before, after });
  return after;
}
