// Paybacks that wait for somebody to look at them.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { paybackReview } from './payback-reviews';
import { reason, uuid } from './units';

export const listPaybackReviews = endpoint({
  method: 'GET',
  path: '/api/money/paybacks',
  access: 'moneySettings.read',
  summary: 'Paybacks of the last periods: what each comes to, who gets most, and who decided.',
  input: z.strictObject({}),
  reply: z.object({ reviews: z.array(paybackReview) }),
  refusals: [],
});

export const payPaybacks = endpoint({
  method: 'POST',
  path: '/api/money/paybacks/:reviewId/pay',
  access: 'money.adjust',
  needsKey: true,
  summary:
    'Pays the paybacks of a period exactly as they were computed, in the background; who has excluded himself meanwhile gets none.',
  input: z.strictObject({ reviewId: uuid }),
  reply: paybackReview,
  refusals: ['record.not_found', 'payback.closed'],
  audit: 'payback.pay',
});

export const declinePaybacks = endpoint({
  method: 'POST',
  path: '/api/money/paybacks/:reviewId/decline',
  access: 'money.adjust',
  summary: 'Pays nothing of the paybacks of a period, for a reason.',
  input: z.strictObject({ reviewId: uuid, reason }),
  reply: paybackReview,
  refusals: ['record.not_found', 'payback.closed'],
  audit: 'payback.decline',
});
