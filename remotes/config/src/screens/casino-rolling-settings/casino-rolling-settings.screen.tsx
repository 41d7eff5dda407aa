import { casinoRolling, type Setting } from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { MoneyDocuments } from '../../parts/money-documents';

const SETTINGS: readonly Setting[] = [casinoRolling];
const CARDS = <SettingCard setting={casinoRolling} />;

export default function CasinoRollingSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARDS}</MoneyDocuments>;
}
