// Coupons: from a draft to the last unit that was taken.
import * as z from 'zod/mini';
import {
  COUPON_CODES_MAX,
  coupon,
  couponInput,
  coupons,
  couponTarget,
  couponUses,
  usesOfCoupon,
} from './coupons';
import { endpoint } from './endpoint';
import { instant, reason, someWon, uuid } from './units';

const NAMES_BYTES_MAX = 65_536;

const named = { couponId: uuid, version: z.int() };

export const listCoupons = coupons.page;

export const totalCoupons = coupons.totals;

export const listCouponUses = couponUses.page;

export const totalCouponUses = couponUses.totals;

export const listUsesOfCoupon = usesOfCoupon.page;

export const totalUsesOfCoupon = usesOfCoupon.totals;

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons',
  access: 'coupon.manage',
  summary: 'Drafts a coupon; nobody can take anything by it yet.',
  input: couponInput,
  reply: coupon,
  refusals: ['coupon.code_taken', 'member.not_found'],
  audit: 'coupon.create',
});

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/api/coupons/:couponId',
  access: 'coupon.manage',
  summary: 'Changes a draft.',
  input: z.strictObject({ ...couponInput.shape, ...named }),
  reply: coupon,
  refusals: [
    'record.not_found',
    'record.stale',
    'coupon.closed',
    'coupon.code_taken',
    'member.not_found',
  ],
  audit: 'coupon.update',
});

export const makeCouponCodes = endpoint({
  method: 'POST',
  path: '/api/coupons/:couponId/codes',
  access: 'coupon.manage',
  summary:
    'Makes the single-use codes of a draft in place of any before, and tells them this once: they are kept nowhere.',
  input: z.strictObject({
    ...named,
    count: z.int().check(z.minimum(1), z.maximum(COUPON_CODES_MAX)),
  }),
  reply: z.object({
    /** A line each. */
    codes: z.string(),
    count: z.int(),
  }),
  isConfidential: true,
  refusals: ['record.not_found', 'record.stale', 'coupon.closed'],
  audit: 'coupon.codes',
});

export const extendCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/:couponId/extend',
  access: 'coupon.manage',
  summary:
    'Moves the end of a coupon that is in use, or gives it a larger budget; a large one waits for a second administrator.',
  input: z.strictObject({ ...named, endsAt: instant, budgetWon: someWon }),
  reply: coupon,
  refusals: [
    'record.not_found',
    'record.stale',
    'coupon.closed',
    'coupon.budget_lowered',
    'admin.no_second',
  ],
  audit: 'coupon.extend',
});

export const activateCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/:couponId/activate',
  access: 'coupon.manage',
  summary:
    'Lets members take it, or agrees as the second administrator where its budget asks for two.',
  input: z.strictObject({
    couponId: uuid,
    /** What is agreed to: that of the coupon, or the larger one that was asked for. */
    budgetWon: someWon,
    /** Of the coupon as it was read; left out: as it is now. */
    version: z.optional(z.int()),
  }),
  reply: coupon,
  refusals: [
    'record.not_found',
    'record.stale',
    'coupon.closed',
    'coupon.no_codes',
    'coupon.second_admin',
    'admin.no_second',
  ],
  audit: 'coupon.activate',
});

export const declineCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/:couponId/decline',
  access: 'coupon.manage',
  summary: 'Does not agree: a coupon that waits is a draft again, a larger budget is dropped.',
  input: z.strictObject({ couponId: uuid }),
  reply: coupon,
  refusals: ['record.not_found', 'coupon.closed'],
  audit: 'coupon.decline',
});

export const pauseCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/:couponId/pause',
  access: 'coupon.manage',
  summary: 'Lets nobody take it until it is activated again.',
  input: z.strictObject(named),
  reply: coupon,
  refusals: ['record.not_found', 'record.stale', 'coupon.closed'],
  audit: 'coupon.pause',
});

export const revokeCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/:couponId/revoke',
  access: 'coupon.manage',
  summary: 'Ends a coupon for good; points that were taken stay.',
  input: z.strictObject({ ...named, reason }),
  reply: coupon,
  refusals: ['record.not_found', 'record.stale', 'coupon.closed'],
  audit: 'coupon.revoke',
});

export const previewCouponIssue = endpoint({
  method: 'POST',
  path: '/api/coupons/:couponId/issue/preview',
  access: 'coupon.manage',
  summary: 'To whom a coupon would be given who does not have it yet.',
  input: z.strictObject({ couponId: uuid, target: couponTarget }),
  bodyBytesMax: NAMES_BYTES_MAX,
  reply: z.object({
    count: z.int(),
    /** The first of them, by login ID. */
    names: z.array(z.string()),
    /** Login IDs that nobody has. */
    unknown: z.array(z.string()),
  }),
  refusals: ['record.not_found'],
  writesNothing: true,
});

export const issueCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/:couponId/issue',
  access: 'coupon.manage',
  summary:
    'Gives a coupon to members, as far as they are those that were shown: the first at once, a job the others.',
  input: z.strictObject({ couponId: uuid, target: couponTarget, expectedCount: z.int() }),
  bodyBytesMax: NAMES_BYTES_MAX,
  reply: z.object({
    /** Who has it now. */
    issued: z.int(),
    /** Who gets it of a job. */
    issuing: z.int(),
  }),
  refusals: [
    'record.not_found',
    'coupon.closed',
    'coupon.issuing',
    'coupon.target_changed',
    'list.too_wide',
  ],
  audit: 'coupon.issue',
});
