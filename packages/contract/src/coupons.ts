import * as z from 'zod/mini';
import { list } from './list';
import { markedMember } from './member-lists';
import { grade, level } from './members';
import { says } from './says';
import { text } from './text';
import { instant, koreanDay, person, someWon, uuid, won } from './units';

/** Who may take it: whoever knows its code, the first who gives one of its codes, or whom it was given to. */
export const COUPON_KINDS = {
  code: { ko: '공용코드', en: 'Code' },
  single: { ko: '1회용 코드', en: 'Single-use codes' },
  personal: { ko: '개인지급', en: 'Personal' },
} as const;
export type CouponKind = keyof typeof COUPON_KINDS;
const kind = z.enum(['code', 'single', 'personal']);

export const COUPON_STATES = {
  draft: { ko: '초안', en: 'Draft' },
  waiting: { ko: '2차 승인대기', en: 'Waits for a second administrator' },
  active: { ko: '사용중', en: 'In use' },
  paused: { ko: '일시중지', en: 'Paused' },
  /** Its time, its budget or its uses are over. */
  ended: { ko: '종료', en: 'Over' },
  revoked: { ko: '폐기', en: 'Revoked' },
} as const;
export type CouponState = keyof typeof COUPON_STATES;
const state = z.enum(['draft', 'waiting', 'active', 'paused', 'ended', 'revoked']);

/** From this budget on, won, a second administrator has to agree. */
export const COUPON_SECOND_WON = 1_000_000;
export const COUPON_POINTS_MAX_WON = 10_000_000;
/** Times that the points must be played before an exchange, at most. */
export const COUPON_FACTOR_MAX_BPS = 100_000;
/** Members that one order names. */
const COUPON_NAMED_MAX = 200;
/** Single-use codes of one coupon. */
export const COUPON_CODES_MAX = 100_000;
/** Members to whom one order gives. */
export const COUPON_ISSUED_MAX = 50_000;
/** Wrong codes within ten minutes after which a member, and an address, has to wait. */
export const COUPON_TRIES_MAX = 5;

/** 6 to 20 capitals and digits that nobody takes for another; small letters count as capitals. */
export const couponCode = z.string().check(
  z.overwrite((value) => value.trim().toUpperCase()),
  z.regex(/^[A-HJ-NP-Z2-9]{6,20}$/, { error: says('bad_coupon_code') }),
);

const couponTerms = {
  name: text(40),
  kind,
  /** Of the kind `code` alone. */
  code: z.nullable(couponCode),
  pointsWon: someWon.check(z.maximum(COUPON_POINTS_MAX_WON)),
  beginsAt: instant,
  endsAt: instant,
  /** Null: every level. */
  levelMin: z.nullable(level),
  grade: z.nullable(grade),
  /** Of this partner's line alone. */
  partnerId: z.nullable(uuid),
  /** Null: as many as the budget has room for. */
  usesMax: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  budgetWon: someWon,
  /** Times that the points have to be played, basis points; null: as the settings say of points. */
  factorBps: z.nullable(z.int().check(z.minimum(0), z.maximum(COUPON_FACTOR_MAX_BPS))),
  /** Who has charged so much within so many days. */
  chargeMinWon: won,
  chargeDays: z.int().check(z.minimum(1), z.maximum(365)),
};
export const couponInput = z.strictObject(couponTerms);
export type CouponTerms = z.output<typeof couponInput>;

export const coupon = z.object({
  couponId: uuid,
  name: z.string(),
  kind,
  code: z.nullable(z.string()),
  pointsWon: z.int(),
  beginsAt: instant,
  endsAt: instant,
  levelMin: z.nullable(z.int()),
  grade: z.nullable(z.int()),
  partnerId: z.nullable(uuid),
  /** Login ID of the same. */
  partner: z.nullable(z.string()),
  usesMax: z.nullable(z.int()),
  budgetWon: z.int(),
  factorBps: z.nullable(z.int()),
  chargeMinWon: z.int(),
  chargeDays: z.int(),
  state,
  /** How many members it was given to, or how many codes of one use were made. */
  issued: z.int(),
  /** Members to whom an order that is under way still gives it. */
  issuing: z.int(),
  /** Uses of test accounts among them; what those took is in neither sum. */
  used: z.int(),
  usedWon: z.int(),
  budgetLeftWon: z.int(),
  /** A larger budget that waits for a second administrator. */
  askedBudgetWon: z.nullable(z.int()),
  /** Whose word there is where two must agree. */
  firstApprovedBy: z.nullable(person),
  createdAt: instant,
  createdBy: person,
  version: z.int(),
});

/** Coupons of points. */
export const coupons = list({
  path: '/api/coupons',
  access: 'coupon.read',
  summary: 'Coupons of points, with what was taken of each.',
  row: coupon,
  id: 'couponId',
  filters: {
    kind: z.optional(kind),
    state: z.optional(state),
    /** What its name or code begins with. */
    query: z.optional(text(40)),
    /** Days of Seoul on which it was made. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
  },
  sorts: [
    ...(['newest', 'oldest', '-usedWon', 'usedWon'] as const),
    ...(['-budgetLeftWon', 'budgetLeftWon'] as const),
  ],
  totals: z.object({ usedWon: z.int(), budgetLeftWon: z.int() }),
});

const useRow = z.object({
  useId: uuid,
  couponId: uuid,
  name: z.string(),
  member: markedMember,
  pointsWon: z.int(),
  at: instant,
});

const useWords = {
  access: 'coupon.read',
  row: useRow,
  id: 'useId',
  sorts: ['newest', 'oldest'],
  totals: z.object({ pointsWon: z.int() }),
} as const;
const useFilters = {
  memberId: z.optional(uuid),
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
};

/** Who has taken points by coupons, whichever they were. */
export const couponUses = list({
  ...useWords,
  path: '/api/coupons/uses',
  summary: 'Points that members have taken by coupons.',
  filters: useFilters,
});

/** Who has taken points by one coupon. */
export const usesOfCoupon = list({
  ...useWords,
  path: '/api/coupons/:couponId/uses',
  summary: 'Points that members have taken by one coupon.',
  filters: { ...useFilters, couponId: uuid },
  refusals: ['record.not_found'],
});

/** Members to give it to: by login ID, or all whom a filter finds. */
export const couponTarget = z.strictObject({
  ids: z.optional(z.array(text(40)).check(z.minLength(1), z.maxLength(COUPON_NAMED_MAX))),
  grade: z.optional(grade),
  level: z.optional(level),
  partnerId: z.optional(uuid),
});
export type CouponTarget = z.output<typeof couponTarget>;
