import { type config, hasLoginId } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { noteHand } from '../second-admin/staff.queries';
import { hashPassword } from '../session/password';
import { endSessions } from '../session/session-upkeep.queries';
import { ADMINS, type Admin, findAdminForUpdate } from './config.queries';

/** Sets a password that has to be changed at the next login, and signs the administrator out. */
export async function resetAdminPassword(
  work: Work<typeof config.resetAdminPassword>,
): Promise<Admin> {
  const { input, actor, tx, now, audit, refuse } = work;
  const before = await findAdminForUpdate(contextOf(work), input.adminId);
  if (!before) return refuse('record.not_found');
  if (hasLoginId(input.password, before.id)) return refuse('session.password_has_id');
  await tx
    .updateTable('admin')
    .set({
      password_hash: await hashPassword(input.password),
      must_change_password: true,
      version: before.version + 1,
    })
    .where('_id', '=', input.adminId)
    .execute();
  await noteHand(tx, { adminId: input.adminId, handId: actor.adminId, givenAt: now() });
  await endSessions(tx, input.adminId, now());
  const after = await ADMINS.get(contextOf(work), input.adminId);
  await audit({ subject: input.adminId, before, after });
  return after;
}
