import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { instant, person, reason, someWon, uuid } from './units';

const ADJUSTMENT_TYPES = [
  'directChargeMoney',
  'directExchangeMoney',
  'directChargePoint',
  'directExchangePoint',
] as const;

export const adjustment = z.object({
  adjustmentId: uuid,
  member: z.object({ _id: uuid, id: z.string(), nick: z.string() }),
  type: z.enum(ADJUSTMENT_TYPES),
  amountWon: z.int(),
  reason: z.string(),
  status: z.enum(['waiting', 'done', 'declined']),
  requestedBy: person,
  requestedAt: instant,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
});
export type Adjustment = z.output<typeof adjustment>;

/** Direct payments and takings. */
export const adjustmentEndpoints = {
  listAdjustments: endpoint({
    method: 'GET',
    path: '/api/money/adjustments',
    access: 'money.read',
    summary: 'Direct adjustments, newest first, 50 a page.',
    input: z.strictObject({
      status: z.optional(adjustment.shape.status),
      memberId: z.optional(uuid),
      after: z.optional(uuid),
    }),
    reply: z.object({ adjustments: z.array(adjustment), more: z.boolean() }),
    refusals: [],
  }),
  createAdjustment: endpoint({
    method: 'POST',
    path: '/api/money/adjustments',
    access: 'money.adjust',
    needsKey: true,
    summary:
      'Pays or takes money or points directly; above the limit it waits for a second administrator.',
    input: z.strictObject({
      memberId: uuid,
      type: z.enum(ADJUSTMENT_TYPES),
      amountWon: someWon,
      reason,
    }),
    reply: adjustment,
    refusals: ['member.not_found', 'money.insufficient'],
    audit: 'adjustment.create',
  }),
  approveAdjustment: endpoint({
    method: 'POST',
    path: '/api/money/adjustments/:adjustmentId/approve',
    access: 'money.adjust',
    needsKey: true,
    summary: 'Carries out an adjustment that waits for a second administrator.',
    input: z.strictObject({ adjustmentId: uuid }),
    reply: adjustment,
    refusals: [
      'money.adjustment_not_found',
      'money.adjustment_closed',
      'money.second_admin',
      'money.insufficient',
    ],
    audit: 'adjustment.approve',
  }),
  declineAdjustment: endpoint({
    method: 'POST',
    path: '/api/money/adjustments/:adjustmentId/decline',
    access: 'money.adjust',
    needsKey: true,
    summary: 'Drops an adjustment that waits; no money moves.',
    input: z.strictObject({ adjustmentId: uuid }),
    reply: adjustment,
    refusals: ['money.adjustment_not_found', 'money.adjustment_closed'],
    audit: 'adjustment.decline',
  }),
};
