import { betBonus } from './bet-bonus';
import { casino, casinoVoid } from './casino-settings';
import { settings } from './setting-endpoints';
import type { DocumentOf } from './settings';
import { sportsBet, sportsRule, sportsSwitch } from './sports-settings';

/** The settings documents of betting, each saved as a whole and kept as versions. */
export const betSettings = settings({
  path: '/api/bets/settings',
  settings: [casino, casinoVoid, sportsSwitch, sportsBet, sportsRule, betBonus],
  whenCategory: {
    casino: { modules: ['casino'] },
    casinoVoid: { modules: ['casino'] },
    sportsSwitch: { modules: ['sports'] },
    sportsBet: { modules: ['sports'] },
    sportsRule: { modules: ['sports'] },
    betBonus: { modules: ['sports'] },
  },
  read: 'betSettings.read',
  change: 'betSettings.change',
  refusedAnew: ['proposal.now_dangerous'],
  audit: 'betSettings',
});

export type BetSetting = DocumentOf<(typeof betSettings.settings)[number]>;
export type BetSettingCategory = BetSetting['category'];
export type BetSettingOf<C extends BetSettingCategory> = Extract<BetSetting, { category: C }>;
