import { useEffect, useState } from 'react';
import { defer, retry, Subscription, timer } from 'rxjs';
import type { AlarmPieces } from '../alarms/alarm-pieces';
import type { Alarms } from '../alarms/alarm-stream';
import { requireLogin } from '../session/follow-session-ends';
import type { ShellPorts } from '../shell-ports';
import type { Console } from '../start-console';

/** Between two attempts to fetch the code of the alarms. */
const RETRY_MS = 10_000;

export type AlarmsOfFrame =
  | { readonly status: 'starting' | 'unavailable' }
  | { readonly status: 'ready'; readonly pieces: AlarmPieces; readonly alarms: Alarms };

/**
 * The alarms, for as long as the frame stands. Their code comes after the first drawing; while it
 * cannot be fetched it is tried again, and everything else works on.
 */
export function useAlarms(console: Console, ports: ShellPorts): AlarmsOfFrame {
  const { loadAlarms, fetchDeployment, leave } = ports;
  const [state, setState] = useState<AlarmsOfFrame>({ status: 'starting' });
  useEffect(() => {
    let alarms: Alarms | undefined;
    const onFailure = () => {
      setState({ status: 'unavailable' });
      return timer(RETRY_MS);
    };
    const loading = new Subscription();
    loading.add(
      defer(loadAlarms)
        .pipe(retry({ delay: onFailure }))
        .subscribe((pieces) => {
          alarms = pieces.start(() => void requireLogin(leave));
          loading.add(pieces.followRevision(console, fetchDeployment));
          setState({ status: 'ready', pieces, alarms });
        }),
    );
    return () => {
      loading.unsubscribe();
      alarms?.stop();
    };
  }, [console, loadAlarms, fetchDeployment, leave]);
  return state;
}
