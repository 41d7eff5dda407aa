// Coupons as members take them by the feed.
import * as z from 'zod/mini';
import { feedEndpoint } from './feed';
import { instant, uuid } from './units';

const ownCoupon = z.object({
  couponId: uuid,
  name: z.string(),
  pointsWon: z.int(),
  endsAt: instant,
  usedAt: z.nullable(instant),
});

const taken = z.object({ couponId: uuid, name: z.string(), pointsWon: z.int(), pointWon: z.int() });

const refusals = [
  'site.feature_off',
  'member.not_found',
  'member.excluded',
  'member.not_normal',
  'coupon.closed',
  'coupon.used',
  'coupon.over_budget',
  'coupon.not_for_member',
  'money.wallet_full',
] as const;

export const listOwnCoupons = feedEndpoint({
  method: 'GET',
  path: '/feed/coupons',
  scope: 'players',
  feature: 'coupon',
  summary: 'Coupons that a member was given and may take, and the last 50 that he has taken.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({ coupons: z.array(ownCoupon) }),
  refusals: ['site.feature_off', 'member.not_found'],
});

export const redeemCode = feedEndpoint({
  method: 'POST',
  path: '/feed/coupons',
  scope: 'players',
  feature: 'coupon',
  summary:
    'A member takes the points of a code, once ever. Five wrong codes within ten minutes make member and address wait.',
  input: z.strictObject({
    memberId: uuid,
    /** As it was typed; what is no code counts as a wrong one. */
    code: z.string().check(z.minLength(1), z.maxLength(40)),
    ip: z.union([z.ipv4(), z.ipv6()]),
  }),
  reply: taken,
  refusals: [...refusals, 'coupon.wrong_code', 'coupon.too_many_tries'],
  audit: 'coupon.use',
  // A code is worth money to whoever reads it; the coupon itself can be taken only once.
  isConfidential: true,
});

export const redeemCoupon = feedEndpoint({
  method: 'POST',
  path: '/feed/coupons/:couponId/use',
  scope: 'players',
  feature: 'coupon',
  summary: 'A member takes the points of a coupon that he was given, once ever.',
  input: z.strictObject({ memberId: uuid, couponId: uuid }),
  reply: taken,
  refusals: [...refusals, 'record.not_found'],
  audit: 'coupon.use',
});
