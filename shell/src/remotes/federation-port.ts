import type { DeployedRemote } from '@gwanje/contract';

export interface EntryAttempt {
  /** Query of the entry's URL; empty for the first attempt, and new for every later one. */
  readonly query: string;
  /** Milliseconds after which the entry's script is given up. */
  readonly timeoutMs: number;
}

/** The loader's view of Module Federation. */
export interface FederationPort {
  /**
   * What exactly this build of a remote hands over.
   *
   * A query must make it fetch everything anew: a browser joins a hung request for the same URL.
   *
   * @throws LoadError
   */
  load(remote: DeployedRemote, attempt: EntryAttempt): Promise<unknown>;
}
