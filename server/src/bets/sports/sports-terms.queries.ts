// What bets on sports are held against: documents in force, and those that were when they were taken.
import { type BetSettingOf, betBonus, bonusRowsOf, type SportsTypeId } from '@gwanje/contract';
import type { CartBonus } from '@gwanje/game-rules';
import type { Database, Tx } from '../../platform/database';
import { toDocument, unsavedOf } from '../../settings/setting-versions.queries';
import { BET_SETTINGS, findBetSetting } from '../settings/bet-settings.queries';

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
const BONUS_AT = 3;

export const findSportsTerms = async (db: Database | Tx): Promise<SportsTerms> => ({
  switches: await findBetSetting(db, 'sportsSwitch'),
  amounts: await findBetSetting(db, 'sportsBet'),
  rule: await findBetSetting(db, 'sportsRule'),
  bonus: await findBetSetting(db, 'betBonus'),
});

/** What a document gives to carts of a type; null where that is nothing. */
export function cartBonusOf(
  { isOn, types, rows, legOddsMinHundredths, oddsMaxHundredths }: SportsTerms['bonus'],
  type: SportsTypeId,
): CartBonus | null {
  if (!isOn || !(type in types && types[type as keyof typeof types])) return null;
  return { rows: bonusRowsOf(rows), legOddsMinHundredths, oddsMaxHundredths };
}

/** The documents of bonus that bets were taken by, by version. */
export async function bonusesOf(
  db: Database | Tx,
  bets: readonly { readonly sportsVersions: readonly number[] }[],
): Promise<(sportsVersions: readonly number[]) => SportsTerms['bonus']> {
  const versions = [...new Set(bets.map(({ sportsVersions }) => sportsVersions[BONUS_AT] ?? 0))];
  const rows = await db
    .selectFrom('setting_version')
    .select(['category', 'version', 'config'])
    .where('scope', '=', 'bets')
    .where('category', '=', betBonus.category)
    .where('version', 'in', [0, ...versions])
    .execute();
  const kept = new Map(
    rows.map((row) => [row.version, toDocument(BET_SETTINGS, row) as SportsTerms['bonus']]),
  );
  return (sportsVersions) =>
    kept.get(sportsVersions[BONUS_AT] ?? 0) ??
    (unsavedOf(BET_SETTINGS, 'betBonus') as SportsTerms['bonus']);
}
