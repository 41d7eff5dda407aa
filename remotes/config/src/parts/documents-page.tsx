import type { Permission, Setting } from '@gwanje/contract';
import {
  SettingCard,
  SettingsDocuments,
  SettingsPage,
  type SettingsSource,
} from '@gwanje/remote-kit/settings';
import { useMemo } from 'react';

const WAITING = { rows: 8, heightPx: 380 };

export interface DocumentsPageProps {
  readonly settings: readonly Setting[];
  readonly source: SettingsSource;
  /** Of whoever may save them. */
  readonly permission: Permission;
}

/** A page of settings documents, a card each. */
export function DocumentsPage({ settings, source, permission }: DocumentsPageProps) {
  const waiting = useMemo(() => settings.map((setting) => ({ setting, ...WAITING })), [settings]);
  const cards = useMemo(
    () => settings.map((setting) => <SettingCard key={setting.category} setting={setting} />),
    [settings],
  );
  return (
    <SettingsPage permission={permission}>
      <SettingsDocuments source={source} waiting={waiting}>
        {cards}
      </SettingsDocuments>
    </SettingsPage>
  );
}
