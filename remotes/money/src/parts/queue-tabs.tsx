import { query, useQuery } from '@gwanje/api-client';
import { deposits, type InputOf, money, type RequestKind } from '@gwanje/contract';
import { Link, usePermitted, useSearchParams, useShell } from '@gwanje/remote-kit';
import { QUEUE_TABS, type QueueTab, tabFilter, tabOf, tabsOf } from '../domain/request-filter.rule';
import { useText } from '../text';
import { TabRow } from './tab-row';

/** Where one is in a list and which days it shows belong to the tab that is left. */
const OF_A_TAB = [
  'status',
  'outcome',
  'mine',
  'flags',
  'by',
  'page',
  'after',
  'before',
  'open',
  'range',
  'on',
  'from',
  'to',
  'sort',
];

type Counts = Partial<Record<QueueTab, number>>;

/**
 * How many requests wait, by what they wait for. Of test accounts, which are in no sum, nobody knows
 * how many of the open ones are held.
 */
function useCounts({
  kind,
  isPaidLater,
  isTest,
}: {
  readonly kind: RequestKind;
  readonly isPaidLater: boolean;
  readonly isTest: boolean;
}): Counts {
  const asked = (words: object) =>
    query(money.totalRequests, { kind, ...words, ...(isTest && { isTest: 'true' }) } as InputOf<
      typeof money.totalRequests
    >);
  const totals = useQuery(asked({ status: 'open' }));
  const second = useQuery(asked({ flags: 'second' }));
  const due = useQuery({
    ...asked(tabFilter('due')),
    enabled: isPaidLater && kind !== 'charge',
  });
  const of = (status: string) =>
    totals.data?.totals.find((total) => total.status === status)?.requests ?? 0;
  return {
    ...(totals.data && { open: totals.data.count }),
    ...(totals.data && !isTest && { waiting: of('waiting'), held: of('held') }),
    ...(second.data && { second: second.data.count }),
    ...(due.data && { due: due.data.count }),
  };
}

/** Charges by agents' deposits, which are matched on a page of their own on sites of version 1. */
function useMega(isAsked: boolean): number {
  const { data } = useQuery({
    ...query(money.totalRequests, {
      ...{ kind: 'charge', status: 'open', channel: 'mega' },
    } as InputOf<typeof money.totalRequests>),
    enabled: isAsked,
  });
  return isAsked ? (data?.count ?? 0) : 0;
}

/** Whether whoever looks may see the deposits beside a desk, and whether they are what he looks at. */
export function useDepositsTab(): { readonly maySee: boolean; readonly isShown: boolean } {
  const maySee = usePermitted('calc.read');
  const [params] = useSearchParams();
  return { maySee, isShown: maySee && params.get('tab') === 'deposits' };
}

/** The deposits of every channel, and how many of them belong to nothing yet. */
function DepositsTab({ isShown }: { readonly isShown: boolean }) {
  const t = useText();
  const { data } = useQuery(query(deposits.totals, { state: 'unmatched' }));
  return (
    <Link to={{ search: 'tab=deposits' }} aria-current={isShown ? 'page' : undefined}>
      {t('tab.deposits')} {data?.count}
    </Link>
  );
}

/** A desk has one part for what waits and what is held: counted apart, because the bell counts what waits alone. */
function Judged({ counts: { open, waiting = open, held = 0 } }: { readonly counts: Counts }) {
  const t = useText();
  return (
    <>
      {t('tab.judged')} {waiting}
      {held > 0 && ` · ${t('tab.held')} ${held}`}
    </>
  );
}

interface QueueTabsProps {
  readonly kind: RequestKind;
  readonly isDesk: boolean;
  /** Of test accounts alone. */
  readonly isTest: boolean;
}

/** The parts of a queue: links, so that each has an address of its own. */
export function QueueTabs({ kind, isDesk, isTest }: QueueTabsProps) {
  const t = useText();
  const [params] = useSearchParams();
  const isPaidLater = useShell((shell) => shell.flags.moneyVersion === 5);
  const counts = useCounts({ kind, isPaidLater, isTest });
  const mega = useMega(kind === 'charge' && !isDesk && !isPaidLater && !isTest);
  const { maySee, isShown } = useDepositsTab();
  const current = isShown ? undefined : tabOf(params.get('status'));
  const searchOf = (tab: QueueTab) => {
    // What narrows deposits says nothing of requests.
    const next = new URLSearchParams(isShown ? '' : params);
    for (const name of OF_A_TAB) next.delete(name);
    if (tab !== QUEUE_TABS[0]) next.set('status', tab);
    return next.toString();
  };
  return (
    <TabRow aria-label={t('tabs.label')}>
      {tabsOf(kind, { isPaidLater, isDesk }).map((tab) => (
        <Link
          key={tab}
          to={{ search: searchOf(tab) }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {isDesk && tab === 'open' ? (
            <Judged counts={counts} />
          ) : (
            <>
              {t(`tab.${tab}`)} {counts[tab]}
            </>
          )}
        </Link>
      ))}
      {isDesk && kind === 'charge' && maySee && <DepositsTab isShown={isShown} />}
      {mega > 0 && (
        <Link to="/money/charge-mega">
          {t('tab.mega')} {mega}
        </Link>
      )}
    </TabRow>
  );
}
