import { type CalcFigures, HISTORY_TYPES, type HistoryType } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';

/** Figures in their order; counts stand in the list. */
export const FIGURES = [
  ['chargeWon', 'calc.charge'],
  ['exchangeWon', 'calc.exchange'],
  ['cashWon', 'calc.cash'],
  ['stakeWon', 'calc.stake'],
  ['payoutWon', 'calc.payout'],
  ['ggrWon', 'calc.ggr'],
  ['playWon', 'calc.play'],
  ['bonusWon', 'calc.bonus'],
  ['pointCostWon', 'calc.pointCost'],
  ['paybackWon', 'calc.payback'],
  ['commissionWon', 'calc.commission'],
  ['directWon', 'calc.direct'],
  ['netWon', 'calc.net'],
  ['balanceWon', 'calc.balance'],
  ['openStakeWon', 'calc.openStake'],
  ['waitingWon', 'calc.waiting'],
] as const satisfies readonly (readonly [keyof CalcFigures, string])[];

/** What a type of entries is called; one that is no more goes by its name. */
export function useTypeName() {
  const localized = useLocalized();
  return (type: string): string => {
    const words = HISTORY_TYPES[type as HistoryType];
    return words ? localized(words) : type;
  };
}
