import { query, useQuery } from '@gwanje/api-client';
import { type MoneyRequest, money, type RequestFacts } from '@gwanje/contract';
import { useMemo } from 'react';

const ASKED_EVERY_MS = 10_000;

export type FactsByRequest = ReadonlyMap<string, RequestFacts>;

const NONE: FactsByRequest = new Map();

/** What is known of the requests that are shown, asked for anew as often as they are. */
export function useRequestFacts(rows: readonly MoneyRequest[]): FactsByRequest {
  const requests = rows.map(({ member, requestId }) => `${member._id}/${requestId}`).join();
  const { data } = useQuery({
    ...query(money.readRequestFacts, { requests }),
    enabled: rows.length > 0,
    refetchInterval: ASKED_EVERY_MS,
    placeholderData: (before) => before,
  });
  return useMemo(
    () => (data ? new Map(data.requests.map((facts) => [facts.requestId, facts])) : NONE),
    [data],
  );
}
