import type { MoneyRequest, RequestKind } from '@gwanje/contract';
import { useSearchParams, useSeen } from '@gwanje/remote-kit';
import { leavesNoneOut } from '../domain/request-filter.rule';

/**
 * No bell tells of charges that stand on the screen. Exchanges of both kinds ring as one, and a screen
 * shows one of them, so for those it rings all the same.
 */
export function useSeenCharges(kind: RequestKind, rows: readonly MoneyRequest[]): void {
  const [params] = useSearchParams();
  const isWhole = kind === 'charge' && leavesNoneOut(Object.fromEntries(params));
  const ids = rows.filter((row) => row.kind === kind).map(({ requestId }) => requestId);
  useSeen('countCharge', isWhole ? ids.sort().at(-1) : undefined);
}
