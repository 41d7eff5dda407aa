import { answer } from '@gwanje/api-client/testing';
import { alarms, session } from '@gwanje/contract';
import { ScreenRoutes, useScreenTitle } from '@gwanje/remote-kit';
import { unsavedWork } from '@gwanje/remote-kit/host';
import { act, screen } from '@testing-library/react';
import { Subscription } from 'rxjs';
import { alarmPieces } from '../alarms/alarm-pieces';
import { reportOf } from '../alarms/testing';
import {
  codeOf,
  deploymentOf,
  openConsole,
  remoteOf,
  screenOf,
  setCookie,
  TOP_ADMIN,
} from '../testing';
import { LoadError } from './load-failure';

const broken = remoteOf('minigames', [screenOf('powerball', '/powerball')]);
const working = remoteOf('config', [
  screenOf('admins', '/admin', { menu: { section: 'administration', order: 1 } }),
  screenOf('user', '/user/:userId'),
]);
const deployment = deploymentOf([broken, working]);

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const follow = (name: string) => act(async () => screen.getByRole('link', { name }).click());

/** What a screen reader says from now on: every text that appears in a live region. */
function listen(): () => readonly string[] {
  const said: string[] = [];
  const regions = () => [...document.querySelectorAll('[role=status], [role=alert]')];
  let texts = new Map(regions().map((region) => [region, region.textContent]));
  new MutationObserver(() => {
    const now = new Map(regions().map((region) => [region, region.textContent]));
    for (const [region, text] of now) if (text && texts.get(region) !== text) said.push(text);
    texts = now;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => said;
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 7, 29, 10) });
  answer(session.information, () => TOP_ADMIN);
  setCookie('admin=yes');
});
afterEach(() => jest.useRealTimers());

/** Opens the console where one remote behaves as told and the other works. */
async function open(load: () => Promise<unknown>, path = '/powerball') {
  const opened = await openConsole(path, deployment, {
    load: (remote) => (remote === broken ? load() : Promise.resolve(codeOf(remote))),
  });
  await pass(0);
  return opened;
}

describe('a screen on its way', () => {
  it('says what is being tried and for how long from the tenth second', async () => {
    await open(() => Promise.reject(new LoadError('module', 'network', 'HTTP 503')));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('powerball 화면');
    expect(screen.queryByText(/오래 걸리고/)).toBeNull();
    await pass(12_000);
    expect(screen.getByText(/\d+번째 시도 · 앞선 시도: 모듈 내려받기, 받지 못함/)).toBeVisible();
    expect(screen.getByText('12초째')).toBeVisible();
    expect(screen.getByText(/120초까지 시도합니다/)).toBeVisible();
  });

  it('is told to those who listen once, however often it is tried', async () => {
    let isUp = false;
    await open(() =>
      isUp
        ? Promise.resolve(codeOf(broken))
        : Promise.reject(new LoadError('module', 'network', 'HTTP 503')),
    );
    const heard = listen();
    await pass(60_000);
    expect(heard()).toEqual(['화면을 불러오는 데 오래 걸리고 있습니다']);
    await pass(60_000);
    expect(heard()).toHaveLength(2);
    expect(heard()[1]).toMatch(/^minigames 모듈 화면을 불러오지 못했습니다/);
    isUp = true;
    await act(async () => screen.getByRole('button', { name: '다시 시도' }).click());
    await pass(0);
    expect(heard().slice(2)).toEqual([
      'powerball 화면 화면을 불러오는 중',
      'powerball 화면 화면을 불러왔습니다',
    ]);
  });

  it('is further on when one comes back to it', async () => {
    await open(() => new Promise(() => undefined));
    await pass(30_000);
    await follow('admins 화면');
    expect(screen.getByText('admins 내용')).toBeVisible();
    await pass(20_000);
    await follow('powerball 화면');
    await pass(1_000);
    expect(screen.getByText('51초째')).toBeVisible();
  });
});

describe('a screen that has come', () => {
  it('is told its title', async () => {
    const Titled = () => <h1>{useScreenTitle()}</h1>;
    await open(async () => codeOf(broken, async () => ({ default: Titled })));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('powerball 화면');
  });
});

describe('a screen that could not be loaded', () => {
  it('says which module stopped where, how long it was tried, what it means and what to do', async () => {
    await open(() => new Promise(() => undefined));
    await pass(120_000);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'minigames 모듈 화면을 불러오지 못했습니다',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      '진행 중이던 배팅·머니 처리에는 영향이 없습니다.',
    );
    expect(
      screen.getByText('minigames 모듈 (minigames) 1.2.3 · 빌드 0123456789abcdef'),
    ).toBeVisible();
    expect(screen.getByText('모듈 내려받기 · 응답 없음')).toBeVisible();
    expect(screen.getByText(/^[67]번, 120초 \(16:29:10 – 16:31:10\)$/)).toBeVisible();
    expect(screen.getByText(/다시 시도해 보시고/)).toBeVisible();
    expect(document.title).toBe('powerball 화면 · 관제');
  });

  it('leaves the rest of the console usable, and comes when retried', async () => {
    let isUp = false;
    await open(() =>
      isUp
        ? Promise.resolve(codeOf(broken))
        : Promise.reject(new LoadError('module', 'network', 'HTTP 404')),
    );
    await pass(120_000);
    await follow('admins 화면');
    expect(screen.getByText('admins 내용')).toBeVisible();
    await follow('powerball 화면');
    isUp = true;
    await act(async () => screen.getByRole('button', { name: '다시 시도' }).click());
    await pass(0);
    expect(screen.getByText('powerball 내용')).toBeVisible();
  });

  it('offers to reload where the same build would fail the same way', async () => {
    const { left } = await open(() =>
      Promise.reject(new LoadError('module', 'shared-mismatch', 'react')),
    );
    expect(screen.getByText('모듈 내려받기 · 공용 부품의 버전이 다름')).toBeVisible();
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
    await act(async () => screen.getByRole('button', { name: '새로 고침' }).click());
    expect(left).toEqual(['/powerball']);
  });

  it('says that the versions do not fit, without a download', async () => {
    const stranger = remoteOf('bets', [screenOf('bets', '/bets')], '^9.0.0');
    let downloads = 0;
    await openConsole('/bets', deploymentOf([stranger]), {
      load: async () => {
        downloads += 1;
      },
    });
    await pass(0);
    expect(screen.getByText('버전이 맞지 않음 · 모듈은 ^9.0.0, 관제는 1.0.0')).toBeVisible();
    expect(downloads).toBe(0);
  });

  it('copies everything that a technician asks for first', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => copied.push(text) },
    });
    await open(() => Promise.reject(new LoadError('module', 'evaluation', 'x is undefined')));
    await act(async () => screen.getByRole('button', { name: '기술 정보 복사' }).click());
    expect(JSON.parse(copied[0] ?? '{}')).toMatchObject({
      remote: 'minigames',
      version: '1.2.3',
      buildHash: '0123456789abcdef',
      reason: 'evaluation',
      step: 'module',
      attempts: 1,
      detail: 'x is undefined',
      startedAtMs: '2026-11-21T07:29:10.000Z',
      history: [],
    });
    expect(screen.getByText('기술 정보를 클립보드에 복사했습니다.')).toBeVisible();
  });
});

describe('why a screen could not be loaded', () => {
  it.each([
    ['network', /서버에 닿지 못했습니다/],
    ['not-found', /서버에 파일이 없습니다/],
    ['not-a-script', /파일 대신 다른 페이지가 왔습니다/],
    ['timeout', /제때 답하지 않았습니다/],
    ['integrity', /안전을 위해 실행하지 않았습니다/],
    ['evaluation', /코드가 오류로 멈췄습니다/],
    ['missing-expose', /시작할 부분이 없습니다/],
    ['shared-mismatch', /관제에 없는 버전의 부품/],
    ['invalid', /선언된 화면이 없습니다/],
  ] as const)('is told for %s, with what it means', async (reason, sentence) => {
    await open(() => Promise.reject(new LoadError('module', reason, 'detail')));
    await pass(120_000);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('alert')).toHaveTextContent('영향이 없습니다.');
  });

  it('is another deployment, and the reload waits for unsaved work', async () => {
    const gone = new LoadError('screen', 'not-found', 'HTTP 404', { isSuperseded: true });
    const { left } = await open(() => Promise.reject(gone));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'minigames 모듈 화면의 새 버전이 배포되었습니다',
    );
    const reload = () => screen.getByRole('button', { name: '새로 고침' });
    act(() => unsavedWork.setState({ owners: new Set([Symbol('draft')]) }));
    await act(async () => reload().click());
    expect(left).toEqual([]);
    act(() => unsavedWork.setState({ owners: new Set() }));
    await act(async () => reload().click());
    expect(left).toEqual(['/powerball']);
  });
});

describe('a screen in maintenance', () => {
  const maintenance = {
    since: '2026-11-21T16:00:00+09:00',
    until: '2026-11-21T18:00:00+09:00',
    text: { ko: '배당표를 바꿉니다.', en: 'New odds.' },
  };

  it('says so, from when to when, without a download', async () => {
    let downloads = 0;
    await openConsole('/powerball', deploymentOf([{ ...broken, maintenance }, working]), {
      load: async () => {
        downloads += 1;
      },
    });
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent('minigames 모듈 점검 중입니다');
    expect(screen.getByText(/2026-11-21 16:00/)).toBeVisible();
    expect(screen.getByText(/2026-11-21 18:00/)).toBeVisible();
    expect(screen.getByText('배당표를 바꿉니다.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'powerball 화면' })).toBeVisible();
    expect(downloads).toBe(0);
  });

  it('stays while it is open when the maintenance is announced, and opens by itself after it', async () => {
    answer(alarms.readAlarm, () => reportOf({ countNew: [] }, { revision }));
    let revision = 'r1';
    const during = { ...deployment, remotes: [{ ...broken, maintenance }, working] };
    const fetchDeployment = async () =>
      revision === 'r2' ? { ...during, revision } : { ...deployment, revision };
    const loadAlarms = async () => alarmPieces;
    await openConsole('/powerball', deployment, undefined, { fetchDeployment, loadAlarms });
    await pass(0);
    revision = 'r2';
    await pass(10_000);
    expect(screen.getByText('powerball 내용')).toBeVisible();
    await follow('admins 화면');
    await follow('powerball 화면');
    expect(screen.getByRole('alert')).toHaveTextContent('minigames 모듈 점검 중입니다');
    revision = 'r3';
    await pass(10_000);
    expect(screen.getByText('powerball 내용')).toBeVisible();
  });
});

describe('an address beneath a screen that owns everything there', () => {
  const boards = remoteOf('config', [screenOf('board', '/board/*')]);
  const Board = () => <ScreenRoutes pages={{ '': <p>글 목록</p>, ':postId': <p>글 하나</p> }} />;
  const go = async (path: string, load: () => Promise<unknown>) => {
    await openConsole(path, deploymentOf([boards]), { load });
    await pass(0);
  };
  const arrived = async () => codeOf(boards, async () => ({ default: Board }));

  it('waits for the remote before it is no page', async () => {
    let arrive: ((code: unknown) => void) | undefined;
    await go('/board/42/none', () => new Promise((resolve) => (arrive = resolve)));
    await pass(11_000);
    expect(screen.getByText(/오래 걸리고/, { selector: 'strong' })).toBeVisible();
    expect(screen.queryByText('없는 화면입니다')).toBeNull();
    arrive?.(await arrived());
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent('없는 화면입니다');
  });

  it('is the page that the remote has for it', async () => {
    await go('/board/42', arrived);
    expect(screen.getByText('글 하나')).toBeVisible();
  });

  it('is a failure of the remote, not a missing page, when the remote does not come', async () => {
    await go('/board/42/none', () => Promise.reject(new LoadError('module', 'invalid', 'none')));
    expect(screen.getByRole('alert')).toHaveTextContent('불러오지 못했습니다');
  });

  it('is no page at once where no remote owns it', async () => {
    let downloads = 0;
    await go('/boards/42', async () => {
      downloads += 1;
    });
    expect(screen.getByRole('alert')).toHaveTextContent('없는 화면입니다');
    expect(downloads).toBe(0);
  });
});

describe('reports of loads', () => {
  it('begin when somebody has been let in, never before', async () => {
    let enter: (() => void) | undefined;
    answer(
      session.information,
      () =>
        new Promise((resolve) => {
          enter = () => resolve(TOP_ADMIN);
        }),
    );
    let reporters = 0;
    const loadReports = async () => {
      reporters += 1;
      return () => new Subscription();
    };
    await openConsole('/admin', deployment, undefined, { loadReports });
    await pass(0);
    expect(reporters).toBe(0);
    await act(async () => enter?.());
    await pass(0);
    expect(reporters).toBe(1);
  });
});

describe('a screen that breaks while it is drawn', () => {
  it('keeps the failure to itself and draws again when told to', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const Fragile = () => {
      if (isBroken) throw new Error('row is undefined');
      return <p>다시 그린 화면</p>;
    };
    await open(async () => codeOf(broken, async () => ({ default: Fragile })));
    expect(screen.getByRole('alert')).toHaveTextContent('minigames 모듈 화면에 문제가 생겼습니다');
    expect(screen.getByRole('navigation', { name: '메뉴' })).toBeVisible();
    isBroken = false;
    await act(async () => screen.getByRole('button', { name: '다시 시도' }).click());
    expect(screen.getByText('다시 그린 화면')).toBeVisible();
  });
});
