import { query, useQuery } from '@gwanje/api-client';
import { type MoneyRequest, money, type RequestFacts } from '@gwanje/contract';
import { useMemo } from 'react';

const ASKED_EVERY_MS = 10_000;

export interface FactsByRequest {
  get(requestId: string): RequestFacts | undefined;
  /** Whether nobody can say at present: what is shown is older than it should be, or missing. */
  readonly areUnknown: boolean;
}

const NONE: readonly RequestFacts[] = [];

/** What is known of the requests that are shown, asked for anew as often as they are. */
export function useRequestFacts(rows: readonly MoneyRequest[]): FactsByRequest {
  const requests = rows.map(({ member, requestId }) => `${member._id}/${requestId}`).join();
  const { data, isError } = useQuery({
    ...query(money.readRequestFacts, { requests }),
    enabled: rows.length > 0,
    refetchInterval: ASKED_EVERY_MS,
    placeholderData: (before) => before,
  });
  return useMemo(() => {
    const known = new Map((data?.requests ?? NONE).map((facts) => [facts.requestId, facts]));
    return { get: (requestId) => known.get(requestId), areUnknown: isError };
  }, [data, isError]);
}
