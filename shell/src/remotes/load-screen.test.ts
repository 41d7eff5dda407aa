import type { LoadFailureReason, LoadStep } from '@gwanje/contract';
import * as fc from 'fast-check';
import { BUDGET } from '../testing';
import { LoadError } from './load-failure';
import { backoffMs, loadScreen, type ScreenLoad } from './load-screen';
import type { LoadEvent } from './remote-state.rule';

const Screen = () => null;
const START_MS = Date.UTC(2026, 10, 21);

beforeEach(() => jest.useFakeTimers({ now: START_MS }));
afterEach(() => jest.useRealTimers());

type Attempt = ScreenLoad['attempt'];

/** Runs a load and writes down every event with the millisecond at which it came. */
function follow(attempt: Attempt) {
  const events: (LoadEvent<unknown> & { sinceMs: number })[] = [];
  let isComplete = false;
  const subscription = loadScreen({ budget: BUDGET, attempt, random: () => 0.5 }).subscribe({
    next: (event) => events.push({ ...event, sinceMs: Date.now() - START_MS }),
    complete: () => {
      isComplete = true;
    },
  });
  const last = () => events.at(-1);
  return { events, last, subscription, isComplete: () => isComplete };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const never: Attempt = () => new Promise(() => undefined);
const failing =
  (reason: LoadFailureReason, step: LoadStep = 'module'): Attempt =>
  () =>
    Promise.reject(new LoadError(step, reason, new Error(`it was ${reason}`)));

describe('loadScreen', () => {
  it('loads at the first attempt', async () => {
    const load = follow(async () => Screen);
    await pass(0);
    expect(load.events).toEqual([
      { type: 'started', atMs: START_MS, sinceMs: 0 },
      { type: 'loaded', view: Screen, atMs: START_MS, sinceMs: 0 },
    ]);
    expect(load.isComplete()).toBe(true);
  });

  it('gives a load that hangs up at exactly 120,000 ms', async () => {
    const load = follow(never);
    await pass(119_999);
    expect(load.isComplete()).toBe(false);
    await pass(1);
    expect(load.last()).toMatchObject({ type: 'failed', reason: 'timeout', sinceMs: 120_000 });
    expect(load.isComplete()).toBe(true);
  });

  it('abandons one hanging attempt after its own limit and tries again', async () => {
    const load = follow((attempt) =>
      attempt === 1 ? never(1, () => undefined) : Promise.resolve(Screen),
    );
    await pass(15_500);
    expect(load.events.map(({ type, sinceMs }) => [type, sinceMs])).toEqual([
      ['started', 0],
      ['slowed', 10_000],
      ['attempt-failed', 15_000],
      ['retried', 15_500],
      ['loaded', 15_500],
    ]);
  });

  it.each(['network', 'timeout', 'not-found', 'not-a-script'] as const)(
    'tries a %s failure again and again until the deadline',
    async (reason) => {
      const load = follow(failing(reason, 'screen'));
      await pass(120_000);
      expect(load.last()).toMatchObject({
        type: 'failed',
        reason,
        step: 'screen',
        detail: `it was ${reason}`,
        sinceMs: 120_000,
      });
      expect(load.events.filter(({ type }) => type === 'retried').length).toBeGreaterThan(10);
      expect(load.events.filter(({ type }) => type === 'slowed')).toHaveLength(1);
    },
  );

  it.each(['integrity', 'evaluation', 'missing-expose', 'shared-mismatch', 'invalid'] as const)(
    'gives up at once on %s',
    async (reason) => {
      const load = follow(failing(reason));
      await pass(0);
      expect(load.events.map(({ type }) => type)).toEqual(['started', 'failed']);
      expect(load.last()).toMatchObject({ reason, sinceMs: 0 });
      expect(load.isComplete()).toBe(true);
    },
  );

  it('gives up at once on a file that another deployment took away', async () => {
    const gone = new LoadError('screen', 'not-found', 'HTTP 404', { isSuperseded: true });
    const load = follow(() => Promise.reject(gone));
    await pass(0);
    expect(load.last()).toMatchObject({ type: 'failed', reason: 'not-found', isSuperseded: true });
    expect(load.isComplete()).toBe(true);
  });

  it('takes an exception that nobody classified for a failure of the code', async () => {
    const load = follow((_, reached) => {
      reached('screen');
      return Promise.reject(new TypeError('x is undefined'));
    });
    await pass(0);
    expect(load.last()).toMatchObject({
      type: 'failed',
      reason: 'evaluation',
      step: 'screen',
      detail: 'x is undefined',
    });
  });

  it('names the step at which nothing answered', async () => {
    const load = follow((_, reached) => {
      reached('screen');
      return never(1, reached);
    });
    await pass(120_000);
    expect(load.last()).toMatchObject({ reason: 'timeout', step: 'screen' });
  });

  it('ignores a success that comes after the deadline', async () => {
    let arrive: ((screen: typeof Screen) => void) | undefined;
    const load = follow(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    await pass(120_000);
    arrive?.(Screen);
    await pass(60_000);
    expect(load.last()).toMatchObject({ type: 'failed', sinceMs: 120_000 });
  });

  it('leaves no timer behind', async () => {
    follow(async () => Screen);
    follow(never).subscription.unsubscribe();
    await pass(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('backoffMs', () => {
  it('doubles from half a second to ten', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((attempts) => backoffMs(attempts, 0.5))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
  });

  it('spreads by a quarter either way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, spread) => {
          const middleMs = backoffMs(attempts, 0.5);
          const waitMs = backoffMs(attempts, spread);
          expect(waitMs).toBeGreaterThanOrEqual(middleMs * 0.75);
          expect(waitMs).toBeLessThanOrEqual(middleMs * 1.25);
        },
      ),
    );
  });
});
