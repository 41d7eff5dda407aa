import { Skeleton } from '@gwanje/ui-kit';
import { lazy, Suspense } from 'react';
import { QueueTabs, useDepositsTab } from '../../parts/queue-tabs';
import { RequestQueue } from '../../parts/request-queue';
import { useText } from '../../text';

// Most of the time each deposit lies beside its charge.
const DepositDesk = lazy(async () => ({
  default: (await import('../../parts/deposit-desk')).DepositDesk,
}));

const WAITING_ROWS = 12;

/** Charges of every channel as several people work on them, with the deposits beside. */
export default function ChargeDeskScreen() {
  const t = useText();
  const { isShown } = useDepositsTab();
  if (!isShown) return <RequestQueue kind="charge" subtitle={t('charge.subtitle')} isDesk />;
  return (
    <Suspense fallback={<Skeleton rows={WAITING_ROWS} label={t('deposits.things')} />}>
      <DepositDesk>
        <QueueTabs kind="charge" isDesk isTest={false} />
      </DepositDesk>
    </Suspense>
  );
}
