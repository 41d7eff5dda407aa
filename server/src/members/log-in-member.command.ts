import {
  type FeedReplyOf,
  type feed,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
} from '@gwanje/contract';
import type { FeedWork } from '../feed/implement-feed';
import { countedAs, readAddress } from '../platform/caller';
import { Refusal } from '../platform/refusal';
import { openThrottle } from '../session/login-throttle.queries';
import { isPasswordRight } from '../session/password';
import { isBlocked } from './blocked-ips/blocked-ips.queries';
import { findMemberByLogin } from './members.queries';

const MEMBER_STATUS_SUSPENDED = 2;
/** Whoever may still get his money out. */
const MAY_ENTER: readonly number[] = [
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
  MEMBER_STATUS_EXCLUDED,
];

/**
 * Whether a member may come in. Unknown ids and wrong passwords fail alike and take as long; failures
 * are counted by ID and address together, so that nobody can keep somebody else out.
 */
export async function logInMember(
  work: FeedWork<typeof feed.login>,
): Promise<FeedReplyOf<typeof feed.login> | Refusal> {
  const { tx, input, now, audit } = work;
  const ip = readAddress(input.ip);
  if (await isBlocked(tx, { door: 'site', ip, at: now() }))
    throw new Refusal('member.address_blocked');
  const place = `member ${input.id} ${countedAs(ip)}`;
  const throttle = await openThrottle(tx, { place }, now());
  if (throttle.waitMs > 0) {
    const retryAfterSeconds = Math.ceil(throttle.waitMs / 1_000);
    throw new Refusal('session.too_many_attempts', { retryAfterSeconds });
  }
  const member = await findMemberByLogin(tx, input.id);
  const isRight = await isPasswordRight(member?.password_hash ?? undefined, input.password);
  if (!member || !isRight) {
    await throttle.fail();
    const subject = member?.member_id ?? 'unknown';
    await audit({ action: 'member.login_failed', subject, after: { ip } });
    return new Refusal('member.login_failed');
  }
  await throttle.succeed();
  if (!MAY_ENTER.includes(member.status)) return new Refusal('member.may_not_enter');
  await audit({ subject: member.member_id, after: { ip } });
  const { member_id: memberId, nick, level, status } = member;
  return { memberId, nick, level, status };
}
