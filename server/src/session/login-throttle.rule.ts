/** Failed logins after which a key has to wait, and for how long they count. */
export const THROTTLES = {
  account: { failuresMax: 5, windowMs: 15 * 60_000 },
  ip: { failuresMax: 20, windowMs: 5 * 60_000 },
} as const;
export type ThrottleScope = keyof typeof THROTTLES;

const recent = (scope: ThrottleScope, failedAt: readonly Date[], now: Date) =>
  failedAt
    .filter((at) => now.getTime() - at.getTime() < THROTTLES[scope].windowMs)
    .sort((a, b) => a.getTime() - b.getTime());

/** Milliseconds to wait before the next try; 0 when one may be made now. */
export function waitMs(scope: ThrottleScope, failedAt: readonly Date[], now: Date): number {
  const { failuresMax, windowMs } = THROTTLES[scope];
  const oldestThatBlocks = recent(scope, failedAt, now).at(-failuresMax);
  return oldestThatBlocks ? oldestThatBlocks.getTime() + windowMs - now.getTime() : 0;
}

/** The failures to remember once another has happened. */
export const withFailure = (scope: ThrottleScope, failedAt: readonly Date[], now: Date): Date[] =>
  [...recent(scope, failedAt, now), now].slice(-THROTTLES[scope].failuresMax);
