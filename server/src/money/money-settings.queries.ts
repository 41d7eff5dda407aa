import type { MoneySettingCategory, MoneySettingOf } from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';
import { UNSAVED_MONEY_SETTINGS } from './money-settings-start.rule';

/** The newest document of one category, or how it is before anybody saved one. */
export async function findMoneySetting<C extends MoneySettingCategory>(
  db: Database | Tx,
  category: C,
): Promise<MoneySettingOf<C>> {
  const row = await db
    .selectFrom('setting_version')
    .select(['version', 'config'])
    .where('scope', '=', 'money')
    .where('category', '=', category)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return UNSAVED_MONEY_SETTINGS[category];
  return { category, version: row.version, ...(row.config as object) } as MoneySettingOf<C>;
}
