// Longer than other files: the table of history types stands once, and whole.
/** What a member can hold. Casino, betHoldem and apoker mirror what lies at that provider. */
export const WALLETS = ['money', 'point', 'casino', 'betHoldem', 'apoker', 'income'] as const;
export type Wallet = (typeof WALLETS)[number];

/** Balances never leave this range; the database refuses what would. */
export const BALANCE_WON_MAX = 900_000_000_000_000;

interface Labels {
  readonly ko: string;
  readonly en: string;
}

/** The operator's own accounts: what a wallet gains, one of these gives, and the reverse. */
export const HOUSE_ACCOUNTS = {
  chargeAccount: { ko: '충전계좌', en: 'Charges' },
  exchangeAccount: { ko: '환전계좌', en: 'Exchanges' },
  adjustments: { ko: '직접지급·회수', en: 'Direct adjustments' },
  bonusCost: { ko: '보너스비용', en: 'Bonuses' },
  betRevenue: { ko: '배팅수익', en: 'Bet revenue' },
  winPayout: { ko: '당첨지급', en: 'Payouts' },
  rollingCost: { ko: '롤링비용', en: 'Rolling' },
  compCost: { ko: '콤프비용', en: 'Comps' },
  losePointCost: { ko: '낙첨포인트비용', en: 'Losing points' },
  paybackCost: { ko: '페이백비용', en: 'Paybacks' },
  couponCost: { ko: '쿠폰비용', en: 'Coupons' },
  attendanceCost: { ko: '출석비용', en: 'Attendance' },
  commissionCost: { ko: '정산비용', en: 'Partner commission' },
  memberTransfers: { ko: '회원간 이동', en: 'Transfers between members' },
  providerPlay: { ko: '업체 게임손익', en: 'Play at providers' },
} as const satisfies Record<string, Labels>;
export type HouseAccount = keyof typeof HOUSE_ACCOUNTS;

/** Groups of the history types, as the history screen offers them. */
export const HISTORY_GROUPS = {
  chargeExchange: { ko: '충전/환전', en: 'Charge and exchange' },
  point: { ko: '포인트', en: 'Points' },
  betting: { ko: '배팅', en: 'Betting' },
  income: { ko: '파트너 수익', en: 'Partner income' },
  payback: { ko: '페이백', en: 'Payback' },
  coupon: { ko: '쿠폰', en: 'Coupon' },
  attendance: { ko: '출석', en: 'Attendance' },
  conversion: { ko: '머니전환', en: 'Money conversion' },
  transfer: { ko: '파트너 머니이동', en: 'Partner money transfer' },
} as const satisfies Record<string, Labels>;
export type HistoryGroup = keyof typeof HISTORY_GROUPS;

interface HistoryTypeRow extends Labels {
  readonly wallet: Wallet;
  /** Effect on `wallet`: `either` takes a signed amount, `none` is a record without money. */
  readonly sign: 1 | -1 | 'either' | 'none';
  /** Where the money comes from or goes to: a house account, or another wallet of the same member. */
  readonly counter: HouseAccount | Wallet;
  readonly group: HistoryGroup;
}

const row = <const R extends HistoryTypeRow>(r: R): R => r;
const at = <
  const W extends Wallet,
  const C extends HouseAccount | Wallet,
  const G extends HistoryGroup,
>(
  group: G,
  wallet: W,
  sign: HistoryTypeRow['sign'],
  counter: C,
  ko: string,
  en: string,
) => row({ group, wallet, sign, counter, ko, en });

/**
 * Every reason for which a wallet changes. The first 44 codes are the specification's; the last
 * seven are this product's, for what the specification has no code (decision 0010).
 */
export const HISTORY_TYPES = {
  charge: at('chargeExchange', 'money', 1, 'chargeAccount', '충전', 'Charge'),
  exchange: at('chargeExchange', 'money', -1, 'exchangeAccount', '환전', 'Exchange'),
  first: at('chargeExchange', 'point', 1, 'bonusCost', '첫충전 보너스', 'First charge bonus'),
  every: at('chargeExchange', 'point', 1, 'bonusCost', '매충전 보너스', 'Every charge bonus'),
  chargeDecline: at(
    'chargeExchange',
    'money',
    'none',
    'chargeAccount',
    '충전 거절',
    'Charge declined',
  ),
  exchangeCancel: at(
    'chargeExchange',
    'money',
    1,
    'exchangeAccount',
    '환전 취소 (반환)',
    'Exchange cancelled (returned)',
  ),
  exchangeDecline: at(
    'chargeExchange',
    'money',
    1,
    'exchangeAccount',
    '환전 거절 (반환)',
    'Exchange declined (returned)',
  ),
  chargeBonusDecline: at(
    'chargeExchange',
    'point',
    -1,
    'bonusCost',
    '충전보너스 회수',
    'Charge bonus taken back',
  ),
  directChargeMoney: at(
    'chargeExchange',
    'money',
    1,
    'adjustments',
    '머니 직접지급',
    'Money paid directly',
  ),
  directExchangeMoney: at(
    'chargeExchange',
    'money',
    -1,
    'adjustments',
    '머니 직접회수',
    'Money taken directly',
  ),
  directChargePoint: at(
    'point',
    'point',
    1,
    'adjustments',
    '포인트 직접지급',
    'Points paid directly',
  ),
  directExchangePoint: at(
    'point',
    'point',
    -1,
    'adjustments',
    '포인트 직접회수',
    'Points taken directly',
  ),
  PointChange: at('point', 'point', -1, 'money', '포인트 전환', 'Points to money'),
  bet: at('betting', 'money', -1, 'betRevenue', '배팅', 'Bet'),
  betBenefit: at('betting', 'money', 1, 'winPayout', '배팅 당첨', 'Bet won'),
  betCancel: at('betting', 'money', 1, 'betRevenue', '배팅 취소 (환불)', 'Bet cancelled (refund)'),
  rollbackSport: at(
    'betting',
    'money',
    'either',
    'winPayout',
    '스포츠 정산롤백',
    'Sports settlement rolled back',
  ),
  rollbackMinigame: at(
    'betting',
    'money',
    'either',
    'winPayout',
    '미니게임 정산롤백',
    'Mini-game settlement rolled back',
  ),
  betRolling: at(
    'point',
    'point',
    1,
    'rollingCost',
    '배팅 롤링 (미니게임)',
    'Bet rolling (mini-game)',
  ),
  sportsRolling: at('point', 'point', 1, 'rollingCost', '스포츠 롤링', 'Sports rolling'),
  casinoRolling: at('point', 'point', 1, 'rollingCost', '카지노 롤링', 'Casino rolling'),
  slotsRolling: at('point', 'point', 1, 'rollingCost', '슬롯 롤링', 'Slots rolling'),
  cancelRolling: at('point', 'point', -1, 'rollingCost', '롤링 취소 (회수)', 'Rolling taken back'),
  minigameComp: at('point', 'point', 1, 'compCost', '미니게임 콤프', 'Mini-game comp'),
  casinoComp: at('point', 'point', 1, 'compCost', '카지노 콤프', 'Casino comp'),
  slotsComp: at('point', 'point', 1, 'compCost', '슬롯 콤프', 'Slots comp'),
  losePoint: at('point', 'point', 1, 'losePointCost', '낙첨 포인트', 'Losing points'),
  recommendLosePoint: at(
    'point',
    'point',
    1,
    'losePointCost',
    '추천인 낙첨 포인트',
    'Losing points of recommended members',
  ),
  cancelLosePoint: at(
    'point',
    'point',
    -1,
    'losePointCost',
    '낙첨 포인트 취소 (회수)',
    'Losing points taken back',
  ),
  incomeMoneyCharge: at(
    'income',
    'income',
    1,
    'commissionCost',
    '정산머니 지급',
    'Income money paid',
  ),
  incomeMoneyExCharge: at(
    'income',
    'income',
    -1,
    'money',
    '정산머니 전환',
    'Income money to money',
  ),
  incomeMoneyExchange: at(
    'income',
    'income',
    -1,
    'exchangeAccount',
    '정산머니 환전',
    'Income money exchange',
  ),
  incomeDecline: at(
    'income',
    'income',
    1,
    'exchangeAccount',
    '정산머니 환전 거절 (반환)',
    'Income money exchange declined (returned)',
  ),
  dailyPayback: at('payback', 'point', 1, 'paybackCost', '일 페이백', 'Daily payback'),
  weeklyPayback: at('payback', 'point', 1, 'paybackCost', '주 페이백', 'Weekly payback'),
  monthlyPayback: at('payback', 'point', 1, 'paybackCost', '월 페이백', 'Monthly payback'),
  useCouponPoint: at('coupon', 'point', 1, 'couponCost', '쿠폰 사용', 'Coupon used'),
  daily: at('attendance', 'point', 1, 'attendanceCost', '출석체크', 'Attendance'),
  moneyToCasino: at(
    'conversion',
    'money',
    -1,
    'casino',
    '보유머니 → 카지노머니',
    'Money to casino money',
  ),
  casinoToMoney: at(
    'conversion',
    'casino',
    -1,
    'money',
    '카지노머니 → 보유머니',
    'Casino money to money',
  ),
  moneyToBetHoldem: at(
    'conversion',
    'money',
    -1,
    'betHoldem',
    '보유머니 → 벳홀덤머니',
    'Money to Bet Holdem money',
  ),
  betHoldemToMoney: at(
    'conversion',
    'betHoldem',
    -1,
    'money',
    '벳홀덤머니 → 보유머니',
    'Bet Holdem money to money',
  ),
  TransferAddMoney: at(
    'transfer',
    'money',
    1,
    'memberTransfers',
    '파트너 머니 받음',
    'Money received from a partner',
  ),
  TransferSubstractMoney: at(
    'transfer',
    'money',
    -1,
    'memberTransfers',
    '파트너 머니 보냄',
    'Money sent to a partner',
  ),
  moneyToApoker: at(
    'conversion',
    'money',
    -1,
    'apoker',
    '보유머니 → 트리플A홀덤머니',
    'Money to Triple-A Holdem money',
  ),
  apokerToMoney: at(
    'conversion',
    'apoker',
    -1,
    'money',
    '트리플A홀덤머니 → 보유머니',
    'Triple-A Holdem money to money',
  ),
  casinoPlay: at(
    'conversion',
    'casino',
    'either',
    'providerPlay',
    '카지노 게임손익 반영',
    'Casino play taken over',
  ),
  betHoldemPlay: at(
    'conversion',
    'betHoldem',
    'either',
    'providerPlay',
    '벳홀덤 게임손익 반영',
    'Bet Holdem play taken over',
  ),
  apokerPlay: at(
    'conversion',
    'apoker',
    'either',
    'providerPlay',
    '트리플A홀덤 게임손익 반영',
    'Triple-A Holdem play taken over',
  ),
  PointChangeFee: at(
    'point',
    'point',
    -1,
    'bonusCost',
    '포인트 전환 수수료',
    'Fee of converting points',
  ),
  rollbackCasino: at(
    'betting',
    'money',
    -1,
    'winPayout',
    '카지노 당첨취소 (회수)',
    'Casino win cancelled (taken back)',
  ),
  incomeCancel: at(
    'income',
    'income',
    -1,
    'commissionCost',
    '정산머니 회수',
    'Income money taken back',
  ),
} as const satisfies Record<string, HistoryTypeRow>;

export type HistoryType = keyof typeof HISTORY_TYPES;
export const HISTORY_TYPE_VALUES = Object.keys(HISTORY_TYPES) as [HistoryType, ...HistoryType[]];

/** How many of the codes are the specification's. */
export const SPECIFIED_HISTORY_TYPES = 44;

/** The wallets that a type touches: its own, then the one on the other side when that is a wallet. */
export function walletsOf(type: HistoryType): readonly Wallet[] {
  const { wallet, counter } = HISTORY_TYPES[type];
  return (WALLETS as readonly string[]).includes(counter) ? [wallet, counter as Wallet] : [wallet];
}
