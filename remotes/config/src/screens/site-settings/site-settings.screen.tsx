import { isConditionMet, moneySettings, type Setting, wagering } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { useMemo } from 'react';
import { pagesOfDocument } from '../../document-pages';
import { freeMoneyFooter } from '../../parts/free-money-meter';
import { MoneyDocuments } from '../../parts/money-documents';
import { AllDocuments } from './all-documents';

const meter = freeMoneyFooter(wagering);
const SETTINGS = moneySettings.settings as readonly Setting[];

/** All settings at a glance, and the forms of those of money that have no page in this deployment. */
export default function SiteSettingsScreen() {
  const flags = useShell((shell) => shell.flags);
  const homeless = SETTINGS.filter(
    ({ category }) =>
      !pagesOfDocument('money', category).some(({ when }) => isConditionMet(when, flags)),
  );
  const names = homeless.map(({ category }) => category).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the documents
  const cards = useMemo(
    () => (
      <>
        <AllDocuments />
        {homeless.map((setting) => (
          <SettingCard
            key={setting.category}
            setting={setting}
            {...(setting.category === wagering.category && { footer: meter })}
          />
        ))}
      </>
    ),
    [names],
  );
  return <MoneyDocuments settings={SETTINGS}>{cards}</MoneyDocuments>;
}
