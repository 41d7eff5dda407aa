import {
  LOGIN_CATEGORIES,
  LOGIN_OUTCOMES,
  type LoginOutcome,
  loginAttempts,
  type MemberCell as MemberCellRow,
  type RowOf,
  type TotalOf,
} from '@gwanje/contract';
import { FIRST_INSTANT_WIDTH_PX, formatInstant, useNamed } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { Badge } from '@gwanje/ui-kit';
import type { Column, RowTone } from '@gwanje/ui-kit/data-table';
import { type ReactNode, useCallback, useMemo } from 'react';
import { MemberCell } from '../../parts/member-cell';
import { useLoginDeeds } from '../../parts/member-deeds/use-login-deeds';
import { useText } from '../../text';
import { LoginRushes } from './login-rushes';

type Row = RowOf<typeof loginAttempts>;

function useColumns(
  menuOf: (member: MemberCellRow | null, ip: string | null) => ReactNode,
): readonly Column<Row>[] {
  const t = useText();
  const { words } = useNamed();
  return useMemo(() => {
    const outcomes = words(LOGIN_OUTCOMES);
    return [
      {
        ...{ id: 'at', head: t('logins.at'), widthPx: FIRST_INSTANT_WIDTH_PX, isIdentifier: true },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ at }) => formatInstant(at),
      },
      {
        ...{ id: 'member', head: t('user.member'), widthPx: 220 },
        inFile: [{ key: 'loginId', head: t('user.id') }],
        cell: ({ member, loginId }) => (member ? <MemberCell member={member} /> : loginId),
      },
      {
        ...{ id: 'outcome', head: t('logins.outcome'), widthPx: 110 },
        inFile: [{ key: 'outcome', words: outcomes }],
        cell: ({ outcome }) => outcomes[outcome],
      },
      { id: 'ip', head: t('logins.ip'), widthPx: 150, cell: ({ ip }) => ip ?? '–' },
      {
        ...{ id: 'region', head: t('logins.region'), widthPx: 110, isOptional: true },
        cell: ({ region }) => region ?? '–',
      },
      {
        ...{ id: 'device', head: t('logins.device'), widthPx: 150 },
        inFile: [
          { key: 'device', head: t('logins.device') },
          {
            ...{ key: 'isNewDevice', head: t('logins.newDevice') },
            words: { true: t('logins.newDevice'), false: '–' },
          },
        ],
        cell: ({ device, isNewDevice }) => (
          <>
            {device ?? '–'} {isNewDevice && <Badge tone="warn">{t('logins.newDevice')}</Badge>}
          </>
        ),
      },
      {
        ...{ id: 'userAgent', head: t('logins.userAgent'), widthPx: 240, isOptional: true },
        cell: ({ userAgent }) => userAgent ?? '–',
      },
      {
        ...{ id: 'sharedMembers', head: t('logins.shared'), widthPx: 124, isNumber: true },
        inFile: [{ key: 'ipMembers' }],
        cell: ({ ipMembers }) => ipMembers ?? '–',
      },
      {
        ...{ id: 'minutes', head: t('logins.minutes'), widthPx: 90, isNumber: true },
        cell: ({ minutes }) => minutes ?? '–',
      },
      {
        ...{ id: 'actions', head: t('user.actions'), widthPx: 100, isActions: true },
        cell: ({ member, ip }) => menuOf(member, ip),
      },
    ];
  }, [t, words, menuOf]);
}

function useFilters(): readonly Filter[] {
  const t = useText();
  const { options } = useNamed();
  return useMemo(
    () => [
      {
        ...{ name: 'outcome', label: t('logins.outcome') },
        options: [{ value: '', label: t('filter.all') }, ...options(LOGIN_OUTCOMES)],
      },
      { name: 'categoryInfo', label: t('filter.category'), options: options(LOGIN_CATEGORIES) },
      { name: 'query', label: t('filter.query') },
      { name: 'memberId', label: t('user.member'), isElsewhere: true },
    ],
    [t, options],
  );
}

/** How many tries ended in which way. */
function useFeet() {
  const t = useText();
  const { words } = useNamed();
  return useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof loginAttempts>[] }) => {
      const outcomes = words(LOGIN_OUTCOMES);
      return totals.map(({ outcome, logins }) => ({
        ...{
          label: outcomes[outcome] ?? outcome,
          cells: { outcome: t('logins.count', { count: logins }) },
        },
      }));
    },
    [t, words],
  );
}

/** Failures are amber; who was turned away, or came though he has excluded himself, is another thing. */
const TONES: Readonly<Record<LoginOutcome, RowTone | undefined>> = {
  ...{ success: undefined, excluded: 'held', blockedIp: 'bad' },
  ...{ wrongPassword: 'wait', unknownId: 'wait', mayNotEnter: 'wait', locked: 'wait' },
};

/** The log of logins: was it he who came in, and is somebody trying doors? */
export default function LoginLogScreen() {
  const t = useText();
  const { menuOf, asked } = useLoginDeeds(loginAttempts);
  return (
    <ListScreen
      list={loginAttempts}
      things={t('logins.things')}
      subtitle={t('logins.subtitle')}
      columns={useColumns(menuOf)}
      filters={useFilters()}
      defaultRange="today"
      feetOf={useFeet()}
      toneOf={({ outcome }) => TONES[outcome]}
    >
      <LoginRushes />
      {asked}
    </ListScreen>
  );
}
