import { refusalSentence } from './refusal-sentences';
import { REFUSALS, type RefusalCode } from './refusals';

const AT = '2026-11-21T01:00:30.000Z';

it.each<[RefusalCode, object, string]>([
  [
    'board.too_soon',
    { seconds: 42 },
    '쓴 지 얼마 되지 않아 올리지 않았습니다. 42초 뒤에 다시 올리세요.',
  ],
  [
    'site.maintenance',
    { until: AT },
    '점검 중입니다. 처리된 것은 없으니 2026-11-21 10:00:30 이후 이용하세요.',
  ],
  [
    'money.service_hours',
    { opensAt: AT },
    '지금은 신청할 수 없는 시간입니다. 2026-11-21 10:00:30부터 가능합니다. 머니는 그대로입니다.',
  ],
  [
    'money.amount_rule',
    { minWon: 10_000, maxWon: 5_000_000, unitWon: 1_000 },
    '신청할 수 있는 금액이 아닙니다. 머니는 그대로이니 10,000원 이상 5,000,000원 이하, 1,000원 단위로 다시 신청하세요.',
  ],
  [
    'money.amount_rule',
    { minWon: 10_000, maxWon: null, unitWon: null },
    '신청할 수 있는 금액이 아닙니다. 머니는 그대로이니 10,000원 이상으로 다시 신청하세요.',
  ],
  [
    'money.amount_rule',
    { minWon: null, maxWon: 700, unitWon: null },
    '신청할 수 있는 금액이 아닙니다. 머니는 그대로이니 700원 이하로 다시 신청하세요.',
  ],
  [
    'money.too_soon',
    { from: AT },
    '아직 환전을 신청할 수 없습니다. 머니는 그대로이니 2026-11-21 10:00:30부터 다시 신청하세요.',
  ],
  [
    'teamName.exists',
    { name: '서울' },
    "'서울': 같은 이름의 팀이 이미 있습니다. 저장하지 않았으니 두 팀을 병합하세요.",
  ],
])('says the figures of %s', (code, details, sentence) => {
  expect(refusalSentence(code, 'ko', details)).toBe(sentence);
  expect(refusalSentence(code, 'en', details)).not.toBe(REFUSALS[code].en);
});

it.each<[RefusalCode, unknown]>([
  ['site.maintenance', { until: null }],
  ['money.service_hours', { opensAt: null }],
  ['money.amount_rule', {}],
  ['board.too_soon', undefined],
  ['record.stale', { version: 3 }],
])('says what stands for all of %s with %j', (code, details) => {
  expect(refusalSentence(code, 'ko', details)).toBe(REFUSALS[code].ko);
});
