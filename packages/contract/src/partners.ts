import * as z from 'zod/mini';
import type { Bilingual } from './deployment';
import { uuid } from './units';

/** A partner as the specification's tree call gives it. */
export const partnerRecord = z.object({
  _id: uuid,
  id: z.string(),
  status: z.int(),
  grade: z.int(),
  recommendLevel: z.int(),
  recommendTree: z.array(z.object({ _id: uuid, id: z.string() })),
});

/** What a partner earns by: a share of valid stakes, or of what his line has lost. */
export const COMMISSION_KINDS = {
  rolling: { ko: '롤링', en: 'Rolling' },
  losing: { ko: '루징', en: 'Losing' },
} as const satisfies Record<string, Bilingual>;
export type CommissionKind = keyof typeof COMMISSION_KINDS;

/** When he gets it: within a minute of settlement, or with his settlement of a period. */
export const COMMISSION_PAYS = {
  instant: { ko: '즉시', en: 'At once' },
  period: { ko: '기간', en: 'With the period' },
} as const satisfies Record<string, Bilingual>;
export type CommissionPay = keyof typeof COMMISSION_PAYS;
