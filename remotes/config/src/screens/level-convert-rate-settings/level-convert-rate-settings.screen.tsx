import { convertRate, type Setting } from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { MoneyDocuments } from '../../parts/money-documents';

const SETTINGS: readonly Setting[] = [convertRate];
const CARD = <SettingCard setting={convertRate} />;

/** The rate of each level. */
export default function LevelConvertRateSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARD}</MoneyDocuments>;
}
