import { randomBytes } from 'node:crypto';
import type { ReplyOf, session } from '@gwanje/contract';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import type { Sealer } from '../platform/sealer';
import { sessionPlace } from './known-places.queries';
import { openThrottle, type Throttle } from './login-throttle.queries';
import { isPasswordRight } from './password';
import { holdLogin } from './session.queries';
import { SECRET_BYTES, toBase32, usedStep } from './totp.rule';

const ISSUER = 'Gwanje';

/** Tries of one session are counted together: a stolen one cannot guess on. */
async function openOwnThrottle(
  work: Pick<Work<typeof session.confirmTotp>, 'actor' | 'tx' | 'now'>,
): Promise<Throttle> {
  const throttle = await openThrottle(work.tx, { place: sessionPlace(work.actor) }, work.now());
  if (throttle.waitMs === 0) return throttle;
  const retryAfterSeconds = Math.ceil(throttle.waitMs / 1_000);
  throw new Refusal('session.too_many_attempts', { retryAfterSeconds });
}

/** Notes what went wrong, and that nothing more is tried for a while where it was one too many. */
async function fail(
  { actor, audit }: Pick<Work<typeof session.confirmTotp>, 'actor' | 'audit'>,
  throttle: Throttle,
  action: 'session.wrong_password' | 'session.totp_wrong',
): Promise<void> {
  const lockedOut = await throttle.fail();
  await audit({ action, subject: actor.loginId });
  if (lockedOut.length > 0)
    await audit({ action: 'session.lock_out', subject: actor.loginId, after: { lockedOut } });
}

/** Makes a secret, which counts once a code of it has come. */
export const beginTotp =
  (sealer: Sealer) =>
  async (
    work: Work<typeof session.beginTotp>,
  ): Promise<ReplyOf<typeof session.beginTotp> | Refusal> => {
    const { input, actor, tx, audit, refuse } = work;
    const throttle = await openOwnThrottle(work);
    const admin = await holdLogin(tx, actor.loginId);
    if (!(await isPasswordRight(admin?.password_hash, input.password))) {
      await fail(work, throttle, 'session.wrong_password');
      return new Refusal('session.wrong_password');
    }
    if (admin?.totp_sealed) return refuse('session.totp_is_on');
    const secret = randomBytes(SECRET_BYTES);
    await tx
      .updateTable('admin')
      .set({ totp_begun: sealer.sealSecret(secret) })
      .where('_id', '=', actor.adminId)
      .execute();
    await audit({ subject: actor.loginId });
    const written = toBase32(secret);
    const label = encodeURIComponent(`${ISSUER}:${actor.loginId}`);
    return { secret: written, uri: `otpauth://totp/${label}?secret=${written}&issuer=${ISSUER}` };
  };

/** From the first right code on, each login asks for one. */
export const confirmTotp =
  (sealer: Sealer) =>
  async (work: Work<typeof session.confirmTotp>): Promise<Record<string, never> | Refusal> => {
    const { input, actor, tx, now, audit, refuse } = work;
    const throttle = await openOwnThrottle(work);
    const admin = await holdLogin(tx, actor.loginId);
    if (!admin?.totp_begun) return refuse('session.totp_not_begun');
    const step = usedStep(sealer.openSecret(admin.totp_begun), input.code, { at: now(), after: 0 });
    if (step === undefined) {
      await fail(work, throttle, 'session.totp_wrong');
      return new Refusal('session.totp_wrong');
    }
    await throttle.succeed();
    await tx
      .updateTable('admin')
      .set({ totp_sealed: admin.totp_begun, totp_begun: null, totp_step: step })
      .where('_id', '=', actor.adminId)
      .execute();
    await audit({ subject: actor.loginId });
    return {};
  };

interface SecondFactor {
  readonly _id: string;
  readonly totp_sealed: Buffer | null;
}

/**
 * Whether a code is the one of now and was not used before; using it uses it up, in one statement, so
 * that of two logins with the same code one comes in.
 */
export async function useCode(
  tx: Tx,
  sealer: Sealer,
  { _id, totp_sealed }: SecondFactor,
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<boolean> {
  if (totp_sealed === null) return false;
  const { totp_step } = await tx
    .selectFrom('admin')
    .select('totp_step')
    .where('_id', '=', _id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const step = usedStep(sealer.openSecret(totp_sealed), code, { at, after: totp_step });
  if (step === undefined) return false;
  await tx.updateTable('admin').set({ totp_step: step }).where('_id', '=', _id).execute();
  return true;
}
