import type { MoneySetting, MoneySettingCategory, MoneySettingOf } from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';
import { findSetting, type Settings } from '../platform/setting-versions';
import { UNSAVED_MONEY_SETTINGS } from './money-settings-start.rule';

export const MONEY_SETTINGS: Settings<MoneySetting> = {
  scope: 'money',
  unsaved: UNSAVED_MONEY_SETTINGS,
};

/** The newest document of one category, or how it is before anybody saved one. */
export const findMoneySetting = <C extends MoneySettingCategory>(
  db: Database | Tx,
  category: C,
): Promise<MoneySettingOf<C>> => findSetting(db, MONEY_SETTINGS, category);
