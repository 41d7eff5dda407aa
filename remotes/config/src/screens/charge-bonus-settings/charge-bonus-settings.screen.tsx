import { chargeBonus, isConditionMet, type Setting } from '@gwanje/contract';
import { Link, useShell } from '@gwanje/remote-kit';
import { SettingCard, type SettingForm } from '@gwanje/remote-kit/settings';
import { MONEY_PAGES } from '../../money-pages';
import { BonusTables, BonusTerms } from '../../parts/bonus-table';
import { freeMoneyFooter } from '../../parts/free-money-meter';
import { MoneyDocuments } from '../../parts/money-documents';
import { useText } from '../../text';

const SETTINGS: readonly Setting[] = [chargeBonus];
const meter = freeMoneyFooter(chargeBonus);

const all = (form: SettingForm) => (
  <>
    <BonusTerms form={form} />
    <BonusTables form={form} kinds={['joinFirst', 'first', 'every']} />
  </>
);
const daily = (form: SettingForm) => (
  <>
    <BonusTerms form={form} />
    <BonusTables form={form} kinds={['first', 'every']} />
    <JoinFirstLink />
  </>
);

function JoinFirstLink() {
  const t = useText();
  return (
    <p>
      <Link to={MONEY_PAGES.joinFirst.path}>{t('bonus.joinFirst.link')}</Link>
    </p>
  );
}

/** What a charge brings; the first one ever has a page of its own where the deployment has that. */
export default function ChargeBonusSettingsScreen() {
  const flags = useShell((shell) => shell.flags);
  const hasOwnPage = isConditionMet(MONEY_PAGES.joinFirst.when, flags);
  return (
    <MoneyDocuments settings={SETTINGS}>
      <SettingCard setting={chargeBonus} footer={meter}>
        {hasOwnPage ? daily : all}
      </SettingCard>
    </MoneyDocuments>
  );
}
