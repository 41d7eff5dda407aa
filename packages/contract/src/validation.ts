import type * as z from 'zod/mini';
import { NUMBER_RULES } from './number-rules';
import { fillSentence, type Locale, type Sentences } from './sentences';

/** Sentences of validation rules; `{name}` is filled from the failing issue. */
export const RULES = {
  ...NUMBER_RULES,
  required: { ko: '필수 항목입니다.', en: 'This field is required.' },
  unknown_key: { ko: '알 수 없는 항목입니다: {keys}', en: 'Unknown field: {keys}' },
  all_or_amount: {
    ko: '전액과 금액 중 하나만 보내세요.',
    en: 'Send either all or an amount, not both.',
  },
  repeated_key: {
    ko: '같은 항목이 두 번 있습니다. 하나만 보내세요.',
    en: 'This field stands there twice. Send it once.',
  },
  wrong_type: { ko: '형식이 올바르지 않습니다.', en: 'The format is not correct.' },
  wrong_choice: { ko: '선택할 수 없는 값입니다.', en: 'This value is not one of the choices.' },
  not_in_unit: { ko: '{divisor} 단위로 입력하세요.', en: 'Enter a multiple of {divisor}.' },
  too_short: { ko: '{minimum}자 이상 입력하세요.', en: 'Enter at least {minimum} characters.' },
  too_many: { ko: '{maximum}개 이하로 보내세요.', en: 'Send at most {maximum} items.' },
  control_character: {
    ko: '줄바꿈, 탭 같은 제어 문자는 쓸 수 없습니다. 한 줄로 입력하세요.',
    en: 'Line breaks, tabs and other control characters cannot be used. Enter one line.',
  },
  direction_character: {
    ko: '글자 방향을 바꾸는 보이지 않는 문자가 있습니다. 지우거나 직접 입력하세요.',
    en: 'There is an invisible character that turns the direction of writing. Remove it, or type the text yourself.',
  },
  password_blank: {
    ko: '빈칸만으로는 비밀번호를 만들 수 없습니다. 글자나 숫자를 넣으세요.',
    en: 'A password cannot be blanks alone. Use letters or digits.',
  },
  password_sequence: {
    ko: '1234567890, qwertyuiop처럼 이어지거나 되풀이되는 글자라 쉽게 짐작할 수 있습니다. 다른 비밀번호를 입력하세요.',
    en: 'It runs on or repeats itself, like 1234567890 or qwertyuiop, so it is easily guessed. Choose another.',
  },
  password_common: {
    ko: '많이 쓰이는 비밀번호라 가장 먼저 시도됩니다. 다른 비밀번호를 입력하세요.',
    en: 'So many people use this password that it is tried first. Choose another.',
  },
  bad_ip: {
    ko: 'IP 주소 또는 대역(CIDR)을 입력하세요. 예: 203.0.113.7, 203.0.113.0/24',
    en: 'Enter an IP address or a network, e.g. 203.0.113.7 or 203.0.113.0/24.',
  },
  bad_id: { ko: '형식이 올바르지 않은 번호입니다.', en: 'This identifier is not well formed.' },
  partner_not_taken: {
    ko: '파트너 유형에만 지정할 수 있습니다. 비워 두거나 유형을 파트너로 바꾸세요.',
    en: 'Only the type partner takes one. Leave it empty, or choose that type.',
  },
  bad_shortcut: {
    ko: '2~12자의 글자, 숫자, _, -만 쓸 수 있습니다.',
    en: 'Use 2 to 12 letters, digits, _ or -.',
  },
  bad_coupon_code: {
    ko: '영문 대문자와 숫자 2~9로 된 6~20자를 입력하세요. O와 I는 쓰지 않습니다.',
    en: 'Use 6 to 20 capitals and digits from 2 to 9, without O and I.',
  },
  bad_login_id: {
    ko: '영문 소문자로 시작하는 4~20자의 영문 소문자, 숫자, _, -만 쓸 수 있습니다.',
    en: 'Use 4 to 20 lower-case letters, digits, _ or -, starting with a letter.',
  },
  min_above_max: {
    ko: '최소 배팅금액은 최대 배팅금액 이하여야 합니다.',
    en: 'The minimum bet must not exceed the maximum bet.',
  },
  benefit_missing: {
    ko: '최대 당첨금액은 0보다 커야 합니다.',
    en: 'The maximum winning amount must be above 0.',
  },
  max_round_below_max: {
    ko: '회차당 최대 배팅금액은 최대 배팅금액 이상이어야 합니다.',
    en: 'The maximum per round must be at least the maximum bet.',
  },
  max_event_below_max: {
    ko: '경기당 최대는 모든 최대 배팅금액 이상이어야 합니다.',
    en: 'The maximum per event must be at least every maximum bet.',
  },
  bonus_not_ascending: {
    ko: '윗줄의 배율보다 큰 값을 입력하세요. 1.00은 쓰지 않는 줄입니다.',
    en: 'Enter more than in the rows above; 1.00 is a row that is not used.',
  },
  bonus_rows_too_many: {
    ko: '배율은 10줄까지 쓸 수 있습니다. 다른 줄을 1.00으로 두고 입력하세요.',
    en: 'At most 10 rows may be used. Set another one to 1.00 first.',
  },
  odds_range: {
    ko: '배당은 0 또는 1.01 이상 100 이하로 입력하세요.',
    en: 'Odds are 0, or from 1.01 to 100.',
  },
  share_range: {
    ko: '비율은 0 또는 50 이상 100 이하로 입력하세요.',
    en: 'A share is 0, or from 50 to 100.',
  },
  bonus_min_above_max: {
    ko: '최소 보너스는 최대 보너스 이하여야 합니다.',
    en: 'The minimum bonus must not exceed the maximum bonus.',
  },
  bonus_above_charge: {
    ko: '보너스가 가장 작은 충전금액보다 클 수 없습니다.',
    en: 'The bonus must not be above the smallest charge that brings it.',
  },
  minigame_only_below_charge: {
    ko: '미니게임만 이용한 회원의 롤링 조건은 기본 롤링 조건 이상이어야 합니다.',
    en: 'Members who play mini-games only must not have to play less than the others.',
  },
  nothing_counts: {
    ko: '배팅이 하나도 인정되지 않아 롤링 조건을 채울 수 없습니다. 게임 종류 하나 이상을 0보다 크게 입력하세요.',
    en: 'No stake counts, so nobody could meet the requirement. Let at least one class count.',
  },
  window_reversed: {
    ko: '종료는 시작보다 뒤여야 합니다.',
    en: 'The end must be after the beginning.',
  },
  window_past: { ko: '이미 지난 종료 시각입니다.', en: 'This end has passed already.' },
  moment_past: {
    ko: '이미 지난 시각입니다. 앞으로의 시각을 입력하세요.',
    en: 'This time has passed already. Enter one that is to come.',
  },
  moment_ahead: {
    ko: '아직 오지 않은 시각입니다. 보내는 쪽의 시계를 확인하세요.',
    en: 'This time is yet to come. Check the clock of whoever sends it.',
  },
  budget_below_points: {
    ko: '예산은 한 번에 주는 포인트 이상이어야 합니다.',
    en: 'The budget must be at least the points that are given at a time.',
  },
  window_open: {
    ko: '기간 점검에는 시작과 종료가 모두 필요합니다.',
    en: 'Closing for a time needs both a beginning and an end.',
  },
  bad_moment: {
    ko: '날짜와 시각을 끝까지 입력하세요. 예: 2026-11-21 14:30',
    en: 'Enter a whole date and time, e.g. 2026-11-21 14:30.',
  },
  split_placeholder: {
    ko: '설정 이름을 중괄호까지 한 가지 글꼴로 쓰세요. 일부만 굵게 하거나 색을 바꾸면 채우지 못합니다.',
    en: 'Write a placeholder in one style with its braces: where a part of it is bold or coloured it cannot be filled.',
  },
  unknown_placeholder: {
    ko: '중괄호 안의 설정 이름을 알 수 없습니다. 예: 배팅마감초, 레벨1 최대배팅, 파워사다리 배팅마감초.',
    en: 'No setting is called what stands in the braces. Such as 배팅마감초, 레벨1 최대배팅.',
  },
  passes_too_many: {
    ko: '통과 회원은 20명까지입니다.',
    en: 'At most 20 members may pass.',
  },
  words_too_many: {
    ko: '금지어는 500개까지입니다.',
    en: 'At most 500 words may be banned.',
  },
  lines_too_many: {
    ko: '제외 라인은 50개까지입니다.',
    en: 'At most 50 lines may be left out.',
  },
  not_ascending: {
    ko: '윗줄보다 큰 값을 입력하세요. 연속은 2일부터입니다.',
    en: 'Enter more than in the line above; a streak begins with 2 days.',
  },
  rate_above_next_grade: {
    ko: '한 등급 위의 요율보다 클 수 없습니다.',
    en: 'The rate must not exceed that of the next grade.',
  },
  range_reversed: {
    ko: '최소는 최대 이하여야 합니다.',
    en: 'The minimum must not exceed the maximum.',
  },
  day_below_max: {
    ko: '하루 한도는 1회 최대 이상이어야 합니다.',
    en: 'The limit of a day must be at least the maximum of one.',
  },
  day_below_min: {
    ko: '하루 한도는 1회 최소 이상이어야 합니다.',
    en: 'The limit of a day must be at least the minimum of one.',
  },
  bad_body: {
    ko: '쓸 수 없는 내용이 있습니다. 다른 곳에서 붙여 넣은 부분을 지우고 글자만 다시 넣어 보세요.',
    en: 'There is something in it that cannot be used. Remove what was pasted from elsewhere and paste its words alone.',
  },
  body_too_long: {
    ko: '너무 깁니다. 글은 50,000자, 이미지는 50개, 문단과 표의 칸은 모두 합해 600개쯤까지입니다. 큰 표는 나누거나 이미지로 넣으세요.',
    en: 'It is too long. A text has at most 50,000 characters, 50 images, and about 600 paragraphs and cells of tables together. Divide a large table, or put it in as an image.',
  },
  bad_link: {
    ko: 'https:// 주소나 /로 시작하는 사이트 안 주소를 입력하세요.',
    en: 'Enter an address with https://, or a path of the site that begins with /.',
  },
  bad_colour: {
    ko: '#과 여섯 자리 16진수를 입력하세요. 예: #1d4ed8',
    en: 'Enter # and six hexadecimal digits, e.g. #1d4ed8.',
  },
  low_contrast: {
    ko: '흰 바탕의 글자로 읽기 어려운 색입니다. 대비가 4.5 이상인 더 진한 색을 고르세요.',
    en: 'It is hard to read on white. Choose a darker one, with a contrast of at least 4.5.',
  },
  bad_host: {
    ko: '도메인만 입력하세요. 예: www.example.com',
    en: 'Enter a domain alone, e.g. www.example.com.',
  },
  bad_image: {
    ko: '올린 이미지만 쓸 수 있습니다.',
    en: 'Only images that were uploaded can be used.',
  },
  repeated_name: { ko: '같은 이름이 두 번 있습니다.', en: 'The same name stands there twice.' },
  never_open: {
    ko: '환전은 매일 1시간 이상 신청할 수 있어야 합니다. 신청 불가 시간을 줄이세요.',
    en: 'Exchanges must be open for an hour every day at least. Close less.',
  },
} as const satisfies Record<string, Sentences>;
export type Rule = keyof typeof RULES;

export interface FieldFailure {
  /** Dotted path of the field, e.g. `lv1.PWBPOE.max`; empty for the document itself. */
  readonly path: string;
  readonly rules: readonly { readonly rule: Rule; readonly message: string }[];
}

type Issue = z.core.$ZodIssue;

const isRule = (value: unknown): value is Rule => typeof value === 'string' && value in RULES;

function ruleOf(issue: Issue): Rule {
  // A schema that says its rule itself: `says` in says.ts.
  if (isRule(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'required';
      if (issue.expected === 'int') return 'not_an_integer';
      if (issue.expected !== 'number') return 'wrong_type';
      return issue.input === '' ? 'empty' : 'not_a_number';
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? 'required'
          : 'too_short'
        : 'too_small';
    case 'too_big':
      return issue.origin === 'string'
        ? 'too_long'
        : issue.origin === 'array'
          ? 'too_many'
          : 'too_big';
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined ? 'required' : 'wrong_choice';
    case 'not_multiple_of':
      return 'not_in_unit';
    case 'unrecognized_keys':
      return 'unknown_key';
    case 'invalid_format':
      return issue.format === 'uuid' ? 'bad_id' : 'wrong_type';
    case 'custom': {
      const rule: unknown = issue.params?.rule;
      return isRule(rule) ? rule : 'wrong_type';
    }
    default:
      return 'wrong_type';
  }
}

/**
 * The failing fields of a refused input, in the schema's order, each with its failing rules in
 * order, so that the first sentence of the first field is the one to show (specification 8).
 * The schema must be parsed with `reportInput: true`, or a missing field reads as a wrong one.
 */
export function describeIssues(issues: readonly Issue[], locale: Locale): FieldFailure[] {
  const fields = new Map<string, { rule: Rule; message: string }[]>();
  for (const issue of issues) {
    const rule = ruleOf(issue);
    const path = issue.path.join('.');
    const failure = {
      rule,
      message: fillSentence(RULES[rule][locale], issue as unknown as Record<string, unknown>),
    };
    fields.set(path, [...(fields.get(path) ?? []), failure]);
  }
  return [...fields].map(([path, rules]) => ({ path, rules }));
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  readonly code: string;
  /** A sentence in the caller's language (Accept-Language), Korean by default. */
  readonly message: string;
  readonly requestId: string;
  readonly fields?: readonly FieldFailure[];
  readonly details?: unknown;
  /** The caller's own address, where an address was refused. */
  readonly connectIP?: string;
}
