import { query, useQuery } from '@gwanje/api-client';
import { type InputOf, money, type RequestKind } from '@gwanje/contract';
import { Link, useSearchParams } from '@gwanje/remote-kit';
import { styled } from 'styled-components';
import { QUEUE_TABS, type QueueTab, tabOf } from '../domain/request-filter.rule';
import { useText } from '../text';

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums;
  > a { padding: 7px 10px; color: var(--muted); text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
  > a:hover { color: var(--text); }
  > a[aria-current] { color: var(--accent); border-color: currentcolor; font-weight: 600; }
`;

/** Where one is in a list and which days it shows belong to the tab that is left. */
const OF_A_TAB = ['status', 'page', 'after', 'before', 'open', 'range', 'from', 'to', 'sort'];

/** How many requests wait, by what they wait for. */
function useCounts(kind: RequestKind): Partial<Record<QueueTab, number>> {
  const totals = useQuery(query(money.totalRequests, { kind, status: 'open' }));
  const second = useQuery(
    query(money.totalRequests, { kind, flags: 'second' } as InputOf<typeof money.totalRequests>),
  );
  const of = (status: string) =>
    totals.data?.totals.find((total) => total.status === status)?.requests ?? 0;
  return {
    ...(totals.data && { open: totals.data.count, waiting: of('waiting'), held: of('held') }),
    ...(second.data && { second: second.data.count }),
  };
}

/** The parts of a queue: links, so that each has an address of its own. */
export function QueueTabs({ kind }: { kind: RequestKind }) {
  const t = useText();
  const [params] = useSearchParams();
  const counts = useCounts(kind);
  const current = tabOf(params.get('status'));
  const searchOf = (tab: QueueTab) => {
    const next = new URLSearchParams(params);
    for (const name of OF_A_TAB) next.delete(name);
    if (tab !== QUEUE_TABS[0]) next.set('status', tab);
    return next.toString();
  };
  return (
    <Row aria-label={t('tabs.label')}>
      {QUEUE_TABS.map((tab) => (
        <Link
          key={tab}
          to={{ search: searchOf(tab) }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`tab.${tab}`)} {counts[tab]}
        </Link>
      ))}
    </Row>
  );
}
