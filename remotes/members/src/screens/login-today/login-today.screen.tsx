import {
  type MemberCell as MemberCellRow,
  type RowOf,
  type TotalOf,
  visitors,
} from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { byLinks, type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { Chips, useMemberCounts } from '../../parts/chips';
import { EndOfToday } from '../../parts/end-of-today';
import { MemberCell } from '../../parts/member-cell';
import { useLoginDeeds } from '../../parts/member-deeds/use-login-deeds';
import { testFilter } from '../../parts/test-filter';
import { useText } from '../../text';

type Row = RowOf<typeof visitors>;

// Most visits only look.
const BulkForm = lazy(async () => ({ default: (await import('../../parts/bulk.form')).BulkForm }));
const CHIPS = ['firstVisit', 'joinedToday', 'betsUncharged'] as const;
/** What may be written to somebody who is here. */
const DEEDS = { tabs: [['message', 'message']] } as const;

type Won = 'moneyWon' | 'chargeTodayWon' | 'stakeTodayWon';

function useColumns(
  menuOf: (member: MemberCellRow, ip: string | null) => ReactNode,
): readonly Column<Row>[] {
  const t = useText();
  return useMemo(() => {
    const won = (id: Won, head: string): Column<Row> => ({
      ...{ id, head, widthPx: 140, isNumber: true },
      sorts: { ascending: id, descending: `-${id}` },
      cell: (row) => formatWon(row[id]),
    });
    return [
      {
        ...{ id: 'member', head: t('user.member'), widthPx: 230, isIdentifier: true },
        inFile: [{ key: 'member.id' }],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      {
        ...{ id: 'isOnline', head: t('visitors.state'), widthPx: 90 },
        inFile: [
          {
            key: 'isOnline',
            words: { true: t('visitors.online'), false: t('visitors.gone') },
          },
        ],
        cell: ({ isOnline }) =>
          isOnline ? <Badge tone="good">{t('visitors.online')}</Badge> : t('visitors.gone'),
      },
      {
        ...{ id: 'firstLoginAt', head: t('visitors.firstLoginAt'), widthPx: 150 },
        cell: ({ firstLoginAt }) => formatInstant(firstLoginAt),
      },
      {
        ...{ id: 'lastLoginAt', head: t('user.lastLoginAt'), widthPx: 150 },
        sorts: { ascending: 'lastLoginAt', descending: '-lastLoginAt' },
        cell: ({ lastLoginAt }) => formatInstant(lastLoginAt),
      },
      {
        ...{ id: 'logins', head: t('visitors.logins'), widthPx: 80, isNumber: true },
        sorts: { ascending: 'logins', descending: '-logins' },
        cell: ({ logins }) => logins,
      },
      { id: 'lastIp', head: t('user.lastIp'), widthPx: 140, cell: ({ lastIp }) => lastIp ?? '–' },
      won('moneyWon', t('user.moneyWon')),
      won('chargeTodayWon', t('visitors.charge')),
      won('stakeTodayWon', t('visitors.stake')),
      {
        ...{ id: 'profitTodayWon', head: t('visitors.profit'), widthPx: 120, isNumber: true },
        cell: ({ profitTodayWon }) => formatWon(profitTodayWon),
      },
      {
        ...{ id: 'lastBetAt', head: t('bettors.lastBetAt'), widthPx: 150, isOptional: true },
        cell: ({ lastBetAt }) => (lastBetAt === null ? '–' : formatInstant(lastBetAt)),
      },
      {
        ...{ id: 'actions', head: t('user.actions'), widthPx: 100, isActions: true },
        cell: ({ member, lastIp }) => menuOf(member, lastIp),
      },
    ];
  }, [t, menuOf]);
}

/** Who is here today, and who is here now? */
export default function LoginTodayScreen() {
  const t = useText();
  const filters = useMemo(
    (): readonly Filter[] => [
      { name: 'query', label: t('filter.idOrNick') },
      testFilter(t),
      {
        ...{ name: 'state', label: t('visitors.state'), isElsewhere: true },
        options: [
          { value: 'now', label: t('visitors.online') },
          { value: 'today', label: t('filter.all') },
        ],
      },
      {
        ...{ name: 'chip', label: t('chips.label'), isElsewhere: true },
        options: CHIPS.map((value) => ({ value, label: t(`visitors.${value}`) })),
      },
      ...byLinks({ memberId: t('user.member'), partnerId: t('user.line') }),
    ],
    [t],
  );
  const feetOf = useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof visitors>[] }) =>
      totals.map((total) => ({
        label: t('user.total'),
        cells: Object.fromEntries(
          Object.entries(total).map(([column, won]) => [column, formatWon(won)]),
        ),
      })),
    [t],
  );
  const { counts } = useMemberCounts();
  const { menuOf, asked } = useLoginDeeds(visitors, DEEDS);
  const reload = useReloadList(visitors);
  const whyNot = useWhyNot('member.restrict');
  const [bulkOf, setBulkOf] = useState<readonly string[]>();
  return (
    <ListScreen
      list={visitors}
      things={t('visitors.things')}
      columns={useColumns(menuOf)}
      filters={filters}
      feetOf={feetOf}
      bulk={(selected) =>
        selected.size > 0 && (
          <Button size="s" disabledReason={whyNot} onClick={() => setBulkOf([...selected])}>
            {t('bulk.open', { count: selected.size })}
          </Button>
        )
      }
    >
      <EndOfToday list={visitors} />
      <Chips
        chips={[
          { name: 'state', value: 'now', label: t('visitors.online'), count: counts?.online },
          ...CHIPS.map((value) => ({ value, label: t(`visitors.${value}`) })),
        ]}
      />
      {asked}
      <Suspense>
        {bulkOf && (
          <BulkForm
            memberIds={bulkOf}
            first="endSessions"
            onDone={reload}
            onClose={() => setBulkOf(undefined)}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}
