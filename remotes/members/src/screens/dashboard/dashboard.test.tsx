// The dashboard: what waits and where it is worked off, figures beside others, plots as tables, blocks that fail alone.
import { answer } from '@gwanje/api-client/testing';
import {
  type Dashboard,
  type HistoryType,
  type ListView,
  type Locale,
  lists,
  members,
  money,
  type ReplyOf,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import DashboardScreen from './dashboard.screen';

const AT = '2026-11-22T07:00:00.000Z';
const hours = (won: number) => Array.from({ length: 24 }, (_, hour) => (hour === 3 ? won : 0));
const byHour = (won: number) => ({ chargeWon: hours(won), exchangeWon: hours(0) });
const MEMBER = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8081', id: 'lucky77', nick: '행운이' },
  ...{ grade: 1, level: 3, status: 1, isTest: false },
};
const NO_FIGURE = { count: null, yesterday: null, lastWeek: null, change: null };
const FOUND: Dashboard = {
  ...{ at: AT, isComparable: true },
  todo: [
    {
      kind: 'charges',
      count: 3,
      oldestAt: new Date(Date.now() - 7 * 60_000 - 1_000).toISOString(),
      address: null,
    },
    { kind: 'tickets', count: 0, oldestAt: null, address: null },
    { kind: 'rounds', count: 0, oldestAt: null, address: null },
    { kind: 'providers', count: 2, oldestAt: null, address: null },
    { kind: 'alarms', count: 1, oldestAt: null, address: null },
  ],
  figures: [
    { ...NO_FIGURE, id: 'charge', now: 123_456_789, count: 12, yesterday: 100_000_000 },
    { ...NO_FIGURE, id: 'money', now: 5_000, change: -1_000 },
  ],
  hours: { today: byHour(40_000), yesterday: byHour(30_000), lastWeek: byHour(20_000) },
  days: [
    {
      ...{ dayOn: '2026-11-22', chargeWon: 70_000, exchangeWon: 20_000 },
      ...{ profitWon: { sports: 9_000 }, joins: 2, firstCharges: 1, active: 30 },
    },
  ],
  top: {
    mostWon: [{ member: MEMBER, amountWon: 7_000_000 }],
    ...{ mostLost: [], exchanges: [], wins: [], shared: [], lines: [] },
    vendors: [
      { vendor: 'honor', balanceWon: 31_500_000, daysLeft: 4 },
      { vendor: 'kplay', balanceWon: 9_000, daysLeft: null },
    ],
  },
};

const NO_VIEWS: ReplyOf<typeof lists.listViews> = { views: [], defaultViewId: null };
let views = NO_VIEWS;
beforeEach(() => {
  views = NO_VIEWS;
});

async function open(found: Partial<Dashboard> = {}, locale: Locale = 'ko', flags = {}) {
  answer(members.readDashboard, () => ({ ...FOUND, ...found }));
  answer(lists.listViews, () => views);
  const declared = remote.screens.find((one) => one.id === 'dashboard');
  renderInShell(<DashboardScreen />, { screen: declared, locale, flags });
  await screen.findByRole('heading', { level: 2, name: locale === 'ko' ? '오늘' : 'Today' });
}

test('says what waits, since when, and where it is worked off', async () => {
  await open();
  const charges = screen.getByRole('link', { name: /충전 3/ });
  expect(charges).toHaveTextContent('가장 오래된 7분');
  expect(charges.getAttribute('href')).toMatch(/\/money\/charge$/);
  expect(screen.getByRole('link', { name: /문의 0/ })).toHaveAttribute('href', '/help');
  expect(screen.queryByText('미처리 회차')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /업체 확인대기 2/ })).toHaveAttribute(
    'href',
    '/money/change?tab=providers&status=pending&range=all',
  );
});

test('leads to rounds where this console has a page of them', async () => {
  const rounds = { kind: 'rounds' as const, count: 4, oldestAt: AT };
  const seen = async (flags: object, address: string | null) => {
    await open({ todo: [{ ...rounds, address }] }, 'ko', flags);
    const href = screen.queryByRole('link', { name: /미처리 회차 4/ })?.getAttribute('href');
    cleanup();
    return href;
  };
  expect(await seen({ configVersion: 1 }, '/eosPowerball3Ongoing')).toBe('/eosPowerball3Ongoing');
  expect(await seen({ configVersion: 1 }, null)).toBeUndefined();
  expect(await seen({ configVersion: 2 }, null)).toMatch(/^\/v2\/game\/mini-game-list\?/);
});

test('shows what alarms were raised, and takes note of one', async () => {
  await open();
  const alarm: ReplyOf<typeof money.acknowledgeAlarm> = {
    ...{ alarmId: MEMBER._id, kind: 'jobFailed', raisedAt: AT, details: { job: 'messages' } },
    ...{ acknowledgedAt: null, acknowledgedBy: null },
  };
  let rows = [alarm];
  const asked = answer(money.listAlarms, () => ({ rows, more: false, at: AT }));
  const taken = answer(money.acknowledgeAlarm, () => {
    rows = [];
    return alarm;
  });
  await userEvent.click(screen.getByRole('button', { name: /알람 1/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('작업 실패')).toBeVisible();
  expect(dialog.getByText(/^쪽지 발송 작업이 실패했습니다/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '작업 실패 처리함' }));
  await waitFor(() => expect(dialog.queryByText('작업 실패')).toBeNull());
  expect(asked.inputs[0]).toEqual({ isOpen: true });
  expect(taken.inputs).toEqual([{ alarmId: alarm.alarmId }]);
});

test.each([
  ['ko', '1.2억', '12건', '어제 1억', '충전 (원)'],
  ['en', '123.5M', '12 requests', 'Yesterday 100M', 'Charges (won)'],
] as const)(
  'shows figures at a glance and in full in %s',
  async (locale, short, count, before, head) => {
    await open({}, locale);
    const region = screen.getByRole('region', { name: locale === 'ko' ? '오늘' : 'Today' });
    for (const part of [head, short, '123,456,789', count, before, '+23.45 %', '−1,000'])
      expect(region).toHaveTextContent(part);
    // More is not always good: what is signed money has a colour, and no comparison.
    expect(within(region).getByText('−1,000')).toHaveAttribute('data-direction', 'down');
    expect(within(region).getByText('▲ +23.45 %')).not.toHaveAttribute('data-direction');
  },
);

test('leads from a figure to the list that it is the total of', async () => {
  const types = ['bet' as const, 'betCancel' as const];
  await open(
    {
      figures: [
        ...(FOUND.figures ?? []),
        { ...NO_FIGURE, id: 'stake', now: 7_000, types },
        { ...NO_FIGURE, id: 'betProfitBps', now: 1_250, types },
      ],
    },
    'ko',
    { moneyVersion: 1 },
  );
  const region = within(screen.getByRole('region', { name: '오늘' }));
  const hrefs = region.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/money/charge?status=approved&by=decided&range=today',
    '/user',
    '/money/history?range=today&types=bet,betCancel',
    '/money/history?range=today&types=bet,betCancel',
  ]);
  expect(region.getByText('12.50 %')).toBeVisible();
});

test('leads from open stakes of each product to its bets', async () => {
  const products = [
    { product: 'sports' as const, won: 30_000 },
    { product: 'minigame' as const, won: 7_000 },
    { product: 'casino' as const, won: 4_000 },
  ];
  const openStake = { ...NO_FIGURE, id: 'openStake' as const, now: 41_000, products };
  await open({ figures: [openStake] }, 'ko', { modules: ['minigame', 'casino'] });
  const region = within(screen.getByRole('region', { name: '오늘' }));
  // What is off has no list.
  expect(region.getByText('30,000')).toBeVisible();
  // Rounds of vendors have no list of all of them.
  expect(region.getByText('4,000')).toBeVisible();
  expect(
    region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['7,000', '/bet/minigamehistory?betResult=I&range=all']]);
});

test('leads from exchanges of each kind to the list of that kind', async () => {
  const kinds = [
    { kind: 'exchange' as const, count: 2, won: 30_000 },
    { kind: 'incomeExchange' as const, count: 1, won: 7_000 },
  ];
  await open({ figures: [{ ...NO_FIGURE, id: 'exchange', now: 37_000, count: 3, kinds }] }, 'ko', {
    moneyVersion: 1,
  });
  const region = within(screen.getByRole('region', { name: '오늘' }));
  const approved = '/money/exchange?status=approved&by=decided&range=today';
  expect(
    region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['30,000', approved],
    ['7,000', `${approved}&kind=incomeExchange`],
  ]);
  expect(region.getByText('정산머니 환전 1건')).toBeVisible();
});

test.each([
  ['ko', '롤링', '그 밖'],
  ['en', 'Rolling', 'Other'],
] as const)('says in %s what points were given for', async (locale, rolling, other) => {
  const parts = [
    { id: 'rollingCost' as const, won: 70_000 },
    { id: 'other' as const, won: -500 },
  ];
  const types: HistoryType[] = ['betRolling', 'losePoint'];
  await open({ figures: [{ ...NO_FIGURE, id: 'points', now: 69_500, types, parts }] }, locale);
  expect(screen.getByText(/\(P\)$/)).toBeVisible();
  expect(screen.getByRole('link', { name: '70,000' })).toHaveAttribute(
    'href',
    '/v5/money/history?range=today&types=betRolling',
  );
  expect(screen.getByText(rolling).parentElement).toHaveTextContent('70,000');
  expect(screen.getByText(other).parentElement).toHaveTextContent('−500');
});

test('compares nothing while the day before is still being counted', async () => {
  await open({ isComparable: false });
  expect(screen.getByText(/^집계 중입니다/)).toBeVisible();
  const figures = within(screen.getByRole('region', { name: '오늘' }));
  expect(figures.queryByText(/^어제/)).not.toBeInTheDocument();
});

test.each([
  ['ko', '오늘', /^회원이 50,000명을 넘는 라인은 오늘 값만 집계/, '30일 회원', /^라인의 가입/],
  ['en', 'Today', /^Of a line of more than 50,000 members/, 'Members, 30 days', /^Joins, first/],
] as const)(
  'says in %s why a large line is compared with nothing',
  async (locale, name, why, people, none) => {
    const [day] = FOUND.days as NonNullable<Dashboard['days']>;
    const days = [
      { ...(day as typeof day & object), joins: null, firstCharges: null, active: null },
    ];
    const figures = [{ ...NO_FIGURE, id: 'charge' as const, now: 7_000, count: 1 }];
    await open({ figures, days }, locale);
    const region = within(screen.getByRole('region', { name }));
    expect(region.getByText(why)).toBeVisible();
    expect(region.queryByText(/같은 시각까지와|same time/)).toBeNull();
    expect(within(screen.getByRole('region', { name: people })).getByText(none)).toBeVisible();
  },
);

test.each([
  ['ko', '오늘', '그 시각의 값을 남기지 않아 비교하지 않습니다.', '지난주 집계 없음'],
  ['en', 'Today', 'Not compared: no value of that time is kept.', 'Last week not counted'],
] as const)(
  'says in %s of a figure alone that nothing is there to hold it against',
  async (locale, name, why, one) => {
    const bettors = { ...NO_FIGURE, id: 'bettors' as const, now: 12 };
    await open({ figures: [...(FOUND.figures ?? []), bettors] }, locale);
    const figures = within(screen.getByRole('region', { name }));
    // Of what stands the change since midnight says enough.
    expect(figures.getAllByText(why)).toHaveLength(1);
    expect(figures.getAllByText(one)).toHaveLength(1);
  },
);

test('shows a plot as a table, cumulated until now', async () => {
  await open();
  const plot = within(screen.getByRole('region', { name: '시간대별 누적 충전' }));
  await userEvent.click(plot.getByRole('button', { name: '표로 보기' }));
  const at = (hour: string) => within(plot.getByRole('row', { name: new RegExp(`^${hour}`) }));
  const cells = (hour: string) =>
    at(hour)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells('02:00')).toEqual(['0', '0', '0']);
  expect(cells('16:00')).toEqual(['40,000', '30,000', '20,000']);
  expect(cells('17:00')).toEqual(['–', '30,000', '20,000']);
  expect(screen.getByRole('region', { name: '시간대별 누적 환전' })).toBeVisible();
  expect(screen.getByRole('region', { name: '시간대별 누적 수익' })).toBeVisible();
});

test('shows the table where nothing can be drawn', async () => {
  await open();
  const plot = within(screen.getByRole('region', { name: '30일 충전·환전' }));
  expect(await plot.findByRole('row', { name: '11-22 70,000 20,000 50,000' })).toBeVisible();
});

test('lets blocks fail alone', async () => {
  answer(members.readDashboard, () => ({ ...FOUND, figures: null, top: null }));
  const declared = remote.screens.find((one) => one.id === 'dashboard');
  renderInShell(<DashboardScreen />, { screen: declared });
  expect(await screen.findAllByText(/^이 부분을 읽지 못했습니다/)).toHaveLength(2);
  expect(screen.getByRole('link', { name: /충전 3/ })).toBeVisible();
});

test('lists ten, and says where there is nobody', async () => {
  await open();
  const won = within(screen.getByRole('region', { name: '오늘 많이 딴 회원' }));
  expect(won.getByRole('row', { name: /lucky77.*7,000,000/ })).toBeVisible();
  const lost = screen.getByRole('region', { name: '오늘 많이 잃은 회원' });
  expect(lost).toHaveTextContent('오늘은 아직 없습니다.');
});

test('says why a line shows no newcomers with shared traces', async () => {
  await open({ top: { ...(FOUND.top as NonNullable<Dashboard['top']>), shared: null } });
  const shared = screen.getByRole('region', { name: '중복이 있는 신규회원' });
  expect(shared).toHaveTextContent('라인 현황에는 나오지 않습니다.');
});

test('shows what is left at vendors, and for how long', async () => {
  await open();
  const vendors = within(screen.getByRole('table', { name: '업체 잔액' }));
  expect(vendors.getByRole('row', { name: /31,500,000 4일/ })).toBeVisible();
  expect(vendors.getByRole('row', { name: /9,000 –/ })).toBeVisible();
});

test('shows a partner nothing to do', async () => {
  await open({ todo: [] });
  expect(screen.queryByText('지금 처리할 일')).not.toBeInTheDocument();
});

test('hides and moves blocks, and keeps that for whoever did it', async () => {
  await open();
  const view = (state: ListView['state']): ListView => ({
    ...{ viewId: MEMBER._id, list: '/api/dashboard', name: '메인', forType: null, version: 1 },
    ...{ savedBy: { _id: MEMBER._id, id: 'admin' }, savedAt: AT, state },
  });
  const created = answer(lists.createView, ({ state }) => {
    views = { views: [view(state)], defaultViewId: MEMBER._id };
    return view(state);
  });
  const chosen = answer(lists.chooseDefaultView, () => ({}));
  const order = () =>
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  const first = order()[0];
  await userEvent.click(screen.getByRole('button', { name: '표시 항목' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '지금 처리할 일 아래로' }));
  await userEvent.click(dialog.getByRole('switch', { name: '시간대별 누적' }));
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(screen.queryByText(/^시간대별 누적/)).toBeNull());
  expect(order()[0]).toBe('오늘');
  expect(order()[1]).toBe(first);
  const layout = { order: ['figures', 'todo', 'hours', 'days', 'top'], hidden: ['hours'] };
  expect(created.inputs).toMatchObject([{ list: '/api/dashboard', state: { layout } }]);
  expect(chosen.inputs).toEqual([{ list: '/api/dashboard', viewId: MEMBER._id }]);
});
