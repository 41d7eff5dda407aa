import type { Permission, Setting } from '@gwanje/contract';
import {
  SettingCard,
  type SettingForm,
  SettingsDocuments,
  SettingsPage,
  type SettingsSource,
} from '@gwanje/remote-kit/settings';
import { type ReactNode, useMemo } from 'react';
import { useDangerMeets } from './danger-meets';

const WAITING = { rows: 8, heightPx: 380 };

export interface DocumentsPageProps {
  readonly settings: readonly Setting[];
  readonly source: SettingsSource;
  /** Of whoever may save them. */
  readonly permission: Permission;
  /** Draws the fields in another way than their kinds do. */
  readonly drawing?: (form: SettingForm) => ReactNode;
  /** Above the cards. */
  readonly head?: ReactNode;
}

/** A page of settings documents, a card each. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { settings, source, permission, drawing, head } = props;
  const meets = useDangerMeets(source.effect);
  const waiting = useMemo(() => settings.map((setting) => ({ setting, ...WAITING })), [settings]);
  const cards = useMemo(
    () =>
      settings.map((setting) => (
        <SettingCard
          key={setting.category}
          setting={setting}
          dangerDetail={meets(setting)}
          {...(drawing && { children: drawing })}
        />
      )),
    [settings, drawing, meets],
  );
  return (
    <SettingsPage permission={permission}>
      {head}
      <SettingsDocuments source={source} waiting={waiting}>
        {cards}
      </SettingsDocuments>
    </SettingsPage>
  );
}
