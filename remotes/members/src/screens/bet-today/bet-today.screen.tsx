import {
  bettors,
  type DeploymentFlags,
  type GameClass,
  type MemberCell as MemberCellRow,
  type RowOf,
  type TotalOf,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { byLinks, type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column, RowTone } from '@gwanje/ui-kit/data-table';
import { type ReactNode, useCallback, useMemo } from 'react';
import { EndOfToday } from '../../parts/end-of-today';
import { MemberCell } from '../../parts/member-cell';
import { useLoginDeeds } from '../../parts/member-deeds/use-login-deeds';
import { testFilter } from '../../parts/test-filter';
import { useText } from '../../text';

type Row = RowOf<typeof bettors>;

/** A member who has won so much today is looked at. */
const HIGH_WON = 10_000_000;
/** So many times what he usually stakes, hundredths. */
const SURGE_HUNDREDTHS = 500;

/** Of hundredths, as amounts are grouped. */
const twoDecimals = (hundredths: number) =>
  (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** What a deployment has, by the module that it comes with. */
const MODULE_OF: Readonly<Record<GameClass, string>> = {
  ...{ sports: 'sports', casino: 'casino', slots: 'casino', minigame: 'minigame' },
  holdem: 'holdem',
};
const CLASSES = Object.keys(MODULE_OF) as readonly GameClass[];
const classesOf = ({ modules }: DeploymentFlags) =>
  CLASSES.filter((one) => (modules as readonly string[]).includes(MODULE_OF[one]));

const isHigh = ({ profitWon }: Row) => profitWon >= HIGH_WON;
const isSurge = ({ usualHundredths }: Row) =>
  usualHundredths !== null && usualHundredths >= SURGE_HUNDREDTHS;
const toneOf = (row: Row): RowTone | undefined =>
  isHigh(row) ? 'bad' : isSurge(row) ? 'wait' : undefined;

/** The tab of a member's detail that holds his bets of what a deployment has first. */
const TAB_OF: Readonly<Record<GameClass, string>> = {
  ...{ sports: 'sports', casino: 'casino', slots: 'slots', minigame: 'minigame' },
  holdem: 'holdem',
};
const DEEDS = ['suspend'] as const;
const MEMO = ['memo', 'memo'] as const;

function useColumns(menuOf: (member: MemberCellRow) => ReactNode): readonly Column<Row>[] {
  const t = useText();
  const flags = useShell((shell) => shell.flags);
  return useMemo(
    () => [
      {
        ...{ id: 'member', head: t('user.member'), widthPx: 230, isIdentifier: true },
        inFile: [{ key: 'member.id' }],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      {
        ...{ id: 'bets', head: t('bettors.bets'), widthPx: 80, isNumber: true },
        sorts: { ascending: 'bets', descending: '-bets' },
        cell: ({ bets }) => bets.toLocaleString('en-US'),
      },
      {
        ...{ id: 'stakeWon', head: t('bettors.stakeWon'), widthPx: 150, isNumber: true },
        sorts: { ascending: 'stakeWon', descending: '-stakeWon' },
        cell: ({ stakeWon }) => formatWon(stakeWon),
      },
      ...classesOf(flags).map(
        (one): Column<Row> => ({
          ...{ id: `placed-${one}`, head: t(`bettors.placed.${one}`), widthPx: 160 },
          ...{ isNumber: true, isOptional: true, inFile: [{ key: `placedWon.${one}` }] },
          cell: ({ placedWon }: Row) => formatWon(placedWon[one]),
        }),
      ),
      {
        ...{ id: 'openWon', head: t('bettors.openWon'), widthPx: 120, isNumber: true },
        sorts: { ascending: 'openWon', descending: '-openWon' },
        cell: ({ openWon }) => formatWon(openWon),
      },
      {
        ...{ id: 'payoutWon', head: t('bettors.payoutWon'), widthPx: 160, isNumber: true },
        cell: ({ payoutWon }) => formatWon(payoutWon),
      },
      {
        ...{ id: 'profitWon', head: t('bettors.profitWon'), widthPx: 180, isNumber: true },
        sorts: { ascending: 'profitWon', descending: '-profitWon' },
        cell: (row) => (
          <>
            {isHigh(row) && <Badge tone="bad">{t('bettors.high')}</Badge>}{' '}
            {formatWon(row.profitWon)}
          </>
        ),
      },
      {
        ...{ id: 'returnBps', head: t('bettors.returnBps'), widthPx: 100, isNumber: true },
        cell: ({ returnBps }) => (returnBps === null ? '–' : `${twoDecimals(returnBps)} %`),
      },
      {
        ...{ id: 'usualHundredths', head: t('bettors.usual'), widthPx: 120, isNumber: true },
        sorts: { ascending: 'usualHundredths', descending: '-usualHundredths' },
        cell: (row) => (
          <>
            {isSurge(row) && <Badge tone="warn">{t('bettors.surge')}</Badge>}{' '}
            {row.usualHundredths === null ? '–' : `×${twoDecimals(row.usualHundredths)}`}
          </>
        ),
      },
      {
        ...{ id: 'chargeTodayWon', head: t('visitors.charge'), widthPx: 144, isNumber: true },
        cell: ({ chargeTodayWon }) => formatWon(chargeTodayWon),
      },
      {
        ...{ id: 'lastBetAt', head: t('bettors.lastBetAt'), widthPx: 150 },
        cell: ({ lastBetAt }) => (lastBetAt ? formatInstant(lastBetAt) : '–'),
      },
      {
        ...{ id: 'actions', head: t('user.actions'), widthPx: 100, isActions: true },
        cell: ({ member }) => menuOf(member),
      },
    ],
    [t, flags, menuOf],
  );
}

/** Who plays high today, and who wins or loses strangely? */
export default function BetTodayScreen() {
  const t = useText();
  const flags = useShell((shell) => shell.flags);
  const filters = useMemo(
    (): readonly Filter[] => [
      { name: 'query', label: t('filter.idOrNick') },
      {
        ...{ name: 'gameClass', label: t('bettors.class') },
        options: [
          { value: '', label: t('filter.all') },
          ...classesOf(flags).map((value) => ({ value, label: t(`bettors.class.${value}`) })),
        ],
      },
      {
        ...{ name: 'minStakeWon', label: t('bettors.minStakeWon') },
        options: ['', '100000', '1000000', '10000000'].map((value) => ({
          value,
          label: value === '' ? t('filter.all') : formatWon(Number(value)),
        })),
      },
      {
        ...{ name: 'minBets', label: t('bettors.bets') },
        options: [
          { value: '', label: t('filter.all') },
          { value: '1', label: t('bettors.hasBet') },
        ],
      },
      testFilter(t),
      ...byLinks({ memberId: t('user.member'), partnerId: t('user.line') }),
    ],
    [t, flags],
  );
  const feetOf = useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof bettors>[] }) =>
      totals.map(({ bets, stakeWon, payoutWon, profitWon, placedWon, ...sums }) => ({
        label: t('user.total'),
        cells: {
          bets: bets.toLocaleString('en-US'),
          ...{ stakeWon: formatWon(stakeWon), payoutWon: formatWon(payoutWon) },
          ...{ profitWon: formatWon(profitWon), openWon: formatWon(sums.openWon) },
          chargeTodayWon: formatWon(sums.chargeTodayWon),
          ...Object.fromEntries(CLASSES.map((one) => [`placed-${one}`, formatWon(placedWon[one])])),
        },
      })),
    [t],
  );
  const deeds = useMemo(() => {
    const [first = 'sports'] = classesOf(flags);
    const limits = flags.modules.includes('minigame')
      ? [['minigameConfig', 'minigameConfig'] as const]
      : [];
    return { only: DEEDS, tabs: [['bets', TAB_OF[first]] as const, ...limits, MEMO] };
  }, [flags]);
  const { menuOf, asked } = useLoginDeeds(bettors, deeds);
  const menu = useCallback((member: MemberCellRow) => menuOf(member, null), [menuOf]);
  return (
    <ListScreen
      list={bettors}
      things={t('bettors.things')}
      subtitle={t('bettors.subtitle')}
      columns={useColumns(menu)}
      filters={filters}
      toneOf={toneOf}
      feetOf={feetOf}
    >
      <EndOfToday list={bettors} />
      {asked}
    </ListScreen>
  );
}
