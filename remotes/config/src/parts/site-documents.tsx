import { query } from '@gwanje/api-client';
import { config, type SettingsEndpoints } from '@gwanje/contract';
import type { SettingsSource } from '@gwanje/remote-kit/settings';
import { DocumentsPage, type DocumentsPageProps } from './documents-page';

/** The settings documents of the player’s site, whose operations are the same whatever page shows them. */
const SOURCE = {
  load: query(config.listSiteSettings, {}),
  save: config.saveSiteSetting as unknown as SettingsEndpoints['save'],
  effect: config.readSiteSettingEffect as unknown as SettingsEndpoints['effect'],
  versions: config.listSiteSettingVersions as unknown as SettingsEndpoints['versions'],
} as unknown as SettingsSource;

interface SiteDocumentsProps extends Omit<DocumentsPageProps, 'permission' | 'source'> {
  /** Left out: the documents of the main site. */
  readonly source?: SettingsSource;
}

/** A page of settings documents of the player’s site, a card each. */
export function SiteDocuments({ source = SOURCE, ...rest }: SiteDocumentsProps) {
  return <DocumentsPage {...rest} source={source} permission="siteSettings.change" />;
}
