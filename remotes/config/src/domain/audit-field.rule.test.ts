import { fieldName, isOfDocument } from './audit-field.rule';
import { documentFieldName } from './document-field.rule';

test.each([
  ['amountWon', '금액(원)', 'Amount (won)'],
  ['member.id', '회원 · 아이디', 'Member · ID'],
  ['member._id', '회원 · 번호(내부)', 'Member · identifier'],
  ['from.moneyWon', '보낸 쪽 · 머니(원)', 'From · Money (won)'],
  ['ofTomorrow', 'ofTomorrow', 'ofTomorrow'],
  ['lockedOut', '로그인 잠금', 'Locked out'],
  ['lv3.min', '레벨 3 · 최소 배팅금액', 'Level 3 · Minimum bet'],
])('%s is %s, and %s', (path, ko, en) => {
  expect([fieldName(path, 'ko'), fieldName(path, 'en')]).toEqual([ko, en]);
});

test.each([
  [
    ...['money/convertRate', 'levels.lv1.pointBps'],
    ...['레벨별 · 레벨 1 · 포인트→머니', 'By level · Level 1 · Points to money'],
  ],
  ['money/convertRate', 'amountWon', '금액(원)', 'Amount (won)'],
  ['config/join', 'bankAccount', '계좌', 'Bank account'],
  ['bets/ofTomorrow', 'amountWon', '금액(원)', 'Amount (won)'],
] as const)('of %s %s is %s, and %s', (subject, path, ko, en) => {
  expect(documentFieldName(subject, path, 'ko')).toBe(ko);
  expect(documentFieldName(subject, path, 'en')).toBe(en);
});

test('documents are known by their subjects', () => {
  expect(['config/join', 'request/1', null].map(isOfDocument)).toEqual([true, false, false]);
});
