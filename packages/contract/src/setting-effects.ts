import * as z from 'zod/mini';
import type { Bilingual } from './deployment';

/** Days before a change is saved for which it is told what it would have done. */
export const EFFECT_DAYS = 30;

/** What a change of a settings document would have made different. */
export const EFFECTS = {
  bonus: { ko: '지급한 충전보너스', en: 'Charge bonuses paid' },
  requirement: { ko: '충전과 보너스에 걸린 롤링 조건', en: 'Requirements of charges and bonuses' },
  secondCharge: { ko: '2차 승인이 필요한 충전', en: 'Charges that ask for a second administrator' },
  secondExchange: {
    ko: '2차 승인이 필요한 환전',
    en: 'Exchanges that ask for a second administrator',
  },
  comp: { ko: '콤프 (회원 수와 포인트)', en: 'Comps (members and points)' },
  losePoint: {
    ko: '낙첨 포인트, 추천인 몫 포함 (회원 수와 포인트)',
    en: 'Lose points, those of recommenders included (members and points)',
  },
  dayPayback: { ko: '지난 일간 페이백', en: 'Paybacks of the last day' },
  weekPayback: { ko: '지난 주간 페이백', en: 'Paybacks of the last week' },
  monthPayback: { ko: '지난 월간 페이백', en: 'Paybacks of the last month' },
  conversion: { ko: '포인트를 바꾼 머니', en: 'Money made of points' },
} as const satisfies Record<string, Bilingual>;
export type EffectName = keyof typeof EFFECTS;

const outcome = z.object({ count: z.int(), won: z.int() });

/** What these days were like, and what they would have been like. */
export const settingEffect = z.object({
  days: z.int(),
  rows: z.array(
    z.object({
      what: z.enum(Object.keys(EFFECTS) as [EffectName, ...EffectName[]]),
      before: outcome,
      after: outcome,
    }),
  ),
});
export type SettingEffect = z.output<typeof settingEffect>;
