import { boardRules } from './board-rules';
import { highBet } from './high-bet';
import { joining } from './joining';
import { noticeTexts } from './notice-texts';
import { settings } from './setting-endpoints';
import type { DocumentOf } from './settings';
import { siteDoors } from './site-doors';
import { siteMaintenance } from './site-maintenance';
import { website } from './website';

/** Texts of several thousand characters, every one of them escaped. */
export const SITE_DOCUMENT_BYTES_MAX = 131_072;

/** The settings documents of the player's site, each saved as a whole and kept as versions. */
export const siteSettings = settings({
  path: '/api/config/settings',
  settings: [boardRules, joining, siteDoors, siteMaintenance, noticeTexts, website, highBet],
  read: 'siteSettings.read',
  change: 'siteSettings.change',
  refusals: [
    'image.unknown',
    'siteSettings.excludes_everyone',
    'siteSettings.no_default_recommender',
    'proposal.waits',
    'admin.no_second',
  ],
  bodyBytesMax: SITE_DOCUMENT_BYTES_MAX,
  audit: 'siteSettings',
});

export type SiteSetting = DocumentOf<(typeof siteSettings.settings)[number]>;
export type SiteSettingCategory = SiteSetting['category'];
export type SiteSettingOf<C extends SiteSettingCategory> = Extract<SiteSetting, { category: C }>;
