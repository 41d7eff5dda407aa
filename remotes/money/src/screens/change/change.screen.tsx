import { query, useQuery } from '@gwanje/api-client';
import { money } from '@gwanje/contract';
import { Link, useSearchParams } from '@gwanje/remote-kit';
import { Skeleton } from '@gwanje/ui-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { CHANGE_TABS, changeTabOf } from '../../domain/change-tab.rule';
import { MemberFilter } from '../../parts/member-filter';
import { TabRow } from '../../parts/tab-row';
import { useText } from '../../text';
import { EntriesTab } from './entries-tab';

// One tab is looked at, and most of the time it is the first.
const ProvidersTab = lazy(async () => ({
  default: (await import('./providers-tab')).ProvidersTab,
}));
const AdjustmentsTab = lazy(async () => ({
  default: (await import('./adjustments-tab')).AdjustmentsTab,
}));

const WAITING_ROWS = 12;

/** The tabs; adjustments that wait for a second administrator are counted at theirs. */
function ChangeTabs() {
  const t = useText();
  const [params] = useSearchParams();
  const current = changeTabOf(params.get('tab'));
  const { data } = useQuery(query(money.totalAdjustments, { status: 'waiting' }));
  return (
    <TabRow aria-label={t('change.tabs')}>
      {CHANGE_TABS.map((tab) => (
        <Link
          key={tab}
          to={{ search: tab === CHANGE_TABS[0] ? '' : `tab=${tab}` }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`change.tab.${tab}`)}
          {tab === 'adjustments' && data && data.count > 0 && (
            <> · {t('change.waiting', { count: data.count })}</>
          )}
        </Link>
      ))}
    </TabRow>
  );
}

/** What moved between wallets, members and providers, and what was paid or taken directly. */
export default function ChangeScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const tab = changeTabOf(params.get('tab'));
  const tabs: ReactNode = (
    <>
      <ChangeTabs />
      <MemberFilter />
    </>
  );
  return (
    <Suspense fallback={<Skeleton rows={WAITING_ROWS} label={t(`change.tab.${tab}`)} />}>
      {tab === 'providers' ? (
        <ProvidersTab>{tabs}</ProvidersTab>
      ) : tab === 'adjustments' ? (
        <AdjustmentsTab>{tabs}</AdjustmentsTab>
      ) : (
        <EntriesTab key={tab} tab={tab}>
          {tabs}
        </EntriesTab>
      )}
    </Suspense>
  );
}
