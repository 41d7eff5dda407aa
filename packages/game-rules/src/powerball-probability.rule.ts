import type { PowerballBetType, PowerballRateKey } from '@gwanje/contract';
import { assertOddsHundredths } from './odds.rule';
import { isPowerballWin, type PowerballPick, powerballPicksPricedBy } from './powerball.rule';
import { POWERBALL_CELLS, POWERBALL_OUTCOME_COUNT } from './powerball-cells.rule';

/**
 * Results of POWERBALL_OUTCOME_COUNT with which a bet on `pick` wins.
 *
 * @throws {RangeError} the pick does not belong to the bet type
 */
export const powerballFavourableCount = (betType: PowerballBetType, pick: PowerballPick): number =>
  POWERBALL_CELLS.filter((cell) => isPowerballWin(betType, pick, cell)).reduce(
    (count, cell) => count + cell.weight,
    0,
  );

/** Probability that a bet on `pick` wins, 0 to 1; for showing, not for deciding. */
export const powerballProbability = (betType: PowerballBetType, pick: PowerballPick): number =>
  powerballFavourableCount(betType, pick) / POWERBALL_OUTCOME_COUNT;

/** Decimal odds at which a bet on `pick` favours nobody; for showing, not for deciding. */
export const powerballFairOdds = (betType: PowerballBetType, pick: PowerballPick): number =>
  POWERBALL_OUTCOME_COUNT / powerballFavourableCount(betType, pick);

/** Favourable results of the likeliest pick that one odds input prices: the operator's worst. */
export function powerballWorstFavourableCount(rateKey: PowerballRateKey): number {
  const { betType, picks } = powerballPicksPricedBy(rateKey);
  return Math.max(...picks.map((pick) => powerballFavourableCount(betType, pick)));
}

/**
 * Highest odds at which the operator does not lose on the likeliest pick of this input.
 *
 * @returns hundredths, rounded down: NCOMBORate breaks even at 3.9109…, hence 391
 */
export const powerballBreakEvenOddsHundredths = (rateKey: PowerballRateKey): number =>
  Math.floor((POWERBALL_OUTCOME_COUNT * 100) / powerballWorstFavourableCount(rateKey));

/**
 * True when the operator loses on the likeliest pick of this input in the long run. Exactly at
 * break-even is not above it, and neither is 0 (not registered).
 *
 * @throws {RangeError} odds that are not whole hundredths, or out of range
 */
export function isAboveBreakEven(rateKey: PowerballRateKey, oddsHundredths: number): boolean {
  assertOddsHundredths(oddsHundredths);
  return oddsHundredths > powerballBreakEvenOddsHundredths(rateKey);
}

/**
 * What of every won staked on `pick` goes back to players in the long run.
 *
 * @returns basis points (10,000 = all of it), the exact fraction rounded half up
 * @throws {RangeError} odds out of range, or a pick of another bet type
 */
export function powerballReturnBps(
  betType: PowerballBetType,
  pick: PowerballPick,
  oddsHundredths: number,
): number {
  assertOddsHundredths(oddsHundredths);
  // Never above 8.7 × 10^15, and the remainder is taken off first, so every step is exact.
  const scaled = powerballFavourableCount(betType, pick) * oddsHundredths * 100;
  const rounded = scaled + POWERBALL_OUTCOME_COUNT / 2;
  return (rounded - (rounded % POWERBALL_OUTCOME_COUNT)) / POWERBALL_OUTCOME_COUNT;
}

/**
 * What of every won staked on `pick` stays with the operator; below 0 where the operator loses.
 *
 * @returns basis points: 10,000 less `powerballReturnBps`, so that the two always add up
 */
export const powerballEdgeBps = (
  betType: PowerballBetType,
  pick: PowerballPick,
  oddsHundredths: number,
): number => 10_000 - powerballReturnBps(betType, pick, oddsHundredths);
