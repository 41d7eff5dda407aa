// What bets on sports are held against: documents in force, and those that were when they were taken.
import { betBonus } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';
import { toDocument, unsavedOf } from '../../settings/setting-versions.queries';
import { BET_SETTINGS, findBetSetting } from '../settings/bet-settings.queries';
import type { SportsTerms } from './sports-terms.rule';

const BONUS_AT = 3;

export const findSportsTerms = async (db: Database | Tx): Promise<SportsTerms> => ({
  switches: await findBetSetting(db, 'sportsSwitch'),
  amounts: await findBetSetting(db, 'sportsBet'),
  rule: await findBetSetting(db, 'sportsRule'),
  bonus: await findBetSetting(db, 'betBonus'),
});

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
