import type { session } from '@gwanje/contract';
import type { Work } from '../platform/implement';

/** Ends the caller's session; without one there is nothing to do and nothing to record. */
export async function logOut({
  actor,
  tx,
  audit,
}: Work<typeof session.logout>): Promise<Record<string, never>> {
  if (actor) {
    await tx.deleteFrom('admin_session').where('token_hash', '=', actor.tokenHash).execute();
    await audit({ subject: actor.loginId });
  }
  return {};
}
