import {
  POWERBALL_RATE_KEYS,
  type PowerballBetType,
  type PowerballRateKey,
  type SettingValue,
  type ValuesByPath,
} from '@gwanje/contract';
import {
  isAboveBreakEven,
  isReverseBetType,
  ODDS_HUNDREDTHS_MAX,
  oddsHundredthsOf,
  type PowerballMarketWarning,
  type PowerballPick,
  type PowerballRates,
  powerballBreakEvenOddsHundredths,
  powerballEdgeBps,
  powerballFairOdds,
  powerballMarketWarnings,
  powerballPicksPricedBy,
  powerballProbability,
  powerballReturnBps,
} from '@gwanje/game-rules';

/** What one pick gives back at the odds of its input; null where it is not on sale. */
export interface PickLine {
  readonly pick: PowerballPick;
  readonly probability: number;
  readonly fairOdds: number;
  readonly returnBps: number | null;
  readonly edgeBps: number | null;
}

/** What stands beside one odds input. */
export interface OddsLine {
  readonly rateKey: PowerballRateKey;
  readonly betType: PowerballBetType;
  readonly isReverse: boolean;
  readonly picks: readonly PickLine[];
  /** The pick that is worst for the operator: likeliest to win, highest return, lowest edge. */
  readonly worst: PickLine;
  readonly probabilityMin: number;
  readonly breakEvenHundredths: number;
  /** What the input holds; null where that is no odds. */
  readonly oddsHundredths: number | null;
  /** `unknown`: what is typed is no odds yet. */
  readonly state: 'unknown' | 'notRegistered' | 'covered' | 'aboveBreakEven';
}

/** Whole hundredths of what an odds input holds, or null when that is no odds. */
export function hundredthsOf(value: SettingValue | undefined): number | null {
  if (typeof value !== 'number') return null;
  const isOdds = /^\d+(\.\d{1,2})?$/.test(String(value)) && value * 100 <= ODDS_HUNDREDTHS_MAX;
  return isOdds ? oddsHundredthsOf(value) : null;
}

function stateOf(rateKey: PowerballRateKey, oddsHundredths: number | null): OddsLine['state'] {
  if (oddsHundredths === null) return 'unknown';
  if (oddsHundredths === 0) return 'notRegistered';
  return isAboveBreakEven(rateKey, oddsHundredths) ? 'aboveBreakEven' : 'covered';
}

/** Probability, return and edge of every pick that `rateKey` prices, at what its input holds. */
export function oddsLine(rateKey: PowerballRateKey, value: SettingValue | undefined): OddsLine {
  const { betType, picks: priced } = powerballPicksPricedBy(rateKey);
  const oddsHundredths = hundredthsOf(value);
  const sold = oddsHundredths === 0 ? null : oddsHundredths;
  const picks = priced.map((pick) => ({
    pick,
    probability: powerballProbability(betType, pick),
    fairOdds: powerballFairOdds(betType, pick),
    returnBps: sold && powerballReturnBps(betType, pick, sold),
    edgeBps: sold && powerballEdgeBps(betType, pick, sold),
  }));
  const worst = picks.reduce((a, b) => (b.probability > a.probability ? b : a));
  return {
    rateKey,
    betType,
    isReverse: isReverseBetType(betType),
    picks,
    worst,
    probabilityMin: Math.min(...picks.map((pick) => pick.probability)),
    breakEvenHundredths: powerballBreakEvenOddsHundredths(rateKey),
    oddsHundredths,
    state: stateOf(rateKey, oddsHundredths),
  };
}

/** What the operator loses on average of `stakeWon` on the worst pick, in whole won; below 0 where he gains. */
export const averageLossWon = ({ worst, oddsHundredths }: OddsLine, stakeWon: number): number =>
  Math.round(stakeWon * ((worst.probability * (oddsHundredths ?? 0)) / 100 - 1));

/** Odds that do not fit together; an input that holds no odds yet counts as not registered. */
export function marketWarnings(values: ValuesByPath): PowerballMarketWarning[] {
  const rates = Object.fromEntries(
    POWERBALL_RATE_KEYS.map((rateKey) => [
      rateKey,
      (hundredthsOf(values[rateKey]) ?? 0) === 0 ? 0 : values[rateKey],
    ]),
  ) as PowerballRates;
  return powerballMarketWarnings(rates);
}
