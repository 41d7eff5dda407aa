import { fromEvent, interval, merge, Observable, switchMap } from 'rxjs';

/**
 * Whatever number it is sent, it answers every so many milliseconds. It stands here, and is no file
 * of its own, because a browser holds no worker's file against a hash.
 */
const TICKER = 'onmessage=({data})=>setInterval(()=>postMessage(0),data)';

function startWorker(): Worker | undefined {
  try {
    const url = URL.createObjectURL(new Blob([TICKER], { type: 'text/javascript' }));
    return new Worker(url);
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
    const ticking = merge(fromEvent(worker, 'message'), fails$).subscribe(watcher);
    worker.postMessage(everyMs);
    return () => {
      ticking.unsubscribe();
      worker.terminate();
    };
  });
