// What the house came to, figure by figure in the order in which it is read, each under its head.
import type { CalcFigures } from '@gwanje/contract';

type Figure = readonly [keyof CalcFigures, string];

/** Beside each of these stands a count. */
export const COUNTED = [
  ['chargeWon', 'calc.charge'],
  ['exchangeWon', 'calc.exchange'],
] as const satisfies readonly Figure[];

/** What moved. */
export const MOVED = [
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
] as const satisfies readonly Figure[];

/** What stood at the end, and is never added up. */
export const STOOD = [
  ['balanceWon', 'calcShots.balance'],
  ['openStakeWon', 'calc.openStake'],
  ['waitingWon', 'calc.waiting'],
] as const satisfies readonly Figure[];

export const FIGURES = [...COUNTED, ...MOVED, ...STOOD] as const;
