import type { RemoteLoad } from '@gwanje/contract';
import type { Subscription } from 'rxjs';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { reportLoads } from './report-loads';
import type { ScreenStates } from './screen-loads';

const View = () => null;
const ready = (attempts = 1) =>
  ({ status: 'ready', view: View, attempts, startedAtMs: 0, endedAtMs: 5 }) as const;
const loading = {
  status: 'loading',
  attempt: 1,
  slow: false,
  startedAtMs: 0,
  history: [],
} as const;
const keyOf = (screen: string) => `/remotes/config/1.0.0+0123456789ab/${screen}`;

let states: StoreApi<ScreenStates>;
let reports: string[][];
let farewells: string[][];
let arrives: boolean;
let reporting: Subscription | undefined;

const set = (screen: string, state: ScreenStates[string]) =>
  states.setState({ [keyOf(screen)]: state });
const screensOf = (loads: RemoteLoad[]) => loads.map(({ screen }) => screen);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function start() {
  reporting = reportLoads(states, {
    send: async (loads) => {
      reports.push(screensOf(loads));
      return arrives;
    },
    sendOff: (loads) => {
      farewells.push(screensOf(loads));
      return arrives;
    },
  });
}

function putAway() {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

beforeEach(() => {
  jest.useFakeTimers();
  states = createStore<ScreenStates>(() => ({}));
  reports = [];
  farewells = [];
  arrives = true;
});
afterEach(() => {
  reporting?.unsubscribe();
  jest.useRealTimers();
});

describe('reports of loads', () => {
  it('come in batches, each load once', async () => {
    set('before', ready());
    start();
    set('a', loading);
    set('a', ready());
    await pass(2_000);
    set('b', ready());
    expect(reports).toEqual([]);
    await pass(3_000);
    expect(reports).toEqual([['before', 'a', 'b']]);
    await pass(60_000);
    set('c', ready());
    await pass(5_000);
    expect(reports).toEqual([['before', 'a', 'b'], ['c']]);
  });

  it('count a screen that is drawn again after it broke as one load', async () => {
    const loaded = ready();
    start();
    set('a', loaded);
    set('a', { status: 'broken', detail: 'x', loaded });
    set('a', loaded);
    await pass(5_000);
    expect(reports).toEqual([['a', 'a']]);
  });

  it('count a load that was retried again', async () => {
    start();
    set('a', ready());
    await pass(5_000);
    set('a', ready(2));
    await pass(5_000);
    expect(reports).toEqual([['a'], ['a']]);
  });

  it('that did not arrive go with the next, and the oldest of too many are forgotten', async () => {
    arrives = false;
    start();
    for (let load = 1; load <= 15; load += 1) set(`first-${load}`, ready());
    await pass(5_000);
    arrives = true;
    for (let load = 1; load <= 15; load += 1) set(`then-${load}`, ready());
    await pass(5_000);
    expect(reports.map(({ length }) => length)).toEqual([15, 20]);
    expect(reports[1]?.[0]).toBe('first-11');
    expect(reports[1]?.at(-1)).toBe('then-15');
  });

  it('leave at once when the page is put away', async () => {
    start();
    set('a', ready());
    await pass(0);
    putAway();
    expect(farewells).toEqual([['a']]);
    await pass(10_000);
    putAway();
    expect(reports).toEqual([]);
    expect(farewells).toHaveLength(1);
  });

  it('wait when the browser cannot send them off', async () => {
    arrives = false;
    start();
    set('a', ready());
    putAway();
    arrives = true;
    await pass(5_000);
    expect(reports).toEqual([['a']]);
  });

  it('end with the session and go on with the next, without telling anything twice', async () => {
    start();
    set('a', ready());
    await pass(5_000);
    reporting?.unsubscribe();
    set('b', ready());
    await pass(60_000);
    start();
    await pass(5_000);
    expect(reports).toEqual([['a'], ['b']]);
    reporting?.unsubscribe();
    expect(jest.getTimerCount()).toBe(0);
  });
});
