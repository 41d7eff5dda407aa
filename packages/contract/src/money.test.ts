// What the calls about money accept, at the edges.

import { failuresOf, SOMEBODY } from '../test/failures-of';
import { money, REQUEST_KINDS, REQUEST_STATUSES, requestFilter, WON_MAX } from './index';

type Case = [what: string, sent: object, failures: string[]];

const without = (sent: object, key: string) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => name !== key));

const request = { memberId: SOMEBODY, kind: 'charge', amountWon: 1 };
const decided = { memberId: SOMEBODY, requestId: SOMEBODY };
const adjustment = { memberId: SOMEBODY, type: 'directChargeMoney', amountWon: 1, reason: '사유' };
const transfer = { fromMemberId: SOMEBODY, toMemberId: SOMEBODY, amountWon: 1, reason: '사유' };

describe.each([
  ['createRequest', money.createRequest.input, request],
  ['createAdjustment', money.createAdjustment.input, adjustment],
  ['transferMoney', money.transferMoney.input, transfer],
  [
    'convertMoney',
    money.convertMoney.input,
    { memberId: SOMEBODY, type: 'PointChange', amountWon: 1 },
  ],
  [
    'sendToProvider',
    money.sendToProvider.input,
    { memberId: SOMEBODY, provider: 'honor', amountWon: 1 },
  ],
] as const)('the amount of %s', (_, input, sent) => {
  it.each([1, WON_MAX])('may be %d won', (amountWon) => {
    expect(failuresOf(input, { ...sent, amountWon })).toEqual([]);
  });

  it.each([
    [0, 'too_small'],
    [-1, 'too_small'],
    [WON_MAX + 1, 'too_big'],
    [0.5, 'not_an_integer'],
    [2 ** 53, 'too_big'],
    [Number.NaN, 'not_a_number'],
    ['1', 'not_a_number'],
    [null, 'not_a_number'],
    [undefined, 'required'],
  ])('may not be %p: %s', (amountWon, rule) => {
    expect(failuresOf(input, { ...sent, amountWon })).toContain(`amountWon: ${rule}`);
  });
});

describe.each([
  ['createAdjustment', money.createAdjustment.input, adjustment],
  ['transferMoney', money.transferMoney.input, transfer],
  ['declineRequest', money.declineRequest.input, { ...decided, reason: '사유' }],
  ['takeBackBonus', money.takeBackBonus.input, { ...decided, reason: '사유' }],
] as const)('the reason of %s', (_, input, sent) => {
  it.each(['a', '가'.repeat(200), ` ${'가'.repeat(200)} `])('may be %p', (reason) => {
    expect(failuresOf(input, { ...sent, reason })).toEqual([]);
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['가'.repeat(201), 'too_long'],
    [7, 'wrong_type'],
  ])('may not be %p: %s', (reason, rule) => {
    expect(failuresOf(input, { ...sent, reason })).toEqual([`reason: ${rule}`]);
  });

  it('may not be left out', () => {
    expect(failuresOf(input, without(sent, 'reason'))).toEqual(['reason: required']);
  });
});

it.each<Case>([
  ['no reason', decided, []],
  ['a blank one', { ...decided, reason: ' ' }, ['reason: required']],
  ['no identifier', { ...decided, requestId: '7' }, ['requestId: bad_id']],
  ['no member', { requestId: SOMEBODY }, ['memberId: required']],
])('approving a request with %s', (_, sent, failures) => {
  expect(failuresOf(money.approveRequest.input, sent)).toEqual(failures);
});

describe('lists and their filters', () => {
  it.each<Case>([
    ['a kind alone', { kind: 'exchange' }, []],
    ['no kind', {}, ['kind: required']],
    ['an unknown kind', { kind: 'bonus' }, ['kind: wrong_choice']],
    ['an unknown status', { kind: 'charge', status: 'gone' }, ['status: wrong_choice']],
    ['every open status', { kind: 'charge', status: 'open' }, []],
    ['page 1', { kind: 'charge', page: '1' }, []],
    ['page 201', { kind: 'charge', page: '201' }, []],
    ['page 0', { kind: 'charge', page: '0' }, ['page: too_small']],
    ['page 202', { kind: 'charge', page: '202' }, ['page: too_big']],
    ['half a page', { kind: 'charge', page: '1.5' }, ['page: not_an_integer']],
    ['a page that is no number', { kind: 'charge', page: 'x' }, ['page: not_a_number']],
    ['a mark that is no identifier', { kind: 'charge', after: '1' }, ['after: bad_id']],
    ['a day', { kind: 'charge', from: '2026-11-21', to: '2026-11-21' }, []],
    ['a leap day', { kind: 'charge', from: '2028-02-29' }, []],
    ['a day that was not', { kind: 'charge', from: '2026-02-29' }, ['from: wrong_type']],
    ['an instant for a day', { kind: 'charge', to: '2026-11-21T00:00:00Z' }, ['to: wrong_type']],
    ['an order of its own', { kind: 'charge', sort: 'amount' }, ['sort: wrong_choice']],
  ])('takes %s as it should', (_, sent, failures) => {
    expect(failuresOf(money.listRequests.input, sent)).toEqual(failures);
  });

  it.each<Case>([
    ['nothing at all', {}, []],
    ['a group and a type', { group: 'betting', type: 'bet', wallet: 'money' }, []],
    ['an unknown wallet', { wallet: 'cash' }, ['wallet: wrong_choice']],
    ['an unknown type', { type: 'transferAddMoney' }, ['type: wrong_choice']],
    ['an unknown group', { group: 'bets' }, ['group: wrong_choice']],
  ])('narrows entries by %s', (_, sent, failures) => {
    expect(failuresOf(money.listEntries.input, sent)).toEqual(failures);
    expect(failuresOf(money.totalEntries.input, sent)).toEqual(failures);
  });

  it('has no page in what a total and a bulk decision are made over', () => {
    const sent = { kind: 'charge', page: '1' };
    expect(failuresOf(requestFilter, sent)).toEqual([': unknown_key']);
    expect(failuresOf(money.previewBulkDecision.input, sent)).toEqual([': unknown_key']);
  });
});

describe('a bulk decision', () => {
  const bulk = {
    action: 'approve',
    filter: { kind: 'charge' },
    expectedCount: 1,
    expectedSumWon: 0,
    expectedDigest: '0'.repeat(64),
    reason: '사유',
  };

  it.each<Case>([
    ['what was seen', {}, []],
    ['as many as there may be', { expectedCount: 50_000 }, []],
    ['more than there may be', { expectedCount: 50_001 }, ['expectedCount: too_big']],
    ['nothing', { expectedCount: 0 }, ['expectedCount: too_small']],
    ['a sum below 0', { expectedSumWon: -1 }, ['expectedSumWon: too_small']],
    ['held requests only', { filter: { kind: 'exchange', status: 'held' } }, []],
    [
      'what is decided already',
      { filter: { kind: 'exchange', status: 'approved' } },
      ['filter.status: wrong_choice'],
    ],
    ['another action', { action: 'cancel' }, ['action: wrong_choice']],
    ['no reason', { reason: '' }, ['reason: required']],
  ])('is started over %s', (_, values, failures) => {
    expect(failuresOf(money.startBulkDecision.input, { ...bulk, ...values })).toEqual(failures);
  });
});

describe('moving to money from a provider', () => {
  it.each<Case>([
    ['all', { _id: SOMEBODY, all: true }, []],
    ['an amount', { _id: SOMEBODY, amount: 1 }, []],
    ['all with the amount of 0 that a form sends', { _id: SOMEBODY, all: true, amount: 0 }, []],
    ['all and an amount', { _id: SOMEBODY, all: true, amount: 1 }, ['amount: all_or_amount']],
    ['neither', { _id: SOMEBODY }, ['amount: required']],
    ['not all and no amount', { _id: SOMEBODY, all: false }, ['amount: required']],
    ['an amount of 0', { _id: SOMEBODY, all: false, amount: 0 }, ['amount: required']],
    ['an amount below 0', { _id: SOMEBODY, amount: -1 }, ['amount: too_small', 'amount: required']],
    ['more than any amount', { _id: SOMEBODY, amount: WON_MAX + 1 }, ['amount: too_big']],
    ['all, said in words', { _id: SOMEBODY, all: 'true' }, ['all: wrong_type']],
    ['nobody', { all: true }, ['_id: required']],
  ])('takes %s as it should', (_, sent, failures) => {
    for (const { input } of [money.honorToMoney, money.betHoldemToMoney, money.apokerToMoney])
      expect(failuresOf(input, sent)).toEqual(failures);
  });
});

it.each([...Object.entries(REQUEST_KINDS), ...Object.entries(REQUEST_STATUSES)])(
  '%s has a name in both languages',
  (_, { ko, en }) => {
    expect(ko).toMatch(/[가-힣]/);
    expect(en).toMatch(/^[A-Z][^가-힣]+$/);
  },
);

it('offers exactly the kinds and statuses that have names', () => {
  for (const kind of Object.keys(REQUEST_KINDS))
    for (const status of [undefined, ...Object.keys(REQUEST_STATUSES)])
      expect(failuresOf(requestFilter, { kind, status })).toEqual([]);
});
