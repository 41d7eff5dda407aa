// A console of two remotes, one of which behaves as a test says, for this folder's tests.
import { answer } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
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

export const broken = remoteOf('minigames', [screenOf('powerball', '/powerball')]);
export const working = remoteOf('config', [
  screenOf('admins', '/admin', { menu: { section: 'administration', order: 1 } }),
  screenOf('user', '/user/:userId'),
]);
export const deployment = deploymentOf([broken, working]);

export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
export const follow = (name: string) => act(async () => screen.getByRole('link', { name }).click());

/** Fake timers at 16:29:10 in Seoul, and somebody signed in, for every test of a file. */
export function givenEvening(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 7, 29, 10) });
    answer(session.information, () => TOP_ADMIN);
    setCookie('admin=yes');
  });
  afterEach(() => jest.useRealTimers());
}

/** Opens the console where one remote behaves as told and the other works. */
export async function openBeside(load: () => Promise<unknown>, path = '/powerball') {
  const opened = await openConsole(path, deployment, {
    load: (remote) => (remote === broken ? load() : Promise.resolve(codeOf(remote))),
  });
  await pass(0);
  return opened;
}
