import { type config, hasLoginId } from '@gwanje/contract';
import { v7 as uuidv7 } from 'uuid';
import { findPartnerId } from '../members/find-partner-id';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { noteHand } from '../second-admin/staff.queries';
import { hashPassword } from '../session/password';
import { ADMINS, type Admin } from './config.queries';

/** Adds an administrator, who has to change the given password at the first login. */
export async function createAdmin(work: Work<typeof config.createAdmin>): Promise<Admin> {
  const { input, actor, tx, now, audit, refuse } = work;
  if (hasLoginId(input.password, input.id)) return refuse('session.password_has_id');
  const partnerId = await findPartnerId(work);
  const at = now();
  const created = await tx
    .insertInto('admin')
    .values({
      _id: uuidv7(),
      login_id: input.id,
      nick: input.nick,
      type: input.type,
      partner_id: partnerId,
      status: 'active',
      password_hash: await hashPassword(input.password),
      must_change_password: true,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('login_id').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!created) return refuse('admin.id_taken');
  await noteHand(tx, { adminId: created._id, handId: actor.adminId, givenAt: at });
  const admin = await ADMINS.get(contextOf(work), created._id);
  await audit({ subject: admin._id, after: admin });
  return admin;
}
