import type { adminPolicy, config, DocumentOf } from '@gwanje/contract';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { Refusal } from '../platform/refusal';
import { noteHand } from '../second-admin/staff.queries';
import { ADMIN_POLICY, needsTotp } from '../session/admin-policy.queries';
import { forgetFailures } from '../session/login-throttle.queries';
import { endSessions } from '../session/session-upkeep.queries';
import type { SettingChange, SettingRules } from '../settings/setting-work';
import { ADMINS, type Admin, findAdminForUpdate } from './config.queries';

/** Takes the second factor of another administrator away: whoever has lost it cannot do that himself. */
export async function resetAdminTotp(work: Work<typeof config.resetAdminTotp>): Promise<Admin> {
  const { input, actor, tx, now, audit, refuse } = work;
  if (input.adminId === actor.adminId) return refuse('admin.own_totp');
  const before = await findAdminForUpdate(contextOf(work), input.adminId);
  if (!before) return refuse('record.not_found');
  await tx
    .updateTable('admin')
    .set({ totp_sealed: null, totp_begun: null, totp_step: 0, version: before.version + 1 })
    .where('_id', '=', input.adminId)
    .execute();
  // As who gave somebody a password, he can be at both ends of a decision for a day.
  await noteHand(tx, { adminId: input.adminId, handId: actor.adminId, givenAt: now() });
  await endSessions(tx, input.adminId, now());
  const after = await ADMINS.get(contextOf(work), input.adminId);
  await audit({ subject: input.adminId, before, after });
  return after;
}

/** Lets an administrator try to sign in again at once. */
export async function unlockAdmin(work: Work<typeof config.unlockAdmin>): Promise<Admin> {
  const { input, tx, audit, refuse } = work;
  const found = await findAdminForUpdate(contextOf(work), input.adminId);
  if (!found) return refuse('record.not_found');
  await forgetFailures(tx, found.id);
  await audit({ subject: input.adminId });
  return found;
}

type Policy = DocumentOf<typeof adminPolicy>;

/** Nobody demands of his own type what he does not have, or he would shut himself out with this save. */
async function judgePolicy(tx: Tx, { after, adminId }: SettingChange<Policy>): Promise<void> {
  const saver = await tx
    .selectFrom('admin')
    .select(['type', 'totp_sealed'])
    .where('_id', '=', adminId)
    .executeTakeFirstOrThrow();
  if (needsTotp(after, saver.type) && saver.totp_sealed === null)
    throw new Refusal('admin.no_own_totp');
}

export const ADMIN_POLICY_RULES: SettingRules<Policy> = {
  settings: ADMIN_POLICY,
  ...{ permission: 'admin.manage', audit: 'adminPolicy', judge: judgePolicy },
};
