import {
  autoCharge,
  bankMaintenance,
  cashinWithdraw,
  declineReasons,
  depositAssignment,
  type Setting,
  secondAdmin,
  wagering,
} from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { freeMoneyFooter } from '../../parts/free-money-meter';
import { MoneyDocuments } from '../../parts/money-documents';

const SETTINGS: readonly Setting[] = [
  cashinWithdraw,
  depositAssignment,
  declineReasons,
  bankMaintenance,
  autoCharge,
  wagering,
  secondAdmin,
];

const CARDS = SETTINGS.map((setting) => (
  <SettingCard
    key={setting.category}
    setting={setting}
    {...(setting === wagering && { footer: freeMoneyFooter(wagering) })}
  />
));

export default function CashinWithdrawSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARDS}</MoneyDocuments>;
}
