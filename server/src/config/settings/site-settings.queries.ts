import {
  type SiteSetting,
  type SiteSettingCategory,
  type SiteSettingOf,
  siteSettings,
} from '@gwanje/contract';
import {
  bindSettings,
  findSetting,
  type SettingSource,
} from '../../settings/setting-versions.queries';
import type { SettingRules } from '../../settings/setting-work';
import { findUselessRings } from './high-bet-effects.queries';
import { requireJoinable } from './joinable.queries';
import { nameImagesOf } from './name-images';
import { findShutDoors } from './site-effects.queries';

const SITE_SETTINGS = bindSettings('config', siteSettings.settings);

/** The newest document of one category, or how it is before anybody saved one. */
export const findSiteSetting = <C extends SiteSettingCategory>(
  source: SettingSource,
  category: C,
): Promise<SiteSettingOf<C>> => findSetting(source, SITE_SETTINGS, category);

/** Under which name the documents of a further site are kept. */
export const siteDocuments = (siteId: string) => `site:${siteId}` as const;

export const SITE_SETTING_RULES: SettingRules<SiteSetting> = {
  settings: SITE_SETTINGS,
  permission: 'siteSettings.change',
  audit: 'siteSettings',
  async judge(tx, change) {
    await nameImagesOf(tx, change);
    await requireJoinable(tx, change.after);
  },
  async findDangers(tx, { before, after, at }) {
    if (before.category === 'join' && after.category === 'join')
      return findShutDoors(tx, { before, after, at });
    if (before.category === 'highBet' && after.category === 'highBet')
      return findUselessRings(tx, { before, after, at });
    return [];
  },
};
