import type { config } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { hashPassword } from '../session/password';
import { endSessions } from '../session/session-upkeep.queries';
import { type Admin, findAdminForUpdate, getAdmin } from './config.queries';

/** Sets a password that has to be changed at the next login, and signs the administrator out. */
export async function resetAdminPassword({
  input,
  tx,
  audit,
  refuse,
}: Work<typeof config.resetAdminPassword>): Promise<Admin> {
  const before = await findAdminForUpdate(tx, input.adminId);
  if (!before) return refuse('admin.not_found');
  await tx
    .updateTable('admin')
    .set({
      password_hash: await hashPassword(input.password),
      must_change_password: true,
      version: before.version + 1,
    })
    .where('_id', '=', input.adminId)
    .execute();
  await endSessions(tx, input.adminId);
  const after = await getAdmin(tx, input.adminId);
  await audit({ subject: input.adminId, before, after });
  return after;
}
