import type { session } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { endSessionsBut } from './session-upkeep.queries';

/** Ends one of the caller's own sessions; that of the call itself ends by logging out. */
export async function endSession({
  input,
  actor,
  tx,
  audit,
  refuse,
}: Work<typeof session.endSession>): Promise<Record<string, never>> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_session')
    .where('_id', '=', input.sessionId)
    .where('admin_id', '=', actor.adminId)
    .where('token_hash', '!=', actor.tokenHash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return refuse('session.not_found');
  await audit({ subject: actor.loginId, before: { sessionId: input.sessionId } });
  return {};
}

/** Ends every session of the caller but the one of the call. */
export async function endOtherSessions({
  actor,
  tx,
  audit,
}: Work<typeof session.endOtherSessions>): Promise<{ ended: number }> {
  const sessionIds = await endSessionsBut(tx, actor.adminId, actor.tokenHash);
  await audit({ subject: actor.loginId, before: { sessionIds } });
  return { ended: sessionIds.length };
}
