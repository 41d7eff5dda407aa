import { BehaviorSubject, type Subscription } from 'rxjs';
import { createStore } from 'zustand/vanilla';
import { acknowledgeKinds, takeReport } from './alarm-state.rule';
import { type AlarmSituation, nothingKnown } from './alarm-store';
import type { AlarmKind } from './known-alarms.rule';
import { RING_EVERY_MS, ring } from './ring';
import { reportOf } from './testing';

let ringing: Subscription | undefined;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  ringing?.unsubscribe();
  jest.useRealTimers();
});

/** A tab with its ear at the bell; `bell$` says whether it is the one that rings. */
function openTab(rest: Partial<AlarmSituation> = {}) {
  const store = createStore<AlarmSituation>(() => ({
    ...nothingKnown(),
    audio: 'ready',
    ...rest,
  }));
  const sounded: AlarmKind[] = [];
  const bell$ = new BehaviorSubject(true);
  let standing = 0;
  ringing = ring({
    store,
    sound: (kind) => sounded.push(kind),
    holdBell: () => {
      standing += 1;
      return bell$;
    },
  });
  const report = (waiting: Parameters<typeof reportOf>[0]) =>
    store.setState((state) =>
      takeReport(state, { report: reportOf(waiting), atMs: Date.now(), acknowledged: {} }),
    );
  return { store, sounded, bell$, report, standing: () => standing };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('ring', () => {
  it('sounds every few seconds until somebody takes note', async () => {
    const tab = openTab();
    tab.report({ countCharge: [] });
    await pass(RING_EVERY_MS);
    expect(tab.sounded).toEqual([]);
    tab.report({ countCharge: [1] });
    await pass(RING_EVERY_MS * 2);
    expect(tab.sounded).toEqual(['countCharge', 'countCharge', 'countCharge']);
    tab.store.setState((state) => acknowledgeKinds(state, ['countCharge']));
    await pass(RING_EVERY_MS * 3);
    expect(tab.sounded).toHaveLength(3);
  });

  it('keeps its rhythm over reports that bring nothing new', async () => {
    const tab = openTab();
    tab.report({ countCharge: [] });
    tab.report({ countCharge: [1] });
    await pass(RING_EVERY_MS - 1);
    tab.report({ countCharge: [1] });
    await pass(0);
    expect(tab.sounded).toHaveLength(1);
  });

  it('sounds one kind after the other', async () => {
    const tab = openTab();
    tab.report({ countCharge: [], countNew: [] });
    tab.report({ countCharge: [1], countNew: [2] });
    await pass(RING_EVERY_MS * 2);
    expect(tab.sounded).toEqual(['countNew', 'countCharge', 'countNew']);
  });

  it('leaves the bell to another tab while it does not hold it', async () => {
    const tab = openTab();
    tab.bell$.next(false);
    tab.report({ countCharge: [] });
    tab.report({ countCharge: [1] });
    await pass(RING_EVERY_MS);
    expect(tab.sounded).toEqual([]);
    tab.bell$.next(true);
    await pass(0);
    expect(tab.sounded).toEqual(['countCharge']);
  });

  it.each([
    ['a tab that is blocked', { audio: 'blocked' }],
    ['a browser without sound', { audio: 'absent' }],
    ['a tab that was told to be silent', { isSoundOn: false }],
  ] as const)('does not let %s stand for the bell', async (_, rest) => {
    const tab = openTab(rest);
    expect(tab.standing()).toBe(0);
    tab.store.setState({ audio: 'ready', isSoundOn: true });
    expect(tab.standing()).toBe(1);
  });
});
