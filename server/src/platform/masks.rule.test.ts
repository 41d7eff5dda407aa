// What of personal data travels to whoever has no reason to see the whole.
import {
  accountOf,
  maskedAccount,
  maskedAccountOf,
  maskedFilter,
  maskedPhone,
  shortenedFilter,
  shownIp,
} from './masks.rule';

test.each([
  ['123-456-7890', '***-**-7890'],
  ['12345678901234', '***-**-1234'],
  ['12345', '***-**-2345'],
  ['1-2-3-4-5-', '***-**-2345'],
  // All of it would be no mask.
  ['1234', '***-**-****'],
  ['1---', '***-**-****'],
])('of the number %s %s is shown', (number, shown) => {
  expect(maskedAccount({ bank: '국민', number, owner: '홍길동' })).toEqual({
    ...{ bank: '국민', number: shown, owner: '홍*동' },
  });
});

test.each([
  ['홍', '*'],
  ['홍길', '홍*'],
  ['홍길동', '홍*동'],
  ['남궁민수', '남**수'],
  ['Kim Lee', 'K*****e'],
  ['😀길동', '😀*동'],
])('of the owner %s %s is shown', (owner, shown) => {
  expect(maskedAccount({ bank: '국민', number: '123-456-7890', owner }).owner).toBe(shown);
});

test.each([
  ['01012345678', '010-****-5678'],
  ['0111234567', '011-****-4567'],
  ['021234567', '02-****-4567'],
  ['0311234567', '031-****-4567'],
])('of the phone %s %s is shown', (digits, shown) => {
  expect(maskedPhone(digits)).toBe(shown);
});

test('a row without an account has none, masked or whole', () => {
  const row = { bank: null, bank_number: null, bank_owner: null };
  expect([accountOf(row), maskedAccountOf(row)]).toEqual([null, null]);
});

test.each([
  ['203.0.113.7', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:*'],
  ['2001:db8::7', '2001:db8:*'],
  ['::1', ':*'],
  [null, null],
])('of the address %p a partner is shown %p, and staff the whole', (ip, shown) => {
  expect(shownIp(ip, { type: 9 })).toBe(shown);
  expect(shownIp(ip, { type: 3 })).toBe(ip);
  expect(shownIp(ip, null)).toBe(ip);
});

test('of a number that a list was narrowed by its end is kept, and whole what is no number', () => {
  expect(maskedFilter({ categoryInfo: 'phone', query: '010-1234-5678', level: '3' })).toEqual({
    ...{ categoryInfo: 'phone', query: '***5678', level: '3' },
  });
  expect(maskedFilter({ categoryInfo: 'account', query: '5678' }).query).toBe('***5678');
  for (const filter of [{}, { query: 'hong1004' }, { categoryInfo: 'nick', query: '01012345678' }])
    expect(maskedFilter(filter)).toEqual(filter);
});

test('of the owner of an account that a list was narrowed by the first and last letter are kept', () => {
  expect(maskedFilter({ categoryInfo: 'owner', query: '홍길동', level: '3' })).toEqual({
    ...{ categoryInfo: 'owner', query: '홍*동', level: '3' },
  });
  expect(maskedFilter({ categoryInfo: 'owner' })).toEqual({ categoryInfo: 'owner' });
  expect(shortenedFilter({ categoryInfo: 'owner', query: '홍길동' }).query).toBe('홍*동');
  expect(shortenedFilter({ categoryInfo: 'owner', query: '홍*동' }).query).toBe('홍*동');
});

test('of the same number its end can still be looked for', () => {
  const shortened = shortenedFilter({ categoryInfo: 'phone', query: '010-1234-5678', level: '3' });
  expect(shortened).toEqual({ categoryInfo: 'phone', query: '5678', level: '3' });
  for (const filter of [{ categoryInfo: 'account', query: '5678' }, { query: '01012345678' }])
    expect(shortenedFilter(filter)).toEqual(filter);
});
