import type { Console } from './start-console';

/** What the shell needs from the world around it. */
export interface ShellPorts {
  readonly console: Promise<Console>;
  /** Leaves the page for `url` by a full load. */
  readonly leave: (url: string) => void;
}
