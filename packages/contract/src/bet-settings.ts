import { casinoMaintenance } from './casino-maintenance';
import { settings } from './setting-endpoints';
import type { DocumentOf } from './settings';

/** The settings documents of betting, each saved as a whole and kept as versions. */
export const betSettings = settings({
  path: '/api/bets/settings',
  settings: [casinoMaintenance],
  whenCategory: {
    casinoMaintenance: { modules: ['casino'] },
  },
  read: 'betSettings.read',
  change: 'betSettings.change',
  audit: 'betSettings',
});

export type BetSetting = DocumentOf<(typeof betSettings.settings)[number]>;
export type BetSettingCategory = BetSetting['category'];
export type BetSettingOf<C extends BetSettingCategory> = Extract<BetSetting, { category: C }>;
