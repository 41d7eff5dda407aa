import { payback, type Setting } from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { MoneyDocuments } from '../../parts/money-documents';

const SETTINGS: readonly Setting[] = [payback];
const CARDS = <SettingCard setting={payback} />;

export default function PaybackSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARDS}</MoneyDocuments>;
}
