import { call, sendOff } from '@gwanje/api-client';
import { LOADS_PER_REPORT_MAX, type RemoteLoad, remotes } from '@gwanje/contract';
import {
  concatMap,
  defer,
  filter,
  fromEvent,
  merge,
  Observable,
  type Subscription,
  tap,
  throttleTime,
} from 'rxjs';
import { outcomeOf } from './load-outcome.rule';
import type { ScreenLoads, ScreenStates } from './screen-loads';

/** At most one report in this time, but for the one of a page that is put away. */
const REPORT_EVERY_MS = 5_000;

export interface ReportPorts {
  /** Sends a report; false when it did not arrive. Never rejects. */
  readonly send: (loads: RemoteLoad[]) => Promise<boolean>;
  /** Sends a report from a page that may be closed in this moment; false when it cannot. */
  readonly sendOff: (loads: RemoteLoad[]) => boolean;
}

const browserPorts: ReportPorts = {
  send: async (loads) =>
    (await call(remotes.reportLoads, { loads }, { expects: 'all' })).error === null,
  sendOff: (loads) => sendOff(remotes.reportLoads, { loads }),
};

/** States whose load has been counted; a state is never changed, only replaced. */
const counted = new WeakSet<object>();

/**
 * Tells the server how the loads of this tab ended, in batches. A report that does not arrive goes
 * with the next one; of more than fit into one, the oldest are forgotten.
 */
export function reportLoads(
  states: ScreenLoads['states'],
  ports: ReportPorts = browserPorts,
): Subscription {
  let waiting: RemoteLoad[] = [];
  const keep = (loads: RemoteLoad[]) => {
    waiting = loads.slice(-LOADS_PER_REPORT_MAX);
  };
  const take = () => {
    const loads = waiting;
    waiting = [];
    return loads;
  };
  const collect = (all: ScreenStates) => {
    for (const [key, state] of Object.entries(all)) {
      const outcome = outcomeOf(key, state);
      if (!outcome || counted.has(state)) continue;
      counted.add(state);
      keep([...waiting, outcome]);
    }
  };
  const hasWaiting = () => waiting.length > 0;
  const changes$ = new Observable<ScreenStates>((subscriber) => {
    subscriber.next(states.getState());
    return states.subscribe((all) => subscriber.next(all));
  });
  const reports$ = changes$.pipe(
    tap(collect),
    filter(hasWaiting),
    throttleTime(REPORT_EVERY_MS, undefined, { leading: false, trailing: true }),
    filter(hasWaiting),
    concatMap(() =>
      defer(async () => {
        const loads = take();
        if (!(await ports.send(loads))) keep([...loads, ...waiting]);
      }),
    ),
  );
  const farewells$ = fromEvent(document, 'visibilitychange').pipe(
    filter(() => document.visibilityState === 'hidden' && hasWaiting()),
    tap(() => {
      const loads = take();
      if (!ports.sendOff(loads)) keep(loads);
    }),
  );
  return merge(reports$, farewells$).subscribe();
}
