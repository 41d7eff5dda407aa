// Live: one key stops the event that is open, another all of them after a question.
import { answer, refusal } from '@gwanje/api-client/testing';
import { bets, type SportsEvent, sportsEvents } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, READ_AT } from '../../testing';
import { EventList, type EventPage } from './event-list';

const PAGE: EventPage = {
  ...{ view: 'liveOngoing', columns: ['match', 'lastScore', 'phase'], hasStops: true },
  ...{ phases: ['started', 'suspended'], defaultSort: 'soonest', bulk: ['suspend'] },
};
const LIVE: SportsEvent = {
  ...{ ...EVENT, phase: 'started', gameType: 'sportsLive' },
  lastScore: { side: 'away', home: 1, away: 2, at: READ_AT },
};

const open = async (path = '/liveongoing') => {
  answer(sportsEvents.page, () => ({ rows: [LIVE], more: false, at: READ_AT }));
  answer(sportsEvents.totals, () => ({ count: 7, isMore: false, at: READ_AT, totals: [] }));
  answer(bets.readEvent, () => ({
    event: LIVE,
    held: [],
    markets: [],
    scores: [],
    settlements: [],
  }));
  renderInShell(<EventList page={PAGE} />, { path, flags: { modules: ['sports'] } });
  return screen.findByRole('grid');
};

test('shows what happened last, and who scored', async () => {
  expect(await open()).toHaveTextContent('원정 득점 1 : 2');
});

test('stops the open event by one key, without a question', async () => {
  const { inputs } = answer(bets.suspendEvent, () => ({ event: LIVE, outcome: 'done' as const }));
  const grid = await open(`/liveongoing?open=${LIVE.eventId}`);
  expect(await screen.findByRole('button', { name: '즉시 중지' })).toHaveAttribute(
    'aria-keyshortcuts',
    'S',
  );
  fireEvent.keyDown(grid, { key: 'ㄴ', code: 'KeyS' });
  expect(await screen.findByText('별 FC vs Moon FC: 판매를 중지했습니다.')).toBeVisible();
  expect(inputs).toEqual([{ eventId: LIVE.eventId, version: 3, reason: '라이브 즉시 중지' }]);
});

test('says why an event was not stopped', async () => {
  let isChanged = true;
  const { inputs } = answer(bets.suspendEvent, () => {
    if (!isChanged) return { event: LIVE, outcome: 'done' as const };
    isChanged = false;
    return refusal('event.stale');
  });
  await open(`/liveongoing?open=${LIVE.eventId}`);
  const stop = await screen.findByRole('button', { name: '즉시 중지' });
  await userEvent.click(stop);
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  await waitFor(() => expect(stop).toBeEnabled());
  await userEvent.click(stop);
  await waitFor(() => expect(inputs).toHaveLength(2));
});

test('stops all of them by another key, once it is confirmed', async () => {
  const { inputs } = answer(bets.decideEvents, () => ({
    ...{ done: 6, skipped: 1, refused: [], refusedIds: [] },
  }));
  fireEvent.keyDown(await open('/liveongoing?sport=Football'), { key: 'l', code: 'KeyL' });
  const dialog = await screen.findByRole('dialog', { name: /라이브 7경기의 판매를 모두/ });
  expect(inputs).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: '판매중지' }));
  expect(await screen.findByText('6경기 처리, 1경기 건너뜀')).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ deed: 'suspend', filter: { view: 'liveOngoing' }, events: 7 },
      reason: '라이브 즉시 중지',
    },
  ]);
});
