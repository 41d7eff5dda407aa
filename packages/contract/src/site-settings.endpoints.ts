// The settings of the player's site.
import { siteSettings } from './site-settings';

export const listSiteSettings = siteSettings.list;

export const saveSiteSetting = siteSettings.save;

export const readSiteSettingEffect = siteSettings.effect;

export const listSiteSettingVersions = siteSettings.versions;
