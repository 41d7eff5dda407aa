import { query } from '@gwanje/api-client';
import { config, type Setting, type SettingsEndpoints } from '@gwanje/contract';
import type { SettingsSource } from '@gwanje/remote-kit/settings';
import { DocumentsPage } from './documents-page';

/** The settings documents of the player’s site, whose operations are the same whatever page shows them. */
const SOURCE = {
  load: query(config.listSiteSettings, {}),
  save: config.saveSiteSetting as unknown as SettingsEndpoints['save'],
  versions: config.listSiteSettingVersions as unknown as SettingsEndpoints['versions'],
} as unknown as SettingsSource;

/** A page of settings documents of the player’s site, a card each. */
export function SiteDocuments({ settings }: { settings: readonly Setting[] }) {
  return <DocumentsPage settings={settings} source={SOURCE} permission="siteSettings.change" />;
}
