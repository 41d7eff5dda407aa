import { query } from '@gwanje/api-client';
import { autoCharge, money, type SettingsEndpoints } from '@gwanje/contract';
import {
  SettingCard,
  SettingsDocuments,
  SettingsScope,
  type SettingsSource,
} from '@gwanje/remote-kit/settings';

type Proposals = NonNullable<SettingsSource['proposals']>;

const proposals = {
  accept: money.acceptMoneySettingProposal,
  decline: money.declineMoneySettingProposal,
  list: money.listMoneySettingProposals,
} as unknown as Proposals;

const SOURCE = {
  proposals,
  effect: money.readMoneySettingEffect,
  versions: money.listMoneySettingVersions,
  save: money.saveMoneySetting,
  load: query(money.listMoneySettings, {}),
} as unknown as SettingsSource & { readonly save: SettingsEndpoints['save'] };

const WAITING = [{ setting: autoCharge, rows: 3, heightPx: 160 }];
const CARD = <SettingCard setting={autoCharge} />;

/** When a deposit approves its charge by itself: the document of the settings page, beside its deposits. */
export function AutoCharge() {
  return (
    <SettingsScope permission="moneySettings.change">
      <SettingsDocuments source={SOURCE} waiting={WAITING}>
        {CARD}
      </SettingsDocuments>
    </SettingsScope>
  );
}
