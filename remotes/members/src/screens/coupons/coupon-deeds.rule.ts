import type { coupons, RowOf } from '@gwanje/contract';

type Coupon = RowOf<typeof coupons>;

/** What may be done with a coupon. */
export const COUPON_DEEDS = [
  'edit',
  'codes',
  'activate',
  'agree',
  'decline',
  'issue',
  'extend',
  'pause',
  'revoke',
] as const;
export type CouponDeed = (typeof COUPON_DEEDS)[number];

const OF_STATE: Readonly<Record<Coupon['state'], readonly CouponDeed[]>> = {
  draft: ['edit', 'codes', 'activate', 'revoke'],
  waiting: ['agree', 'decline', 'revoke'],
  active: ['issue', 'extend', 'pause', 'revoke'],
  paused: ['activate', 'issue', 'extend', 'revoke'],
  ended: [],
  revoked: [],
};

/** What its state allows, whoever it is that asks. */
export function deedsOf({ state, kind, askedBudgetWon }: Coupon): readonly CouponDeed[] {
  const asked = askedBudgetWon === null ? [] : (['agree', 'decline'] as const);
  // While a larger budget waits, activating would agree to it.
  const own = OF_STATE[state].filter(
    (does) =>
      (does !== 'issue' || kind === 'personal') &&
      (does !== 'codes' || kind === 'single') &&
      (does !== 'activate' || askedBudgetWon === null),
  );
  return [...asked, ...own];
}

/** Uses that nobody has taken yet: of what was given, or of what uses and budget have room for. */
export function unitsLeft(coupon: Coupon): number {
  const { kind, issued, used, usesMax, budgetLeftWon, pointsWon } = coupon;
  const most = kind === 'code' ? (usesMax ?? Number.POSITIVE_INFINITY) : issued;
  return Math.max(0, Math.min(most - used, Math.floor(budgetLeftWon / pointsWon)));
}
