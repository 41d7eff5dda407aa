import { query, useQuery } from '@gwanje/api-client';
import { type MoneyRequest, money, type RequestFacts } from '@gwanje/contract';
import { useMemo } from 'react';

/** As often as a list asks what has become of its rows. */
export const ASKED_EVERY_MS = 10_000;

export interface FactsByRequest {
  get(requestId: string): RequestFacts | undefined;
  /** Whether nobody can say at present: what is shown is older than it should be, or missing. */
  readonly areUnknown: boolean;
}

const NONE: readonly RequestFacts[] = [];

function useFactsOf(rows: readonly MoneyRequest[]): FactsByRequest {
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

const NO_ROWS: readonly MoneyRequest[] = [];

/**
 * What is known of the requests that are shown, asked for anew as often as they are.
 *
 * @param linked what is shown beside a page, which has as many as may be asked about at once
 */
export function useRequestFacts(
  rows: readonly MoneyRequest[],
  linked: readonly MoneyRequest[] = NO_ROWS,
): FactsByRequest {
  const ofPage = useFactsOf(rows);
  const ofLinked = useFactsOf(linked);
  return useMemo(
    () => ({
      get: (requestId) => ofPage.get(requestId) ?? ofLinked.get(requestId),
      areUnknown: ofPage.areUnknown || ofLinked.areUnknown,
    }),
    [ofPage, ofLinked],
  );
}
