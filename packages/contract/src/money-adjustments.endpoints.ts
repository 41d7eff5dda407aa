// What is done with them.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { ADJUSTMENT_TYPES, adjustment, adjustmentInput, adjustments } from './money-adjustments';
import { reason, someWon, uuid } from './units';

export const listAdjustments = adjustments.page;

export const totalAdjustments = adjustments.totals;

export const createAdjustment = endpoint({
  method: 'POST',
  path: '/api/money/adjustments',
  access: 'money.adjust',
  needsKey: true,
  summary:
    'Pays or takes money or points directly; from the limit on it waits for a second administrator.',
  input: z.strictObject({
    memberId: uuid,
    type: z.enum(ADJUSTMENT_TYPES),
    amountWon: someWon,
    reason,
    /** The member's request that it puts right, whose history it then belongs to. */
    requestId: z.optional(uuid),
  }),
  reply: adjustment,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.insufficient',
    'money.wallet_full',
    'admin.no_second',
  ],
  audit: 'adjustment.create',
});

export const approveAdjustment = endpoint({
  method: 'POST',
  path: '/api/money/adjustments/:adjustmentId/approve',
  access: 'money.adjust',
  needsKey: true,
  summary:
    'Carries out an adjustment that waits for a second administrator, if he and the first are two people.',
  input: adjustmentInput,
  reply: adjustment,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.adjustment_closed',
    'money.second_admin',
    'admin.no_second',
    'money.insufficient',
    'money.wallet_full',
  ],
  audit: 'adjustment.approve',
});

export const declineAdjustment = endpoint({
  method: 'POST',
  path: '/api/money/adjustments/:adjustmentId/decline',
  access: 'money.adjust',
  needsKey: true,
  summary: 'Drops an adjustment that waits; no money moves.',
  input: adjustmentInput,
  reply: adjustment,
  refusals: ['member.not_found', 'record.not_found', 'money.adjustment_closed'],
  audit: 'adjustment.decline',
});
