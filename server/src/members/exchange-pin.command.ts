import { randomInt } from 'node:crypto';
import type { FeedReplyOf, feed, members, ReplyOf } from '@gwanje/contract';
import { findSiteSetting } from '../config/settings/site-settings.queries';
import type { FeedWork } from '../feed/implement-feed';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { openThrottle } from '../session/login-throttle.queries';
import { hashPassword, isPasswordRight } from '../session/password';
import { type MemberRow, requireMember } from './members.queries';
import { forgetFailures, triesOf } from './sessions/member-sessions.queries';

const MINUTE_MS = 60_000;
const PIN_DIGITS = 6;

const writePin = (tx: Tx, memberId: string, pinHash: string) =>
  tx
    .updateTable('member')
    .set({ exchange_pin_hash: pinHash })
    .where('member_id', '=', memberId)
    .execute();

type Guarded = Pick<FeedWork<typeof feed.setExchangePin>, 'tx' | 'now' | 'audit'>;

/**
 * Why somebody is not taken for the member whose money it is; undefined where he has no exchange
 * password, or has said it. Returned and never thrown: a wrong one stays counted.
 *
 * @source docs/decisions/0135-exchange-pins.md
 */
export async function whyNotPin(
  { tx, now, audit }: Guarded,
  { member_id: memberId, login_id: id, exchange_pin_hash: pinHash }: MemberRow,
  pin: string | undefined,
): Promise<Refusal | undefined> {
  if (pinHash === null) return undefined;
  if (pin === undefined) return new Refusal('money.exchange_pin_needed');
  const { loginFailuresMax, loginLockMinutes } = await findSiteSetting(tx, 'site');
  const limits = { failuresMax: loginFailuresMax, windowMs: loginLockMinutes * MINUTE_MS };
  // Beside the places from which he failed to come in, so that one unlocking forgets them all.
  const throttle = await openThrottle(tx, { place: triesOf(id, 'exchangePin') }, now(), limits);
  if (throttle.waitMs > 0) {
    const retryAfterSeconds = Math.ceil(throttle.waitMs / 1_000);
    return new Refusal('money.exchange_pin_locked', { retryAfterSeconds });
  }
  // Read again and held: looking at it takes long enough for somebody to give him another one.
  const held = await tx
    .selectFrom('member')
    .select('exchange_pin_hash')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (await isPasswordRight(held?.exchange_pin_hash ?? undefined, pin)) {
    await throttle.succeed();
    return undefined;
  }
  await throttle.fail();
  await audit({ action: 'member.wrong_exchange_pin', subject: memberId });
  return new Refusal('money.exchange_pin_wrong');
}

/** A member sets his own; who has one says it first. */
export async function setExchangePin(
  work: FeedWork<typeof feed.setExchangePin>,
): Promise<FeedReplyOf<typeof feed.setExchangePin> | Refusal> {
  const { tx, input, audit } = work;
  const { memberId, pin, current } = input;
  const whyNot = await whyNotPin(work, await requireMember(tx, memberId), current);
  if (whyNot) return whyNot;
  await writePin(tx, memberId, await hashPassword(pin));
  await audit({ subject: memberId });
  return {};
}

const newPin = () => Array.from({ length: PIN_DIGITS }, () => randomInt(10)).join('');

/** Gives a member another one, and forgets what went wrong with the old one. */
export async function resetExchangePin({
  input: { memberId, reason },
  tx,
  audit,
}: Work<typeof members.resetExchangePin>): Promise<ReplyOf<typeof members.resetExchangePin>> {
  const { login_id } = await requireMember(tx, memberId);
  const pin = newPin();
  // First, as whoever says his holds his tries before himself.
  await forgetFailures(tx, login_id);
  await writePin(tx, memberId, await hashPassword(pin));
  await audit({ subject: memberId, after: { reason } });
  return { pin };
}
