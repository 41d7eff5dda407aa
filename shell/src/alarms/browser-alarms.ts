import { call } from '@gwanje/api-client';
import { alarms } from '@gwanje/contract';
import { seenStore, shellStore } from '@gwanje/remote-kit/host';
import { filter, fromEvent, map, merge, Observable, startWith } from 'rxjs';
import { hasSessionHint } from '../session/cookies';
import { alarmStore, nothingKnown } from './alarm-store';
import {
  type AlarmChannel,
  type AlarmMessage,
  type Alarms,
  startAlarms,
  WATCH_MS,
} from './alarm-stream';
import { createBell } from './bell';
import { notedAlarmsOf } from './noted-alarms';
import { ring } from './ring';
import { steadyTicks } from './steady-ticks';
import { holdTabLock } from './tab-lock';

/** Changes with the messages: tabs of builds that speak differently do not hear each other. */
const CHANNEL = 'gwanje.alarms.1';

function openChannel(): AlarmChannel & { close(): void } {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    messages$: fromEvent<MessageEvent<AlarmMessage>>(channel, 'message').pipe(
      map(({ data }) => data),
    ),
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

const wakes$ = merge(
  fromEvent(document, 'visibilitychange').pipe(
    filter(() => document.visibilityState === 'visible'),
  ),
  fromEvent(window, 'pageshow'),
);
const online$ = new Observable<boolean>((watcher) =>
  merge(fromEvent(window, 'online'), fromEvent(window, 'offline'))
    .pipe(
      startWith(undefined),
      map(() => navigator.onLine),
    )
    .subscribe(watcher),
);

/**
 * The alarms of this browser: one tab polls, one tab rings, every tab shows.
 *
 * @param onSignedOut nobody is signed in any more
 */
export function startBrowserAlarms(onSignedOut: () => void): Alarms {
  alarmStore.setState(nothingKnown());
  const channel = openChannel();
  const bell = createBell((audio) => alarmStore.setState({ audio }));
  const ringing = ring({
    store: alarmStore,
    sound: bell.sound,
    holdBell: () => holdTabLock('gwanje.bell'),
  });
  const stopSounding = () => {
    // The next person at this browser has seen nothing yet.
    seenStore.setState({}, true);
    ringing.unsubscribe();
    bell.close();
    channel.close();
  };
  const running = startAlarms({
    store: alarmStore,
    channel,
    ticks$: steadyTicks(WATCH_MS),
    wakes$,
    online$,
    noted: notedAlarmsOf(shellStore.getState().admin?._id ?? ''),
    seen: seenStore,
    hasSession: hasSessionHint,
    leads$: holdTabLock('gwanje.alarms'),
    poll: (signal) => call(alarms.readAlarm, {}, { signal, fresh: true, expects: 'all' }),
    onSignedOut: () => {
      stopSounding();
      onSignedOut();
    },
  });
  return {
    ...running,
    stop: () => {
      running.stop();
      stopSounding();
    },
  };
}
