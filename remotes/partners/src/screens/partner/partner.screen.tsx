import { query, useQuery } from '@gwanje/api-client';
import {
  GAME_CLASSES,
  type GameClass,
  MEMBER_GRADES,
  MEMBER_STATUSES,
  PARTNER_FORMS,
  type PartnerRow,
  partnerList,
  partners,
  type ReplyOf,
} from '@gwanje/contract';
import {
  formatInstant,
  INSTANT_WIDTH_PX,
  Link,
  MemberLink,
  useNamed,
  usePermitted,
} from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button } from '@gwanje/ui-kit';
import type { Column, RowTone } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { PartnerFrame } from '../../parts/partner-frame';
import { percent, useWords } from '../../parts/use-words';
import { SignedWon } from '../../parts/won';
import { useText } from '../../text';

// Most visits only look.
const PartnerCard = lazy(async () => ({ default: (await import('./partner-card')).PartnerCard }));
const CreateForm = lazy(async () => ({ default: (await import('./create.form')).CreateForm }));

const GRADES = ['2', '3', '4', '5', '6', '7'] as const;
const INDENT_PX = 12;

/** What the foot sums; lines that stand within others are in none of them twice. */
const SUMMED = [
  'moneyWon',
  'pointWon',
  'incomeWon',
  'carryWon',
  'chargeWon',
  'exchangeWon',
  'profitWon',
] as const;

/** Sums of lines over the days of the range. */
type SortedWon = 'chargeWon' | 'exchangeWon' | 'profitWon';

type Edges = ReplyOf<typeof partners.readHouseEdges>['edges'];

/** Classes in which he rolls as much of a stake as the house keeps of it, or more. */
const lossesOf = (row: PartnerRow, edges: Edges | undefined) =>
  GAME_CLASSES.filter((gameClass) => {
    const [edgeBps, rollingBps] = [edges?.[gameClass] ?? null, row[`${gameClass}Bps`]];
    return edgeBps !== null && rollingBps > 0 && rollingBps >= edgeBps;
  });

/** What the house keeps of stakes; whoever may not know it is told of no loss. */
function useEdges(): Edges | undefined {
  const isPermitted = usePermitted('calc.read');
  return useQuery({ ...query(partners.readHouseEdges, {}), enabled: isPermitted }).data?.edges;
}

/** Where what a line came to is told class by class, over the same days; undefined for who may not read it. */
function useStatement() {
  const isPermitted = usePermitted('settlement.read');
  return useCallback(
    ({ _id: partnerId, fromOn: from, toOn: to }: PartnerRow) =>
      isPermitted && from && to
        ? `/partner-calc?${new URLSearchParams({ partnerId, from, to })}`
        : undefined,
    [isPermitted],
  );
}

function useColumns(edges: Edges | undefined): readonly Column<PartnerRow>[] {
  const t = useText();
  const say = useWords();
  const { words } = useNamed();
  const statementOf = useStatement();
  return useMemo(() => {
    const won = (id: 'moneyWon' | 'pointWon' | 'incomeWon' | 'carryWon' | SortedWon) => ({
      ...{ id, head: t(`partner.${id}`), widthPx: 146, isNumber: true as const },
      cell: (row: PartnerRow) => <SignedWon won={row[id]} />,
    });
    const sorted = (id: SortedWon | 'moneyWon' | 'incomeWon') => ({
      ...won(id),
      sorts: { ascending: id, descending: `-${id}` },
    });
    const rate = (gameClass: GameClass) => ({
      ...{ id: `${gameClass}Bps`, head: t(`partner.${gameClass}Bps`), widthPx: 96 },
      isNumber: true as const,
      cell: (row: PartnerRow) => (
        <>
          {percent(row[`${gameClass}Bps`])}
          {lossesOf(row, edges).includes(gameClass) && (
            <>
              {' '}
              <Badge tone="bad">{t('partner.losesMoney')}</Badge>
            </>
          )}
        </>
      ),
    });
    return [
      {
        ...{ id: 'id', head: t('partner.id'), widthPx: 210, isIdentifier: true },
        sorts: { ascending: 'tree' },
        cell: (row) => (
          <div
            style={{ paddingInlineStart: `min(${(row.recommendLevel - 1) * INDENT_PX}px, 45%)` }}
          >
            <MemberLink memberId={row._id}>{row.id}</MemberLink>{' '}
            {row.isTest && <Badge tone="warn">{t('test')}</Badge>}
          </div>
        ),
      },
      { id: 'nick', head: t('partner.nick'), widthPx: 110, cell: ({ nick }) => nick },
      {
        ...{ id: 'grade', head: t('partner.grade'), widthPx: 120 },
        inFile: [{ key: 'grade', words: words(MEMBER_GRADES) }],
        cell: ({ grade }) => say(MEMBER_GRADES[grade as keyof typeof MEMBER_GRADES]),
      },
      {
        ...{ id: 'recommendLevel', head: t('partner.level'), widthPx: 56, isNumber: true },
        cell: (row) => row.recommendLevel,
      },
      { id: 'upline', head: t('partner.upline'), widthPx: 96, cell: (row) => row.upline ?? '–' },
      {
        ...{ id: 'status', head: t('partner.status'), widthPx: 100 },
        inFile: [{ key: 'status', words: words(MEMBER_STATUSES) }],
        cell: ({ status }) => (
          <Badge tone={status === 1 ? 'neutral' : 'warn'}>
            {say(MEMBER_STATUSES[status as keyof typeof MEMBER_STATUSES])}
          </Badge>
        ),
      },
      {
        ...{ id: 'form', head: t('partner.form'), widthPx: 76 },
        inFile: [{ key: 'form', words: words(PARTNER_FORMS) }],
        cell: ({ form }) => say(PARTNER_FORMS[form]),
      },
      ...[rate('minigame'), rate('sports'), rate('casino'), rate('slots'), rate('holdem')],
      {
        ...{ id: 'losingBps', head: t('partner.losingBps'), widthPx: 84, isNumber: true },
        cell: ({ losingBps }) => percent(losingBps),
      },
      {
        ...{ id: 'partners', head: t('partner.partners'), widthPx: 84, isNumber: true },
        cell: (row) => row.partners.toLocaleString('en-US'),
      },
      {
        ...{ id: 'members', head: t('partner.members'), widthPx: 72, isNumber: true },
        sorts: { ascending: 'members', descending: '-members' },
        cell: (row) => row.members.toLocaleString('en-US'),
      },
      ...[sorted('moneyWon'), won('pointWon'), sorted('incomeWon'), won('carryWon')],
      {
        ...{ id: 'lineMoneyWon', head: t('partner.lineMoneyWon'), widthPx: 146, isHidden: true },
        isNumber: true,
        cell: ({ lineMoneyWon }) =>
          lineMoneyWon === null ? t('partner.counting') : <SignedWon won={lineMoneyWon} />,
      },
      ...[sorted('chargeWon'), sorted('exchangeWon')],
      {
        ...sorted('profitWon'),
        cell: (row) => {
          const to = statementOf(row);
          const won = <SignedWon won={row.profitWon} />;
          return to ? <Link to={to}>{won}</Link> : won;
        },
      },
      {
        ...{ id: 'lastSettledOn', head: t('partner.lastSettledOn'), widthPx: 96 },
        cell: (row) => row.lastSettledOn ?? '–',
      },
      {
        ...{ id: 'joinCode', head: t('partner.joinCode'), widthPx: 96, isHidden: true },
        cell: (row) => row.joinCode ?? '–',
      },
      {
        ...{
          id: 'joinedAt',
          head: t('partner.joinedAt'),
          widthPx: INSTANT_WIDTH_PX,
          isHidden: true,
        },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ joinedAt }) => formatInstant(joinedAt),
      },
    ];
  }, [t, say, words, edges, statementOf]);
}

/** Who is a partner, under whom, at which rates, and with what money. */
export default function PartnerScreen() {
  const t = useText();
  const say = useWords();
  const whyNot = useWhyNot('partner.change');
  const reload = useReloadList(partnerList);
  const edges = useEdges();
  const columns = useColumns(edges);
  const toneOf = useCallback(
    ({ status, ...row }: PartnerRow): RowTone | undefined =>
      status !== 1 ? 'wait' : lossesOf({ status, ...row }, edges).length > 0 ? 'bad' : undefined,
    [edges],
  );
  const [isNew, setNew] = useState(false);
  const filters = useMemo((): readonly Filter[] => {
    const grades = GRADES.map((value) => ({ value, label: say(MEMBER_GRADES[value]) }));
    return [
      {
        ...{ name: 'grade', label: t('partner.grade') },
        options: [{ value: '', label: t('all') }, ...grades],
      },
      { name: 'query', label: t('partner.query') },
      { name: 'partnerId', label: t('partner.line'), isElsewhere: true },
    ];
  }, [t, say]);
  return (
    <PartnerFrame name="partnerId">
      <ListScreen
        list={partnerList}
        things={t('partner.things')}
        subtitle={t('partner.subtitle')}
        columns={columns}
        defaultRange="yesterday"
        isOfSums
        filters={filters}
        toneOf={toneOf}
        feetOf={({ totals }) =>
          totals.map((of) => ({
            label: t('total'),
            cells: Object.fromEntries(
              SUMMED.map((name) => [name, <SignedWon key={name} won={of[name]} />]),
            ),
          }))
        }
        detailOf={({ _id }) => (
          <Suspense>
            <PartnerCard key={_id} memberId={_id} onChanged={reload} />
          </Suspense>
        )}
        makes={whyNot === undefined ? t('partner.new') : undefined}
        actions={
          <Button tone="primary" shortcut="N" disabledReason={whyNot} onClick={() => setNew(true)}>
            {t('partner.new')}
          </Button>
        }
      >
        <Suspense>{isNew && <CreateForm onDone={reload} onClose={() => setNew(false)} />}</Suspense>
      </ListScreen>
    </PartnerFrame>
  );
}
