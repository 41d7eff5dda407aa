import { answer, fault } from '@gwanje/api-client/testing';
import { ALARM_GAMES, type AlarmReport, alarms, SUM_WON_MAX, session } from '@gwanje/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseLocale } from '../preferences/preferences';
import {
  deploymentOf,
  openConsole,
  promptFederation,
  remoteOf,
  screenOf,
  setCookie,
  TOP_ADMIN,
} from '../testing';
import { alarmPieces } from './alarm-pieces';
import { alarmStore } from './alarm-store';
import { reportOf } from './testing';

const deployment = deploymentOf([
  remoteOf('minigames', [screenOf('powerball', '/powerball')]),
  remoteOf('members', [
    screenOf('user', '/user', { permission: 'member.read' }),
    screenOf('popup', '/user-popup', { permission: 'member.read', frame: 'none' }),
  ]),
]);

let report: AlarmReport;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
// The page below may have a header, too.
const bar = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
const waiting = () => bar().getByRole('list', { name: '처리 대기' });
const arrive = async (next: AlarmReport) => {
  report = next;
  await pass(10_000);
};

async function open({
  path = '/powerball',
  type = 0,
  loadAlarms = async () => alarmPieces,
  in: document = deployment,
} = {}) {
  answer(session.information, () => ({ ...TOP_ADMIN, type }));
  const polls = answer(alarms.readAlarm, () => report);
  const console = await openConsole(path, document, promptFederation, { loadAlarms });
  await pass(0);
  return { ...console, polls };
}

const COUNTERS = {
  bank: { charge: 1_500_000, exchange: 2_000_000, income: -500_000 },
  user: { total: 12, normal: 10, suspended: 2, now: 5, login: 7, play: 3 },
  asset: { money: 9_000, point: 0, agentMoney: 1, agentPoint: 2 },
  direct: { money: 700, point: 0 },
  at: '2026-11-21T00:00:00.000Z',
};

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  localStorage.clear();
  for (const name of ['gwanje.sound', 'gwanje.strip']) setCookie(`${name}=; Max-Age=0`);
  setCookie('admin=yes');
  report = reportOf({ countNew: [1, 2], countCharge: [3] });
});
afterEach(() => jest.useRealTimers());

describe('the alarms of the top bar', () => {
  it('show how many wait of what is built, as links only where there is a screen', async () => {
    await open();
    const tiles = within(waiting()).getAllByRole('listitem');
    expect(tiles.map((tile) => tile.textContent)).toEqual(['신규회원 2', '충전 1']);
    expect(within(waiting()).getAllByRole('link')).toHaveLength(1);
    expect(within(waiting()).getByRole('link')).toHaveAttribute('href', '/user?categoryStatus=0');
    expect(document.title).toBe('(3) powerball 화면 · 관제');
  });

  it('have a place for every key of the reply, and none for a key that is absent', async () => {
    const kinds = Object.fromEntries(ALARM_GAMES.map((game) => [game, [1]]));
    report = reportOf({ countHelp: [1], sports: [1, 2], miniGames: [], ...kinds });
    await open();
    const tiles = within(waiting()).getAllByRole('listitem');
    expect(tiles.map((tile) => tile.textContent)).toEqual([
      '문의 1',
      '스포츠 고액 2',
      '미니게임 고액 0',
    ]);
    await user.click(bar().getByRole('button', { name: `알림 목록 ${3 + ALARM_GAMES.length}` }));
    const rounds = within(await bar().findByRole('list', { name: '미니게임 미처리 회차' }));
    const games = rounds.getAllByRole('listitem').map((game) => game.textContent);
    expect(games).toHaveLength(ALARM_GAMES.length);
    expect(games.slice(0, 5)).toEqual([
      '파워볼1',
      '파워사다리1',
      '키노사다리1',
      '키노 파워볼1',
      '동행 파워볼1',
    ]);
    await arrive(reportOf({ countNew: [] }));
    expect(bar().queryByRole('list', { name: '미니게임 미처리 회차' })).toBeNull();
    expect(within(waiting()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('ring for high bets and for a round of a mini-game, which is noted in the list', async () => {
    report = reportOf({ sports: [], powerball: [1] });
    await open();
    await arrive(reportOf({ sports: [2], powerball: [1, 3] }));
    expect(
      await bar().findByText('새 스포츠 고액배팅 1건, 새 파워볼 미처리 1건'),
    ).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: '알림 목록 3' }));
    await user.click(await bar().findByRole('button', { name: '파워볼 알림 확인' }));
    await user.click(bar().getByRole('button', { name: '확인' }));
    expect(waiting()).not.toHaveTextContent('새로 들어옴');
    expect(bar().queryByRole('button', { name: '확인' })).toBeNull();
  });

  it('say what of the player’s site is closed, and lead to where it is opened', async () => {
    const doors = remoteOf('config', [screenOf('maintenance', '/config/maintenance')]);
    const closed = ['siteMaintenance', 'casinoMaintenance'] as const;
    await open({ in: deploymentOf([...deployment.remotes, doors]) });
    expect(bar().queryByText(/점검 중/)).toBeNull();
    await arrive(reportOf({ countNew: [] }, { maintenance: [...closed] }));
    expect(await bar().findByRole('link', { name: '점검 중 (사이트, 카지노)' })).toHaveAttribute(
      'href',
      '/config/maintenance',
    );
    // Of the casino there is no page here.
    await arrive(reportOf({ countNew: [] }, { maintenance: ['casinoMaintenance'] }));
    expect(bar().getByText(/점검 중/)).toHaveTextContent('점검 중 (카지노)');
    expect(bar().queryByRole('link', { name: /점검 중/ })).toBeNull();
    await arrive(reportOf({ countNew: [] }, { maintenance: [] }));
    expect(bar().queryByText(/점검 중/)).toBeNull();
  });

  it('lead to their screens from the list, too', async () => {
    const { navigation } = await open();
    await user.click(bar().getByRole('button', { name: '알림 목록 3' }));
    await waitFor(() => expect(bar().getAllByRole('list')).toHaveLength(2));
    const list = bar().getAllByRole('list').at(-1) as HTMLElement;
    await user.click(within(list).getByRole('link', { name: '신규회원' }));
    expect(navigation.state.location.pathname).toBe('/user');
    expect(bar().getAllByRole('list')).toHaveLength(1);
  });

  it('say what has come once, and mark it until somebody takes note', async () => {
    await open();
    expect(bar().getByRole('status')).toHaveTextContent('');
    await arrive(reportOf({ countNew: [1, 2], countCharge: [3, 4, 5] }));
    const said = bar().getByText('새 충전 신청 2건');
    await pass(10_000);
    expect(bar().getByText('새 충전 신청 2건')).toBe(said);
    expect(waiting()).toHaveTextContent('충전 3새로 들어옴');
    await user.click(bar().getByRole('button', { name: '확인' }));
    expect(waiting()).not.toHaveTextContent('새로 들어옴');
    expect(bar().queryByRole('button', { name: '확인' })).toBeNull();
    // What was pressed is gone, and the keys go on from beside it.
    expect(within(waiting()).getByRole('link')).toHaveFocus();
  });

  it('are taken note of by opening their list', async () => {
    const { navigation } = await open();
    await arrive(reportOf({ countNew: [1, 2, 9], countCharge: [3] }));
    expect(waiting()).toHaveTextContent('신규회원 3새로 들어옴');
    await user.click(within(waiting()).getByRole('link'));
    expect(navigation.state.location.pathname).toBe('/user');
    expect(waiting()).not.toHaveTextContent('새로 들어옴');
  });

  it('are listed behind one button, which closes by Escape and gives the focus back', async () => {
    await open();
    await arrive(reportOf({ countNew: [1, 2], countCharge: [3, 4] }));
    const button = bar().getByRole('button', { name: '알림 목록 4' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(await bar().findByRole('button', { name: '충전 알림 확인' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
    expect(waiting()).not.toHaveTextContent('새로 들어옴');
    await user.click(button);
    expect(bar().queryByRole('button', { name: '충전 알림 확인' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
  });

  it('say how old they are when they are late, and when the line is gone', async () => {
    await open();
    answer(alarms.readAlarm, () => fault());
    await pass(20_000);
    expect(bar().queryByText(/초 전$/)).toBeNull();
    await pass(5_000);
    expect(bar().getByText('25초 전')).toBeVisible();
    expect(document.querySelector('[data-toasts]')).toBeEmptyDOMElement();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(bar().getByText('오프라인')).toBeVisible();
    expect(bar().getByRole('status')).toHaveTextContent('인터넷 연결이 끊겼습니다.');
    jest.restoreAllMocks();
    answer(alarms.readAlarm, () => report);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(bar().queryByText(/초 전$|오프라인/)).toBeNull();
  });

  it('stop without the session cookie, say that a login is required and go to the root', async () => {
    const { left, polls } = await open();
    setCookie('admin=; Max-Age=0');
    await pass(10_000);
    expect(screen.getByText('로그인 필요')).toBeInTheDocument();
    await pass(30_000);
    expect(polls.inputs).toHaveLength(1);
    expect(left).toEqual(['/']);
  });

  it('leave the console working when their code cannot be fetched, and try it again', async () => {
    let attempts = 0;
    const loadAlarms = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('chunk gone');
      return alarmPieces;
    };
    await open({ loadAlarms });
    expect(bar().getByRole('status')).toHaveTextContent('알림 연결 안 됨');
    expect(screen.getByText('powerball 내용')).toBeVisible();
    await pass(10_000);
    expect(waiting()).toHaveTextContent('신규회원 2');
  });

  it.each([
    ['which has its window to itself', 0, 'popup 내용'],
    ['nor in one that is not for this administrator', 99, '권한 없음'],
  ])('do not stand in a popup, %s', async (_, type, shown) => {
    const { polls } = await open({ path: '/user-popup', type });
    expect(screen.getByText(shown)).toBeVisible();
    expect(screen.queryByRole('button', { name: /내 계정/ })).toBeNull();
    await pass(30_000);
    expect(polls.inputs).toEqual([]);
  });

  it('speak English, too', async () => {
    await open();
    await act(() => chooseLocale('en'));
    await arrive(reportOf({ countNew: [1, 2, 8, 9], countCharge: [3, 7] }));
    expect(bar().getByText('2 new members, 1 new charge request')).toBeInTheDocument();
  });
});

describe('the sound of the alarms', () => {
  const button = (name: string) => bar().getByRole('button', { name });

  it('is switched off and on, and remembered for a year', async () => {
    await open();
    act(() => alarmStore.setState({ audio: 'ready' }));
    expect(button('알림 소리')).toHaveAttribute('aria-pressed', 'true');
    const cookies = jest.spyOn(document, 'cookie', 'set');
    await user.click(button('알림 소리'));
    expect(alarmStore.getState().isSoundOn).toBe(false);
    expect(cookies).toHaveBeenCalledWith(
      'gwanje.sound=off; Path=/; Max-Age=31536000; SameSite=Lax',
    );
    cookies.mockRestore();
    expect(document.cookie).toContain('gwanje.sound=off');
    await user.click(button('알림 소리'));
    expect(document.cookie).toContain('gwanje.sound=on');
  });

  it('says when the browser blocks it; the press that frees it does not turn it off', async () => {
    await open();
    act(() => alarmStore.setState({ audio: 'blocked' }));
    const blocked = button('브라우저가 알림 소리를 막았습니다. 화면을 한 번 누르면 켜집니다.');
    expect(blocked).toHaveTextContent('차단됨');
    const free = () => act(() => alarmStore.setState({ audio: 'ready' }));
    document.addEventListener('pointerup', free, { once: true });
    await user.click(blocked);
    expect(alarmStore.getState().isSoundOn).toBe(true);
    expect(blocked).not.toHaveTextContent('차단됨');
    await user.click(blocked);
    expect(alarmStore.getState().isSoundOn).toBe(false);
  });

  it('says when this browser has none', async () => {
    await open();
    expect(button('알림 소리')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the status strip', () => {
  const strip = () => screen.findByRole('region', { name: '현황' });

  it('shows the figures of the day that are built, losses and gains by sign', async () => {
    const asked = answer(alarms.readCurrent, () => COUNTERS);
    await open();
    expect(await screen.findByText('1,500,000')).toBeVisible();
    expect(await strip()).toHaveTextContent('금일 충전1,500,000');
    expect(await strip()).toHaveTextContent('금일 수익−500,000');
    for (const figure of ['현재접속5', '금일로그인7', '금일배팅회원3'])
      expect(await strip()).toHaveTextContent(figure);
    expect(await strip()).toHaveTextContent('직접지급−회수 머니+700');
    expect(await strip()).not.toHaveTextContent('스포츠');
    await pass(10_000);
    expect(asked.inputs).toHaveLength(2);
  });

  it('shows bets and what is left at each vendor where they are counted', async () => {
    answer(alarms.readCurrent, () => ({
      ...COUNTERS,
      bet: { sportsBetTotal: 12_000, sportsIncome: -300, sportsBet: 0, miniBet: 7 },
      casinoBalance: 5_000_000,
      kplayBalance: 0,
      rvBalance: 321,
    }));
    await open();
    const shown = (await strip()).textContent;
    for (const figure of [
      '스포츠 배팅합계12,000',
      '스포츠 수익−300',
      '미니게임 진행중7',
      '카지노 잔액5,000,000',
      'K플레이 잔액0',
      'RV 잔액321',
    ])
      expect(shown).toContain(figure);
    expect(shown).not.toContain('미니게임 수익');
  });

  it('says of a sum that stands at its bound that it may be more', async () => {
    const asset = { ...COUNTERS.asset, money: SUM_WON_MAX };
    answer(alarms.readCurrent, () => ({ ...COUNTERS, asset }));
    await open();
    expect(await screen.findByText('9,007,199,254,740,991+')).toBeVisible();
  });

  it('is put away, asks nothing then, and stays so', async () => {
    const asked = answer(alarms.readCurrent, () => COUNTERS);
    await open();
    const toggle = bar().getByRole('button', { name: '현황 표시줄' });
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await user.click(toggle);
    expect(screen.queryByRole('region', { name: '현황' })).toBeNull();
    const before = asked.inputs.length;
    await pass(30_000);
    expect(asked.inputs).toHaveLength(before);
    expect(document.cookie).toContain('gwanje.strip=off');
  });

  it('is not there for whom the money is not to be read', async () => {
    const asked = answer(alarms.readCurrent, () => COUNTERS);
    await open({ type: 99 });
    expect(screen.queryByRole('region', { name: '현황' })).toBeNull();
    expect(bar().queryByRole('button', { name: '현황 표시줄' })).toBeNull();
    expect(asked.inputs).toEqual([]);
  });
});
