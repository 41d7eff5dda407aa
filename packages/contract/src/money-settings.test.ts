// Which settings of money are refused because they contradict themselves.

import { failuresOf } from '../test/failures-of';
import {
  ALONE_KINDS,
  autoCharge,
  bankMaintenance,
  cashinWithdraw,
  casinoRolling,
  comp,
  convertRate,
  dailyAttendance,
  declineReasons,
  depositAssignment,
  joinFirst,
  LEVELS,
  money,
  moneySettings,
  partnerSettlement,
  payback,
  rollingCeiling,
  unsavedDocument,
  WON_MAX,
} from './index';

const failures = (sent: object) => failuresOf(money.saveMoneySetting.input, sent);

const bonus = { rateBps: 1_000, minWon: 1_000, maxWon: 50_000, chargeMinWon: 10_000 };
const level = { joinFirst: bonus, first: bonus, every: { ...bonus, dayCountMax: null } };
const levels = Object.fromEntries(LEVELS.map((name) => [name, level]));
const chargeBonus = {
  ...{ category: 'chargeBonus', version: 0, levels },
  ...{ afterExchangeMinutes: 0, mayDecline: true },
};
const secondAdmin = {
  category: 'secondAdmin',
  version: 0,
  ...Object.fromEntries(
    ALONE_KINDS.flatMap((kind) => [
      [`${kind}Won`, null],
      [`${kind}DayWon`, WON_MAX],
    ]),
  ),
  exchangeWon: 1,
  betVoidWon: WON_MAX,
  settlementWon: WON_MAX,
};
const contributions = { sports: 10_000, casino: 5_000, slots: 10_000, minigame: 5_000, holdem: 0 };
const nothing = { sports: 0, casino: 0, slots: 0, minigame: 0, holdem: 0 };
const wagering = {
  category: 'wagering',
  version: 0,
  chargeBps: 10_000,
  minigameOnlyChargeBps: 30_000,
  otherPointBps: 10_000,
  bonusBps: 30_000,
  contributions,
};

it('accepts a document of every category', () => {
  const documents = [
    chargeBonus,
    secondAdmin,
    wagering,
    ...[
      cashinWithdraw,
      convertRate,
      joinFirst,
      depositAssignment,
      declineReasons,
      bankMaintenance,
      autoCharge,
      dailyAttendance,
      comp,
      rollingCeiling,
      payback,
      casinoRolling,
      partnerSettlement,
    ].map((one) => unsavedDocument(one)),
  ];
  expect(documents.map(({ category }) => category)).toEqual(
    moneySettings.settings.map(({ category }) => category),
  );
  for (const document of documents) expect(failures(document)).toEqual([]);
});

it.each([
  ['no category', { version: 0 }, ['category: wrong_choice']],
  ['an unknown one', { category: 'bonus', version: 0 }, ['category: wrong_choice']],
  ['fields of another one', { ...secondAdmin, bonusBps: 1 }, [': unknown_key']],
  ['a version below 0', { ...secondAdmin, version: -1 }, ['version: too_small']],
])('refuses %s', (_, sent, expected) => {
  expect(failures(sent)).toEqual(expected);
});

describe('a bonus', () => {
  const withBonus = (values: object) => ({
    ...chargeBonus,
    levels: { ...levels, lv10: { ...level, first: { ...bonus, ...values } } },
  });

  it.each([
    ['that is never paid', { rateBps: 0, minWon: 0, maxWon: 0 }],
    ['closed by a maximum of 0, whatever the minimum says', { minWon: 9, maxWon: 0 }],
    ['of exactly one amount', { minWon: 5, maxWon: 5 }],
    ['of the whole charge', { rateBps: 10_000 }],
    ['of the largest amount', { maxWon: WON_MAX }],
    ['of the whole of the smallest charge', { minWon: 10_000 }],
  ])('may be one %s', (_, values) => {
    expect(failures(withBonus(values))).toEqual([]);
  });

  it.each([
    ['a minimum above the maximum', { minWon: 6, maxWon: 5 }, 'minWon: bonus_min_above_max'],
    ['a minimum above the least charge', { minWon: 10_001 }, 'chargeMinWon: bonus_above_charge'],
    ['more than the charge', { rateBps: 10_001 }, 'rateBps: too_big'],
    ['a rate below 0', { rateBps: -1 }, 'rateBps: too_small'],
    ['a rate in parts of a basis point', { rateBps: 0.5 }, 'rateBps: not_an_integer'],
    ['a maximum below 0', { maxWon: -1 }, 'maxWon: too_small'],
    ['a maximum beyond all amounts', { maxWon: WON_MAX + 1 }, 'maxWon: too_big'],
    ['no minimum', { minWon: undefined }, 'minWon: required'],
    ['text', { minWon: '5' }, 'minWon: not_a_number'],
  ])('may not have %s', (_, values, failure) => {
    expect(failures(withBonus(values))).toContain(`levels.lv10.first.${failure}`);
  });

  it('is there for every level', () => {
    const { lv7: _, ...nine } = levels;
    expect(failures({ ...chargeBonus, levels: nine })).toEqual(['levels.lv7: required']);
    const eleven = { ...levels, lv11: level };
    expect(failures({ ...chargeBonus, levels: eleven })).toEqual(['levels: unknown_key']);
  });
});

describe('the limit of what one administrator moves alone', () => {
  it.each([
    ['0', 0, ['chargeWon: too_small']],
    ['1', 1, []],
    ['none', null, []],
    ['beyond all amounts', WON_MAX + 1, ['chargeWon: too_big']],
    ['left out', undefined, ['chargeWon: required']],
  ])('%s', (_, chargeWon, expected) => {
    expect(failures({ ...secondAdmin, chargeWon })).toEqual(expected);
  });
});

describe('a wagering requirement', () => {
  it.each([
    ['the same for everybody', { minigameOnlyChargeBps: 10_000 }],
    [
      'none at all',
      {
        chargeBps: 0,
        minigameOnlyChargeBps: 0,
        bonusBps: 0,
        otherPointBps: 0,
        contributions: nothing,
      },
    ],
    ['ten times everything', { minigameOnlyChargeBps: 100_000, bonusBps: 100_000 }],
    ['towards which one class counts a little', { contributions: { ...nothing, holdem: 1 } }],
  ])('may be %s', (_, values) => {
    expect(failures({ ...wagering, ...values })).toEqual([]);
  });

  it.each([
    [
      'less for those who play mini-games only',
      { minigameOnlyChargeBps: 9_999 },
      ['minigameOnlyChargeBps: minigame_only_below_charge'],
    ],
    [
      'one that nothing counts towards',
      { contributions: nothing },
      ['contributions: nothing_counts'],
    ],
    [
      'one of bonuses alone that nothing counts towards',
      { chargeBps: 0, minigameOnlyChargeBps: 0, otherPointBps: 0, contributions: nothing },
      ['contributions: nothing_counts'],
    ],
    [
      'one of coupons alone that nothing counts towards',
      { chargeBps: 0, minigameOnlyChargeBps: 0, bonusBps: 0, contributions: nothing },
      ['contributions: nothing_counts'],
    ],
    ['more than ten times', { bonusBps: 100_001 }, ['bonusBps: too_big']],
    [
      'stakes that count more than once',
      { contributions: { ...contributions, slots: 10_001 } },
      ['contributions.slots: too_big'],
    ],
    [
      'an unknown class',
      { contributions: { ...contributions, keno: 1 } },
      ['contributions: unknown_key'],
    ],
  ])('may not be %s', (_, values, expected) => {
    expect(failures({ ...wagering, ...values })).toEqual(expected);
  });
});

describe('the rules of requests', () => {
  const rules = unsavedDocument(cashinWithdraw);
  const atLevel3 = (values: object) => ({
    ...rules,
    levels: { ...rules.levels, lv3: { ...rules.levels.lv3, ...values } },
  });
  const closed = (days: string, from: string, until: string) => ({
    exchangeClosed: { ...rules.exchangeClosed, t1: { days, from, until } },
  });

  it.each([
    ['one amount alone', atLevel3({ chargeMinWon: 5, chargeMaxWon: 5 })],
    ['a minimum without a maximum', atLevel3({ exchangeMinWon: 10_000 })],
    ['a day of exactly one exchange', atLevel3({ exchangeMaxWon: 7, exchangeDayMaxWon: 7 })],
    [
      'no charges at all',
      {
        ...rules,
        chargeClosed: {
          ...rules.chargeClosed,
          t2: { days: 'every', from: '00:00', until: '00:00' },
        },
      },
    ],
    ['exchanges for an hour a day', { ...rules, ...closed('every', '10:00', '09:00') }],
  ])('may be %s', (_, sent) => {
    expect(failures(sent)).toEqual([]);
  });

  it.each([
    [
      'a minimum above the maximum',
      atLevel3({ chargeMinWon: 6, chargeMaxWon: 5 }),
      'levels.lv3.chargeMinWon: range_reversed',
    ],
    [
      'an exchange above that of a day',
      atLevel3({ exchangeMaxWon: 8, exchangeDayMaxWon: 7 }),
      'levels.lv3.exchangeDayMaxWon: day_below_max',
    ],
    [
      'an exchange that no day has room for',
      atLevel3({ exchangeMinWon: 8, exchangeDayMaxWon: 7 }),
      'levels.lv3.exchangeDayMaxWon: day_below_min',
    ],
    [
      'exchanges for less than an hour a day',
      { ...rules, ...closed('every', '10:00', '09:01') },
      'exchangeClosed: never_open',
    ],
    [
      'a time that is none',
      { ...rules, ...closed('every', '24:00', '09:00') },
      'exchangeClosed.t1.from: wrong_type',
    ],
    [
      'a day that is none',
      { ...rules, ...closed('someday', '10:00', '09:00') },
      'exchangeClosed.t1.days: wrong_choice',
    ],
    ['four open at once', { ...rules, openMax: 4 }, 'openMax: too_big'],
    ['none open at once', { ...rules, openMax: 0 }, 'openMax: too_small'],
  ])('may not be %s', (_, sent, failure) => {
    expect(failures(sent)).toEqual([failure]);
  });
});

describe('a conversion rate', () => {
  const rates = unsavedDocument(convertRate);
  const atLevel1 = (values: object) => ({
    ...rates,
    levels: { ...rates.levels, lv1: { ...rates.levels.lv1, ...values } },
  });

  it.each([
    ['half of the points', { pointBps: 5_000 }, []],
    ['less than half of them', { pointBps: 4_999 }, ['levels.lv1.pointBps: too_small']],
    ['more money than points', { pointBps: 10_001 }, ['levels.lv1.pointBps: too_big']],
    ['a unit that is offered', { unitWon: '1000' }, []],
    ['another unit', { unitWon: '500' }, ['levels.lv1.unitWon: wrong_choice']],
    ['from no point on', { minWon: 0 }, ['levels.lv1.minWon: too_small']],
  ])('%s', (_, values, expected) => {
    expect(failures(atLevel1(values))).toEqual(expected);
  });
});
