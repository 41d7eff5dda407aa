import * as z from 'zod/mini';
import type { Bilingual } from './deployment';
import { PAYBACK_PERIODS, type PaybackPeriod } from './payback';
import { instant, koreanDay, person, uuid } from './units';

/** What has become of the paybacks of a period. */
export const PAYBACK_REVIEW_STATUSES = {
  computing: { ko: '계산 중', en: 'Being computed' },
  waiting: { ko: '지급 대기', en: 'Waiting' },
  paying: { ko: '지급 중', en: 'Being paid' },
  paid: { ko: '지급 완료', en: 'Paid' },
  declined: { ko: '지급 안 함', en: 'Not paid' },
} as const satisfies Record<string, Bilingual>;
export type PaybackReviewStatus = keyof typeof PAYBACK_REVIEW_STATUSES;

/** Reviews that are listed, and members that each of them names. */
export const PAYBACK_REVIEWS_MAX = 12;
export const PAYBACK_NAMED_MAX = 10;

const namesIn = <Name extends string>(labels: Readonly<Record<Name, unknown>>) =>
  Object.keys(labels) as [Name, ...Name[]];

export const paybackReview = z.object({
  reviewId: uuid,
  period: z.enum(namesIn<PaybackPeriod>(PAYBACK_PERIODS)),
  from: koreanDay,
  to: koreanDay,
  status: z.enum(namesIn<PaybackReviewStatus>(PAYBACK_REVIEW_STATUSES)),
  settingVersion: z.int(),
  members: z.int(),
  sumWon: z.int(),
  /** Who gets most. */
  top: z.array(
    z.object({
      member: z.object({ _id: uuid, id: z.string(), nick: z.string() }),
      lossWon: z.int(),
      amountWon: z.int(),
    }),
  ),
  computedAt: z.nullable(instant),
  /** Null: nobody has decided, or it is paid by itself. */
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});
export type PaybackReview = z.output<typeof paybackReview>;
