import { query, useQuery } from '@gwanje/api-client';
import { money, requests } from '@gwanje/contract';
import { usePermitted } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { Button, formatWon } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

// Made once or twice in a day.
const PayoutFile = lazy(async () => ({ default: (await import('./payout-file')).PayoutFile }));

const ASKED_EVERY_MS = 10_000;

/** What is to be transferred to accounts of each bank, and what was today. */
export function PayoutSums() {
  const t = useText();
  const mayDecide = usePermitted('money.decide');
  const { data } = useQuery({
    ...query(money.readPayouts, {}),
    enabled: mayDecide,
    refetchInterval: ASKED_EVERY_MS,
  });
  const whyNot = useWhyNot('money.pay');
  const reload = useReloadList(requests);
  const [isOpen, setOpen] = useState(false);
  if (!data || data.banks.length === 0) return null;
  const due = data.banks.filter((one) => one.due > 0).map(({ bank }) => bank);
  return (
    <>
      <ul aria-label={t('payout.label')}>
        {data.banks.map(({ bank, due, dueWon, paid, paidWon }) => (
          <li key={bank}>
            {t('payout.bank', { bank, due, dueWon: formatWon(dueWon) })}
            {paid > 0 && ` · ${t('payout.paidToday', { bank, paid, paidWon: formatWon(paidWon) })}`}
          </li>
        ))}
      </ul>
      {due.length > 0 && (
        <Button size="s" disabledReason={whyNot} onClick={() => setOpen(true)}>
          {t('payoutFile.title')}
        </Button>
      )}
      <Suspense>
        {isOpen && <PayoutFile banks={due} onMade={reload} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
