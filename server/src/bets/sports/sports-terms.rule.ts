// The documents that bets on sports are held against, and what they say.
import { type BetSettingOf, bonusRowsOf, type SportsTypeId } from '@gwanje/contract';
import type { CartBonus } from '@gwanje/game-rules';

export interface SportsTerms {
  readonly switches: BetSettingOf<'sportsSwitch'>;
  readonly amounts: BetSettingOf<'sportsBet'>;
  readonly rule: BetSettingOf<'sportsRule'>;
  readonly bonus: BetSettingOf<'betBonus'>;
}

/** The versions that a bet keeps, in this order. */
export const versionsOf = ({ switches, amounts, rule, bonus }: SportsTerms): number[] => [
  ...[switches.version, amounts.version, rule.version, bonus.version],
];
/** What a document gives to carts of a type; null where that is nothing. */
export function cartBonusOf(
  { isOn, types, rows, legOddsMinHundredths, oddsMaxHundredths }: SportsTerms['bonus'],
  type: SportsTypeId,
): CartBonus | null {
  if (!isOn || !(type in types && types[type as keyof typeof types])) return null;
  return { rows: bonusRowsOf(rows), legOddsMinHundredths, oddsMaxHundredths };
}
