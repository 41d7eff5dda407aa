import { payback, type Setting } from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { MoneyDocuments } from '../../parts/money-documents';
import { PaybackReviews } from './payback-reviews';

const SETTINGS: readonly Setting[] = [payback];
const CARDS = (
  <>
    <PaybackReviews />
    <SettingCard setting={payback} />
  </>
);

export default function PaybackSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARDS}</MoneyDocuments>;
}
