import { chargeBonus, joinFirst, type Setting } from '@gwanje/contract';
import { SettingCard, type SettingForm } from '@gwanje/remote-kit/settings';
import { BonusTables } from '../../parts/bonus-table';
import { MoneyDocuments } from '../../parts/money-documents';

const SETTINGS: readonly Setting[] = [joinFirst, chargeBonus];

const CARDS = [
  <SettingCard key="joinFirst" setting={joinFirst} />,
  <SettingCard key="chargeBonus" setting={chargeBonus}>
    {(form: SettingForm) => <BonusTables form={form} kinds={['joinFirst']} />}
  </SettingCard>,
];

export default function JoinFirstSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARDS}</MoneyDocuments>;
}
