import { v7 as uuidv7 } from 'uuid';
import { getAdmin, hasAdmins } from '../config/config.queries';
import type { Tx } from '../platform/database';
import type { Platform } from '../platform/implement';
import { hashPassword } from '../session/password';

const FIRST_ADMIN_ID = 'admin';

/**
 * Creates the top administrator `admin` in a database that has no administrator yet.
 *
 * @returns false when there is one already, and nothing was done
 */
export async function createFirstAdmin(
  tx: Tx,
  { now, appendAudit }: Pick<Platform, 'now' | 'appendAudit'>,
  { password, mustChangePassword }: { password: string; mustChangePassword: boolean },
): Promise<boolean> {
  if (await hasAdmins(tx)) return false;
  const at = now();
  const created = await tx
    .insertInto('admin')
    .values({
      _id: uuidv7(),
      login_id: FIRST_ADMIN_ID,
      nick: '관리자',
      type: 0,
      status: 'active',
      password_hash: await hashPassword(password),
      must_change_password: mustChangePassword,
      created_at: at,
    })
    // Another server may have started at the same moment.
    .onConflict((conflict) => conflict.column('login_id').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!created) return false;
  await appendAudit(tx, {
    action: 'admin.create',
    subject: created._id,
    before: null,
    after: await getAdmin(tx, created._id),
    actor: null,
    at,
    ip: null,
    requestId: 'start',
  });
  return true;
}
