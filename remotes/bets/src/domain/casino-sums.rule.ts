import type { CasinoTransactionDetail } from '@gwanje/contract';

/** What a transaction does to held money, signed. */
const SIGNS = { BET: -1, WIN: 1 } as const;

/** Whether the ledger has moved what the transactions of a round say, taken back ones included. */
export function casinoSums({
  transactions,
  entries,
}: Pick<CasinoTransactionDetail, 'transactions' | 'entries'>): {
  readonly ledgerWon: number;
  readonly computedWon: number;
} {
  const standing = transactions.filter(({ cancelledBy }) => cancelledBy === null);
  return {
    ledgerWon: entries.reduce((won, { amountWon }) => won + amountWon, 0),
    computedWon: standing.reduce(
      (won, { kind, amountWon }) => won + (kind === 'CANCEL' ? 0 : SIGNS[kind] * amountWon),
      0,
    ),
  };
}
