import { fromEvent, interval, Observable, race, switchMap } from 'rxjs';

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./tick-worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
}

/**
 * Ticks every `everyMs`, hidden or not. Browsers slow the timers of a hidden page down, to one a
 * minute in the end, but not those of its worker. Where there is no worker the page's own timers
 * have to do.
 */
export const steadyTicks = (everyMs: number): Observable<unknown> =>
  new Observable((watcher) => {
    const worker = startWorker();
    if (!worker) return interval(everyMs).subscribe(watcher);
    const fails$ = fromEvent(worker, 'error').pipe(switchMap(() => interval(everyMs)));
    const ticking = race<[unknown, unknown]>(fromEvent(worker, 'message'), fails$).subscribe(
      watcher,
    );
    worker.postMessage(everyMs);
    return () => {
      ticking.unsubscribe();
      worker.terminate();
    };
  });
