import type { BetDetail } from '@gwanje/contract';

/**
 * Whether the ledger has moved what the bet says: its stake out, and what it pays now in, over every
 * settlement, rollback and decision.
 */
export function ledgerSums({ bet, entries }: Pick<BetDetail, 'bet' | 'entries'>): {
  readonly ledgerWon: number;
  readonly computedWon: number;
} {
  const { stakeWon, oddsHundredths, result } = bet;
  const paysWon =
    result === 'W'
      ? Number((BigInt(stakeWon) * BigInt(oddsHundredths)) / 100n)
      : result === 'N' || result === 'C'
        ? stakeWon
        : 0;
  return {
    ledgerWon: entries.reduce((won, { amountWon }) => won + amountWon, 0),
    computedWon: paysWon - stakeWon,
  };
}
