import { type MoneyRequest, type RequestKind, requests } from '@gwanje/contract';
import { useSearchParams, useShell } from '@gwanje/remote-kit';
import { ListScreen } from '@gwanje/remote-kit/list';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { joinAccounts } from '../domain/joined-accounts.rule';
import { isOpenTab, requestFilterOf, tabOf } from '../domain/request-filter.rule';
import { toneOf } from '../domain/request-state.rule';
import { useText } from '../text';
import { AskByProxy } from './ask-by-proxy';
import { OwnBulks } from './own-bulks';
import { PayoutSums } from './payout-sums';
import { QueueHead } from './queue-head';
import { QueueTabs } from './queue-tabs';
import { RequestBulk } from './request-bulk';
import { useRequestColumns } from './use-request-columns';
import { useRequestDeposits } from './use-request-deposits';
import { useRequestFacts } from './use-request-facts';
import { useRequestFeet } from './use-request-feet';
import { useRequestFilters } from './use-request-filters';
import { useSeenCharges } from './use-seen-charges';

// Whoever only looks at the queue opens none.
const RequestPanel = lazy(async () => ({
  default: (await import('./request-panel')).RequestPanel,
}));

const Queue = styled.div`
  display: contents;
  [data-loss] { color: var(--bad); }
  [data-wagering] { display: inline-flex; align-items: center; gap: 6px; font-variant-numeric: tabular-nums; }
  [data-wagering='met'] { color: var(--good); }
  [data-wagering='unmet'] { color: var(--bad); }
  [data-initials] { display: inline-grid; place-items: center; width: 24px; height: 20px; border-radius: 10px; font-size: 11px; font-weight: 600; color: var(--on-accent); background: var(--accent); text-decoration: none; }
  [data-wagering] > progress { width: 44px; height: 5px; accent-color: currentcolor; }
`;

const NO_ROWS: readonly MoneyRequest[] = [];

interface RequestQueueProps {
  readonly kind: RequestKind;
  readonly subtitle: string;
  /** Of test accounts alone. */
  readonly isTest?: true;
  /** For several at once: the queue beside what is decided, and one part for all that is over. */
  readonly isDesk?: true;
  /** Above the tabs, e.g. a choice of kinds. */
  readonly children?: ReactNode;
}

/** Requests of one kind as a queue: what waits, the oldest first, and what became of the rest. */
export function RequestQueue(props: RequestQueueProps) {
  const { kind, subtitle, isTest, isDesk = false, children } = props;
  const t = useText();
  const [params] = useSearchParams();
  const tab = tabOf(params.get('status'));
  const isOpen = isOpenTab(tab);
  const isQueue = isOpen || tab === 'due';
  const part = !isDesk || !isQueue ? 'list' : tab === 'due' ? 'due' : 'desk';
  const me = useShell(({ admin }) => admin?.id);
  const [rows, setRows] = useState<readonly MoneyRequest[]>([]);
  const [linked, setLinked] = useState(NO_ROWS);
  const onLinked = useCallback((row?: MoneyRequest) => setLinked(row ? [row] : NO_ROWS), []);
  const facts = useRequestFacts(rows, linked);
  const deposits = useRequestDeposits(kind === 'charge' && isDesk ? rows : NO_ROWS);
  useSeenCharges(kind, isTest ? NO_ROWS : rows);
  const narrow = useMemo(() => {
    const filterOf = requestFilterOf(kind, me);
    return (words: Parameters<typeof filterOf>[0]) => {
      const { tab: _, ...filter } = filterOf(words);
      return isTest ? { ...filter, isTest: 'true' } : filter;
    };
  }, [kind, isTest, me]);
  const feetOf = useRequestFeet(kind);
  return (
    <Queue>
      <ListScreen<typeof requests>
        key={part}
        list={requests}
        things={t(`things.${kind}`)}
        subtitle={subtitle}
        columns={useRequestColumns({ kind, part, isDesk }, facts, deposits, rows)}
        filters={useRequestFilters({ isHistory: tab === 'history', areOpen: isOpen })}
        actions={<AskByProxy kind={kind} />}
        narrow={narrow}
        defaultRange={isQueue ? 'all' : 'today'}
        defaultSort={isQueue ? 'oldest' : 'newest'}
        feetOf={feetOf}
        toneOf={(request) => toneOf(request, facts.get(request.requestId))}
        onRows={setRows}
        onLinked={onLinked}
        {...(part === 'due' && { linesOf: joinAccounts })}
        {...(isDesk && { beside: t('desk.none') })}
        detailOf={(request, opened) => (
          <Suspense key={request.requestId}>
            <RequestPanel
              {...{ request, opened }}
              facts={facts.get(request.requestId)}
              areFactsUnknown={facts.areUnknown}
            />
          </Suspense>
        )}
        {...(isOpen && {
          bulk: (selected, list) => <RequestBulk kind={kind} selected={selected} list={list} />,
        })}
      >
        {children}
        {isDesk && <QueueHead kind={kind} />}
        <OwnBulks kind={kind} />
        <QueueTabs kind={kind} isDesk={isDesk} isTest={isTest ?? false} />
        {tab === 'due' && <PayoutSums />}
      </ListScreen>
    </Queue>
  );
}
