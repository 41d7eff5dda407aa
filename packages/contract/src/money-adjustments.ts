import * as z from 'zod/mini';
import { list } from './list';
import { markedMember } from './member-lists';
import { instant, koreanDay, person, uuid } from './units';

export const ADJUSTMENT_TYPES = [
  'directChargeMoney',
  'directExchangeMoney',
  'directChargePoint',
  'directExchangePoint',
] as const;

export const adjustment = z.object({
  adjustmentId: uuid,
  member: markedMember,
  type: z.enum(ADJUSTMENT_TYPES),
  amountWon: z.int(),
  reason: z.string(),
  /** The request that it puts right. */
  requestId: z.nullable(uuid),
  status: z.enum(['waiting', 'done', 'declined']),
  requestedBy: person,
  requestedAt: instant,
  /** Whose word counts so far, where two must agree; null otherwise. */
  firstApprovedBy: z.nullable(person),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  /** What lay in its wallet before it was carried out, or what lies there while it waits; null: it never was. */
  beforeWon: z.nullable(z.int()),
});
export type Adjustment = z.output<typeof adjustment>;

/** The wallet that an adjustment brings into or takes from. */
export const walletOfAdjustment = (type: Adjustment['type']) =>
  type.endsWith('Point') ? ('point' as const) : ('money' as const);

export const adjustmentInput = z.strictObject({ memberId: uuid, adjustmentId: uuid });

/** Direct payments and takings. */
export const adjustments = list({
  path: '/api/money/adjustments',
  access: 'money.read',
  summary: 'Direct adjustments.',
  row: adjustment,
  id: 'adjustmentId',
  filters: {
    status: z.optional(adjustment.shape.status),
    type: z.optional(adjustment.shape.type),
    memberId: z.optional(uuid),
    /** First and last day, in Seoul, on which it was asked for. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
  },
  /** `waiting`: what waits for a second administrator first, each part the newest first. */
  sorts: ['newest', 'oldest', 'waiting'],
  totals: z.object({
    status: adjustment.shape.status,
    type: z.enum(ADJUSTMENT_TYPES),
    adjustments: z.int(),
    amountWon: z.int(),
  }),
});
