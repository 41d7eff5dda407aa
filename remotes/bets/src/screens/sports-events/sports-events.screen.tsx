import { NoSuchPage, useLocation } from '@gwanje/remote-kit';
import { EventList, type EventPage } from '../../parts/events/event-list';

const PAGES: Readonly<Record<string, EventPage>> = {
  '/prematchongoing': {
    view: 'prematchOngoing',
    columns: [
      ...(['startsAt', 'left', 'sport', 'league', 'match', 'odds', 'markets', 'bets'] as const),
      ...(['stake', 'shares', 'worst', 'fed', 'phase', 'work'] as const),
    ],
    phases: ['open', 'suspended'],
    defaultSort: 'soonest',
    sorted: ['bets', 'stake', 'worst'],
    hasDays: true,
    isAhead: true,
    bulk: ['suspend', 'resume', 'odds'],
  },
  '/prematchclosed': {
    view: 'prematchClosed',
    columns: [
      ...(['startsAt', 'sport', 'league', 'match', 'score', 'periods', 'source', 'bets'] as const),
      ...(['stake', 'payout', 'profit', 'phase', 'settled', 'work'] as const),
    ],
    phases: ['started', 'awaiting', 'confirming', 'settled', 'settling', 'void', 'postponed'],
    defaultPhase: 'awaiting',
    defaultSort: 'soonest',
    hasDays: true,
  },
  '/liveupcoming': {
    view: 'liveUpcoming',
    columns: [
      ...(['startsAt', 'sport', 'league', 'match', 'reserved', 'bundles', 'delay'] as const),
      ...(['limit', 'stake', 'phase', 'reserve'] as const),
    ],
    phases: ['open', 'suspended'],
    defaultSort: 'soonest',
    bulk: ['reserve', 'unreserve', 'suspend', 'resume'],
  },
  '/liveongoing': {
    view: 'liveOngoing',
    columns: [
      ...(['match', 'sport', 'clock', 'score', 'periods', 'lastScore', 'odds', 'markets'] as const),
      ...(['accepting', 'lastMinute', 'worst', 'fed', 'delay', 'phase'] as const),
      'work' as const,
    ],
    phases: ['started', 'suspended'],
    defaultSort: 'soonest',
    bulk: ['suspend', 'resume', 'odds'],
    askedEveryMs: 2_000,
    hasStops: true,
  },
  '/liveclosed': {
    view: 'liveClosed',
    columns: [
      ...(['startsAt', 'sport', 'league', 'match', 'score', 'periods', 'source', 'bets'] as const),
      ...(['stake', 'payout', 'profit', 'stopped', 'refused', 'courtside'] as const),
      ...(['phase', 'settled', 'work'] as const),
    ],
    phases: ['awaiting', 'confirming', 'settled', 'settling', 'void', 'postponed'],
    defaultPhase: 'awaiting',
    defaultSort: 'soonest',
    hasDays: true,
  },
};

/** Events before they begin, while they are played, and after; which of them, its address says. */
export default function SportsEventsScreen() {
  const { pathname } = useLocation();
  const page = PAGES[pathname];
  return page ? <EventList key={pathname} page={page} /> : <NoSuchPage />;
}
