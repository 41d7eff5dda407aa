import {
  CASINO_CLASSES,
  CASINO_RESULTS,
  type CasinoClass,
  type CasinoPage,
  type CasinoRound,
  casinoRounds,
  type TotalOf,
} from '@gwanje/contract';
import {
  formatInstant,
  INSTANT_WIDTH_PX,
  useLocalized,
  useNavigate,
  useShell,
} from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useCallback, useMemo } from 'react';
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
import { Coloured, HouseWon } from '../../parts/history-parts';
import { MemberCell } from '../../parts/member-cell';
import { useText } from '../../text';
import { CasinoHead, narrowedTo, useCasinoFilters } from './casino-head';

const NONE = '–';
const NO_FILTERS: readonly Filter[] = [];

type Details = NonNullable<CasinoRound['details']>;

/**
 * What the tables of poker say of a hand and of an entry, in place of a provider's game: before its
 * amounts, beside them, and after what the house keeps.
 */
const SAID = {
  hand: [['table', 'blinds', 'handNo', 'buyInWon'], ['rakeWon'], []],
  entry: [
    ['tournament', 'startsAt', 'buyInWon', 'feeWon', 'rebuyWon', 'entrants', 'rank'],
    [],
    ['state'],
  ],
} as const satisfies Record<string, readonly (readonly (keyof Details)[])[]>;
type SaidKey = (typeof SAID)['hand' | 'entry'][number][number];

const HEADS = {
  table: 'casino.column.table',
  blinds: 'casino.column.blinds',
  handNo: 'casino.column.handNo',
  buyInWon: 'casino.column.buyIn',
  rakeWon: 'casino.column.rake',
  tournament: 'casino.column.tournament',
  startsAt: 'casino.column.startsAt',
  feeWon: 'casino.column.fee',
  rebuyWon: 'casino.column.rebuy',
  entrants: 'casino.column.entrants',
  rank: 'casino.column.rank',
  state: 'casino.column.state',
} as const satisfies Record<SaidKey, string>;

function saidText(details: CasinoRound['details'], key: SaidKey): string {
  const value = details?.[key];
  if (value === undefined) return NONE;
  if (key === 'startsAt') return formatInstant(String(value));
  return typeof value === 'number' ? formatWon(value) : value;
}

const AMOUNTS = {
  round: ['casino.column.bet', 'casino.column.win'],
  hand: ['casino.column.putIn', 'casino.column.taken'],
  entry: ['casino.column.bet', 'casino.column.prize'],
} as const;

function useColumns({ round: kind, classes }: CasinoPage): readonly Column<CasinoRound>[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const won = (id: 'betWon' | 'winWon' | 'validWon', head: string): Column<CasinoRound> => ({
      ...{ id, head, widthPx: 112, isNumber: true },
      cell: (row) => formatWon(row[id]),
    });
    const [bet, win] = AMOUNTS[kind];
    const saidAs = (keys: readonly SaidKey[]): readonly Column<CasinoRound>[] =>
      keys.map((key) => ({
        ...{ id: `details.${key}`, head: t(HEADS[key]), widthPx: 110 },
        inFile: [{ key: `details.${key}` }],
        cell: ({ details }) => saidText(details, key),
      }));
    const [before, beside, after] = kind === 'round' ? [[], [], []] : SAID[kind];
    const said: readonly Column<CasinoRound>[] =
      kind === 'round'
        ? [
            {
              ...{ id: 'provider', head: t('casino.column.provider'), widthPx: 150 },
              inFile: providersInFile(t, localized),
              cell: (row) => providerText(row, localized),
            },
            ...(classes.length > 1
              ? [
                  {
                    ...{ id: 'gameClass', head: t('casino.column.class'), widthPx: 72 },
                    inFile: classInFile(localized),
                    cell: (row: CasinoRound) => classText(row, localized),
                  },
                ]
              : []),
            {
              ...{ id: 'game', head: t('casino.column.game'), widthPx: 130 },
              cell: ({ game }) => game,
            },
          ]
        : saidAs(before);
    return [
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
      ...said,
      {
        ...{ id: 'roundRef', head: t('casino.column.round'), widthPx: 120 },
        cell: ({ roundRef }) => roundRef,
      },
      won('betWon', t(bet)),
      won('winWon', t(win)),
      ...saidAs(beside),
      {
        ...{ id: 'profitWon', head: t('casino.column.profit'), widthPx: 136, isNumber: true },
        cell: ({ profitWon }) => <HouseWon won={profitWon} />,
      },
      ...saidAs(after),
      won('validWon', t('casino.column.valid')),
      {
        ...{ id: 'result', head: t('casino.column.result'), widthPx: 84 },
        inFile: [{ key: 'result', words: fileWords(CASINO_RESULTS, localized) }],
        cell: ({ result }) => <CasinoResultBadge result={result} />,
      },
      {
        ...{ id: 'voidRule', head: t('casino.column.marks'), widthPx: 170 },
        inFile: [
          voidInFile(t, localized),
          fileMark('isSameTable', t('casino.mark.sameTable')),
          fileMark('isOneSided', t('casino.mark.oneSided')),
          fileMark('isHigh', t('filter.high')),
        ],
        cell: ({ voidRule, isSameTable, isOneSided, isHigh }) => (
          <>
            {isHigh && <Badge tone="warn">{t('filter.high')}</Badge>}{' '}
            {isSameTable && <Badge tone="warn">{t('casino.mark.sameTable')}</Badge>}{' '}
            {isOneSided && <Badge tone="bad">{t('casino.mark.oneSided')}</Badge>}{' '}
            <VoidMark voidRule={voidRule} />
          </>
        ),
      },
      {
        ...{ id: 'closedAt', head: t('casino.column.closedAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ closedAt }) => (closedAt ? formatInstant(closedAt) : NONE),
      },
    ];
  }, [t, locale, kind, classes]);
}

function useFeet() {
  const t = useText();
  const localized = useLocalized();
  const countsOf = useCounts();
  return useCallback(
    ({ count, totals }: { count: number; totals: readonly TotalOf<typeof casinoRounds>[] }) => {
      if (totals.length === 0) return count > 0 ? [{ label: t('foot.tooWide'), cells: {} }] : [];
      const ofTests = (key: 'testRounds' | 'testBetWon' | 'testWinWon' | 'testOpenWon') =>
        totals.reduce((all, row) => all + row[key], 0);
      const cellsOf = (rows: typeof totals, gameClass?: CasinoClass) => {
        const sum = (key: 'rounds' | 'betWon' | 'winWon' | 'openWon' | 'validWon') =>
          rows.reduce((all, row) => all + row[key], 0);
        return {
          member: countsOf(sum('rounds'), rows),
          betWon: formatWon(sum('betWon')),
          winWon: formatWon(sum('winWon')),
          // What is still played is nobody's yet.
          profitWon: formatWon(sum('betWon') - sum('openWon') - sum('winWon')),
          validWon: formatWon(sum('validWon')),
          closedAt: <OpenFoot won={sum('openWon')} {...(gameClass && { gameClass })} />,
        };
      };
      return [
        { label: t('casino.foot.all'), tone: 'accent' as const, cells: cellsOf(totals) },
        // Of a book with several classes, each by itself as well.
        ...(totals.length > 1
          ? totals.map((row) => ({
              label: localized(CASINO_CLASSES[row.gameClass]),
              cells: cellsOf([row], row.gameClass),
            }))
          : []),
        ...(ofTests('testRounds') > 0
          ? [
              {
                label: t('foot.tests'),
                cells: {
                  member: t('foot.bets', { bets: ofTests('testRounds') }),
                  betWon: formatWon(ofTests('testBetWon')),
                  winWon: formatWon(ofTests('testWinWon')),
                  profitWon: formatWon(
                    ofTests('testBetWon') - ofTests('testOpenWon') - ofTests('testWinWon'),
                  ),
                },
              },
            ]
          : []),
      ];
    },
    [t, localized, countsOf],
  );
}

/** A round, a hand or an entry a row; it opens its transactions. */
export function RoundList({ page }: { readonly page: CasinoPage }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Coloured>
      <ListScreen
        list={casinoRounds}
        things={t(
          `casino.things.${page.round === 'hand' ? 'hands' : page.round === 'entry' ? 'entries' : 'rounds'}`,
        )}
        subtitle={t(`casino.subtitle.${page.mode ?? 'flags'}`)}
        columns={useColumns(page)}
        filters={useCasinoFilters(page, NO_FILTERS)}
        narrow={useMemo(() => narrowedTo(page), [page])}
        defaultRange="today"
        feetOf={useFeet()}
        toneOf={({ result }) => (result === 'C' ? 'muted' : undefined)}
        onOpen={({ roundId }) =>
          navigate({ search: `?by=transaction&range=all&test=in&round=${roundId}` })
        }
      >
        <CasinoHead page={page} by="round" />
      </ListScreen>
    </Coloured>
  );
}
