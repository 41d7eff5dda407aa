import { bets, type SportsEvent } from '@gwanje/contract';
import { useDetail } from '@gwanje/remote-kit/decision';

/** Everything about the event of a row; it begins by the clock, without a new version. */
export const useEvent = (event: SportsEvent, isDeciding = false) =>
  useDetail({
    ...{ endpoint: bets.readEvent, input: { eventId: event.eventId }, row: event, isDeciding },
    rowOf: (told) => told.event,
    besides: ['phase'],
  });
