import {
  MEMBER_GRADES,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_WAITING,
  MEMBER_STATUSES,
  MEMBER_TAGS,
  type memberList,
  type RowOf,
  TRACE_KINDS,
  type TraceKind,
} from '@gwanje/contract';
import {
  formatInstant,
  INSTANT_WIDTH_PX,
  useLocalized,
  useNamed,
  usePermitted,
} from '@gwanje/remote-kit';
import { Badge, Button, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { MemberCell } from '../../parts/member-cell';
import { DeedMenu, useDeedRights } from '../../parts/member-deeds/deed-menu';
import type { MemberDeed } from '../../parts/member-deeds/deeds.rule';
import { useText } from '../../text';

type Row = RowOf<typeof memberList>;
type Won =
  | 'moneyWon'
  | 'pointWon'
  | 'incomeWon'
  | 'providerWon'
  | 'chargeWon'
  | 'exchangeWon'
  | 'profitWon'
  | 'stake30dWon';

/** Balances that are sorted by are ranked; the others are only shown. */
const WON: readonly (readonly [Won, isSorted: boolean, isHidden: boolean])[] = [
  ['moneyWon', true, false],
  ['pointWon', true, false],
  ['incomeWon', false, true],
  ['providerWon', false, true],
  ['chargeWon', true, false],
  ['exchangeWon', true, false],
  ['profitWon', true, false],
  ['stake30dWon', false, true],
];

/** Tabs of a member's detail that a row leads to, each for whoever may do or look up something there. */
function useTabs() {
  const isStaff = usePermitted('login.read');
  const mayChange = usePermitted('member.change');
  const mayRestrict = usePermitted('member.restrict');
  const change = mayChange || mayRestrict;
  const send = usePermitted('message.send');
  const money = usePermitted('money.request');
  const audit = usePermitted('audit.read');
  return useMemo(
    () =>
      [
        ...(send || change ? (['message'] as const) : []),
        ...(money || change ? (['money'] as const) : []),
        ...(isStaff && change ? (['memo'] as const) : []),
        ...(audit ? (['audit'] as const) : []),
      ] as const,
    [isStaff, change, send, money, audit],
  );
}

/** Who came with the same as somebody who waits, by what it is, and how many from there today. */
function Joining({
  joining: { shared, ipJoinsToday },
}: {
  readonly joining: NonNullable<Row['joining']>;
}) {
  const t = useText();
  const localized = useLocalized();
  const alike = (Object.keys(TRACE_KINDS) as TraceKind[]).flatMap((kind) =>
    shared[kind] ? [`${localized(TRACE_KINDS[kind])} ${shared[kind]}`] : [],
  );
  return [...alike, t('user.ipJoinsToday', { count: ipJoinsToday })].join(' · ');
}

const at = (instant: string | null) => (instant === null ? '–' : formatInstant(instant));

export function useUserColumns(
  onDeed: (row: Row, does: MemberDeed) => void,
  onTab: (row: Row, tab: string) => void,
): readonly Column<Row>[] {
  const t = useText();
  const { words } = useNamed();
  const { change, restrict } = useDeedRights();
  const tabs = useTabs();
  return useMemo(() => {
    const whyNot = { change, restrict };
    const [statuses, grades, tags] = [MEMBER_STATUSES, MEMBER_GRADES, MEMBER_TAGS].map(words) as [
      Record<string, string>,
      Record<string, string>,
      Record<string, string>,
    ];
    const text = (id: 'lastIp' | 'joinIp' | 'phone', widthPx: number): Column<Row> => ({
      ...{ id, head: t(`user.${id}`), widthPx, isOptional: true },
      cell: (row) => row[id] ?? '–',
    });
    // Balances are in sight beside all that stands before them; heads of sums are longer.
    const isShort = (id: Won) => id === 'moneyWon' || id === 'pointWon';
    const widthOf = (id: Won, isHidden: boolean) => (isHidden ? 150 : isShort(id) ? 110 : 120);
    const won = ([id, isSorted, isHidden]: (typeof WON)[number]): Column<Row> => ({
      ...{ id, head: t(`user.${id}`), widthPx: widthOf(id, isHidden), isNumber: true },
      ...(isHidden && { isOptional: true as const }),
      ...(isSorted && { sorts: { ascending: id, descending: `-${id}` } }),
      cell: (row) => <span data-sign={Math.sign(row[id])}>{formatWon(row[id])}</span>,
    });
    return [
      {
        ...{ id: 'id', head: t('user.member'), widthPx: 230, isIdentifier: true },
        sorts: { ascending: 'id', descending: '-id' },
        inFile: [
          { key: 'id', head: t('user.id') },
          { key: 'nick', head: t('user.nick') },
          { key: 'level', head: t('user.level') },
        ],
        cell: (row) => <MemberCell member={row} />,
      },
      {
        ...{ id: 'status', head: t('user.status'), widthPx: 90 },
        inFile: [{ key: 'status', words: statuses }],
        cell: ({ status }) =>
          status === MEMBER_STATUS_NORMAL ? (
            statuses[status]
          ) : (
            <Badge tone="warn">{statuses[status]}</Badge>
          ),
      },
      {
        ...{ id: 'grade', head: t('user.grade'), widthPx: 76 },
        inFile: [{ key: 'grade', words: grades }],
        cell: ({ grade }) => grades[grade],
      },
      {
        ...{ id: 'recommender', head: t('user.recommender'), widthPx: 110 },
        cell: ({ recommender }) => recommender ?? '–',
      },
      {
        ...{ id: 'joining', head: t('user.joining'), widthPx: 160, inFile: [] },
        cell: ({ joining }) => joining && <Joining joining={joining} />,
      },
      ...WON.map(won),
      {
        ...{ id: 'owed', head: t('user.owed'), widthPx: 170, isNumber: true, inFile: [] },
        cell: ({ moneyWon }) =>
          moneyWon < 0 ? (
            <>
              {formatWon(-moneyWon)} <Badge tone="bad">{t('user.exchangeStopped')}</Badge>
            </>
          ) : (
            '–'
          ),
      },
      {
        ...{ id: 'lastLoginAt', head: t('user.lastLoginAt'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'lastLoginAt', descending: '-lastLoginAt' },
        cell: ({ lastLoginAt }) => at(lastLoginAt),
      },
      text('lastIp', 120),
      {
        ...{ id: 'joinedAt', head: t('user.joinedAt'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ joinedAt }) => formatInstant(joinedAt),
      },
      text('joinIp', 120),
      text('phone', 120),
      {
        ...{ id: 'bankAccount', head: t('user.account'), widthPx: 190, isOptional: true },
        inFile: [{ key: 'bankAccount.number' }],
        cell: ({ bankAccount: account }) =>
          account ? `${account.bank} ${account.number} ${account.owner}` : '–',
      },
      {
        ...{ id: 'tags', head: t('user.tags'), widthPx: 110 },
        inFile: [{ key: 'tags', words: tags }],
        cell: (row) =>
          row.tags.map((tag) => (
            <Badge key={tag} tone="neutral">
              {tags[tag] ?? tag}
            </Badge>
          )),
      },
      { id: 'memo', head: t('user.memo'), widthPx: 150, cell: ({ memo }) => memo ?? '' },
      {
        ...{ id: 'actions', head: t('user.actions'), widthPx: 196, isActions: true },
        cell: (row) =>
          row.status === MEMBER_STATUS_WAITING ? (
            (['approve', 'decline'] as const).map((does) => (
              <Button
                key={does}
                size="s"
                shortcut={does === 'approve' ? 'A' : 'D'}
                tone={does === 'approve' ? 'primary' : 'quiet'}
                disabledReason={whyNot.change}
                onClick={() => onDeed(row, does)}
              >
                {t(`deed.${does}.verb`)}
              </Button>
            ))
          ) : (
            <DeedMenu
              row={row}
              whyNot={whyNot}
              onDeed={onDeed}
              beside={tabs.map((tab) => ({
                ...{ id: tab, label: t(`deed.open.${tab}`), onSelect: () => onTab(row, tab) },
              }))}
            />
          ),
      },
    ];
  }, [t, words, onDeed, onTab, change, restrict, tabs]);
}
