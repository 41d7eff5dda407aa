import { fieldName } from './audit-field.rule';
import { isOfDocument } from './audit-path.rule';
import { documentFieldName, documentName } from './document-field.rule';

test.each([
  ['amountWon', '금액(원)', 'Amount (won)'],
  ['member.id', '회원 · 아이디', 'Member · ID'],
  ['ends.system.seq', '사슬 끝 · 시스템 · 순번', 'Ends of chains · System · Number'],
  ['member._id', '회원 · 번호(내부)', 'Member · identifier'],
  ['from.moneyWon', '보낸 쪽 · 머니(원)', 'From · Money (won)'],
  ['ofTomorrow', 'ofTomorrow', 'ofTomorrow'],
  ['lockedOut', '로그인 잠금', 'Locked out'],
  ['lv3.min', '레벨 3 · 최소 배팅금액', 'Level 3 · Minimum bet'],
  ['current.[1].amountWon', '현재 · 2 · 금액(원)', 'Current · 2 · Amount (won)'],
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
  [
    ...['money/convertRate', 'confirmed.levels.lv1.pointBps'],
    '확인한 위험 값 · 레벨별 · 레벨 1 · 포인트→머니',
    'Confirmed dangers · By level · Level 1 · Points to money',
  ],
  [
    ...['eosPowerball/eosPowerballSwitchV2', 'betEndSeconds'],
    ...['배팅 마감 시간', 'Betting closes'],
  ],
] as const)('of %s %s is %s, and %s', (subject, path, ko, en) => {
  expect(documentFieldName(subject, path, 'ko')).toBe(ko);
  expect(documentFieldName(subject, path, 'en')).toBe(en);
});

test('documents are known by their subjects', () => {
  const subjects = ['config/join', 'site:1/website', 'lion/lionBetV2', 'request/1', null];
  expect(subjects.map(isOfDocument)).toEqual([true, true, true, false, false]);
  expect(documentName('lion/lionBetV2')?.ko).toBe('라이언&무지 배팅금액 설정');
  expect(documentName('config/adminPolicy')?.en).toBe('Sign-in policy of administrators');
});
