import { EXPLANATIONS, type ExplanationRule, explainAmount, explanation } from './explanations';
import {
  HISTORY_GROUPS,
  HISTORY_TYPE_VALUES,
  HISTORY_TYPES,
  type HistoryGroup,
  HOUSE_ACCOUNTS,
  SPECIFIED_HISTORY_TYPES,
  WALLETS,
  walletsOf,
} from './ledger';

// Typed in once more, as the specification writes them, its spelling included.
const SPECIFIED = `
  charge, exchange, first, every, chargeDecline, exchangeCancel, exchangeDecline,
  chargeBonusDecline, directChargeMoney, directExchangeMoney, directChargePoint,
  directExchangePoint, PointChange, bet, betBenefit, betCancel, rollbackSport, rollbackMinigame,
  betRolling, sportsRolling, casinoRolling, slotsRolling, cancelRolling, minigameComp, casinoComp,
  slotsComp, losePoint, recommendLosePoint, cancelLosePoint, incomeMoneyCharge,
  incomeMoneyExCharge, incomeMoneyExchange, incomeDecline, dailyPayback, weeklyPayback,
  monthlyPayback, useCouponPoint, daily, moneyToCasino, casinoToMoney, moneyToBetHoldem,
  betHoldemToMoney, TransferAddMoney, TransferSubstractMoney`
  .split(',')
  .map((code) => code.trim());

const CONVERSIONS = ['moneyToApoker', 'apokerToMoney', 'casinoPlay', 'betHoldemPlay', 'apokerPlay'];
const OWN = [...CONVERSIONS, 'PointChangeFee', 'rollbackCasino', 'incomeCancel'];

const hangul = /[가-힣]/;

describe('history types', () => {
  it('are the specification’s 44 in its order, then seven of our own', () => {
    expect(SPECIFIED).toHaveLength(44);
    expect(SPECIFIED_HISTORY_TYPES).toBe(44);
    expect(HISTORY_TYPE_VALUES.slice(0, SPECIFIED_HISTORY_TYPES)).toEqual(SPECIFIED);
    expect(HISTORY_TYPE_VALUES.slice(SPECIFIED_HISTORY_TYPES)).toEqual(OWN);
  });

  it('stand in the groups that the history screen offers', () => {
    const inGroup = (group: HistoryGroup) =>
      HISTORY_TYPE_VALUES.filter((type) => HISTORY_TYPES[type].group === group);
    expect(inGroup('chargeExchange')).toEqual(SPECIFIED.slice(0, 10));
    expect(inGroup('betting')).toEqual([...SPECIFIED.slice(13, 18), 'rollbackCasino']);
    expect(inGroup('income')).toEqual([...SPECIFIED.slice(29, 33), 'incomeCancel']);
    expect(inGroup('payback')).toEqual(SPECIFIED.slice(33, 36));
    expect(inGroup('coupon')).toEqual(['useCouponPoint']);
    expect(inGroup('attendance')).toEqual(['daily']);
    expect(inGroup('conversion')).toEqual([...SPECIFIED.slice(38, 42), ...CONVERSIONS]);
    expect(inGroup('transfer')).toEqual(SPECIFIED.slice(42, 44));
    expect(inGroup('point')).toEqual([
      ...SPECIFIED.slice(10, 13),
      ...SPECIFIED.slice(18, 29),
      'PointChangeFee',
    ]);
  });

  it.each(HISTORY_TYPE_VALUES)('%s touches its wallet, and a house account or another', (type) => {
    const { wallet, counter, sign } = HISTORY_TYPES[type];
    const isWallet = (WALLETS as readonly string[]).includes(counter);
    expect(isWallet !== Object.keys(HOUSE_ACCOUNTS).includes(counter)).toBe(true);
    expect(walletsOf(type)).toEqual(isWallet ? [wallet, counter] : [wallet]);
    // What goes from one wallet to another leaves its own, so the other can only gain.
    if (isWallet)
      expect({ sign, isItself: wallet === counter }).toEqual({ sign: -1, isItself: false });
  });

  it('let only wagered money and recorded play be of either sign', () => {
    const either = HISTORY_TYPE_VALUES.filter((type) => HISTORY_TYPES[type].sign === 'either');
    expect(either).toEqual(['rollbackSport', 'rollbackMinigame', ...CONVERSIONS.slice(2)]);
    const records = HISTORY_TYPE_VALUES.filter((type) => HISTORY_TYPES[type].sign === 'none');
    expect(records).toEqual(['chargeDecline']);
  });
});

describe('labels', () => {
  it.each([
    ['history types', HISTORY_TYPES],
    ['groups', HISTORY_GROUPS],
    ['house accounts', HOUSE_ACCOUNTS],
    ['explanations', EXPLANATIONS],
  ] as const)('of %s are there in both languages, each once', (_, rows) => {
    const labels: readonly { readonly ko: string; readonly en: string }[] = Object.values(rows);
    for (const { ko, en } of labels) {
      expect(ko).toMatch(hangul);
      expect(en).not.toMatch(hangul);
      expect(en).toMatch(/[A-Za-z]{3}/);
    }
    expect(new Set(labels.map(({ ko }) => ko)).size).toBe(labels.length);
    expect(new Set(labels.map(({ en }) => en)).size).toBe(labels.length);
  });
});

describe('explainAmount', () => {
  const bonus = {
    rule: 'firstBonus',
    values: {
      chargeWon: 1_250_000,
      rateBps: 1_050,
      computedWon: 131_250,
      minWon: 1_000,
      maxWon: 100_000,
    },
    settingVersion: 4,
  } as const;

  it('puts won with separators and basis points as percent', () => {
    expect(explainAmount(bonus, 'ko')).toBe(
      '당일 첫 충전: 1,250,000원 × 10.50 % = 131,250원, 하한 1,000원·상한 100,000원 적용, 1원 미만 버림.',
    );
    expect(explainAmount(bonus, 'en')).toBe(
      'First charge of the day: 1,250,000 won × 10.50 % = 131,250 won, kept between 1,000 and 100,000 won, rounded down.',
    );
  });

  it('shows a number that is missing as a question mark, and a negative one with its sign', () => {
    const values = { providerBalanceWon: -1_000 };
    expect(explainAmount({ rule: 'providerPlay', values }, 'en')).toBe(
      'The provider holds −1,000 won, the record said ? won.',
    );
  });

  it.each(Object.keys(EXPLANATIONS) as ExplanationRule[])(
    '%s asks for the same numbers in both languages, named with their units',
    (rule) => {
      const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const { ko, en } = EXPLANATIONS[rule];
      expect(named(ko).sort()).toEqual(named(en).sort());
      for (const name of named(ko)) expect(name).toMatch(/(Won|Bps|Hundredths|No|Legs)$/);
    },
  );

  it('takes whole numbers only', () => {
    expect(explanation.safeParse(bonus).success).toBe(true);
    for (const wrong of [
      { ...bonus, rule: 'whim' },
      { ...bonus, values: { chargeWon: 0.5 } },
      { ...bonus, values: { chargeWon: '1' } },
      { ...bonus, settingVersion: 1.5 },
    ])
      expect(explanation.safeParse(wrong).success).toBe(false);
  });
});
