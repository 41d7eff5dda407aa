import { moneySettings, type Setting, wagering } from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { type ReactNode, useMemo } from 'react';
import { freeMoneyFooter } from '../../parts/free-money-meter';
import { MoneyDocuments } from '../../parts/money-documents';

const meter = freeMoneyFooter(wagering);
const SETTINGS = moneySettings.settings as readonly Setting[];

interface HomelessDocumentsProps {
  /** Categories with commas between them. */
  readonly names: string;
  /** Above the forms. */
  readonly children: ReactNode;
}

/** The forms of documents of money that have no page in this deployment. */
export function HomelessDocuments({ names, children }: HomelessDocumentsProps) {
  const cards = useMemo(() => {
    const homeless = names.split(',');
    return SETTINGS.filter(({ category }) => homeless.includes(category)).map((setting) => (
      <SettingCard
        key={setting.category}
        setting={setting}
        {...(setting.category === wagering.category && { footer: meter })}
      />
    ));
  }, [names]);
  return (
    <MoneyDocuments settings={SETTINGS}>
      {children}
      {cards}
    </MoneyDocuments>
  );
}
