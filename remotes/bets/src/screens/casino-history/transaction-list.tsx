import {
  CASINO_ASKED_KINDS,
  CASINO_CLASSES,
  CASINO_EXTRAS,
  CASINO_KINDS,
  CASINO_RESULTS,
  type CasinoClass,
  type CasinoPage,
  type CasinoTransaction,
  casinoTransactions,
  moneyHistoryPath,
  type TotalOf,
} from '@gwanje/contract';
import {
  formatInstant,
  INSTANT_WIDTH_PX,
  Link,
  useLocalized,
  useLocation,
  useNavigate,
  useShell,
  withBetDetail,
} from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useCallback, useMemo } from 'react';
import { transactionPage } from '../../domain/casino-pages';
import {
  CasinoResultBadge,
  classInFile,
  classText,
  providersInFile,
  providerText,
  useCounts,
  VoidMark,
  voidInFile,
} from '../../parts/casino/casino-cells';
import { OpenFoot } from '../../parts/casino/open-foot';
import { fileMark, fileWords } from '../../parts/file-words';
import { MemberCell } from '../../parts/member-cell';
import { useText } from '../../text';
import { CasinoHead, narrowedTo, useCasinoFilters } from './casino-head';

const NONE = '–';

function useColumns({ classes, vendor, mode }: CasinoPage): readonly Column<CasinoTransaction>[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const historyPath = useShell(({ flags }) => moneyHistoryPath(flags));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const columns: readonly (Column<CasinoTransaction> | false)[] = [
      {
        ...{ id: 'at', head: t('casino.column.at'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ at }) => formatInstant(at),
      },
      {
        ...{ id: 'member', head: t('column.member'), widthPx: 210, isIdentifier: true },
        inFile: [
          { key: 'member.id', head: t('column.memberId') },
          { key: 'member.nick', head: t('column.nick') },
        ],
        cell: ({ member, at }) => <MemberCell member={member} at={at} />,
      },
      {
        ...{ id: 'upline', head: t('column.upline'), widthPx: 90 },
        cell: ({ upline }) => upline ?? NONE,
      },
      {
        ...{ id: 'provider', head: t('casino.column.provider'), widthPx: 150 },
        inFile: providersInFile(t, localized),
        cell: (row) => providerText(row, localized),
      },
      classes.length > 1 && {
        ...{ id: 'gameClass', head: t('casino.column.class'), widthPx: 72 },
        inFile: classInFile(localized),
        cell: (row) => classText(row, localized),
      },
      { ...{ id: 'game', head: t('casino.column.game'), widthPx: 130 }, cell: ({ game }) => game },
      {
        ...{ id: 'roundRef', head: t('casino.column.round'), widthPx: 120 },
        cell: ({ roundRef }) => roundRef,
      },
      {
        ...{ id: 'kind', head: t('casino.column.kind'), widthPx: 80 },
        inFile: [{ key: 'kind', words: fileWords(CASINO_KINDS, localized) }],
        cell: ({ kind, amountWon }) =>
          kind === 'WIN' && amountWon === 0
            ? localized(CASINO_ASKED_KINDS.MISS)
            : localized(CASINO_KINDS[kind]),
      },
      {
        ...{ id: 'amountWon', head: t('casino.column.amount'), widthPx: 112, isNumber: true },
        sorts: { descending: 'amount' },
        cell: ({ amountWon }) => formatWon(amountWon),
      },
      {
        ...{ id: 'result', head: t('casino.column.result'), widthPx: 84 },
        inFile: [{ key: 'result', words: fileWords(CASINO_RESULTS, localized) }],
        cell: ({ result }) => <CasinoResultBadge result={result} />,
      },
      {
        ...{ id: 'balanceAfterWon', head: t('casino.column.balance'), widthPx: 140 },
        isNumber: true,
        cell: ({ balanceAfterWon }) =>
          balanceAfterWon === null ? NONE : formatWon(balanceAfterWon),
      },
      {
        ...{ id: 'vendorRef', head: t('casino.column.ref'), widthPx: 150 },
        cell: ({ vendorRef }) => vendorRef,
      },
      vendor === 'honor' &&
        mode === 'transfer' && {
          ...{ id: 'booked', head: t('casino.column.booked'), widthPx: 142 },
          inFile: [{ key: 'booked.at' }],
          cell: ({ booked, member }) =>
            booked ? (
              <Link
                to={`${historyPath}?${new URLSearchParams({
                  ...{ memberId: member._id, range: 'all', open: booked.entryId },
                })}`}
              >
                {formatInstant(booked.at)}
              </Link>
            ) : (
              NONE
            ),
        },
      vendor === 'honor' &&
        mode === 'seamless' && {
          ...{ id: 'entry', head: t('casino.column.entry'), widthPx: 72, inFile: [] },
          // A transaction of 0 has moved nothing.
          cell: ({ transactionId, member, amountWon }) =>
            amountWon > 0 ? (
              <Link
                to={`${historyPath}?${new URLSearchParams({
                  ...{ memberId: member._id, range: 'all', subject: `casino/${transactionId}` },
                })}`}
              >
                {t('casino.entry')}
              </Link>
            ) : (
              NONE
            ),
        },
      vendor === 'honor' &&
        mode === 'seamless' && {
          ...{ id: 'responseMs', head: t('casino.column.response'), widthPx: 84 },
          isNumber: true,
          cell: ({ responseMs }) => responseMs ?? NONE,
        },
      {
        ...{ id: 'marks', head: t('casino.column.marks'), widthPx: 170 },
        inFile: [
          voidInFile(t, localized),
          { key: 'repeats', head: t('casino.filter.repeated') },
          fileMark('isDiffering', t('casino.mark.differing')),
          fileMark('isHigh', t('filter.high')),
        ],
        cell: ({ isDiffering, isHigh, voidRule, extra, repeats, cancelledBy, isFree, ...row }) => (
          <>
            {isHigh && <Badge tone="warn">{t('filter.high')}</Badge>}{' '}
            {isDiffering && <Badge tone="bad">{t('casino.mark.differing')}</Badge>}{' '}
            <VoidMark voidRule={voidRule} />{' '}
            {extra && <Badge tone="accent">{localized(CASINO_EXTRAS[extra])}</Badge>}{' '}
            {isFree && row.kind === 'BET' && row.amountWon === 0 && (
              <Badge tone="accent">{t('casino.mark.free')}</Badge>
            )}{' '}
            {cancelledBy && <Badge tone="neutral">{t('casino.mark.cancelled')}</Badge>}{' '}
            {repeats > 0 && (
              <Badge tone="neutral">{t('casino.mark.repeated', { count: repeats })}</Badge>
            )}
          </>
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, locale, classes, vendor, mode, historyPath]);
}

function useOwnFilters(): readonly Filter[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    return [
      {
        ...{ name: 'kind', label: t('casino.filter.kind') },
        options: [
          all,
          ...Object.entries(CASINO_ASKED_KINDS).map(([value, name]) => ({
            value,
            label: localized(name),
          })),
        ],
      },
      {
        ...{ name: 'isRepeated', label: t('casino.filter.repeated') },
        options: [all, { value: 'true', label: t('casino.filter.repeated.only') }],
      },
    ];
  }, [t, locale]);
}

function useFeet({ classes }: CasinoPage) {
  const t = useText();
  const localized = useLocalized();
  const countsOf = useCounts();
  return useCallback(
    ({
      count,
      totals,
    }: {
      count: number;
      totals: readonly TotalOf<typeof casinoTransactions>[];
    }) => {
      if (totals.length === 0) return count > 0 ? [{ label: t('foot.tooWide'), cells: {} }] : [];
      const shown = totals.filter(({ gameClass }) => classes.includes(gameClass));
      const of = (name: string, won: number) => t('casino.foot.of', { name, won: formatWon(won) });
      const cellsOf = (rows: typeof shown, gameClass?: CasinoClass) => {
        const sum = (key: 'transactions' | 'standingWon' | 'openWon', kind?: 'BET' | 'WIN') =>
          rows
            .filter((row) => kind === undefined || row.kind === kind)
            .reduce((all, row) => all + row[key], 0);
        const [bet, win] = [sum('standingWon', 'BET'), sum('standingWon', 'WIN')];
        return {
          member: countsOf(sum('transactions'), rows),
          provider: of(localized(CASINO_KINDS.BET), bet),
          game: of(localized(CASINO_KINDS.WIN), win),
          // What is still played is nobody's yet.
          amountWon: of(t('casino.foot.profit'), bet - sum('openWon') - win),
          balanceAfterWon: <OpenFoot won={sum('openWon')} {...(gameClass && { gameClass })} />,
        };
      };
      const ofTests = (
        key: 'testTransactions' | 'testStandingWon' | 'testOpenWon',
        kind?: 'BET' | 'WIN',
      ) =>
        shown
          .filter((row) => kind === undefined || row.kind === kind)
          .reduce((all, row) => all + row[key], 0);
      const [testRows, testBet, testWin] = [
        ofTests('testTransactions'),
        ofTests('testStandingWon', 'BET'),
        ofTests('testStandingWon', 'WIN'),
      ];
      const byClass = classes
        .map((name) => [name, shown.filter(({ gameClass }) => gameClass === name)] as const)
        .filter(([, rows]) => rows.length > 0);
      return [
        { label: t('casino.foot.all'), tone: 'accent' as const, cells: cellsOf(shown) },
        // Of a book with several classes, each by itself as well.
        ...(byClass.length > 1
          ? byClass.map(([name, rows]) => ({
              ...{ label: localized(CASINO_CLASSES[name]), cells: cellsOf(rows, name) },
            }))
          : []),
        ...(testRows > 0
          ? [
              {
                label: t('foot.tests'),
                cells: {
                  member: t('foot.bets', { bets: testRows }),
                  provider: of(localized(CASINO_KINDS.BET), testBet),
                  game: of(localized(CASINO_KINDS.WIN), testWin),
                  amountWon: of(
                    t('casino.foot.profit'),
                    testBet - ofTests('testOpenWon') - testWin,
                  ),
                },
              },
            ]
          : []),
      ];
    },
    [t, localized, countsOf, classes],
  );
}

/** A transaction a row. */
export function TransactionList({ page }: { readonly page: CasinoPage }) {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <ListScreen
      list={casinoTransactions}
      things={t('casino.things.transactions')}
      subtitle={t(`casino.subtitle.${page.mode ?? 'flags'}`)}
      columns={useColumns(page)}
      filters={useCasinoFilters(page, useOwnFilters())}
      narrow={useMemo(() => narrowedTo(page), [page])}
      defaultRange="today"
      feetOf={useFeet(page)}
      toneOf={({ result }) => (result === 'C' ? 'muted' : undefined)}
      onOpen={({ transactionId, member }) =>
        navigate({
          search: withBetDetail(
            search,
            transactionPage(page.path, { transactionId, memberId: member._id }),
          ),
        })
      }
    >
      <CasinoHead page={page} by="transaction" />
    </ListScreen>
  );
}
