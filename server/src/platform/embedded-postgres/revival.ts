// A database that dies under its server is brought up again, a bounded number of times.

import { StartFailure } from '../start-failure';
import { isAlive, type Postmaster } from './cluster';

const WATCH_MS = 250;
const REVIVALS_MAX = 3;
const WINDOW_MINUTES = 10;

/**
 * Watches a postmaster, also one of which this process is not the parent, and has it launched again
 * whenever it is gone: three times in ten minutes at most.
 *
 * @param options.onLost told, in one sentence, when it is not brought up any more
 * @returns ends the watch, and waits for a launch that has begun
 */
export function keepAlive(
  postmaster: () => Postmaster,
  options: {
    readonly log: string;
    readonly relaunch: () => Promise<void>;
    readonly onLost: (failure: Error) => void;
  },
): () => Promise<void> {
  const { log, relaunch, onLost } = options;
  let revivedAtMs: number[] = [];
  let reviving: Promise<void> | undefined;
  const revive = async () => {
    const nowMs = performance.now();
    revivedAtMs = revivedAtMs.filter((atMs) => nowMs - atMs < WINDOW_MINUTES * 60_000);
    if (revivedAtMs.length === REVIVALS_MAX)
      throw new StartFailure(
        `The embedded database ended ${REVIVALS_MAX + 1} times in ${WINDOW_MINUTES} minutes; ${log} says why.`,
      );
    revivedAtMs.push(nowMs);
    await relaunch();
  };
  const timer = setInterval(() => {
    if (reviving || isAlive(postmaster().pid)) return;
    reviving = revive()
      .catch((error: Error) => {
        clearInterval(timer);
        onLost(error);
      })
      .finally(() => {
        reviving = undefined;
      });
  }, WATCH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await reviving;
  };
}
