import { COUPON_TRIES_MAX } from '@gwanje/contract';

/**
 * Wrong passwords after which a key has to wait, and for how long they count. A stranger must not
 * keep anybody out, so an attempt is counted either by `place` or by the three others:
 *
 * - `place`: one administrator at a device or an address from which this administrator has signed
 *   in before, or within one session. What happens elsewhere changes nothing here.
 * - `account`: one login ID from all other places together, 480 tries a day.
 * - `ip`: one IPv4 address or IPv6 /64, whatever the login ID, where it is no known place.
 * - `all`: all places that are not known together, 86,400 tries a day over every account.
 *
 * - `couponMember` and `couponIp`: wrong codes of coupons, by whoever gave them and from where.
 *
 * A flood therefore shuts out whoever signs in at a place for the first time, and nobody else.
 */
export const THROTTLES = {
  place: { failuresMax: 5, windowMs: 15 * 60_000 },
  account: { failuresMax: 5, windowMs: 15 * 60_000 },
  ip: { failuresMax: 20, windowMs: 5 * 60_000 },
  all: { failuresMax: 300, windowMs: 5 * 60_000 },
  couponMember: { failuresMax: COUPON_TRIES_MAX, windowMs: 10 * 60_000 },
  couponIp: { failuresMax: COUPON_TRIES_MAX, windowMs: 10 * 60_000 },
} as const;
export type ThrottleScope = keyof typeof THROTTLES;

/** How many failures lock out, and for how long they count. */
export interface ThrottleLimits {
  readonly failuresMax: number;
  readonly windowMs: number;
}

const recent = (failedAt: readonly Date[], now: Date, { windowMs }: ThrottleLimits) =>
  failedAt
    .filter((at) => now.getTime() - at.getTime() < windowMs)
    .sort((a, b) => a.getTime() - b.getTime());

/** Milliseconds to wait before the next try; 0 when one may be made now. */
export function waitMs(
  scope: ThrottleScope,
  failedAt: readonly Date[],
  now: Date,
  limits: ThrottleLimits = THROTTLES[scope],
): number {
  const oldestThatBlocks = recent(failedAt, now, limits).at(-limits.failuresMax);
  return oldestThatBlocks ? oldestThatBlocks.getTime() + limits.windowMs - now.getTime() : 0;
}

/** The failures to remember once another has happened. */
export const withFailure = (
  scope: ThrottleScope,
  failedAt: readonly Date[],
  now: Date,
  limits: ThrottleLimits = THROTTLES[scope],
): Date[] => [...recent(failedAt, now, limits), now].slice(-limits.failuresMax);
