import type { session } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { holdAdmin } from './session.queries';
import { endSessionsBut, noteLeaving } from './session-upkeep.queries';

/** Ends every session of an administrator, but never the one of the call. */
export async function endAdminSessions({
  input,
  actor,
  tx,
  now,
  audit,
  refuse,
}: Work<typeof session.endAdminSessions>): Promise<{ ended: number }> {
  const loginId = await holdAdmin(tx, input.adminId);
  if (loginId === undefined) return refuse('record.not_found');
  const sessionIds = await endSessionsBut(tx, input.adminId, actor.tokenHash);
  await noteLeaving(tx, input.adminId, now());
  await audit({ subject: loginId, before: { sessionIds } });
  return { ended: sessionIds.length };
}
