import { unsavedWork } from '@gwanje/remote-kit/host';
import { act, screen } from '@testing-library/react';
import { codeOf, deploymentOf, openConsole, remoteOf, screenOf } from '../testing';
import { LoadError } from './load-failure';
import { broken, follow, givenEvening, openBeside, pass } from './testing';

givenEvening();

describe('a screen that could not be loaded', () => {
  it('says which module stopped where, how long it was tried, what it means and what to do', async () => {
    await openBeside(() => new Promise(() => undefined));
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
    await openBeside(() =>
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
    const { left } = await openBeside(() =>
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
    const failures = [
      new LoadError('module', 'network', 'HTTP 503'),
      new LoadError('module', 'evaluation', 'x is undefined'),
    ];
    await openBeside(() => Promise.reject(failures.shift()));
    await pass(1_000);
    await act(async () => screen.getByRole('button', { name: '기술 정보 복사' }).click());
    expect(JSON.parse(copied[0] ?? '{}')).toMatchObject({
      remote: 'minigames',
      version: '1.2.3',
      buildHash: '0123456789abcdef',
      reason: 'evaluation',
      step: 'module',
      attempts: 2,
      detail: 'x is undefined',
      startedAtMs: '2026-11-21T07:29:10.000Z',
      history: [{ reason: 'network', detail: 'HTTP 503', atMs: '2026-11-21T07:29:10.000Z' }],
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
    await openBeside(() => Promise.reject(new LoadError('module', reason, 'detail')));
    await pass(120_000);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('alert')).toHaveTextContent('영향이 없습니다.');
  });

  it('is another deployment, and the reload waits for unsaved work', async () => {
    const gone = new LoadError('screen', 'not-found', 'HTTP 404', { isSuperseded: true });
    const { left } = await openBeside(() => Promise.reject(gone));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'minigames 모듈 화면의 새 버전이 배포되었습니다',
    );
    const reload = () => screen.getByRole('button', { name: '새로 고침' });
    act(() => unsavedWork.setState({ owners: new Set([{}]) }));
    await act(async () => reload().click());
    expect(left).toEqual([]);
    act(() => unsavedWork.setState({ owners: new Set() }));
    await act(async () => reload().click());
    expect(left).toEqual(['/powerball']);
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
    await openBeside(async () => codeOf(broken, async () => ({ default: Fragile })));
    expect(screen.getByRole('alert')).toHaveTextContent('minigames 모듈 화면에 문제가 생겼습니다');
    expect(screen.getByRole('navigation', { name: '메뉴' })).toBeVisible();
    isBroken = false;
    await act(async () => screen.getByRole('button', { name: '다시 시도' }).click());
    expect(screen.getByText('다시 그린 화면')).toBeVisible();
  });
});
