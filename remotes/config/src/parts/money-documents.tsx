import { query } from '@gwanje/api-client';
import { money, type Setting, type SettingsEndpoints } from '@gwanje/contract';
import {
  SettingCard,
  SettingsDocuments,
  SettingsPage,
  SettingsScope,
  type SettingsSource,
} from '@gwanje/remote-kit/settings';
import { type ReactNode, useMemo } from 'react';

/** The settings documents of money, whose operations are the same whatever page shows them. */
const SOURCE = {
  load: query(money.listMoneySettings, {}),
  save: money.saveMoneySetting as unknown as SettingsEndpoints['save'],
  versions: money.listMoneySettingVersions as unknown as SettingsEndpoints['versions'],
  effect: money.readMoneySettingEffect as unknown as SettingsEndpoints['effect'],
  proposals: {
    list: money.listMoneySettingProposals as unknown as SettingsEndpoints['proposals'],
    accept: money.acceptMoneySettingProposal as unknown as SettingsEndpoints['accept'],
    decline: money.declineMoneySettingProposal as unknown as SettingsEndpoints['decline'],
  },
} as unknown as SettingsSource;

/** Rows of one card's skeleton; a card that is longer grows below what is looked at. */
const WAITING = { rows: 10, heightPx: 420 };

interface MoneyDocumentsProps {
  /** The documents whose cards stand here. */
  settings: readonly Setting[];
  subtitle?: string;
  children: ReactNode;
}

/** A page of settings documents of money. */
export function MoneyDocuments({ settings, subtitle, children }: MoneyDocumentsProps) {
  const waiting = useMemo(() => settings.map((setting) => ({ setting, ...WAITING })), [settings]);
  return (
    <SettingsPage permission="moneySettings.change" {...(subtitle && { subtitle })}>
      <SettingsDocuments source={SOURCE} waiting={waiting}>
        {children}
      </SettingsDocuments>
    </SettingsPage>
  );
}

/** One of the documents beside what it is about, on a page that has more to show. */
export function MoneyCard({ setting }: { readonly setting: Setting }) {
  const waiting = useMemo(() => [{ setting, ...WAITING }], [setting]);
  const card = useMemo(() => <SettingCard setting={setting} />, [setting]);
  return (
    <SettingsScope permission="moneySettings.change">
      <SettingsDocuments source={SOURCE} waiting={waiting}>
        {card}
      </SettingsDocuments>
    </SettingsScope>
  );
}
