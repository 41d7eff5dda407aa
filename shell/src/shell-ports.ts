import type { DeploymentDocument } from '@gwanje/contract';
import type { AlarmPieces } from './alarms/alarm-pieces';
import type { Console } from './start-console';

/** What the shell needs from the world around it. */
export interface ShellPorts {
  readonly console: Promise<Console>;
  /** Reads the deployment as the server has it now. */
  readonly fetchDeployment: () => Promise<DeploymentDocument>;
  /** Fetches the code of the alarms. */
  readonly loadAlarms: () => Promise<AlarmPieces>;
  /** Leaves the page for `url` by a full load. */
  readonly leave: (url: string) => void;
}
