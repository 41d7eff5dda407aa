import { type AdminType, type config, hasLoginId } from '@gwanje/contract';
import { v7 as uuidv7 } from 'uuid';
import { findPartnerId } from '../members/find-partner-id';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { noteHand } from '../second-admin/staff.queries';
import { hashPassword } from '../session/password';
import { ADMINS, type Admin } from './config.queries';

interface NewAdmin {
  readonly id: string;
  readonly nick: string;
  readonly type: AdminType;
  readonly partnerId: string | null;
  readonly password: string;
  readonly at: Date;
  /** Who knows the first password, and so could be both of two people. */
  readonly by: string;
}

/** Adds an account. @returns undefined where its ID is taken */
export async function addAdmin(
  tx: Tx,
  { id, nick, type, partnerId, password, at, by }: NewAdmin,
): Promise<string | undefined> {
  const created = await tx
    .insertInto('admin')
    .values({
      _id: uuidv7(),
      login_id: id,
      nick,
      type,
      partner_id: partnerId,
      status: 'active',
      password_hash: await hashPassword(password),
      must_change_password: true,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('login_id').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (created) await noteHand(tx, { adminId: created._id, handId: by, givenAt: at });
  return created?._id;
}

/** Adds an administrator, who has to change the given password at the first login. */
export async function createAdmin(work: Work<typeof config.createAdmin>): Promise<Admin> {
  const { input, actor, tx, now, audit, refuse } = work;
  const { id, nick, type, password } = input;
  if (hasLoginId(password, id)) return refuse('session.password_has_id');
  const partnerId = await findPartnerId(work);
  const adminId = await addAdmin(tx, {
    ...{ id, nick, type, partnerId, password, at: now(), by: actor.adminId },
  });
  if (adminId === undefined) return refuse('admin.id_taken');
  const admin = await ADMINS.get(contextOf(work), adminId);
  await audit({ subject: admin._id, after: admin });
  return admin;
}
