import { type FeedReplyOf, type feed, isUnderMaintenance } from '@gwanje/contract';
import { findMaintenance } from '../../config/settings/maintenance.queries';
import { passedMembers } from '../../config/settings/site-doors.queries';
import { findSiteSetting } from '../../config/settings/site-settings.queries';
import type { FeedWork } from '../../feed/implement-feed';
import type { Tx } from '../../platform/database';
import { endSession, noteSeen } from './member-sessions.queries';

/** Whom a maintenance that ends visits leaves in; undefined while nobody has to go. */
export async function whoStays(tx: Tx, at: Date): Promise<readonly string[] | undefined> {
  const maintenance = await findMaintenance(tx, 'siteMaintenance');
  const endsVisits = maintenance.endSessions && maintenance.parts.login;
  return endsVisits && isUnderMaintenance(maintenance, at)
    ? passedMembers(tx, maintenance)
    : undefined;
}

/** The player site tells who is still there, and learns whose visit is over. */
export async function seeMembers({
  tx,
  input: { visits },
  now,
  audit,
}: FeedWork<typeof feed.seen>): Promise<FeedReplyOf<typeof feed.seen>> {
  const { memberIdleMinutes: idleMinutes } = await findSiteSetting(tx, 'site');
  const at = now();
  const passed = await whoStays(tx, at);
  const ended = await noteSeen(tx, visits, { at, idleMinutes, passed });
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
