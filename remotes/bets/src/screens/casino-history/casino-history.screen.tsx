import { CASINO_PAGES, type CasinoPage } from '@gwanje/contract';
import {
  NoSuchPage,
  useLocation,
  usePermitted,
  useScreenTitle,
  useSearchParams,
} from '@gwanje/remote-kit';
import { Page, Skeleton } from '@gwanje/ui-kit';
import { lazy, Suspense } from 'react';
import { TransactionList } from './transaction-list';

// Most visits look at the rows alone.
const RoundList = lazy(async () => ({ default: (await import('./round-list')).RoundList }));
const DayList = lazy(async () => ({ default: (await import('./day-list')).DayList }));
const CasinoDetail = lazy(async () => ({
  default: (await import('./casino-detail')).CasinoDetail,
}));
const CasinoBet = lazy(async () => ({ default: (await import('./casino-detail')).CasinoBet }));

function View({ page }: { readonly page: CasinoPage }) {
  const [params] = useSearchParams();
  const mayReconcile = usePermitted('calc.read');
  const [transactionId, memberId] = [params.get('bet'), params.get('of')];
  if (transactionId && memberId)
    return <CasinoDetail transactionId={transactionId} memberId={memberId} />;
  if (transactionId) return <CasinoBet transactionId={transactionId} />;
  const by = params.get('by') ?? (page.round === 'round' ? 'transaction' : 'round');
  if (by === 'days' && mayReconcile) return <DayList page={page} />;
  return by === 'round' ? <RoundList page={page} /> : <TransactionList page={page} />;
}

/** Its name stays while the code of a view is on its way. */
function Waiting() {
  return (
    <Page title={useScreenTitle()}>
      <Skeleton rows={12} />
    </Page>
  );
}

/** The book of a vendor: by transaction, by round, and beside the vendor's own. */
export default function CasinoHistoryScreen() {
  const { pathname } = useLocation();
  const page = CASINO_PAGES.find(({ path }) => path === pathname);
  return page ? (
    <Suspense fallback={<Waiting />}>
      <View key={page.path} page={page} />
    </Suspense>
  ) : (
    <NoSuchPage />
  );
}
