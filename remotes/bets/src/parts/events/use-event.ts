import { bets, type EventDetail, type SportsEvent } from '@gwanje/contract';
import { useDetail, useFollow } from '@gwanje/remote-kit/decision';

/** Everything about the event of a row; it begins by the clock and is settled in portions, without a new version. */
export function useEvent(event: SportsEvent, isDeciding = false) {
  const asked = {
    ...{ endpoint: bets.readEvent, input: { eventId: event.eventId } },
    rowOf: (told: EventDetail) => told.event,
  };
  const answer = useDetail({ ...asked, row: event, isDeciding, besides: ['phase', 'settling'] });
  return { answer, follow: useFollow(asked) };
}

/** Reads anew whatever shows an event; as a decision has left it, it is shown at once. */
export type FollowEvent = (left?: SportsEvent) => Promise<unknown>;
