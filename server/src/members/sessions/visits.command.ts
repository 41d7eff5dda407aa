import type { FeedReplyOf, feed } from '@gwanje/contract';
import { findSiteSetting } from '../../config/settings/site-settings.queries';
import type { FeedWork } from '../../feed/implement-feed';
import { endSession, noteSeen } from './member-sessions.queries';

/** The player site tells who is still there, and learns whose visit is over. */
export async function seeMembers({
  tx,
  input: { visits },
  now,
  audit,
}: FeedWork<typeof feed.seen>): Promise<FeedReplyOf<typeof feed.seen>> {
  const { memberIdleMinutes: idleMinutes } = await findSiteSetting(tx, 'site');
  const ended = await noteSeen(tx, visits, { at: now(), idleMinutes });
  await audit({ subject: 'members', after: { seen: visits.length, ended: ended.length } });
  return { ended };
}

/** A member leaves; leaving twice is leaving once. */
export async function logOutMember({
  tx,
  input,
  now,
  audit,
  refuse,
}: FeedWork<typeof feed.logout>): Promise<FeedReplyOf<typeof feed.logout>> {
  if (!(await endSession(tx, input, now()))) return refuse('record.not_found');
  await audit({ subject: input.memberId, after: { sessionId: input.sessionId } });
  return {};
}
