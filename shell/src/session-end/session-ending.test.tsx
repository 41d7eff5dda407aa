// The end of a session: said before it comes, put off on request, and nothing typed lost by it.
import { answer, refusal } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { takeDeparture } from '../session/departure';
import { deploymentOf, giveTopAdmin, openConsole, remoteOf, screenOf, TOP_ADMIN } from '../testing';
import { SessionEnding } from './session-ending';

const deployment = deploymentOf([remoteOf('minigames', [screenOf('powerball', '/powerball')])]);
const MINUTE_MS = 60_000;
const HOURS_MS = 600 * MINUTE_MS;

const open = () =>
  openConsole('/powerball', deployment, undefined, {
    loadSessionEnding: async () => SessionEnding,
  });
const notice = () => screen.queryByRole('region', { name: '접속 종료 안내' });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  giveTopAdmin();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

it('is said two minutes before an unused session ends, and 계속 keeps it', async () => {
  let idleLeftMs = 5 * MINUTE_MS;
  const asked = answer(session.readLife, () => ({ idleLeftMs, leftMs: HOURS_MS }));
  await open();
  await wait(2 * MINUTE_MS);
  expect(notice()).toBeNull();
  expect(asked.inputs).toHaveLength(1);
  idleLeftMs = 2 * MINUTE_MS;
  await wait(MINUTE_MS);
  expect(notice()).toHaveTextContent('사용하지 않아 2분 뒤 자동 로그아웃됩니다.');
  idleLeftMs = 30_000;
  await wait(10_000);
  expect(notice()).toHaveTextContent(/(29|30)초 뒤/);
  const information = answer(session.information, () => {
    idleLeftMs = 720 * MINUTE_MS;
    return TOP_ADMIN;
  });
  act(() => screen.getByRole('button', { name: '계속' }).click());
  await waitFor(() => expect(notice()).toBeNull());
  expect(information.inputs).toHaveLength(1);
});

it('cannot be put off where the session is old, and says so', async () => {
  answer(session.readLife, () => ({ idleLeftMs: 9 * MINUTE_MS, leftMs: 9 * MINUTE_MS }));
  await open();
  await wait(100);
  expect(notice()).toHaveTextContent('9분 뒤 로그아웃됩니다. 하던 일을 저장하세요.');
  expect(screen.queryByRole('button', { name: '계속' })).toBeNull();
  act(() => screen.getByRole('button', { name: '닫기' }).click());
  expect(notice()).toBeNull();
});

it('leads to the login once it is over, and back afterwards', async () => {
  answer(session.readLife, () => ({ idleLeftMs: 5_000, leftMs: HOURS_MS }));
  const { left } = await open();
  await wait(1_000);
  expect(notice()).not.toBeNull();
  for (const asked of [session.readLife, session.information])
    answer(asked, () => refusal('session.required'));
  await wait(5_000);
  expect(left).toEqual(['/']);
  expect(takeDeparture()).toMatchObject({ loginRequired: true, returnTo: '/powerball' });
});
