import { payback, type Setting } from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { MoneyDocuments } from '../../parts/money-documents';
import { useText } from '../../text';
import { nextPeriods } from './next-periods.rule';
import { PaybackReviews } from './payback-reviews';

const SETTINGS: readonly Setting[] = [payback];

/** A period is paid back by what was in force as it began. */
function FromWhen() {
  const t = useText();
  return <p>{t('paybacks.fromWhen', nextPeriods(new Date()))}</p>;
}

const CARDS = (
  <>
    <PaybackReviews />
    <FromWhen />
    <SettingCard setting={payback} />
  </>
);

export default function PaybackSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARDS}</MoneyDocuments>;
}
