import { fieldName } from './audit-field.rule';

const REQUEST = { subject: 'request/01890a5d-ac96-774b-bcce-b302099a8062' };

test.each([
  [REQUEST, 'amountWon', '금액(원)', 'Amount (won)'],
  [REQUEST, 'member.id', '회원 · 아이디', 'Member · ID'],
  [REQUEST, 'member._id', '회원 · 번호(내부)', 'Member · identifier'],
  [REQUEST, 'from.moneyWon', '보낸 쪽 · 머니(원)', 'From · Money (won)'],
  [REQUEST, 'ofTomorrow', 'ofTomorrow', 'ofTomorrow'],
  [{ subject: null }, 'lockedOut', '로그인 잠금', 'Locked out'],
  [{ subject: 'eosPowerball1/bet' }, 'lv3.min', '레벨 3 · 최소 배팅금액', 'Level 3 · Minimum bet'],
  [
    { subject: 'money/convertRate' },
    'levels.lv1.pointBps',
    '레벨별 · 레벨 1 · 포인트→머니',
    'By level · Level 1 · Points to money',
  ],
])('of %j %s is %s, and %s', (line, path, ko, en) => {
  expect(fieldName(line, path, 'ko')).toBe(ko);
  expect(fieldName(line, path, 'en')).toBe(en);
});
