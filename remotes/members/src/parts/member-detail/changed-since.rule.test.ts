import { changesBetween } from './changed-since.rule';

const MEMBER = {
  ...{ _id: 'm1', id: 'hong1004', nick: '홍길동', grade: 1, status: 1, level: 3, version: 2 },
  ...{ bankAccount: null, recommendLevel: 1, recommendTree: [], isTest: false },
  limits: {
    ...{ chargeDayMaxWon: 300_000, chargeWeekMaxWon: null, chargeMonthMaxWon: null, pending: [] },
  },
  ...{ excludedUntil: null, joinedAt: '2026-11-22T07:00:00.000Z', phone: null, tags: [] },
  ...{ isBetAllowed: true, isSingleAllowed: true, isDoubleAllowed: true, hasExchangePin: false },
  bonus: { rateBps: null, minWon: null, maxWon: null },
  ...{ realName: null, isAccountOwner: null, email: null },
};

it('names each value that is otherwise, nested ones too, and no version', () => {
  const after = {
    ...{ ...MEMBER, version: 3, level: 4, tags: ['vip'] },
    bankAccount: { bank: '신한', number: '***-**-7890', owner: '홍*동' },
    limits: { ...MEMBER.limits, chargeDayMaxWon: 100_000 },
  };
  expect(changesBetween(MEMBER, after)).toEqual([
    { field: 'level', before: 3, after: 4 },
    { field: 'account', before: null, after: '신한 ***-**-7890 홍*동' },
    { field: 'tags', before: [], after: ['vip'] },
    { field: 'chargeDayMaxWon', before: 300_000, after: 100_000 },
  ]);
  expect(changesBetween(MEMBER, { ...MEMBER, version: 3 })).toEqual([]);
});
