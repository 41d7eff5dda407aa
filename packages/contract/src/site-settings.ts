import { boardRules } from './board-rules';
import { highBet } from './high-bet';
import { joining } from './joining';
import { noticeTexts } from './notice-texts';
import { settings } from './setting-endpoints';
import type { DocumentOf } from './settings';
import { siteDoors } from './site-doors';
import { website } from './website';

/** Texts of several thousand characters, every one of them escaped. */
export const SITE_DOCUMENT_BYTES_MAX = 131_072;

/** The settings documents of the player's site, each saved as a whole and kept as versions. */
export const siteSettings = settings({
  path: '/api/config/settings',
  settings: [boardRules, joining, siteDoors, noticeTexts, website, highBet],
  read: 'siteSettings.read',
  change: 'siteSettings.change',
  refusals: [
    'image.unknown',
    'siteSettings.excludes_everyone',
    'siteSettings.no_default_recommender',
  ],
  bodyBytesMax: SITE_DOCUMENT_BYTES_MAX,
  audit: 'siteSettings',
});

export type SiteSetting = DocumentOf<(typeof siteSettings.settings)[number]>;
export type SiteSettingCategory = SiteSetting['category'];
export type SiteSettingOf<C extends SiteSettingCategory> = Extract<SiteSetting, { category: C }>;
