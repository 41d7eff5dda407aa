import { hasLoginId, type session } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { sessionPlace } from './known-places.queries';
import { openThrottle } from './login-throttle.queries';
import { hashPassword, isPasswordRight } from './password';
import { holdLogin } from './session.queries';
import { endSessions } from './session-upkeep.queries';

/**
 * Changes the caller's own password and ends all of the caller's sessions. Wrong current passwords
 * are counted by session: a stolen one cannot guess on, and keeps nobody else from changing it.
 */
export async function changePassword(
  work: Work<typeof session.changePassword>,
): Promise<Record<string, never> | Refusal> {
  const { input, actor, tx, now, audit, refuse } = work;
  const throttle = await openThrottle(tx, { place: sessionPlace(actor) }, now());
  if (throttle.waitMs > 0) {
    const retryAfterSeconds = Math.ceil(throttle.waitMs / 1_000);
    throw new Refusal('session.too_many_attempts', { retryAfterSeconds });
  }
  const admin = await holdLogin(tx, actor.loginId);
  if (!(await isPasswordRight(admin?.password_hash, input.currentPassword))) {
    const lockedOut = await throttle.fail();
    await audit({ action: 'session.wrong_password', subject: actor.loginId });
    if (lockedOut.length > 0)
      await audit({ action: 'session.lock_out', subject: actor.loginId, after: { lockedOut } });
    return new Refusal('session.wrong_password');
  }
  if (input.newPassword === input.currentPassword) return refuse('session.password_unchanged');
  if (hasLoginId(input.newPassword, actor.loginId)) return refuse('session.password_has_id');

  await throttle.succeed();
  await tx
    .updateTable('admin')
    .set({ password_hash: await hashPassword(input.newPassword), must_change_password: false })
    .where('_id', '=', actor.adminId)
    .execute();
  await endSessions(tx, actor.adminId, now());
  await audit({ subject: actor.loginId });
  return {};
}
