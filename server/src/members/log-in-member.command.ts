import {
  type FeedReplyOf,
  type feed,
  type LoginOutcome,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
} from '@gwanje/contract';
import { findDomainByHost } from '../config/domains/domains.queries';
import { closedDoor } from '../config/settings/site-doors.queries';
import { findSiteSetting } from '../config/settings/site-settings.queries';
import type { FeedWork } from '../feed/implement-feed';
import { countedAs, readAddress } from '../platform/caller';
import { Refusal } from '../platform/refusal';
import { openThrottle } from '../session/login-throttle.queries';
import { isPasswordRight } from '../session/password';
import { isTurnedAway } from './blocked-ips/blocked-ips.queries';
import { findMemberByLogin, findMemberIdByLogin } from './members.queries';
import {
  endSessionsOf,
  holdEntry,
  NOBODY,
  noteAttempt,
  startSession,
  triesOf,
} from './sessions/member-sessions.queries';
import { noteTraces } from './traces/traces.queries';

const MINUTE_MS = 60_000;
/** Whoever may still get his money out. */
const MAY_ENTER: readonly number[] = [
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
  MEMBER_STATUS_EXCLUDED,
];

type Login = FeedWork<typeof feed.login>;
type Came = Awaited<ReturnType<typeof findDomainByHost>>;
type Known = NonNullable<Awaited<ReturnType<typeof findMemberByLogin>>>;

const originOf = ({ input }: Login) => ({
  ip: readAddress(input.ip),
  device: input.device ?? null,
  userAgent: input.userAgent ?? null,
});

/** What is written down of a try beside how it ended. */
const triedFrom = (work: Login) => ({
  ...originOf(work),
  region: work.input.region ?? null,
});

/** Writes down how a try ended that let nobody in. */
const noteRefused = (work: Login, outcome: LoginOutcome, memberId: string = NOBODY) =>
  noteAttempt(work.tx, {
    ...triedFrom(work),
    ...{ memberId, loginId: work.input.id, outcome, at: work.now() },
  });

/** Begins the visit of somebody who may come in. */
async function enter(
  work: Login,
  member: Known,
  came: Came,
): Promise<FeedReplyOf<typeof feed.login>> {
  const { tx, input, now, audit } = work;
  const at = now();
  const origin = originOf(work);
  const { member_id: memberId, nick, level, status, is_test: isTest } = member;
  const domainId = came?.domain_id ?? null;
  const sessionId = await startSession(tx, { ...origin, memberId, isTest, domainId, at });
  const added = isTest ? new Set() : await noteTraces(tx, memberId, origin, at);
  const isNewDevice = added.has('device');
  const attempt = { memberId, loginId: input.id, sessionId, isNewDevice, at };
  const isExcluded =
    status === MEMBER_STATUS_EXCLUDED ||
    (member.excluded_until !== null && member.excluded_until > at);
  const outcome: LoginOutcome = isExcluded ? 'excluded' : 'success';
  await noteAttempt(tx, { ...triedFrom(work), ...attempt, outcome });
  await audit({ subject: memberId, after: { ip: origin.ip } });
  const mustChangePassword = member.must_change ?? false;
  return { memberId, nick, level, status, sessionId, mustChangePassword };
}

/**
 * Whether a member may come in. Unknown ids and wrong passwords fail alike and take as long; failures
 * are counted by ID and address together, so that nobody can keep somebody else out.
 */
export async function logInMember(work: Login): Promise<FeedReplyOf<typeof feed.login> | Refusal> {
  const { tx, input, now, audit } = work;
  const { ip } = originOf(work);
  if (await isTurnedAway(tx, ip, now())) {
    await noteRefused(work, 'blockedIp', await findMemberIdByLogin(tx, input.id));
    return new Refusal('member.address_blocked');
  }
  const { loginFailuresMax, loginLockMinutes, singleSession } = await findSiteSetting(tx, 'site');
  const limits = { failuresMax: loginFailuresMax, windowMs: loginLockMinutes * MINUTE_MS };
  const place = triesOf(input.id, countedAs(ip));
  const throttle = await openThrottle(tx, { place }, now(), limits);
  if (throttle.waitMs > 0) {
    const retryAfterSeconds = Math.ceil(throttle.waitMs / 1_000);
    await noteRefused(work, 'locked', await findMemberIdByLogin(tx, input.id));
    return new Refusal('session.too_many_attempts', { retryAfterSeconds });
  }
  const member = await findMemberByLogin(tx, input.id);
  const isRight = await isPasswordRight(member?.password_hash ?? undefined, input.password);
  const held = member && isRight ? await holdEntry(tx, member.member_id) : undefined;
  if (!member || !held || held.passwordHash !== member.password_hash) {
    await throttle.fail();
    const subject = member?.member_id ?? 'unknown';
    await noteRefused(work, member ? 'wrongPassword' : 'unknownId', member?.member_id);
    await audit({ action: 'member.login_failed', subject, after: { ip } });
    return new Refusal('member.login_failed');
  }
  await throttle.succeed();
  if (!MAY_ENTER.includes(held.status)) {
    await noteRefused(work, 'mayNotEnter', member.member_id);
    return new Refusal('member.may_not_enter');
  }
  const came = input.host === undefined ? undefined : await findDomainByHost(tx, input.host);
  const isSitePaused = work.isSitePaused || came?.is_paused === true;
  const { is_test: isTest } = member;
  const who = { db: tx, memberId: member.member_id };
  const closed = await closedDoor(tx, { part: 'login', isSitePaused, isTest, at: now(), who });
  if (closed) return closed;
  if (singleSession) await endSessionsOf(tx, { memberId: member.member_id, at: now(), by: null });
  return enter(work, { ...member, status: held.status }, came);
}
