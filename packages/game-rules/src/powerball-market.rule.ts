import type { PowerballBetType, PowerballConfigOf, PowerballRateKey } from '@gwanje/contract';
import { oddsHundredthsOf } from './odds.rule';
import {
  isReverseBetType,
  POWERBALL_BET_TYPES,
  powerballPicks,
  powerballRateKey,
} from './powerball.rule';

/** What can be wrong between odds that are each below break-even. */
export const POWERBALL_MARKET_WARNING_CODES = [
  /** Who bets on every pick of one type, in the right shares, does not lose. */
  'type_without_margin',
  /** Who bets on a normal combination and on its reverse does not lose. */
  'forward_and_reverse_without_margin',
  /** The reverse pays better than betting on the other three combinations: undercut, no loss. */
  'reverse_above_three_of_four',
] as const;
export type PowerballMarketWarningCode = (typeof POWERBALL_MARKET_WARNING_CODES)[number];

export interface PowerballMarketWarning {
  readonly code: PowerballMarketWarningCode;
  /** The odds inputs that together cause it. */
  readonly rateKeys: readonly PowerballRateKey[];
}

export type PowerballRates = Readonly<Pick<PowerballConfigOf<'powerballRateV2'>, PowerballRateKey>>;

type OddsHundredths = (rateKey: PowerballRateKey) => number;

/**
 * With 1/odds staked on every pick, each winning pick pays back 1: the operator keeps something
 * only if the stakes, Σ 1/odds, exceed the number of picks that win. A reverse type pays all but one.
 */
function hasMargin(betType: PowerballBetType, oddsHundredths: OddsHundredths): boolean {
  const picks = powerballPicks(betType);
  const winners = isReverseBetType(betType) ? picks.length - 1 : 1;
  const odds = picks.map((pick) => BigInt(oddsHundredths(powerballRateKey(betType, pick))));
  // Multiplied by all the odds, so that nothing is divided.
  const product = odds.reduce((whole, factor) => whole * factor, 1n);
  const stakes = odds.reduce((sum, factor) => sum + (100n * product) / factor, 0n);
  return stakes > BigInt(winners) * product;
}

/**
 * Warnings about odds that do not fit together: within every bet type, a two-way pair being a type
 * of two picks, and between the normal combination and its reverse. Picks that are not registered
 * (odds 0) cannot be bet on, so nothing that needs them is warned about.
 *
 * @param rates decimal odds as stored, or a whole powerballRateV2 document
 * @throws {RangeError} odds that `oddsHundredthsOf` refuses
 */
export function powerballMarketWarnings(rates: PowerballRates): PowerballMarketWarning[] {
  const oddsHundredths: OddsHundredths = (rateKey) => oddsHundredthsOf(rates[rateKey]);
  const warnings: PowerballMarketWarning[] = [];

  for (const betType of POWERBALL_BET_TYPES) {
    const rateKeys = [
      ...new Set(powerballPicks(betType).map((pick) => powerballRateKey(betType, pick))),
    ];
    const isSoldWhole = rateKeys.every((rateKey) => oddsHundredths(rateKey) > 0);
    if (isSoldWhole && !hasMargin(betType, oddsHundredths)) {
      warnings.push({ code: 'type_without_margin', rateKeys });
    }
  }

  const forward = oddsHundredths('NCOMBORate');
  const reverse = oddsHundredths('RNCOMBORate');
  if (forward === 0 || reverse === 0) return warnings;
  const rateKeys = ['NCOMBORate', 'RNCOMBORate'] as const;
  if (100 * (forward + reverse) <= forward * reverse) {
    warnings.push({ code: 'forward_and_reverse_without_margin', rateKeys });
  }
  if (reverse * 3 > forward) warnings.push({ code: 'reverse_above_three_of_four', rateKeys });
  return warnings;
}
