import { query } from '@gwanje/api-client';
import { config, type Setting, type SettingsEndpoints } from '@gwanje/contract';
import {
  SettingCard,
  SettingsDocuments,
  SettingsPage,
  type SettingsSource,
} from '@gwanje/remote-kit/settings';
import { useMemo } from 'react';

/** The settings documents of the player's site, whose operations are the same whatever page shows them. */
const SOURCE = {
  load: query(config.listSiteSettings, {}),
  save: config.saveSiteSetting as unknown as SettingsEndpoints['save'],
  versions: config.listSiteSettingVersions as unknown as SettingsEndpoints['versions'],
} as unknown as SettingsSource;

const WAITING = { rows: 8, heightPx: 380 };

/** A page of settings documents of the player's site, a card each. */
export function SiteDocuments({ settings }: { settings: readonly Setting[] }) {
  const waiting = useMemo(() => settings.map((setting) => ({ setting, ...WAITING })), [settings]);
  const cards = useMemo(
    () => settings.map((setting) => <SettingCard key={setting.category} setting={setting} />),
    [settings],
  );
  return (
    <SettingsPage permission="siteSettings.change">
      <SettingsDocuments source={SOURCE} waiting={waiting}>
        {cards}
      </SettingsDocuments>
    </SettingsPage>
  );
}
