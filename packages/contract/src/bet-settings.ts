import { betBonus } from './bet-bonus';
import { casinoMaintenance } from './casino-maintenance';
import { casino, casinoVoid } from './casino-settings';
import { gameMaintenance } from './game-maintenance';
import { settings } from './setting-endpoints';
import type { DocumentOf } from './settings';
import { sportsBet, sportsRule, sportsSwitch } from './sports-settings';

/** The settings documents of betting, each saved as a whole and kept as versions. */
export const betSettings = settings({
  path: '/api/bets/settings',
  settings: [
    casino,
    casinoVoid,
    casinoMaintenance,
    gameMaintenance,
    sportsSwitch,
    sportsBet,
    sportsRule,
    betBonus,
  ],
  whenCategory: {
    casino: { modules: ['casino'] },
    casinoVoid: { modules: ['casino'] },
    casinoMaintenance: { modules: ['casino'] },
    gameMaintenance: { casinoCompany: 'honor' },
    sportsSwitch: { modules: ['sports'] },
    sportsBet: { modules: ['sports'] },
    sportsRule: { modules: ['sports'] },
    betBonus: { modules: ['sports'] },
  },
  // Each of sixty games has a time and a sentence of its own.
  bodyBytesMax: 65_536,
  read: 'betSettings.read',
  change: 'betSettings.change',
  audit: 'betSettings',
});

export type BetSetting = DocumentOf<(typeof betSettings.settings)[number]>;
export type BetSettingCategory = BetSetting['category'];
export type BetSettingOf<C extends BetSettingCategory> = Extract<BetSetting, { category: C }>;
