import type { EventDetail } from '@gwanje/contract';

/** What settlements came to, what bets that were decided apart from them add, and what it is with both. */
interface Parts {
  readonly settledWon: number;
  readonly apartWon: number;
  readonly nowWon: number;
}

const partsOf = (settledWon: number, nowWon: number): Parts => ({
  ...{ settledWon, nowWon, apartWon: nowWon - settledWon },
});

/**
 * Of what an event has paid and what the house keeps of it: which part its settlements since it was last
 * taken back have decided. Null where that is all of it, or nothing is told of it yet.
 */
export function apartSums({
  event: { payoutWon, profitWon },
  settlements,
}: Pick<EventDetail, 'settlements'> & {
  readonly event: Pick<EventDetail['event'], 'payoutWon' | 'profitWon'>;
}): { readonly payout: Parts; readonly profit: Parts } | null {
  if (payoutWon === null || profitWon === null) return null;
  const from = settlements.findLastIndex(({ kind }) => kind === 'rollback') + 1;
  const standing = settlements.slice(from);
  const paidWon = standing.reduce((won, one) => won + one.payoutWon, 0);
  const stakeWon = standing.reduce((won, one) => won + one.stakeWon, 0);
  const payout = partsOf(paidWon, payoutWon);
  const profit = partsOf(stakeWon - paidWon, profitWon);
  return payout.apartWon === 0 && profit.apartWon === 0 ? null : { payout, profit };
}
