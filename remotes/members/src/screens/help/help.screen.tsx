import {
  TICKET_CATEGORIES,
  TICKET_KINDS,
  TICKET_LATE_MINUTES,
  TICKET_STATES,
  type Ticket,
  tickets,
} from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useShell } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { Badge } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo } from 'react';
import { minutesSince } from '../../domain/reply.rule';
import { MemberCell } from '../../parts/member-cell';
import { useText } from '../../text';

// Most visits begin with the list alone.
const TicketPanel = lazy(async () => ({ default: (await import('./ticket-panel')).TicketPanel }));

const ANY = 'all';

/** What the address says, in the list's own words: without a state it is what waits. */
const narrow = ({ state, ...rest }: Readonly<Record<string, string>>) => ({
  ...rest,
  ...(state !== ANY && { state: state ?? 'waiting' }),
});

const isLate = (ticket: Ticket) =>
  ticket.state === 'waiting' && minutesSince(ticket.askedAt, Date.now()) >= TICKET_LATE_MINUTES;

const toneOf = (ticket: Ticket) => {
  if (ticket.dueAt && Date.parse(ticket.dueAt) <= Date.now()) return 'bad';
  if (ticket.state !== 'waiting') return 'muted';
  return isLate(ticket) ? 'wait' : undefined;
};

function useColumns(): readonly Column<Ticket>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const words = (rows: Readonly<Record<string, { ko: string; en: string }>>) =>
      Object.fromEntries(Object.entries(rows).map(([value, name]) => [value, name[locale]]));
    const states = words(TICKET_STATES);
    const kinds = words(TICKET_KINDS);
    return [
      {
        ...{ id: 'title', head: t('help.title'), widthPx: 220, isIdentifier: true },
        cell: ({ title }) => title,
      },
      {
        ...{ id: 'state', head: t('help.state'), widthPx: 90 },
        inFile: [{ key: 'state', words: states }],
        cell: ({ state }) => (
          <Badge tone={state === 'waiting' ? 'warn' : 'neutral'}>{states[state]}</Badge>
        ),
      },
      {
        ...{ id: 'kind', head: t('help.kind'), widthPx: 80 },
        inFile: [{ key: 'kind', words: kinds }],
        cell: ({ kind }) =>
          kind === 'complaint' ? <Badge tone="bad">{kinds[kind]}</Badge> : kinds[kind],
      },
      {
        ...{ id: 'member', head: t('member.head'), widthPx: 220 },
        inFile: [{ key: 'member.id' }, { key: 'member.nick', head: t('member.nick') }],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      {
        ...{ id: 'wait', head: t('help.wait'), widthPx: 90, isNumber: true },
        sorts: { descending: 'waiting' },
        inFile: [{ key: 'askedAt' }],
        cell: ({ state, askedAt }) =>
          state === 'waiting'
            ? t('help.minutes', { minutes: minutesSince(askedAt, Date.now()) })
            : '–',
      },
      {
        ...{ id: 'claim', head: t('help.claim'), widthPx: 110 },
        inFile: [{ key: 'claim.by.id' }],
        cell: ({ claim }) => (claim ? t('help.claimedBy', { id: claim.by.id }) : '–'),
      },
      {
        ...{ id: 'replies', head: t('help.replies'), widthPx: 60, isNumber: true },
        cell: ({ replies }) => replies,
      },
      {
        ...{ id: 'dueAt', head: t('help.dueAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ dueAt }) => (dueAt ? formatInstant(dueAt) : '–'),
      },
      {
        ...{ id: 'answeredBy', head: t('help.answeredBy'), widthPx: 90 },
        inFile: [{ key: 'answeredBy.id' }],
        cell: ({ answeredBy }) => answeredBy?.id ?? '–',
      },
      {
        ...{ id: 'openedAt', head: t('help.openedAt'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ openedAt }) => formatInstant(openedAt),
      },
    ];
  }, [t, locale]);
}

function useFilters(): readonly Filter[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const named = (rows: Readonly<Record<string, { ko: string; en: string }>>) =>
      Object.entries(rows).map(([value, name]) => ({ value, label: name[locale] }));
    return [
      {
        ...{ name: 'state', label: t('help.state') },
        options: [
          { value: '', label: t('help.state.waiting') },
          { value: 'claimed', label: t('help.state.claimed') },
          { value: 'done', label: t('help.state.done') },
          { value: ANY, label: t('filter.all') },
        ],
      },
      { name: 'kind', label: t('help.kind'), options: [all, ...named(TICKET_KINDS)] },
      {
        ...{ name: 'mine', label: t('help.by') },
        options: [all, { value: 'true', label: t('help.mine') }],
      },
      {
        ...{ name: 'categoryInfo', label: t('help.category') },
        options: named(TICKET_CATEGORIES).map(({ value, label }) => ({
          value: value === 'id' ? '' : value,
          label,
        })),
      },
      { name: 'query', label: t('help.query') },
      { name: 'memberId', label: t('member.head'), isElsewhere: true },
    ];
  }, [t, locale]);
}

/** Questions of members: what waits, the longest first; a row folds out the thread and the answer. */
export default function HelpScreen() {
  const t = useText();
  return (
    <ListScreen<typeof tickets>
      list={tickets}
      things={t('help.things')}
      subtitle={t('help.subtitle')}
      columns={useColumns()}
      filters={useFilters()}
      narrow={narrow}
      toneOf={toneOf}
      detailOf={(ticket, opened) => (
        <Suspense>
          <TicketPanel key={ticket.ticketId} ticket={ticket} opened={opened} />
        </Suspense>
      )}
    />
  );
}
