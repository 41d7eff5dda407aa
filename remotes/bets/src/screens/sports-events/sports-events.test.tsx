// Events that were played: what waits for a result stands first, and one key leads to the next.
import { answer } from '@gwanje/api-client/testing';
import { bets, lists, type SportsEvent, sportsEvents } from '@gwanje/contract';
import { orderedColumns, renderInShell } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, READ_AT } from '../../testing';
import SportsEventsScreen from './sports-events.screen';

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const eventOf = (number: number, home: string, values: Partial<SportsEvent> = {}): SportsEvent => ({
  ...EVENT,
  ...{ eventId: idOf(number), phase: 'awaiting', startsAt: '2026-11-20T10:30:00.000Z' },
  home: { ...EVENT.home, nameKo: home },
  ...values,
});

const open = (rows: readonly SportsEvent[], path = '/prematchclosed') => {
  answer(sportsEvents.totals, () => ({
    count: rows.length,
    isMore: false,
    at: READ_AT,
    totals: [],
  }));
  answer(bets.readEvent, ({ eventId }) => ({
    event: rows.find((row) => row.eventId === eventId) ?? EVENT,
    ...{ held: [], markets: [], scores: [], settlements: [] },
  }));
  const pages = answer(sportsEvents.page, () => ({ rows: [...rows], more: false, at: READ_AT }));
  renderInShell(<SportsEventsScreen />, { flags: { modules: ['sports'] }, path });
  return pages;
};

test('lists what waits for its result until another is chosen, and says what is overdue', async () => {
  const { inputs } = open([
    eventOf(1, '옛 경기'),
    eventOf(2, '새 경기', { startsAt: new Date(Date.now() - 7_500_000).toISOString() }),
  ]);
  const late = await screen.findByRole('row', { name: /옛 경기/ });
  expect(within(late).getByText('지연')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /새 경기/ })).queryByText('지연')).toBeNull();
  expect(inputs[0]).toMatchObject({ view: 'prematchClosed', state: 'awaiting' });
  expect(inputs[0]).not.toHaveProperty('from');
});

test('offers days to come where events are still to begin, and days gone by elsewhere', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z'), advanceTimers: true });
  const ahead = open([eventOf(1, '곧 경기', { phase: 'open' })], '/prematchongoing');
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: '내일' }));
  await waitFor(() =>
    expect(ahead.inputs.at(-1)).toMatchObject({ from: '2026-11-21', to: '2026-11-21' }),
  );
  await user.click(screen.getByRole('button', { name: '3일' }));
  await waitFor(() =>
    expect(ahead.inputs.at(-1)).toMatchObject({ from: '2026-11-20', to: '2026-11-22' }),
  );
  expect(screen.queryByRole('button', { name: '어제' })).toBeNull();
  cleanup();
  jest.useRealTimers();
  open([eventOf(1, '옛 경기')]);
  expect(await screen.findByRole('button', { name: '어제' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '내일' })).toBeNull();
});

test('says that all that were ever settled are not summed', async () => {
  open([eventOf(1, '옛 경기', { phase: 'settled' })], '/prematchclosed?state=settled');
  expect(await screen.findByRole('row', { name: /합계는 31일까지/ })).toBeVisible();
});

test('marks the one whose feed names other teams than were bet on', async () => {
  open([eventOf(1, '옛 경기', { isFedOtherwise: true }), eventOf(2, '새 경기')]);
  const marked = await screen.findByRole('row', { name: /옛 경기/ });
  expect(within(marked).getByText('피드 확인')).toBeVisible();
  expect(screen.getAllByText('피드 확인')).toHaveLength(1);
});

test('keeps what may be done with an event in reach', async () => {
  open([eventOf(1, '옛 경기')]);
  const button = await screen.findByRole('button', { name: /옛 경기.*결과 입력/ });
  expect(button.closest('td')).toHaveAttribute('data-end');
});

test('lists every phase where the address says so', async () => {
  const { inputs } = open([eventOf(1, '옛 경기')], '/liveclosed?state=all');
  await screen.findByRole('row', { name: /옛 경기/ });
  expect(inputs[0]).toMatchObject({ view: 'liveClosed' });
  expect(inputs[0]).not.toHaveProperty('state');
});

test('goes on to the next without a result by U, and types its score after I', async () => {
  open(
    [eventOf(1, '첫째'), eventOf(2, '둘째', { phase: 'settled' }), eventOf(3, '셋째')],
    `/prematchclosed?open=${idOf(1)}`,
  );
  await screen.findByRole('button', { name: '다음 미결' });
  act(() => screen.getByRole('row', { name: /첫째/ }).focus());
  await userEvent.keyboard('u');
  expect(await screen.findByRole('row', { name: /셋째/ })).toHaveFocus();
  await screen.findByRole('button', { name: '결과 입력' });
  await userEvent.keyboard('i');
  const dialog = await screen.findByRole('dialog', { name: /셋째/ });
  await userEvent.type(within(dialog).getByLabelText('홈'), '2');
  await userEvent.tab();
  expect(within(dialog).getByLabelText('원정')).toHaveFocus();
});

test('says that no event waits for its result, where that is what is listed', async () => {
  open([]);
  expect(await screen.findByText('결과를 기다리는 경기가 없습니다.')).toBeVisible();
});

test.each([
  ['/prematchclosed', 'due'],
  ['/liveclosed', 'due'],
  ['/prematchclosed?state=settled', undefined],
])('lists %s in the order of what waits alone', async (path, sort) => {
  const { inputs } = open([eventOf(1, '옛 경기')], path);
  await screen.findByRole('row', { name: /옛 경기/ });
  expect((inputs[0] as { sort?: string }).sort).toBe(sort);
});

test('asks about a deed from the row of its event', async () => {
  open([eventOf(1, '옛 경기')]);
  const row = within(await screen.findByRole('row', { name: /옛 경기/ }));
  await userEvent.click(row.getByRole('button', { name: /결과 입력$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /옛 경기.*결과를 입력/ }));
  expect(dialog.getByLabelText('홈')).toBeVisible();
});

test('sorts what is to begin by what lies on it, and narrows it to days', async () => {
  const { inputs } = open(
    [eventOf(1, '새 경기', { phase: 'open', startsAt: '2999-12-01T10:30:00.000Z' })],
    '/prematchongoing?from=2999-12-01&to=2999-12-01',
  );
  await screen.findByRole('row', { name: /새 경기/ });
  await userEvent.click(screen.getByRole('button', { name: '최대 영향 (원)' }));
  await waitFor(() =>
    expect(inputs.at(-1)).toMatchObject({ sort: 'worst', from: '2999-12-01', to: '2999-12-01' }),
  );
});

test('asks every two seconds what has become of events that are played, and moves none of them', async () => {
  jest.useFakeTimers();
  try {
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const played = { phase: 'started' as const, startsAt: new Date().toISOString() };
    const event = eventOf(1, '진행 경기', played);
    const pages = open([event], '/liveongoing');
    answer(lists.readListChanges, () => ({
      rows: [{ ...event, accepting: 3, acceptingWon: 90_000, version: event.version + 1 }],
      ...{ left: [], gone: [], added: 1, at: READ_AT },
    }));
    await pass(100);
    expect(screen.getByRole('row', { name: /진행 경기/ })).not.toHaveTextContent('3건 90,000원');
    await pass(2_100);
    expect(screen.getByRole('row', { name: /진행 경기/ })).toHaveTextContent('3건 90,000원');
    expect(screen.getByText(/새 경기 1건/)).toBeVisible();
    expect(pages.inputs).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test('says of live events to come how many markets of each kind they have', async () => {
  const bundles = [
    { kind: 'overUnder' as const, markets: 3 },
    { kind: 'winDrawLose' as const, markets: 1 },
  ];
  const startsAt = '2999-12-01T10:30:00.000Z';
  open([eventOf(1, '새 경기', { phase: 'open', startsAt, bundles })], '/liveupcoming');
  const row = await screen.findByRole('row', { name: /새 경기/ });
  expect(row).toHaveTextContent('언더오버 3 · 승무패 1');
});

test.each([
  ['/prematchclosed', { sport: '축구', 'score.source': '피드' }],
  ['/liveupcoming', { sport: '축구', isLiveReserved: '미예약' }],
] as const)('hands out words in place of codes (%s)', async (path, said) => {
  open([eventOf(1, '별 FC')], path);
  await screen.findByRole('row', { name: /별 FC/ });
  const columns = await orderedColumns();
  for (const [key, word] of Object.entries(said)) {
    const column = columns.find((one) => one.key === key);
    expect(Object.values(column?.words ?? {})).toContain(word);
  }
});

/** Says why, and sends what was asked of an event. */
async function sayYes(verb: string) {
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('사유'), '중계 확인');
  await userEvent.click(within(dialog).getByRole('button', { name: verb }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('is decided on again, by its row or beneath it, before what was decided is read again', async () => {
  const row = eventOf(1, '첫째', { phase: 'open' });
  const detailOf = (event: SportsEvent) => ({
    event,
    held: [],
    markets: [],
    scores: [],
    settlements: [],
  });
  let now = row;
  open([row], `/prematchongoing?open=${idOf(1)}`);
  const write = (phase: SportsEvent['phase']) => {
    now = { ...now, phase, version: now.version + 1 };
    return { event: now, outcome: 'done' as const };
  };
  const stops = answer(bets.suspendEvent, () => write('suspended'));
  const resumes = answer(bets.resumeEvent, () => write('open'));
  const panel = await screen.findByRole('button', { name: '판매중지' });
  await screen.findByRole('row', { name: /첫째/ });
  // From now on nothing that is read is answered.
  let isSlow = true;
  answer(sportsEvents.page, () => new Promise<never>(() => undefined));
  answer(bets.readEvent, () => (isSlow ? new Promise<never>(() => undefined) : detailOf(now)));
  await userEvent.click(panel);
  await sayYes('판매중지');
  await userEvent.click(await screen.findByRole('button', { name: '판매재개' }));
  await sayYes('판매재개');
  await userEvent.click(screen.getByRole('row', { name: /첫째/ }));
  isSlow = false;
  await userEvent.click(await screen.findByRole('button', { name: /첫째.* 판매중지/ }));
  await sayYes('판매중지');
  expect(stops.inputs.map(({ version }) => version)).toEqual([3, 5]);
  expect(resumes.inputs.map(({ version }) => version)).toEqual([4]);
});

test('is decided on by its row as it is by then, not as it was when it was last looked at', async () => {
  const row = eventOf(1, '첫째', { phase: 'open' });
  const rows = [row];
  open(rows, `/prematchongoing?open=${idOf(1)}`);
  const { inputs } = answer(bets.suspendEvent, ({ version }) => ({
    event: { ...row, phase: 'suspended' as const, version: version + 1 },
    outcome: 'done' as const,
  }));
  await screen.findByRole('button', { name: '판매중지' });
  await userEvent.click(screen.getByRole('row', { name: /첫째/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '판매중지' })).toBeNull());
  rows[0] = { ...row, version: 4 };
  await userEvent.click(screen.getByRole('button', { name: /첫째.* 판매중지/ }));
  await sayYes('판매중지');
  expect(inputs.map(({ version }) => version)).toEqual([4]);
});
