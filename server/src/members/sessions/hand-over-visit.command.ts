import { type FeedReplyOf, type feed, VISIT_TICKET_SECONDS } from '@gwanje/contract';
import { findDomainByHost } from '../../config/domains/domains.queries';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import type { FeedWork } from '../../feed/implement-feed';
import { newToken, tokenHash } from '../../session/session-token';
import { whoStays } from './visits.command';

/** A ticket names its member, so that it is looked for at him alone. */
const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Makes the ticket with which a visit goes on under another host; the one before is good no more. */
export async function handOverVisit({
  tx,
  input,
  now,
  audit,
  refuse,
}: FeedWork<typeof feed.handOverVisit>): Promise<FeedReplyOf<typeof feed.handOverVisit>> {
  const { memberId, sessionId } = input;
  const token = newToken();
  const until = new Date(now().getTime() + VISIT_TICKET_SECONDS * 1_000);
  const { numUpdatedRows } = await tx
    .updateTable('member_session')
    .set({ ticket_hash: tokenHash(token), ticket_until: until })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse('record.not_found');
  await audit({ subject: memberId, after: { sessionId } });
  return { ticket: `${memberId}.${token}`, until: until.toISOString() };
}

/**
 * Lets a visit go on where its ticket is shown, once: the row itself says that it was taken. It is no
 * login, so a maintenance keeps out only whose visit it ends; a paused site takes nobody. What is
 * refused leaves the ticket good.
 *
 * @throws {Refusal} site.maintenance
 */
export async function takeVisit(
  work: FeedWork<typeof feed.takeVisit>,
): Promise<FeedReplyOf<typeof feed.takeVisit>> {
  const { tx, input, now, audit, refuse } = work;
  const [, memberId, token] = TICKET.exec(input.ticket) ?? [];
  const hash = tokenHash(token);
  if (memberId === undefined || hash === null) return refuse('session.ticket_gone');
  const came = input.host === undefined ? undefined : await findDomainByHost(tx, input.host);
  const at = now();
  const visit = await tx
    .updateTable('member_session')
    .set({ ticket_hash: null, ticket_until: null, last_seen_at: at })
    .$if(came !== undefined, (query) => query.set({ domain_id: came?.domain_id ?? null }))
    .where('member_id', '=', memberId)
    .where('ticket_hash', '=', hash)
    .where('ticket_until', '>', at)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  if (!visit) return refuse('session.ticket_gone');
  const { nick, level, status, is_test, must_change } = await tx
    .selectFrom('member')
    .leftJoin('member_password as password', 'password.member_id', 'member.member_id')
    .select(['nick', 'level', 'status', 'is_test', 'password.must_change'])
    .where('member.member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const isSitePaused = work.isSitePaused || came?.is_paused === true;
  if (isSitePaused || (await whoStays(tx, at)) !== undefined) {
    const who = { db: tx, memberId };
    await requireOpenDoor(tx, { part: 'login', isSitePaused, isTest: is_test, at, who });
  }
  const sessionId = visit.session_id;
  await audit({ subject: memberId, after: { sessionId, host: input.host ?? null } });
  return { memberId, sessionId, nick, level, status, mustChangePassword: must_change ?? false };
}
