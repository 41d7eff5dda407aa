import type { Answer } from '@gwanje/api-client';
import type { AlarmReport } from '@gwanje/contract';
import {
  EMPTY,
  Observable,
  repeat,
  Subject,
  Subscription,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import { acknowledgeKinds, laterIds, type TakenReport, takeReport } from './alarm-state.rule';
import type { AlarmStore } from './alarm-store';
import type { AlarmKind, AlarmState, NewestIds } from './known-alarms.rule';
import type { NotedAlarms } from './noted-alarms';

/** Between the end of one poll and the next (specification 9). */
export const POLL_MS = 10_000;
/** How often a tab looks whether a poll is overdue, and by how much it may be. */
export const WATCH_MS = 2_000;

/** No server is waited for longer, so whatever lies further ahead was said by a clock that has been set back. */
const AHEAD_MS_MAX = 60_000;

const elapsedMs = (sinceMs: number): number => {
  const ms = Date.now() - sinceMs;
  return ms < -AHEAD_MS_MAX ? Number.POSITIVE_INFINITY : ms;
};

/** What the tabs of one browser say to each other. */
export type AlarmMessage =
  | ({ readonly type: 'reported' } & TakenReport)
  | { readonly type: 'acknowledged'; readonly acknowledged: NewestIds }
  | { readonly type: 'sound'; readonly isOn: boolean }
  /** A tab knows nothing, or nothing recent. */
  | { readonly type: 'wanted' };

export interface AlarmChannel {
  readonly messages$: Observable<AlarmMessage>;
  /** Reaches every other tab, not the one that speaks. */
  post(message: AlarmMessage): void;
}

export interface AlarmPorts {
  readonly store: AlarmStore;
  readonly poll: (signal: AbortSignal) => Promise<Answer<AlarmReport>>;
  readonly hasSession: () => boolean;
  /** Whether this tab is the one that polls; held until it is unsubscribed from. */
  readonly leads$: Observable<boolean>;
  readonly channel: AlarmChannel;
  /** Comes every WATCH_MS, however little the browser gives to a tab that is hidden. */
  readonly ticks$: Observable<unknown>;
  /** This tab came back: shown again, or restored. */
  readonly wakes$: Observable<unknown>;
  readonly online$: Observable<boolean>;
  readonly noted: NotedAlarms;
  /** What the screens of this tab show, which nobody has to be rung for. */
  readonly seen: {
    getState(): NewestIds;
    subscribe(listener: () => void): () => void;
  };
  /** Nobody is signed in any more; called once, after everything here has stopped. */
  readonly onSignedOut: () => void;
}

export interface Alarms {
  /** Takes note of what has come of these kinds, in every tab. */
  acknowledge(kinds: readonly AlarmKind[]): void;
  setSound(isOn: boolean): void;
  stop(): void;
}

/**
 * Keeps the store of this tab up to date for as long as somebody is signed in.
 *
 * Of all tabs one polls and hands what it learns to the others. A failure changes nothing and is
 * retried after POLL_MS, or as late as the server wants. A poll that is overdue, because the machine slept, the browser slowed a
 * hidden tab's timers down or the server does not answer, is asked for again by whichever tab
 * notices; the waking of a message, and of `ticks$`, is not slowed down. What this person has taken
 * note of is kept over reloads, so that what rings does so until then.
 */
export function startAlarms(ports: AlarmPorts): Alarms {
  const { store, channel } = ports;
  const running = new Subscription();
  const dues = new Subject<void>();
  let isLeading = false;
  let askedAtMs = 0;

  const end = () => {
    if (running.closed) return;
    running.unsubscribe();
    ports.onSignedOut();
  };
  const handOver = () => {
    const { report, reportedAtMs: atMs, acknowledged } = store.getState();
    if (report) channel.post({ type: 'reported', report, atMs, acknowledged });
  };
  const noteSeen = <S extends AlarmState>(state: S): S => ({
    ...state,
    acknowledged: laterIds(state.acknowledged, ports.seen.getState()),
  });
  const takeIn = (taken: TakenReport) =>
    store.setState((state) => noteSeen(takeReport(state, taken)));
  const tellNoted = () =>
    channel.post({ type: 'acknowledged', acknowledged: store.getState().acknowledged });

  const ask = new Observable<never>((asker) => {
    if (!ports.hasSession()) {
      end();
      return undefined;
    }
    askedAtMs = Date.now();
    const giveUp = new AbortController();
    void ports.poll(giveUp.signal).then(({ data, error }) => {
      if (asker.closed) return;
      if (error?.status === 401) {
        end();
        return;
      }
      if (data) {
        takeIn({ report: data, atMs: Date.now(), acknowledged: {} });
        handOver();
      }
      // As if asked later: nobody asks again before the server wants it.
      if (error?.retryAfterMs) askedAtMs = Date.now() + error.retryAfterMs - POLL_MS;
      asker.complete();
    });
    return () => giveUp.abort();
  });
  const dueInMs = () => POLL_MS - elapsedMs(askedAtMs);
  const askIfDue = () => {
    if (isLeading && dueInMs() <= 0) dues.next();
  };
  const wantIfOverdue = () => {
    const knownAtMs = isLeading ? askedAtMs : store.getState().reportedAtMs;
    if (elapsedMs(knownAtMs) < POLL_MS + WATCH_MS) return;
    if (isLeading) askIfDue();
    else channel.post({ type: 'wanted' });
  };
  const hear = (message: AlarmMessage) => {
    switch (message.type) {
      case 'reported':
        takeIn(message);
        break;
      case 'acknowledged':
        store.setState(({ acknowledged }) => ({
          acknowledged: laterIds(acknowledged, message.acknowledged),
        }));
        break;
      case 'sound':
        store.setState({ isSoundOn: message.isOn });
        break;
      case 'wanted':
        if (isLeading) handOver();
        askIfDue();
    }
  };

  store.setState({ acknowledged: ports.noted.read() });
  running.add(store.subscribe(({ acknowledged }) => ports.noted.write(acknowledged)));
  running.add(channel.messages$.subscribe(hear));
  running.add(
    ports.seen.subscribe(() => {
      // What waits before the first report is the backlog, whatever of it is shown.
      if (!store.getState().report) return;
      store.setState(noteSeen);
      tellNoted();
    }),
  );
  running.add(
    ports.online$.subscribe((isOnline) => {
      const isBack = isOnline && !store.getState().isOnline;
      store.setState({ isOnline });
      if (isBack && isLeading) dues.next();
    }),
  );
  running.add(ports.wakes$.subscribe(wantIfOverdue));
  running.add(ports.ticks$.subscribe(wantIfOverdue));
  channel.post({ type: 'wanted' });
  running.add(
    ports.leads$
      .pipe(
        switchMap((leads) => {
          isLeading = leads;
          if (!leads) return EMPTY;
          const polls = ask.pipe(repeat({ delay: () => timer(Math.max(POLL_MS, dueInMs())) }));
          return dues.pipe(
            startWith(undefined),
            switchMap(() => polls),
          );
        }),
      )
      .subscribe(),
  );

  return {
    acknowledge: (kinds) => {
      store.setState((state) => acknowledgeKinds(state, kinds));
      tellNoted();
    },
    setSound: (isOn) => {
      store.setState({ isSoundOn: isOn });
      channel.post({ type: 'sound', isOn });
    },
    stop: () => running.unsubscribe(),
  };
}
