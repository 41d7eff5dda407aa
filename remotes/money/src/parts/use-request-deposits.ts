import { query, useQuery } from '@gwanje/api-client';
import { type DepositOfRequest, type MoneyRequest, money } from '@gwanje/contract';
import { usePermitted } from '@gwanje/remote-kit';
import { useMemo } from 'react';

const ASKED_EVERY_MS = 10_000;

/** The deposits with which each charge may have been paid, or was. */
export type DepositsByRequest = ReadonlyMap<string, readonly DepositOfRequest[]>;

const NONE: DepositsByRequest = new Map();

/** Asked for anew as often as the facts of the rows that are shown; of nobody who may not see deposits. */
export function useRequestDeposits(rows: readonly MoneyRequest[]): DepositsByRequest {
  const maySee = usePermitted('calc.read');
  const requests = rows.map(({ member, requestId }) => `${member._id}/${requestId}`).join();
  const { data } = useQuery({
    ...query(money.readRequestDeposits, { requests }),
    enabled: maySee && rows.length > 0,
    refetchInterval: ASKED_EVERY_MS,
    placeholderData: (before) => before,
  });
  return useMemo(
    () =>
      data ? new Map(data.requests.map(({ requestId, deposits }) => [requestId, deposits])) : NONE,
    [data],
  );
}
