import { useEffect } from 'react';
import { defer, Observable, retry, switchMap } from 'rxjs';
import type { ShellPorts } from '../shell-ports';
import type { Console } from '../start-console';

/** Between two attempts to fetch the code of the reports; nobody waits for it. */
const RETRY_MS = 60_000;

/** Reports how remotes load, for as long as somebody is signed in. */
export function useLoadReports({ loads }: Console, { loadReports }: ShellPorts): void {
  useEffect(() => {
    const reporting = defer(loadReports)
      .pipe(
        retry({ delay: RETRY_MS }),
        switchMap((reportLoads) => new Observable(() => reportLoads(loads.states))),
      )
      .subscribe();
    return () => reporting.unsubscribe();
  }, [loads, loadReports]);
}
