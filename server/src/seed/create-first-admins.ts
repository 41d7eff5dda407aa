import { v7 as uuidv7 } from 'uuid';
import { ADMINS, hasAdmins } from '../config/config.queries';
import type { Tx } from '../platform/database';
import type { Platform } from '../platform/implement';
import { hashPassword } from '../session/password';

interface FirstAdmin {
  readonly id: string;
  readonly nick: string;
  readonly type: number;
  readonly password: string;
  readonly mustChangePassword: boolean;
  /** Of a partner: the member whose line it is. */
  readonly partnerId?: string;
}

/**
 * Creates the first administrators in a database that has none yet. Nobody has given them their
 * passwords, so two of them are two people from the start.
 *
 * @returns false when there is one already, and nothing was done
 */
export async function createFirstAdmins(
  tx: Tx,
  { now, appendAudit }: Pick<Platform, 'now' | 'appendAudit'>,
  admins: readonly FirstAdmin[],
): Promise<boolean> {
  return (await hasAdmins(tx)) ? false : createAdmins(tx, { now, appendAudit }, admins);
}

/** @returns false when somebody has one of their login IDs, and the rest was not created */
export async function createAdmins(
  tx: Tx,
  { now, appendAudit }: Pick<Platform, 'now' | 'appendAudit'>,
  admins: readonly FirstAdmin[],
): Promise<boolean> {
  for (const { id, nick, type, password, mustChangePassword, partnerId = null } of admins) {
    const at = now();
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
      after: await ADMINS.get({ db: tx, actor: null }, created._id),
      actor: null,
      at,
      ip: null,
      requestId: 'start',
    });
  }
  return true;
}
