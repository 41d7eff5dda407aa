// Stopping the sale of a whole event and taking it up again, each kept with who did it.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database';
import { IS_STOPPED, IS_STOPPED_BY_FEED, IS_VOID_TAKEN_BACK } from './event-phases.queries';
import { changeEventRow, type EventRow } from './event-work.queries';

interface EventStop {
  readonly kind: 'stop' | 'resume';
  /** When the stop ends by itself. */
  readonly untilAt?: Date;
  /** Left out: a feed. */
  readonly setBy?: string;
  readonly at: Date;
}

/** Keeps that sale of a whole event stopped or was taken up again; its row is locked. */
export async function keepStop(
  tx: Tx,
  eventId: string,
  { kind, untilAt, setBy, at }: EventStop,
): Promise<void> {
  const last = await tx
    .selectFrom('event_stop')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  await tx
    .insertInto('event_stop')
    .values({
      ...{ event_id: eventId, seq: (last?.last ?? 0) + 1, kind, until_at: untilAt ?? null },
      ...{ source: setBy === undefined ? 'feed' : 'hand', set_by: setBy ?? null, at },
    })
    .execute();
}

const isSo = async (tx: Tx, eventId: string, so: RawBuilder<boolean>): Promise<boolean> => {
  const { rows } = await sql<{ so: boolean }>`
    select ${so} as so
    from sports_event as event where event.event_id = ${eventId}`.execute(tx);
  return rows[0]?.so === true;
};
export const isStopped = (tx: Tx, eventId: string) => isSo(tx, eventId, IS_STOPPED);
export const isStoppedByFeed = (tx: Tx, eventId: string) => isSo(tx, eventId, IS_STOPPED_BY_FEED);
export const isVoidTakenBack = (tx: Tx, eventId: string) => isSo(tx, eventId, IS_VOID_TAKEN_BACK);

/** Stops the sale of an event or takes it up again, and keeps who did when. */
export async function sellEvent(
  tx: Tx,
  event: EventRow,
  { state, setBy, at }: { state: 'open' | 'suspended'; setBy: string; at: Date },
): Promise<EventRow> {
  await keepStop(tx, event.event_id, {
    ...{ kind: state === 'open' ? 'resume' : 'stop', setBy, at },
  });
  return changeEventRow(tx, event, {
    state,
    ...(state === 'open' && { suspended_until: null }),
  });
}
