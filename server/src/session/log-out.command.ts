import type { session } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { holdAdmin } from './session.queries';
import { noteLeaving } from './session-upkeep.queries';

/** Ends the caller's session; without one there is nothing to do and nothing to record. */
export async function logOut({
  actor,
  tx,
  now,
  audit,
}: Work<typeof session.logout>): Promise<Record<string, never>> {
  if (actor) {
    await holdAdmin(tx, actor.adminId);
    await tx.deleteFrom('admin_session').where('token_hash', '=', actor.tokenHash).execute();
    await noteLeaving(tx, actor.adminId, now());
    await audit({ subject: actor.loginId });
  }
  return {};
}
