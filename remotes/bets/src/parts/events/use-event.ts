import { query, useQuery } from '@gwanje/api-client';
import { bets, type SportsEvent } from '@gwanje/contract';
import { useEffect } from 'react';

/** Everything about the event of a row; read again as soon as the row is newer than what was read. */
export function useEvent({ eventId, version }: Pick<SportsEvent, 'eventId' | 'version'>) {
  const answer = useQuery(query(bets.readEvent, { eventId }));
  const { data, refetch } = answer;
  const isBehind = data !== undefined && data.event.version < version;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  return answer;
}
