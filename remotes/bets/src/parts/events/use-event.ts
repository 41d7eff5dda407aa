import { queryKey, useQueryClient } from '@gwanje/api-client';
import { bets, type EventDetail, type SportsEvent } from '@gwanje/contract';
import { useDetail } from '@gwanje/remote-kit/decision';

/** Everything about the event of a row; it begins by the clock, without a new version. */
export function useEvent(event: SportsEvent, isDeciding = false) {
  const client = useQueryClient();
  const input = { eventId: event.eventId };
  const answer = useDetail({
    ...{ endpoint: bets.readEvent, input, row: event, isDeciding },
    rowOf: (told) => told.event,
    besides: ['phase'],
  });
  /** Shows it at once as a decision has left it, where it has, and reads what else has become of it. */
  const follow = (left?: SportsEvent) => {
    if (left)
      client.setQueryData(
        queryKey(bets.readEvent, input),
        (before: EventDetail | undefined) => before && { ...before, event: left },
      );
    return answer.refetch();
  };
  return { answer, follow };
}

/** Reads anew whatever shows an event; as a decision has left it, it is shown at once. */
export type FollowEvent = (left?: SportsEvent) => Promise<unknown>;
