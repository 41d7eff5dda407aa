import {
  distinctUntilChanged,
  EMPTY,
  map,
  Observable,
  of,
  type Subscription,
  startWith,
  switchMap,
} from 'rxjs';
import { ringingKinds } from './alarm-state.rule';
import type { AlarmSituation, AlarmStore } from './alarm-store';
import type { AlarmKind } from './known-alarms.rule';
import { steadyTicks } from './steady-ticks';

/** From one sounding to the next, until somebody takes note. */
export const RING_EVERY_MS = 4_000;

/** A part of a store, now and whenever it changes. */
export const watch = <Part>(
  store: AlarmStore,
  part: (state: AlarmSituation) => Part,
): Observable<Part> =>
  new Observable<Part>((watcher) => {
    watcher.next(part(store.getState()));
    return store.subscribe((state) => watcher.next(part(state)));
  }).pipe(distinctUntilChanged());

export interface RingPorts {
  readonly store: AlarmStore;
  readonly sound: (kind: AlarmKind) => void;
  /** Holds what only one tab can hold: of those that can be heard, the one that rings. */
  readonly holdBell: () => Observable<boolean>;
}

/**
 * Sounds what rings, kind after kind, in one tab of the browser. A tab that is blocked or was told
 * to be silent does not stand for the bell, so that another one, that can be heard, gets it. A tab
 * that is hidden rings in the same rhythm.
 */
export function ring({ store, sound, holdBell }: RingPorts): Subscription {
  const canBeHeard$ = watch(store, ({ isSoundOn, audio }) => isSoundOn && audio === 'ready');
  const hasBell$ = canBeHeard$.pipe(
    switchMap((canBeHeard) => (canBeHeard ? holdBell() : of(false))),
  );
  const kinds$ = watch(store, (state) => ringingKinds(state).join()).pipe(
    map((kinds) => (kinds === '' ? [] : (kinds.split(',') as AlarmKind[]))),
  );
  return hasBell$
    .pipe(
      switchMap((hasBell) => (hasBell ? kinds$ : of([]))),
      switchMap((kinds) =>
        kinds.length > 0
          ? steadyTicks(RING_EVERY_MS).pipe(
              map((_, turn) => turn + 1),
              startWith(0),
              map((turn) => kinds[turn % kinds.length] as AlarmKind),
            )
          : EMPTY,
      ),
    )
    .subscribe(sound);
}
