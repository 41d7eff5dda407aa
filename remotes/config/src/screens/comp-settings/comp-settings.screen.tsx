import { comp, partnerSettlement, rollingCeiling, type Setting } from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { MoneyDocuments } from '../../parts/money-documents';

const SETTINGS: readonly Setting[] = [comp, rollingCeiling, partnerSettlement];
const CARDS = (
  <>
    <SettingCard setting={comp} />
    <SettingCard setting={rollingCeiling} />
    <SettingCard setting={partnerSettlement} />
  </>
);

export default function CompSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARDS}</MoneyDocuments>;
}
