import { type FeedReplyOf, type feed, hasLoginId } from '@gwanje/contract';
import { findSiteSetting } from '../config/settings/site-settings.queries';
import type { FeedWork } from '../feed/implement-feed';
import { Refusal } from '../platform/refusal';
import { openThrottle } from '../session/login-throttle.queries';
import { hashPassword, isPasswordRight } from '../session/password';
import {
  endSessionsOf,
  findOpenVisit,
  holdEntry,
  triesOf,
} from './sessions/member-sessions.queries';

const MINUTE_MS = 60_000;

type Changing = FeedWork<typeof feed.changeOwnPassword>;

/**
 * A member chooses another password, such as in place of one that an administrator gave him. Wrong
 * current ones are counted as where he signs in, beside those places, so that one unlocking forgets
 * them all.
 */
export async function changeOwnPassword(
  work: Changing,
): Promise<FeedReplyOf<typeof feed.changeOwnPassword> | Refusal> {
  const { tx, input, now, audit, refuse } = work;
  const { memberId, sessionId, current, password } = input;
  const { loginId: id } =
    (await findOpenVisit(tx, { memberId, sessionId })) ?? refuse('record.not_found');
  const { loginFailuresMax, loginLockMinutes } = await findSiteSetting(tx, 'site');
  const limits = { failuresMax: loginFailuresMax, windowMs: loginLockMinutes * MINUTE_MS };
  const throttle = await openThrottle(tx, { place: triesOf(id, 'password') }, now(), limits);
  if (throttle.waitMs > 0) {
    const retryAfterSeconds = Math.ceil(throttle.waitMs / 1_000);
    return new Refusal('session.too_many_attempts', { retryAfterSeconds });
  }
  // Who is given another one meanwhile, and put out, does not choose one over it.
  await holdEntry(tx, memberId);
  const { passwordHash } =
    (await findOpenVisit(tx, { memberId, sessionId })) ?? refuse('record.not_found');
  if (!(await isPasswordRight(passwordHash, current))) {
    await throttle.fail();
    await audit({ action: 'member.wrong_password', subject: memberId });
    return new Refusal('session.wrong_password');
  }
  if (password === current) return refuse('session.password_unchanged');
  if (hasLoginId(password, id)) return refuse('session.password_has_id');
  await throttle.succeed();
  const at = now();
  await tx
    .updateTable('member_password')
    .set({ password_hash: await hashPassword(password), changed_at: at, must_change: false })
    .where('member_id', '=', memberId)
    .execute();
  const endedSessions = await endSessionsOf(tx, { memberId, at, by: null, but: sessionId });
  await audit({ subject: memberId, after: { endedSessions } });
  return {};
}
