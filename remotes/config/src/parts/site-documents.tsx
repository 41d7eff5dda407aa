import { query } from '@gwanje/api-client';
import { config, type Setting, type SettingsEndpoints } from '@gwanje/contract';
import {
  SettingCard,
  type SettingForm,
  SettingsDocuments,
  SettingsPage,
  type SettingsSource,
} from '@gwanje/remote-kit/settings';
import { type ReactNode, useMemo } from 'react';

/** The settings documents of the player's site, whose operations are the same whatever page shows them. */
const SOURCE = {
  load: query(config.listSiteSettings, {}),
  save: config.saveSiteSetting as unknown as SettingsEndpoints['save'],
  versions: config.listSiteSettingVersions as unknown as SettingsEndpoints['versions'],
} as unknown as SettingsSource;

const WAITING = { rows: 8, heightPx: 380 };

interface SiteDocumentsProps {
  readonly settings: readonly Setting[];
  /** Left out: the documents of the main site. */
  readonly source?: SettingsSource;
  /** Draws the fields in another way than their kinds do. */
  readonly drawing?: (form: SettingForm) => ReactNode;
  /** Above the cards. */
  readonly head?: ReactNode;
}

/** A page of settings documents of the player's site, a card each. */
export function SiteDocuments({ settings, source = SOURCE, drawing, head }: SiteDocumentsProps) {
  const waiting = useMemo(() => settings.map((setting) => ({ setting, ...WAITING })), [settings]);
  const cards = useMemo(
    () =>
      settings.map((setting) => (
        <SettingCard
          key={setting.category}
          setting={setting}
          {...(drawing && { children: drawing })}
        />
      )),
    [settings, drawing],
  );
  return (
    <SettingsPage permission="siteSettings.change">
      {head}
      <SettingsDocuments source={source} waiting={waiting}>
        {cards}
      </SettingsDocuments>
    </SettingsPage>
  );
}
