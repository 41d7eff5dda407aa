import { Observable } from 'rxjs';

/**
 * True while this tab holds `name`, which one tab of the browser can hold at a time; the next one
 * gets it when this tab closes or unsubscribes. A browser without locks lets every tab hold it.
 */
export const holdTabLock = (name: string): Observable<boolean> =>
  new Observable((holder) => {
    const locks: LockManager | undefined = navigator.locks;
    if (!locks) {
      holder.next(true);
      return undefined;
    }
    holder.next(false);
    const giveUp = new AbortController();
    let release = () => {};
    const hold = () => {
      if (holder.closed) return undefined;
      holder.next(true);
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    locks
      .request(name, { signal: giveUp.signal }, hold)
      // Given up while waiting, or refused to a page without storage, which then is on its own.
      .catch(() => holder.next(true));
    return () => {
      giveUp.abort();
      release();
    };
  });
