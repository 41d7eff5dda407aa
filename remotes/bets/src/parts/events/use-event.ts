import { bets, type EventDetail, type SportsEvent } from '@gwanje/contract';
import { useDetail, useFollow } from '@gwanje/remote-kit/decision';
import { useEffect } from 'react';

/** A portion takes less; a list asks for its rows only when most events have been settled. */
const SETTLING_ASKED_EVERY_MS = 2_000;

/** Everything about the event of a row; it begins by the clock and is settled in portions without a new version. */
export function useEvent(event: SportsEvent, isDeciding = false) {
  const asked = {
    ...{ endpoint: bets.readEvent, input: { eventId: event.eventId } },
    rowOf: (told: EventDetail) => told.event,
  };
  const answer = useDetail({ ...asked, row: event, isDeciding, besides: ['phase'] });
  const { data, refetch } = answer;
  const isCounting = !isDeciding && data !== undefined && data.event.settling !== null;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, SETTLING_ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isCounting, refetch]);
  return { answer, follow: useFollow(asked) };
}

/** Reads anew whatever shows an event; as a decision has left it, it is shown at once. */
export type FollowEvent = (left?: SportsEvent) => Promise<unknown>;
