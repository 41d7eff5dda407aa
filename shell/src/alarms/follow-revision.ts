import type { DeploymentDocument } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import { catchError, defer, EMPTY, exhaustMap, filter, type Subscription } from 'rxjs';
import { nextDeployment } from '../deployment/next-deployment.rule';
import type { Console } from '../start-console';
import { alarmStore } from './alarm-store';
import { watch } from './ring';

/**
 * Follows the deployment that the poll reports: menus, guards and flags change at once, code that
 * runs stays. A document that cannot be had is asked for again with the next report.
 */
export function followRevision(
  { deployment, loads }: Console,
  fetchDeployment: () => Promise<DeploymentDocument>,
): Subscription {
  return watch(alarmStore, ({ report }) => report)
    .pipe(
      filter(
        (report) => report !== undefined && report.revision !== deployment.getState().revision,
      ),
      exhaustMap(() => defer(fetchDeployment).pipe(catchError(() => EMPTY))),
    )
    .subscribe((fetched) => {
      const next = nextDeployment(fetched, loads.running());
      deployment.setState(next, true);
      shellStore.setState({ siteName: next.siteName, flags: next.flags });
    });
}
