/** What the server says is left of a session. */
export interface Life {
  readonly idleLeftMs: number;
  readonly leftMs: number;
}

/** How long before a session ends for want of use that is said, and before it ends in any case. */
export const IDLE_NOTICE_MS = 120_000;
export const FINAL_NOTICE_MS = 600_000;
/** Between two looks while something is said, or the connection is lost. */
export const LOOK_AGAIN_MS = 10_000;
/** A computer may sleep, and the policy change, so nobody waits for longer without a look. */
const LOOK_MS_MAX = 600_000;

export type Ending = 'idle' | 'final';

/** Which end is near; the one that nothing puts off comes first. */
export function endingOf({ idleLeftMs, leftMs }: Life): Ending | undefined {
  if (idleLeftMs < leftMs && idleLeftMs <= IDLE_NOTICE_MS) return 'idle';
  return leftMs <= FINAL_NOTICE_MS ? 'final' : undefined;
}

/** How long nobody has to ask: until something may have to be said, or has happened. */
export function nextLookMs(life: Life | undefined): number {
  if (!life) return LOOK_AGAIN_MS;
  const { idleLeftMs, leftMs } = life;
  // Just past the end: the answer then says that nobody is signed in.
  if (endingOf(life)) return Math.min(LOOK_AGAIN_MS, Math.min(idleLeftMs, leftMs) + 100);
  return Math.min(idleLeftMs - IDLE_NOTICE_MS, leftMs - FINAL_NOTICE_MS, LOOK_MS_MAX);
}
