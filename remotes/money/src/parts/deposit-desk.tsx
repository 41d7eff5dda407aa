import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import {
  AUTO_CHARGE_DOUBTS,
  type AutoChargeDoubt,
  DEPOSIT_STATES,
  type Deposit,
  type DepositState,
  deposits,
  money,
  type TotalOf,
  UNCLAIMED_MINUTES,
} from '@gwanje/contract';
import {
  formatInstant,
  INSTANT_WIDTH_PX,
  Link,
  useSearchParams,
  useShell,
} from '@gwanje/remote-kit';
import { Connected, type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, type BadgeTone, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { Candidates, type CandidatesOf } from './deposit-candidates';

// What is looked at all day comes first.
const AutoCharge = lazy(async () => ({ default: (await import('./auto-charge')).AutoCharge }));
const StatementDay = lazy(async () => ({
  default: (await import('./statement-day')).StatementDay,
}));

const Desk = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  align-items: start;
  padding-bottom: 32px;
  > :nth-child(n + 2) { margin: 0 12px; }
  @media (min-width: 600px) { > :nth-child(n + 2) { margin: 0 20px; } }
  @media (min-width: 1280px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    > :nth-child(2) { margin-top: 18px; }
    > :nth-child(even) { margin-left: 0; }
  }
`;

const TONES: Readonly<Record<DepositState, BadgeTone>> = {
  unmatched: 'warn',
  matched: 'good',
  ignored: 'neutral',
};
const STATES = Object.keys(DEPOSIT_STATES) as DepositState[];
const ASKED_EVERY_MS = 10_000;

const isUnclaimed = ({ state, at }: Deposit) =>
  state === 'unmatched' && Date.now() - Date.parse(at) > UNCLAIMED_MINUTES * 60_000;

interface Looked {
  readonly candidates: CandidatesOf;
  /** Why each of those that wait was not credited by itself. */
  readonly doubts: ReadonlyMap<string, AutoChargeDoubt | null>;
}

/** The charges that the deposits on screen may belong to. */
function useCandidates(rows: readonly Deposit[]): Looked {
  const names = rows.map(({ depositId }) => depositId).join();
  const { data } = useQuery({
    ...query(money.readDepositCandidates, { deposits: names }),
    enabled: rows.length > 0,
    refetchInterval: ASKED_EVERY_MS,
    placeholderData: (before) => before,
  });
  return useMemo(
    () => ({
      candidates: new Map(
        data?.deposits.map(({ depositId, candidates }) => [depositId, candidates]),
      ),
      doubts: new Map(data?.deposits.map(({ depositId, doubt }) => [depositId, doubt])),
    }),
    [data],
  );
}

function useColumns({ candidates, doubts }: Looked): readonly Column<Deposit>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const states = Object.fromEntries(
      STATES.map((state) => [state, DEPOSIT_STATES[state][locale]]),
    ) as Record<DepositState, string>;
    return [
      {
        ...{ id: 'at', head: t('deposits.at'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ at }) => formatInstant(at),
      },
      {
        ...{ id: 'payer', head: t('deposits.payer'), widthPx: 100, isIdentifier: true },
        cell: ({ payer }) => payer,
      },
      {
        ...{ id: 'amountWon', head: t('deposits.amount'), widthPx: 120, isNumber: true },
        sorts: { ascending: 'amountWon', descending: '-amountWon' },
        cell: ({ amountWon }) => <strong>{formatWon(amountWon)}</strong>,
      },
      {
        ...{ id: 'account', head: t('deposits.account'), widthPx: 170 },
        inFile: [{ key: 'account.bank' }, { key: 'account.number' }],
        cell: ({ account }) => `${account.bank} ${account.number}`,
      },
      {
        ...{ id: 'state', head: t('requests.status'), widthPx: 150 },
        inFile: [{ key: 'state', words: states }],
        cell: (deposit) => (
          <>
            <Badge tone={TONES[deposit.state]}>{states[deposit.state]}</Badge>{' '}
            {deposit.firstIgnoredBy && deposit.state === 'unmatched' && (
              <Badge tone="warn">{t('requests.first', { id: deposit.firstIgnoredBy.id })}</Badge>
            )}
            {isUnclaimed(deposit) && <Badge tone="bad">{t('deposits.unclaimed')}</Badge>}
          </>
        ),
      },
      {
        ...{ id: 'candidates', head: t('deposits.candidates'), widthPx: 76, isNumber: true },
        inFile: [],
        cell: ({ depositId, state }) =>
          state === 'unmatched' ? (candidates.get(depositId)?.length ?? '–') : '–',
      },
      {
        ...{ id: 'doubt', head: t('deposits.doubt'), widthPx: 150 },
        inFile: [],
        cell: ({ depositId, state }) => {
          const doubt = state === 'unmatched' && doubts.get(depositId);
          return doubt ? AUTO_CHARGE_DOUBTS[doubt][locale] : '–';
        },
      },
      {
        ...{ id: 'decidedBy', head: t('requests.decidedBy'), widthPx: 100, isOptional: true },
        inFile: [{ key: 'decidedBy.id' }],
        cell: ({ decidedBy, decidedAt }) =>
          decidedBy?.id ?? (decidedAt ? t('deposits.system') : '–'),
      },
      {
        ...{ id: 'reason', head: t('requests.reason'), widthPx: 150, isOptional: true },
        cell: ({ reason }) => reason ?? '–',
      },
      {
        ...{ id: 'agentTxId', head: t('deposits.agentTxId'), widthPx: 160, isOptional: true },
        cell: ({ agentTxId }) => agentTxId,
      },
    ];
  }, [t, locale, candidates, doubts]);
}

/** What came, what of it is matched, and what is left: 0 at the end of a day. */
function useFeet() {
  const t = useText();
  return useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof deposits>[] }) => {
      const of = (state: DepositState) => totals.find((total) => total.state === state);
      const foot = (label: string, count: number, amountWon: number) => ({
        label,
        cells: { payer: t('total.count', { count }), amountWon: formatWon(amountWon) },
      });
      return [
        foot(
          t('deposits.total'),
          totals.reduce((sum, total) => sum + total.deposits, 0),
          totals.reduce((sum, total) => sum + total.amountWon, 0),
        ),
        ...(['matched', 'ignored', 'unmatched'] as const).map((state) =>
          foot(t(`deposits.sum.${state}`), of(state)?.deposits ?? 0, of(state)?.amountWon ?? 0),
        ),
      ];
    },
    [t],
  );
}

/**
 * Deposits that agents report beside the charges that wait for them.
 *
 * @param children above the deposits, e.g. the parts of the screen that they are one of
 */
export function DepositDesk({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const version = useShell((shell) => shell.flags.moneyVersion);
  const queries = useQueryClient();
  const reloadList = useReloadList(deposits);
  const [rows, setRows] = useState<readonly Deposit[]>([]);
  const [params, setParams] = useSearchParams();
  const chosenId = params.get('open');
  const [isLost, setLost] = useState(false);
  const looked = useCandidates(rows);
  const chosen = rows.find(({ depositId }) => depositId === chosenId);
  const reload = useCallback(
    () =>
      Promise.all([
        reloadList(),
        queries.invalidateQueries({ queryKey: queryKey(money.readDepositCandidates) }),
        queries.invalidateQueries({ queryKey: queryKey(money.listRequests) }),
        // What was shown of a bonus is perhaps another one now.
        queries.invalidateQueries({ queryKey: queryKey(money.readRequestFacts) }),
      ]),
    [reloadList, queries],
  );
  const [timesAgain, setTimesAgain] = useState(0);
  const choose = (depositId: string) => {
    if (depositId === chosenId) setTimesAgain(timesAgain + 1);
    else
      setParams(
        (before) => new URLSearchParams({ ...Object.fromEntries(before), open: depositId }),
      );
  };
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        ...{ name: 'state', label: t('requests.status') },
        options: [
          { value: '', label: t('filter.all') },
          ...STATES.map((value) => ({ value, label: DEPOSIT_STATES[value][locale] })),
        ],
      },
      { name: 'query', label: t('deposits.payer') },
    ],
    [t, locale],
  );
  return (
    <Desk>
      <ListScreen
        list={deposits}
        things={t('deposits.things')}
        subtitle={t('deposits.subtitle')}
        columns={useColumns(looked)}
        filters={filters}
        defaultRange="3days"
        feetOf={useFeet()}
        toneOf={(deposit) =>
          isUnclaimed(deposit)
            ? 'bad'
            : deposit.state === 'unmatched'
              ? 'wait'
              : deposit.state === 'ignored'
                ? 'muted'
                : undefined
        }
        onRows={setRows}
        onLost={setLost}
        onOpen={({ depositId }) => choose(depositId)}
        actions={
          version === 1 && <Link to="/money/charge?channel=mega">{t('deposits.allRequests')}</Link>
        }
      >
        {children}
      </ListScreen>
      <div>
        <Connected disabled={isLost}>
          <Candidates
            deposit={chosen}
            candidates={looked.candidates}
            timesAgain={timesAgain}
            onDone={reload}
          />
        </Connected>
      </div>
      <Suspense>
        <StatementDay isLost={isLost} />
        <AutoCharge />
      </Suspense>
    </Desk>
  );
}
