import { query, useQuery } from '@gwanje/api-client';
import { CLOSED_DAYS, money, requests } from '@gwanje/contract';
import { formatInstant, usePermitted, useShell } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button, formatWon } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

// Made once or twice in a day.
const PayoutFile = lazy(async () => ({ default: (await import('./payout-file')).PayoutFile }));

const ASKED_EVERY_MS = 10_000;

/** What is to be transferred to accounts of each bank, what was today, and when banks take nothing. */
export function PayoutSums() {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const maySee = usePermitted('calc.read');
  const { data } = useQuery({
    ...query(money.readPayouts, {}),
    enabled: maySee,
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
      {data.maintenance.length > 0 && (
        <ul aria-label={t('payout.maintenance')}>
          {data.maintenance.map(({ bank, days, from, until, closedUntil }) => (
            <li key={`${bank} ${days} ${from}`}>
              {t('payout.hours', { bank, days: CLOSED_DAYS[days][locale], from, until })}{' '}
              {closedUntil && (
                <Badge tone="warn">
                  {t('payout.closed', { until: formatInstant(closedUntil).slice(11, 16) })}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
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
