import type { Locale, Sentences } from './sentences';
import { fillSentence } from './sentences';

/** The rules of numbers, whose sentences a field says by itself while it is typed in. */
export const NUMBER_RULES = {
  empty: {
    ko: '비워 둘 수 없습니다. 0이면 0을 입력하세요.',
    en: 'This cannot be empty. If it is 0, enter 0.',
  },
  not_a_number: { ko: '숫자만 입력하세요.', en: 'Enter a number.' },
  not_an_integer: { ko: '소수점 없이 입력하세요.', en: 'Enter a whole number.' },
  not_an_amount: {
    ko: '금액은 1,500,000이나 150만처럼 입력하세요.',
    en: 'Enter an amount like 1,500,000 or 150만.',
  },
  two_decimals: { ko: '소수점 둘째 자리까지 입력하세요.', en: 'Use at most two decimals.' },
  too_small: { ko: '{minimum} 이상으로 입력하세요.', en: 'Enter {minimum} or more.' },
  too_big: { ko: '{maximum} 이하로 입력하세요.', en: 'Enter {maximum} or less.' },
  too_long: { ko: '{maximum}자 이하로 입력하세요.', en: 'Enter at most {maximum} characters.' },
} as const satisfies Record<string, Sentences>;

/** The sentence of a number's rule, with the bound that was passed. */
export const numberSentence = (
  rule: keyof typeof NUMBER_RULES,
  bound: number | undefined,
  locale: Locale,
): string => fillSentence(NUMBER_RULES[rule][locale], { minimum: bound, maximum: bound });
