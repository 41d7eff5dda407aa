import type { DeploymentDocument } from '@gwanje/contract';
import type { ComponentType } from 'react';
import type { AlarmPieces } from './alarms/alarm-pieces';
import type { BetDetailProps } from './bet-detail/bet-detail';
import type { DraftsPlaceProps } from './drafts/drafts-place';
import type { PalettePieces } from './palette/palette-pieces';
import type { reportLoads } from './remotes/report-loads';
import type { Console } from './start-console';

/** Each is fetched by itself: nobody needs all of them. */
interface ShellPages {
  /** Of the address `/`. */
  readonly Login: ComponentType<{ readonly ports: ShellPorts }>;
  readonly Logout: ComponentType<Pick<ShellPorts, 'leave'>>;
  /** Of every other address: what stands behind the login. */
  readonly Console: ComponentType<{ readonly ports: ShellPorts }>;
}

/** What the shell needs from the world around it. */
export interface ShellPorts {
  readonly pages: ShellPages;
  readonly console: Promise<Console>;
  /** Reads the deployment as the server has it now. */
  readonly fetchDeployment: () => Promise<DeploymentDocument>;
  /** Fetches the code of the alarms. */
  readonly loadAlarms: () => Promise<AlarmPieces>;
  /** Fetches the code that reports how remotes load. */
  readonly loadReports: () => Promise<typeof reportLoads>;
  /** Fetches the code of the window that shows a page over the screen. */
  readonly loadBetDetail: () => Promise<ComponentType<BetDetailProps>>;
  /** Fetches the code that shows what was typed on a screen that cannot be shown. */
  readonly loadDrafts: DraftsPlaceProps['load'];
  /** Fetches the code that shows the own sessions. */
  readonly loadSessions: () => Promise<ComponentType>;
  /** Fetches the code that says when a session is about to end. */
  readonly loadSessionEnding: () => Promise<ComponentType>;
  /** Fetches the code of the command palette and the sheet of shortcuts. */
  readonly loadPalette: () => Promise<PalettePieces>;
  /** This page is shown in a frame of the console, which has menu, top bar and alarms already. */
  readonly isEmbedded: boolean;
  /** Leaves the console for `url` by a full load; a page in a frame takes the one around it along. */
  readonly leave: (url: string) => void;
  /** Loads this page anew. */
  readonly reload: () => void;
}
