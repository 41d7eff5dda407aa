import type { session } from '@gwanje/contract';
import { type Actor, countedAs } from '../platform/caller';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import type { Sealer } from '../platform/sealer';
import { findAdminPolicy, needsTotp } from './admin-policy.queries';
import { findKnownPlace, rememberPlaces } from './known-places.queries';
import { openThrottle } from './login-throttle.queries';
import { isPasswordRight } from './password';
import {
  countLiveSessions,
  findLogin,
  holdAdmin,
  holdLogin,
  isLetIn,
  liveSince,
} from './session.queries';
import { newToken, SESSIONS_PER_ADMIN_MAX, tokenHash } from './session-token';
import { endSurplusSessions, noteLeaving, pruneSessions } from './session-upkeep.queries';
import { useCode } from './totp.command';

const MINUTE_MS = 60_000;
/** Subject of attempts on an id that nobody has: people type passwords into the wrong field. */
const UNKNOWN = 'unknown';

export interface OpenedSession {
  readonly token: string;
  /** Of a device that is new; undefined when it has one. */
  readonly deviceToken: string | undefined;
  readonly adminId: string;
  readonly mustChangePassword: boolean;
  readonly mustSetUpTotp: boolean;
}

/** Ends the session that came along; somebody else, whose it was, has left by it. */
async function leave(
  { tx, now, audit }: Pick<Work<typeof session.login>, 'tx' | 'now' | 'audit'>,
  actor: Actor,
  adminId: string,
): Promise<void> {
  await holdAdmin(tx, actor.adminId);
  await tx.deleteFrom('admin_session').where('token_hash', '=', actor.tokenHash).execute();
  if (actor.adminId === adminId) return;
  await noteLeaving(tx, actor.adminId, now());
  await audit({ action: 'session.logout', subject: actor.loginId, actor });
}

/**
 * Whoever gave a right password, if it still is his and he may come in. He is held from here on: what
 * ends all of his sessions is done before this one begins, or ends it too.
 */
async function holdAsFound(tx: Tx, loginId: string, passwordHash: string | undefined) {
  const admin = await holdLogin(tx, loginId);
  const mayEnter = admin?.status === 'active' && admin.password_hash === passwordHash;
  return mayEnter && (await isLetIn(tx, admin.partner_id)) ? admin : undefined;
}

/**
 * Starts a session under a token of its own; one that the caller brought along ends. Unknown ids,
 * wrong passwords, suspended accounts and partners fail alike, take as long, and leave their line.
 */
export async function logIn(
  work: Work<typeof session.login>,
  sealer: Sealer,
): Promise<OpenedSession | Refusal> {
  const { input, tx, ip, audit } = work;
  const now = work.now();
  const place = await findKnownPlace(tx, input.id, work, now);
  const found = await findLogin(tx, input.id);
  // What nobody is called may be a password that was typed into the wrong field.
  const account = found ? input.id : `${UNKNOWN} ${sealer.hashWord(input.id)}`;
  const keys =
    place === undefined ? { account, ip: countedAs(ip) } : { place: `${input.id} ${place}` };
  const policy = await findAdminPolicy(tx);
  const { failuresMax, lockMinutes, sessionsMax } = policy;
  const limits = { failuresMax, windowMs: lockMinutes * MINUTE_MS };
  // Addresses and everybody together keep limits of their own.
  const throttle = await openThrottle(tx, keys, now, { account: limits, place: limits });
  if (throttle.waitMs > 0) {
    const retryAfterSeconds = Math.ceil(throttle.waitMs / 1_000);
    throw new Refusal('session.too_many_attempts', { retryAfterSeconds });
  }

  const isRight = await isPasswordRight(found?.password_hash, input.password);
  const admin = isRight ? await holdAsFound(tx, input.id, found?.password_hash) : undefined;
  if (!admin) {
    const subject = found?.login_id ?? UNKNOWN;
    const lockedOut = await throttle.fail();
    await audit({ action: 'session.login_failed', subject, actor: null });
    if (lockedOut.length > 0)
      await audit({ action: 'session.lock_out', subject, after: { lockedOut }, actor: null });
    return new Refusal('session.login_failed');
  }

  if (admin.totp_sealed !== null) {
    if (input.code === undefined) return new Refusal('session.totp_needed');
  }
  // Asked before the code is used up: it has to serve for the answer too.
  if (sessionsMax !== null && !input.takeOver) {
    const others = await countLiveSessions(tx, admin._id, {
      policy,
      now,
      but: work.actor?.tokenHash,
    });
    if (others >= sessionsMax) return new Refusal('session.take_over_needed');
  }
  if (admin.totp_sealed !== null && input.code !== undefined) {
    if (!(await useCode(tx, sealer, admin, { code: input.code, at: now }))) {
      const lockedOut = await throttle.fail();
      await audit({ action: 'session.totp_wrong', subject: admin.login_id, actor: null });
      if (lockedOut.length > 0)
        await audit({
          ...{ action: 'session.lock_out', subject: admin.login_id, after: { lockedOut } },
          actor: null,
        });
      return new Refusal('session.totp_wrong');
    }
  }
  await throttle.succeed();
  if (work.actor) await leave(work, work.actor, admin._id);
  await pruneSessions(tx, now);
  const token = newToken();
  const begun = tokenHash(token) as Buffer;
  await tx
    .insertInto('admin_session')
    .values({
      token_hash: begun,
      admin_id: admin._id,
      created_at: now,
      last_seen_at: now,
      ip,
      user_agent: work.device.userAgent,
    })
    .execute();
  await tx
    .updateTable('admin')
    .set({ last_login_at: now, last_login_ip: ip })
    .where('_id', '=', admin._id)
    .execute();
  const actor = { adminId: admin._id, loginId: admin.login_id };
  await audit({ subject: admin.login_id, actor });
  const max = sessionsMax ?? SESSIONS_PER_ADMIN_MAX;
  const { seen } = liveSince({ policy, now });
  const surplus = await endSurplusSessions(tx, admin._id, { max, begun, seen });
  for (const sessionId of surplus) {
    const before = { sessionId, reason: 'too_many' };
    await audit({ action: 'session.end', subject: admin.login_id, before, actor });
  }
  const deviceToken = await rememberPlaces(tx, admin._id, work, now);
  const mustChangePassword = admin.must_change_password;
  const mustSetUpTotp = admin.totp_sealed === null && needsTotp(policy, admin.type);
  return { token, deviceToken, adminId: admin._id, mustChangePassword, mustSetUpTotp };
}
