import { LEVEL_NAMES } from './levels';
import {
  bpsField,
  choiceField,
  countOrNoneField,
  groupField,
  repeatFields,
  wonField,
  wonOrNoneField,
} from './setting-fields';
import { setting } from './settings';

const unit = (won: string) => ({ ko: `${won}원`, en: `${won} won` });

/**
 * What points become when they are converted; income money is earned and stays one to one. A rate
 * above the whole would make money.
 */
export const convertRate = setting({
  ...{ category: 'convertRate', ko: '전환율', en: 'Conversion rates' },
  note: {
    ko: '포인트를 머니로 바꿀 때의 비율입니다. 나머지는 보너스비용으로 돌아갑니다. 정산머니는 항상 1:1입니다. 빈칸은 제한 없음입니다.',
    en: 'How much money points turn into; the rest goes back to the cost of bonuses. Income money always converts one to one. Empty means no limit.',
  },
  fields: {
    levels: groupField({
      ...{ ko: '레벨별', en: 'By level' },
      fields: repeatFields(LEVEL_NAMES, {
        pointBps: bpsField({
          ko: '포인트→머니',
          en: 'Points to money',
          minimum: 5_000,
          unsaved: 10_000,
        }),
        minWon: wonField({ ko: '최소', en: 'Minimum', minimum: 1, unsaved: 1 }),
        unitWon: choiceField({
          ...{ ko: '단위', en: 'Unit', unsaved: '1' },
          choices: {
            '1': unit('1'),
            '10': unit('10'),
            '100': unit('100'),
            '1000': unit('1,000'),
            '10000': unit('10,000'),
          },
        }),
        dayMaxWon: wonOrNoneField({ ko: '하루 한도', en: 'Daily limit', unsaved: null }),
        dayCountMax: countOrNoneField('times', {
          ...{ ko: '하루 횟수', en: 'Conversions a day', unsaved: null, maximum: 100 },
        }),
      }),
    }),
  },
  obeyedBy: {
    'money/moves/convert-terms.queries.ts': { ko: '포인트 전환', en: 'converting points' },
  },
});
