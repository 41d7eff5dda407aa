// What is typed behind a semicolon, and what it stands for.
import { expandShortcut, hasLongNumber, yearsLater } from './reply.rule';

const TEMPLATES = [
  { shortcut: '지연', name: '입금 지연', body: '{닉네임}님, 확인 중입니다.' },
  { shortcut: 'acct', name: '계좌 안내', body: '계좌를 확인하세요.' },
  { shortcut: '계변', name: '계좌 변경', body: '계좌를 바꿨습니다.' },
];
const expand = (typed: string) => expandShortcut(typed, TEMPLATES, { nick: '행운이' })?.text;

test.each([
  ['its shortcut', '안녕하세요. ;지연 ', '안녕하세요. 행운이님, 확인 중입니다.'],
  ['its shortcut in capitals', ';ACCT ', '계좌를 확인하세요.'],
  ['what its name begins with', ';입금 ', '행운이님, 확인 중입니다.'],
  ['its name without the space', ';계좌변경 ', '계좌를 바꿨습니다.'],
  ['its initials', ';ㅇㄱㅈㅇ ', '행운이님, 확인 중입니다.'],
  ['the beginning of its initials', ';ㄱㅈㅇ ', '계좌를 확인하세요.'],
])('puts a template in place of %s', (_, typed, text) => expect(expand(typed)).toBe(text));

test.each([
  ['what two are called', ';계좌 '],
  ['what nothing is called', ';없음 '],
  ['what is not finished yet', ';지연'],
  ['a word without a semicolon', '지연 '],
])('leaves %s as it is', (_, typed) => expect(expand(typed)).toBeUndefined());

test('knows what may be an account from what is an amount', () => {
  expect(hasLongNumber('110-22-333344')).toBe(true);
  expect(hasLongNumber('1,200,000원')).toBe(false);
});

test.each([
  ['2026-11-28', '2031-11-28'],
  ['2028-02-29', '2033-02-28'],
  ['2023-02-28', '2028-02-28'],
])('a question of %s is kept until %s', (day, until) => expect(yearsLater(day, 5)).toBe(until));
