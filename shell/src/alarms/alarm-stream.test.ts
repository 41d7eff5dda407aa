import type { Answer, ApiError } from '@gwanje/api-client';
import type { AlarmReport } from '@gwanje/contract';
import { BehaviorSubject, interval, Observable, Subject } from 'rxjs';
import { createStore } from 'zustand/vanilla';
import { ringingKinds } from './alarm-state.rule';
import { type AlarmSituation, nothingKnown } from './alarm-store';
import { type AlarmMessage, type AlarmPorts, POLL_MS, startAlarms, WATCH_MS } from './alarm-stream';
import type { NewestIds } from './known-alarms.rule';
import { idAt, reportOf } from './testing';

const START_MS = Date.UTC(2026, 10, 21);

beforeEach(() => jest.useFakeTimers({ now: START_MS }));
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const ok = (report: AlarmReport): Answer<AlarmReport> => ({ data: report, error: null });
const failed = (status: number, retryAfterMs?: number): Answer<AlarmReport> => ({
  data: null,
  error: { status, code: 'fault', message: '', retryAfterMs } as ApiError,
});

type Tab = ReturnType<typeof openTab>;
const tabs: { close(): void }[] = [];

/** A browser: its server's answers, its cookie, and one leader among the tabs that are open. */
function openBrowser() {
  const browser = {
    polls: [] as { tab: string; atMs: number }[],
    said: [] as AlarmMessage['type'][],
    isSignedIn: true,
    answer: async (): Promise<Answer<AlarmReport>> => ok(reportOf({ countCharge: [1] })),
    /** What the browser keeps while no tab is open. */
    noted: {} as NewestIds,
    waiting: [] as ((leads: boolean) => void)[],
    ears: new Map<string, Subject<AlarmMessage>>(),
  };
  return browser;
}
type Browser = ReturnType<typeof openBrowser>;

const leadership = ({ waiting }: Browser) =>
  new Observable<boolean>((holder) => {
    const tell = (leads: boolean) => holder.next(leads);
    waiting.push(tell);
    tell(waiting[0] === tell);
    return () => {
      const wasLeading = waiting[0] === tell;
      waiting.splice(waiting.indexOf(tell), 1);
      if (wasLeading) waiting[0]?.(true);
    };
  });

function openTab(browser: Browser, name: string, rest: Partial<AlarmPorts> = {}) {
  const store = createStore<AlarmSituation>(nothingKnown);
  const messages$ = new Subject<AlarmMessage>();
  const wakes$ = new Subject<void>();
  const online$ = new BehaviorSubject(true);
  browser.ears.set(name, messages$);
  let signedOut = 0;
  const alarms = startAlarms({
    store,
    channel: {
      messages$,
      post: (message) => {
        browser.said.push(message.type);
        for (const [other, ears] of browser.ears) if (other !== name) ears.next(message);
      },
    },
    ticks$: interval(WATCH_MS),
    wakes$,
    online$,
    leads$: leadership(browser),
    seen: createStore<NewestIds>(() => ({})),
    noted: {
      read: () => browser.noted,
      write: (noted) => {
        browser.noted = noted;
      },
    },
    hasSession: () => browser.isSignedIn,
    poll: () => {
      browser.polls.push({ tab: name, atMs: Date.now() - START_MS });
      return browser.answer();
    },
    onSignedOut: () => {
      signedOut += 1;
    },
    ...rest,
  });
  const tab = {
    store,
    alarms,
    wakes$,
    online$,
    signedOut: () => signedOut,
    ringing: () => ringingKinds(store.getState()),
    close: () => {
      browser.ears.delete(name);
      alarms.stop();
    },
  };
  tabs.push(tab);
  return tab;
}

const times = ({ polls }: Browser) => polls.map(({ atMs }) => atMs);

describe('the alarm poll', () => {
  it('repeats every ten seconds', async () => {
    const browser = openBrowser();
    const tab = openTab(browser, 'a');
    await pass(30_000);
    expect(times(browser)).toEqual([0, 10_000, 20_000, 30_000]);
    expect(tab.store.getState().report?.count.countCharge).toBe(1);
  });

  it('rings in no tab for what a screen of one of them shows', async () => {
    const browser = openBrowser();
    const seen = createStore<NewestIds>(() => ({ countCharge: idAt(1) }));
    const tab = openTab(browser, 'a', { seen });
    const other = openTab(browser, 'b');
    browser.answer = async () => ok(reportOf({ countCharge: [1, 2] }));
    await pass(0);
    expect(tab.ringing()).toEqual([]);
    seen.setState({ countCharge: idAt(3) });
    browser.answer = async () => ok(reportOf({ countCharge: [1, 2, 3], countHelp: [4] }));
    await pass(10_000);
    expect([tab.ringing(), other.ringing()]).toEqual([[], []]);
    browser.answer = async () => ok(reportOf({ countCharge: [1, 2, 3, 5], countHelp: [4] }));
    await pass(10_000);
    expect([tab.ringing(), other.ringing()]).toEqual([['countCharge'], ['countCharge']]);
    seen.setState({ countCharge: idAt(5) });
    expect([tab.ringing(), other.ringing()]).toEqual([[], []]);
  });

  it('keeps what it knows over a failure, and asks again after ten seconds', async () => {
    const browser = openBrowser();
    const tab = openTab(browser, 'a');
    await pass(0);
    const known = tab.store.getState().report;
    browser.answer = async () => failed(500);
    await pass(10_000);
    browser.answer = async () => failed(0);
    await pass(10_000);
    expect(tab.store.getState().report).toBe(known);
    expect(tab.signedOut()).toBe(0);
    expect(times(browser)).toEqual([0, 10_000, 20_000]);
  });

  it('waits for as long as a server asks that had too many calls, and goes on', async () => {
    const browser = openBrowser();
    const tab = openTab(browser, 'a');
    await pass(0);
    browser.answer = async () => failed(429, 35_000);
    await pass(10_000);
    browser.answer = async () => ok(reportOf({ countCharge: [1, 2] }));
    tab.wakes$.next();
    await pass(60_000);
    expect(times(browser)).toEqual([0, 10_000, 45_000, 55_000, 65_000]);
    expect(tab.store.getState().report?.count.countCharge).toBe(2);
    expect(tab.signedOut()).toBe(0);
  });

  it('stops without the session cookie, and says so once', async () => {
    const browser = openBrowser();
    const tab = openTab(browser, 'a');
    await pass(5_000);
    browser.isSignedIn = false;
    await pass(60_000);
    expect(times(browser)).toEqual([0]);
    expect(tab.signedOut()).toBe(1);
  });

  it('stops when the server says that nobody is signed in', async () => {
    const browser = openBrowser();
    browser.answer = async () => failed(401);
    const tab = openTab(browser, 'a');
    await pass(60_000);
    expect(times(browser)).toEqual([0]);
    expect(tab.signedOut()).toBe(1);
  });

  it('gives up a poll that the server does not answer, and asks again', async () => {
    const browser = openBrowser();
    const given: AbortSignal[] = [];
    openTab(browser, 'a', {
      poll: (signal) => {
        given.push(signal);
        return new Promise(() => undefined);
      },
    });
    await pass(12_000);
    expect(given.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('asks at once when the machine wakes, and when the line is back', async () => {
    const browser = openBrowser();
    const tab = openTab(browser, 'a');
    await pass(1_000);
    jest.setSystemTime(START_MS + 3_600_000);
    tab.wakes$.next();
    expect(times(browser)).toEqual([0, 3_600_000]);
    tab.online$.next(false);
    expect(tab.store.getState().isOnline).toBe(false);
    await pass(3_000);
    tab.online$.next(true);
    expect(times(browser)).toEqual([0, 3_600_000, 3_603_000]);
    expect(tab.store.getState().isOnline).toBe(true);
  });

  it('goes on in a hidden tab whose own timers the browser holds up', async () => {
    const browser = openBrowser();
    const ticks$ = new Subject<void>();
    openTab(browser, 'a', { ticks$ });
    await pass(0);
    for (let atMs = WATCH_MS; atMs <= 36_000; atMs += WATCH_MS) {
      jest.setSystemTime(START_MS + atMs);
      ticks$.next();
      await Promise.resolve();
    }
    expect(times(browser)).toEqual([0, 12_000, 24_000, 36_000]);
  });

  it('goes on when the clock is set back by hours while a poll is on its way', async () => {
    const browser = openBrowser();
    let answered: ((answer: Answer<AlarmReport>) => void) | undefined;
    browser.answer = () =>
      new Promise((resolve) => {
        answered = resolve;
      });
    openTab(browser, 'a');
    await pass(0);
    jest.setSystemTime(START_MS - 9 * 3_600_000);
    answered?.(ok(reportOf({ countCharge: [1] })));
    browser.answer = async () => ok(reportOf({ countCharge: [1] }));
    await pass(30_000);
    expect(browser.polls.length).toBeGreaterThanOrEqual(4);
  });

  it('is left alone by a tab that is shown again soon', async () => {
    const browser = openBrowser();
    const tab = openTab(browser, 'a');
    await pass(5_000);
    tab.wakes$.next();
    expect(times(browser)).toEqual([0]);
  });

  it('ends when it is stopped, whatever is on its way', async () => {
    const browser = openBrowser();
    let arrive = (_: Answer<AlarmReport>) => {};
    browser.answer = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const tab = openTab(browser, 'a');
    tab.close();
    arrive(ok(reportOf({ countCharge: [9] })));
    await pass(60_000);
    expect(times(browser)).toEqual([0]);
    expect(tab.store.getState().report).toBeUndefined();
  });
});

describe('a tab that is loaded anew', () => {
  const two = async () => ok(reportOf({ countCharge: [1, 2] }));

  it('rings on for what nobody took note of', async () => {
    const browser = openBrowser();
    const before = openTab(browser, 'a');
    await pass(0);
    browser.answer = two;
    await pass(POLL_MS);
    expect(before.ringing()).toEqual(['countCharge']);
    before.close();
    const after = openTab(browser, 'a');
    await pass(0);
    expect(after.ringing()).toEqual(['countCharge']);
    after.alarms.acknowledge(['countCharge']);
    after.close();
    const last = openTab(browser, 'a');
    await pass(0);
    expect(last.ringing()).toEqual([]);
  });

  it('rings for what came while it was away, and for no backlog of a browser that knows nothing', async () => {
    const browser = openBrowser();
    openTab(browser, 'a').close();
    browser.answer = two;
    const first = openTab(browser, 'a');
    await pass(0);
    expect(first.ringing()).toEqual([]);
    first.close();
    browser.answer = async () => ok(reportOf({ countCharge: [1, 2, 3], countNew: [4] }));
    const second = openTab(browser, 'a');
    await pass(0);
    expect(second.ringing()).toEqual(['countCharge']);
  });

  it('is told by another tab what was noted there, and keeps it too', async () => {
    const browser = openBrowser();
    const [first, second] = ['a', 'b'].map((name) => openTab(browser, name)) as [Tab, Tab];
    await pass(0);
    browser.answer = two;
    await pass(POLL_MS);
    second.alarms.acknowledge(['countCharge']);
    first.close();
    second.close();
    const again = openTab(browser, 'a');
    await pass(0);
    expect(again.ringing()).toEqual([]);
  });
});

describe('several tabs of one browser', () => {
  it('poll once, and all of them know', async () => {
    const browser = openBrowser();
    const open = ['a', 'b', 'c'].map((name) => openTab(browser, name));
    await pass(20_000);
    expect(browser.polls.map(({ tab }) => tab)).toEqual(['a', 'a', 'a']);
    for (const tab of open) expect(tab.store.getState().report?.count.countCharge).toBe(1);
  });

  it('tell a tab that opens later what they know, without another poll', async () => {
    const browser = openBrowser();
    openTab(browser, 'a');
    await pass(4_000);
    const late = openTab(browser, 'b');
    expect(late.store.getState().report?.count.countCharge).toBe(1);
    expect(times(browser)).toEqual([0]);
  });

  it('take over when the one that polls closes, ringing on for what nobody took note of', async () => {
    const browser = openBrowser();
    const [first, second] = ['a', 'b'].map((name) => openTab(browser, name)) as [Tab, Tab];
    await pass(0);
    browser.answer = async () => ok(reportOf({ countCharge: [1, 2] }));
    await pass(POLL_MS);
    expect(second.ringing()).toEqual(['countCharge']);
    first.close();
    await pass(0);
    expect(browser.polls.at(-1)).toEqual({ tab: 'b', atMs: POLL_MS });
    expect(second.ringing()).toEqual(['countCharge']);
  });

  it('share what one of them took note of, and the sound', async () => {
    const browser = openBrowser();
    const [first, second] = ['a', 'b'].map((name) => openTab(browser, name)) as [Tab, Tab];
    await pass(0);
    browser.answer = async () => ok(reportOf({ countCharge: [1, 2] }));
    await pass(POLL_MS);
    expect(first.ringing()).toEqual(['countCharge']);
    second.alarms.acknowledge(['countCharge']);
    second.alarms.setSound(false);
    expect([first.ringing(), second.ringing()]).toEqual([[], []]);
    expect(first.store.getState().isSoundOn).toBe(false);
    await pass(POLL_MS);
    expect([first.ringing(), second.ringing()]).toEqual([[], []]);
  });

  it('ask for a poll that is overdue because the leader’s timers are slowed down', async () => {
    const browser = openBrowser();
    openTab(browser, 'a');
    const shown = openTab(browser, 'b');
    await pass(0);
    // Time goes on, but no timer of either tab runs.
    jest.setSystemTime(START_MS + 15_000);
    shown.wakes$.next();
    await pass(0);
    expect(browser.polls).toEqual([
      { tab: 'a', atMs: 0 },
      { tab: 'a', atMs: 15_000 },
    ]);
  });

  it('do not press a leader that fails into asking more often', async () => {
    const browser = openBrowser();
    browser.answer = async () => failed(0);
    openTab(browser, 'a');
    openTab(browser, 'b');
    await pass(39_000);
    expect(times(browser)).toEqual([0, 10_000, 20_000, 30_000]);
  });
});
