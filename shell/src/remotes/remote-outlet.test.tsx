import { answer } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
import { useScreenTitle } from '@gwanje/remote-kit';
import { act, screen } from '@testing-library/react';
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
    const [progress] = screen.getAllByRole('status').filter((one) => one.textContent !== '');
    expect(progress).toHaveTextContent('화면을 불러오는 데 오래 걸리고 있습니다');
    expect(progress).toHaveTextContent(/\d+번째 시도 · 앞선 시도: 모듈 내려받기, 받지 못함/);
    expect(screen.getByText('12초째')).toBeVisible();
    expect(screen.getByText(/120초까지 시도합니다/)).toBeVisible();
  });

  it('does not read the seconds aloud', async () => {
    await open(() => new Promise(() => undefined));
    await pass(11_000);
    expect(screen.getByText('11초째').closest('[role=status]')).toBeNull();
    expect(screen.getByText('11초째').closest('[aria-hidden]')).not.toBeNull();
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
    });
    expect(screen.getByText('기술 정보를 클립보드에 복사했습니다.')).toBeVisible();
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
