import {
  type BetSetting,
  type BetSettingCategory,
  type BetSettingOf,
  betSettings,
} from '@gwanje/contract';
import {
  bindSettings,
  findSetting,
  type SettingSource,
} from '../../settings/setting-versions.queries';
import type { SettingRules } from '../../settings/setting-work';

export const BET_SETTINGS = bindSettings('bets', betSettings.settings);

/** The newest document of one category, or how it is before anybody saved one. */
export const findBetSetting = <C extends BetSettingCategory>(
  source: SettingSource,
  category: C,
): Promise<BetSettingOf<C>> => findSetting(source, BET_SETTINGS, category);

export const BET_SETTING_RULES: SettingRules<BetSetting> = {
  settings: BET_SETTINGS,
  permission: 'betSettings.change',
  audit: 'betSettings',
};
