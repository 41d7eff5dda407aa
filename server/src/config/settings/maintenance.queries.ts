import {
  type MaintenanceCategory,
  type MaintenanceOf,
  type MaintenanceSetting,
  maintenanceSettings,
} from '@gwanje/contract';
import type { Tx } from '../../platform/database';
import {
  bindSettings,
  findSetting,
  listSettingVersions,
  type SettingSource,
} from '../../settings/setting-versions.queries';
import type { SettingRules } from '../../settings/setting-work';
import { findLongClosings, type SavedMaintenance } from './long-closings.rule';
import { deedOf } from './maintenance-deeds.rule';
import { findBegunAgain, maintenanceEffectOf } from './maintenance-effects.queries';

/** One right, and as many names as nouns obey: what was saved under them stays where it is. */
export const MAINTENANCE = bindSettings(
  { siteMaintenance: 'config', casinoMaintenance: 'bets', gameMaintenance: 'bets' },
  maintenanceSettings.settings,
);

/** The newest document of one category, or how it is before anybody saved one. */
export const findMaintenance = <C extends MaintenanceCategory>(
  source: SettingSource,
  category: C,
): Promise<MaintenanceOf<C>> => findSetting(source, MAINTENANCE, category);

/** What was saved of the site's maintenance since a moment and right before it, the newest first. */
async function listSiteMaintenances(tx: Tx, since: Date): Promise<readonly SavedMaintenance[]> {
  const found: (SavedMaintenance & { readonly version: number })[] = [];
  for (let isMore = true; isMore; ) {
    const before = found.at(-1)?.version;
    const page = { category: 'siteMaintenance' as const, ...(before !== undefined && { before }) };
    const { versions, more } = await listSettingVersions(tx, MAINTENANCE, page);
    found.push(...(versions as typeof found));
    isMore = more && new Date(found.at(-1)?.savedAt ?? 0) > since;
  }
  return found;
}

const dayBefore = (at: Date) => new Date(at.getTime() - 86_400_000);

export const MAINTENANCE_RULES: SettingRules<MaintenanceSetting> = {
  settings: MAINTENANCE,
  permission: 'maintenance.change',
  audit: 'maintenance',
  actionOf: deedOf,
  findDangers: async (tx, change) => [
    ...findLongClosings(change, await listSiteMaintenances(tx, dayBefore(change.at))),
    ...(await findBegunAgain({ db: tx, at: change.at }, change.before, change.after)),
  ],
  effectOf: ({ db, at }, before, after) => maintenanceEffectOf({ db, at }, before, after),
  // Whom it meets now is what counts.
  effectDays: { siteMaintenance: 0, casinoMaintenance: 0, gameMaintenance: 0 },
};
