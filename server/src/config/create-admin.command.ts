import type { config } from '@gwanje/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Work } from '../platform/implement';
import { hashPassword } from '../session/password';
import { type Admin, getAdmin } from './config.queries';

/** Adds an administrator, who has to change the given password at the first login. */
export async function createAdmin({
  input,
  tx,
  now,
  audit,
  refuse,
}: Work<typeof config.createAdmin>): Promise<Admin> {
  const created = await tx
    .insertInto('admin')
    .values({
      _id: uuidv7(),
      login_id: input.id,
      nick: input.nick,
      type: input.type,
      status: 'active',
      password_hash: await hashPassword(input.password),
      must_change_password: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('login_id').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!created) return refuse('admin.id_taken');
  const admin = await getAdmin(tx, created._id);
  await audit({ subject: admin._id, after: admin });
  return admin;
}
