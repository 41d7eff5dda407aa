import type { bets, ReplyOf } from '@gwanje/contract';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { changeEventRow, requireEvent } from './event-work.queries';

/** Whether any bet names it, whatever became of the bet. */
async function hasLegs(tx: Tx, eventId: string): Promise<boolean> {
  const leg = await tx
    .selectFrom('bet_leg')
    .select('bet_id')
    .where('event_id', '=', eventId)
    .where(acrossMembers)
    .limit(1)
    .executeTakeFirst();
  return leg !== undefined;
}

/** Deletes an event that was made by hand; one that a bet names stays. */
export async function deleteEvent(
  work: Work<typeof bets.deleteEvent>,
): Promise<ReplyOf<typeof bets.deleteEvent>> {
  const { tx, input, actor, now, audit, refuse } = work;
  const event = await requireEvent(work);
  if (event.source !== null) return refuse('event.fed');
  if (await hasLegs(tx, event.event_id)) return refuse('event.has_bets');
  // Void, so that nothing that sells or settles has to know of deleted ones.
  await changeEventRow(tx, event, {
    ...{ state: 'void', confirms_at: null, deleted_at: now(), deleted_by: actor.adminId },
  });
  await audit({
    subject: `event/${event.event_id}`,
    before: { state: event.state, startsAt: event.starts_at, version: event.version },
    after: { outcome: 'done', reason: input.reason },
  });
  return { eventId: event.event_id, outcome: 'done' };
}
