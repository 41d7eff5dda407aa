const FIRST_WAIT_MS = 30_000;
const WAIT_MS_MAX = 600_000;

/** How long to wait before a provider that was asked `tries` times, from 1, is asked again. */
export const waitBeforeAskingMs = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10), WAIT_MS_MAX);
