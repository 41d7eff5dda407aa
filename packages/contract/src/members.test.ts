// What the calls about members accept, at the edges.

import { failuresOf, SOMEBODY } from '../test/failures-of';
import { MEMBER_GRADES, MEMBER_LEVEL_MAX, MEMBER_STATUSES, members, WON_MAX } from './index';

const profile = { nick: '홍길동', grade: 1, level: 1, bankAccount: null };
const created = { id: 'hong', ...profile, recommenderId: null, isTest: false };
const updated = { memberId: SOMEBODY, ...profile, status: 1, version: 1 };
const account = { bank: '국민', number: '123-456-7890', owner: '홍길동' };

describe('a new member', () => {
  const failures = (values: object) =>
    failuresOf(members.createMember.input, { ...created, ...values });

  it.each([
    ['the least', {}],
    ['a recommender', { recommenderId: SOMEBODY }],
    ['an account', { bankAccount: account }],
    ['the highest grade and level', { grade: 7, level: MEMBER_LEVEL_MAX }],
    ['the longest id', { id: `a${'b'.repeat(19)}` }],
    ['the longest nickname', { nick: '가'.repeat(20) }],
  ])('may have %s', (_, values) => {
    expect(failures(values)).toEqual([]);
  });

  it.each([
    ['an id of three letters', { id: 'abc' }, 'id: bad_login_id'],
    ['an id of 21 letters', { id: 'a'.repeat(21) }, 'id: bad_login_id'],
    ['capitals in the id', { id: 'Hong' }, 'id: bad_login_id'],
    ['a digit at the front of the id', { id: '1hong' }, 'id: bad_login_id'],
    ['Korean in the id', { id: '홍길동님' }, 'id: bad_login_id'],
    ['a blank nickname', { nick: '  ' }, 'nick: required'],
    ['a nickname of 21', { nick: '가'.repeat(21) }, 'nick: too_long'],
    ['grade 0', { grade: 0 }, 'grade: wrong_choice'],
    ['grade 8', { grade: 8 }, 'grade: wrong_choice'],
    ['level 0', { level: 0 }, 'level: too_small'],
    ['level 11', { level: MEMBER_LEVEL_MAX + 1 }, 'level: too_big'],
    ['half a level', { level: 1.5 }, 'level: not_an_integer'],
    ['a recommender who is no identifier', { recommenderId: 'hong' }, 'recommenderId: bad_id'],
    ['no word about the recommender', { recommenderId: undefined }, 'recommenderId: required'],
    ['no word about being a test account', { isTest: undefined }, 'isTest: required'],
    ['a status of its own', { status: 1 }, ': unknown_key'],
    ['money', { moneyWon: 1 }, ': unknown_key'],
  ])('may not have %s', (_, values, failure) => {
    expect(failures(values)).toEqual([failure]);
  });
});

describe('a bank account', () => {
  const failures = (values: object) =>
    failuresOf(members.updateMember.input, { ...updated, bankAccount: { ...account, ...values } });

  it.each([
    ['four digits', { number: '1234' }],
    ['thirty digits', { number: '1'.repeat(30) }],
    ['the longest names', { bank: '가'.repeat(20), owner: '가'.repeat(30) }],
  ])('may have %s', (_, values) => {
    expect(failures(values)).toEqual([]);
  });

  it.each([
    ['three digits', { number: '123' }, 'number: wrong_type'],
    ['31 digits', { number: '1'.repeat(31) }, 'number: wrong_type'],
    ['letters in the number', { number: '12A4' }, 'number: wrong_type'],
    ['a second line in the number', { number: '1234\n' }, 'number: wrong_type'],
    ['no owner', { owner: undefined }, 'owner: required'],
    ['a blank owner', { owner: ' ' }, 'owner: required'],
    ['an owner of 31', { owner: '가'.repeat(31) }, 'owner: too_long'],
    ['a bank of 21', { bank: '가'.repeat(21) }, 'bank: too_long'],
  ])('may not have %s', (_, values, failure) => {
    expect(failures(values)).toEqual([`bankAccount.${failure}`]);
  });
});

it('keeps the account that is left out, and loses it for null', () => {
  const { bankAccount: _, ...without } = updated;
  for (const sent of [without, { ...without, bankAccount: null }])
    expect(failuresOf(members.updateMember.input, sent)).toEqual([]);
});

it('may be changed to every status and grade that has a name, and to no other', () => {
  const failures = (values: object) =>
    failuresOf(members.updateMember.input, { ...updated, ...values });
  for (const status of Object.keys(MEMBER_STATUSES))
    expect(failures({ status: Number(status) })).toEqual([]);
  for (const grade of Object.keys(MEMBER_GRADES))
    expect(failures({ grade: Number(grade) })).toEqual([]);
  expect(failures({ status: 6 })).toEqual(['status: wrong_choice']);
  expect(failures({ status: '1' })).toEqual(['status: wrong_choice']);
  expect(failures({ isTest: true })).toEqual([': unknown_key']);
});

describe('limits', () => {
  const failures = (values: object) =>
    failuresOf(members.setMemberLimits.input, {
      memberId: SOMEBODY,
      chargeDayMaxWon: null,
      chargeWeekMaxWon: null,
      chargeMonthMaxWon: null,
      ...values,
    });

  it.each([null, 0, WON_MAX, undefined])('may be %p', (chargeDayMaxWon) => {
    expect(failures({ chargeDayMaxWon })).toEqual([]);
  });

  it.each([
    [-1, 'too_small'],
    [WON_MAX + 1, 'too_big'],
    [0.5, 'not_an_integer'],
  ])('may not be %p: %s', (chargeWeekMaxWon, rule) => {
    expect(failures({ chargeWeekMaxWon })).toEqual([`chargeWeekMaxWon: ${rule}`]);
  });
});

describe('a self-exclusion', () => {
  it.each([
    [0, ['days: too_small']],
    [1, []],
    [1_825, []],
    [1_826, ['days: too_big']],
    [1.5, ['days: not_an_integer']],
    [undefined, ['days: required']],
  ])('of %p days', (days, failures) => {
    expect(failuresOf(members.excludeMember.input, { memberId: SOMEBODY, days })).toEqual(failures);
  });
});

it.each([...Object.values(MEMBER_STATUSES), ...Object.values(MEMBER_GRADES)])(
  '$ko has a name in English as well',
  ({ ko, en }) => {
    expect(ko).toMatch(/[가-힣]/);
    expect(en).toMatch(/^[A-Z][^가-힣]+$/);
  },
);
