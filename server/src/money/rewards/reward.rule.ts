// What members are given back: of what counted of their stakes, of what they lost, and of a period.
import {
  type comp as compSetting,
  type DocumentOf,
  type GameClass,
  HISTORY_TYPES,
  type HistoryType,
  type HouseAccount,
  LEVELS,
  type PaybackPeriod,
  type payback as paybackSetting,
  type Wallet,
} from '@gwanje/contract';
import { shareWon } from '@gwanje/game-rules';

type Comp = DocumentOf<typeof compSetting>;
type Payback = DocumentOf<typeof paybackSetting>;
type LevelRates = Comp['levels']['lv1'];

/** Classes of which comps have a type; sports and hold'em have none. */
const COMPS = {
  minigame: { field: 'minigameBps', type: 'minigameComp' },
  casino: { field: 'casinoBps', type: 'casinoComp' },
  slots: { field: 'slotsBps', type: 'slotsComp' },
} as const satisfies Partial<Record<GameClass, { field: keyof LevelRates; type: HistoryType }>>;
const LOSES: Partial<Record<GameClass, keyof LevelRates>> = {
  minigame: 'loseMinigameBps',
  sports: 'loseSportsBps',
};

const hasComp = (gameClass: GameClass): gameClass is keyof typeof COMPS => gameClass in COMPS;
/** As what comps of a class are paid. @throws where a class has none */
export function compTypeOf(gameClass: GameClass): HistoryType {
  if (!hasComp(gameClass)) throw new Error(`There are no comps of ${gameClass}.`);
  return COMPS[gameClass].type;
}
const ratesOf = <R>(levels: Readonly<Record<(typeof LEVELS)[number], R>>, level: number): R =>
  levels[LEVELS[level - 1] ?? 'lv1'];

/** A bettor's own rate, where his line bears it; 0 where there is none. */
export const lineCompBps = (comp: Comp, level: number, gameClass: GameClass): number =>
  comp.paidBy === 'line' && hasComp(gameClass)
    ? ratesOf(comp.levels, level)[COMPS[gameClass].field]
    : 0;

/** A share of what is above or below 0, cut towards 0. */
export const signedShareWon = (won: number, bps: number): number =>
  won < 0 ? 0 - shareWon(-won, bps) : shareWon(won, bps);

/** What a member's bets of a class came to on a day. */
export interface ClassDay {
  readonly gameClass: GameClass;
  readonly validStakeWon: number;
  readonly lostWon: number;
  /** Of which his line bears the comp, by the rate when each bet was placed. */
  readonly line: readonly { readonly bps: number; readonly stakeWon: number }[];
}

export interface Due {
  readonly key: string;
  readonly type: HistoryType;
  readonly gameClass: GameClass | null;
  readonly baseWon: number;
  readonly rateBps: number;
  /** Below 0 where more was taken back than staked. */
  readonly amountWon: number;
}

/**
 * Comps and lose points of a day, each class and rate cut once.
 *
 * @param dayOn names what they are of, in their keys
 */
export function compsOf(
  comp: Comp,
  level: number,
  dayOn: string,
  days: readonly ClassDay[],
): Due[] {
  const rates = ratesOf(comp.levels, level);
  return days.flatMap(({ gameClass, validStakeWon, lostWon, line }) => {
    const found: Due[] = [];
    if (hasComp(gameClass)) {
      const { field, type } = COMPS[gameClass];
      const stakes = new Map(line.map(({ bps, stakeWon }) => [bps, stakeWon]));
      const own = comp.paidBy === 'operator' ? rates[field] : 0;
      const rest = validStakeWon - line.reduce((sum, { stakeWon }) => sum + stakeWon, 0);
      if (own > 0) stakes.set(own, (stakes.get(own) ?? 0) + rest);
      for (const [rateBps, baseWon] of stakes)
        found.push({
          ...{ key: `comp:${gameClass}:${rateBps}:${dayOn}`, type, gameClass, baseWon, rateBps },
          amountWon: signedShareWon(baseWon, rateBps),
        });
    }
    const lose = LOSES[gameClass];
    if (lose)
      found.push({
        ...{ key: `lose:${gameClass}:${dayOn}`, type: 'losePoint', gameClass, baseWon: lostWon },
        ...{ rateBps: rates[lose], amountWon: signedShareWon(lostWon, rates[lose]) },
      });
    return found.filter(({ amountWon }) => amountWon !== 0);
  });
}

/** What whoever brought them is given of what members lost on a day. */
export const recommendLose = (comp: Comp, dayOn: string, lostWon: number): Due => ({
  ...{ key: `recommendLose:${dayOn}`, type: 'recommendLosePoint', gameClass: null },
  ...{ baseWon: lostWon, rateBps: comp.recommendLoseBps },
  amountWon: signedShareWon(lostWon, comp.recommendLoseBps),
});

/** The type by which something given is taken back. */
export const takenBackBy = (type: HistoryType): HistoryType =>
  HISTORY_TYPES[type].counter === 'losePointCost' ? 'cancelLosePoint' : 'cancelRolling';

export interface Leg {
  readonly wallet: Wallet;
  readonly type: HistoryType;
  readonly amountWon: number;
}
export interface ClassResult {
  readonly gameClass: GameClass;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

const IN: readonly HistoryType[] = ['charge', 'TransferAddMoney', 'incomeMoneyExCharge'];
const OUT: readonly HistoryType[] = [
  'exchange',
  'exchangeDecline',
  'exchangeCancel',
  'TransferSubstractMoney',
];
const BETS: readonly HistoryType[] = [
  'bet',
  'betCancel',
  'betBenefit',
  'rollbackSport',
  'rollbackMinigame',
  'rollbackCasino',
];
const GIVEN: readonly HistoryType[] = [
  'first',
  'every',
  'chargeBonusDecline',
  'dailyPayback',
  'weeklyPayback',
  'monthlyPayback',
];

/** What pays members of itself, and takes that back. */
const HOUSE: readonly string[] = [
  'adjustments',
  'bonusCost',
  'rollingCost',
  'compCost',
  'losePointCost',
  'paybackCost',
  'couponCost',
  'attendanceCost',
] satisfies HouseAccount[];
const OF_HOUSE = (Object.keys(HISTORY_TYPES) as HistoryType[]).filter((type) =>
  HOUSE.includes(HISTORY_TYPES[type].counter),
);

const sumOf = (legs: readonly Leg[], isOf: (leg: Leg) => boolean) =>
  legs.reduce((sum, leg) => (isOf(leg) ? sum + leg.amountWon : sum), 0);

/** What a period of a member came to. */
export interface PeriodSums {
  /** What came into and went out of his money, bets apart. */
  readonly movedWon: number;
  /** What all his wallets but income grew by. */
  readonly heldWon: number;
  /** Staked less paid out, settled or not. */
  readonly stakedWon: number;
  readonly givenWon: number;
  /** What the house gave, below 0 where it took back more: bonuses, points and what was adjusted. */
  readonly houseWon: number;
  /** Lost by settled bets of each class. */
  readonly lostByClass: Readonly<Partial<Record<GameClass, number>>>;
  /** Of these by bets with money that lay at a vendor: what he holds there has told of it. */
  readonly lostAtVendorsWon: number;
}

/** Which types of money make up which sum of a period. */
export const PERIOD_TYPES = { moved: [...IN, ...OUT], bets: BETS, given: GIVEN, house: OF_HOUSE };

export function sumsOfPeriod(
  legs: readonly Leg[],
  results: readonly ClassResult[],
  lostAtVendorsWon = 0,
): PeriodSums {
  const of = (of: Wallet, types: readonly HistoryType[]) =>
    sumOf(legs, ({ wallet, type }) => wallet === of && types.includes(type));
  const lostByClass: Partial<Record<GameClass, number>> = {};
  for (const { gameClass, stakeWon, payoutWon } of results)
    lostByClass[gameClass] = (lostByClass[gameClass] ?? 0) + stakeWon - payoutWon;
  return {
    ...{ movedWon: of('money', PERIOD_TYPES.moved), stakedWon: 0 - of('money', BETS) },
    heldWon: sumOf(legs, ({ wallet }) => wallet !== 'income'),
    ...{ givenWon: of('point', GIVEN), lostByClass, lostAtVendorsWon },
    houseWon: sumOf(legs, ({ wallet, type }) => wallet !== 'income' && OF_HOUSE.includes(type)),
  };
}

/**
 * What a member lost in a period, below 0 where he gained. What was given is no loss of his where he
 * played it away; what was taken back of an earlier period is none either.
 */
export function lossOf(
  { basis, classes }: Pick<Payback['day'], 'basis' | 'classes'>,
  { movedWon, heldWon, stakedWon, givenWon, houseWon, lostByClass, lostAtVendorsWon }: PeriodSums,
): number {
  const lostAt = (isOf: (gameClass: GameClass) => boolean) =>
    (Object.entries(lostByClass) as [GameClass, number][]).reduce(
      (sum, [gameClass, won]) => (isOf(gameClass) ? sum + won : sum),
      0,
    );
  if (basis === 'bets') return lostAt((gameClass) => classes[gameClass]) - Math.max(0, givenWon);
  const wentWon = movedWon + Math.min(0, houseWon);
  // What is staked and not settled is neither lost nor held yet.
  return wentWon - heldWon - (stakedWon - (lostAt(() => true) - lostAtVendorsWon));
}

export const PAYBACK_TYPES = {
  day: 'dailyPayback',
  week: 'weeklyPayback',
  month: 'monthlyPayback',
} as const satisfies Record<PaybackPeriod, HistoryType>;

export const paybackKey = (period: PaybackPeriod, firstOn: string) =>
  `payback:${period}:${firstOn}`;

/** What a loss of a period brings, its own type and key. */
export function paybackOf(
  payback: Payback,
  period: PaybackPeriod,
  { firstOn, level, lossWon }: { firstOn: string; level: number; lossWon: number },
): (Due & { readonly maxWon: number }) | null {
  const { isOn, lossMinWon, levels } = payback[period];
  const { rateBps, payMaxWon } = ratesOf(levels, level);
  if (!isOn || lossWon < lossMinWon || lossWon <= 0) return null;
  const amountWon = Math.min(shareWon(lossWon, rateBps), payMaxWon);
  if (amountWon === 0) return null;
  return {
    ...{ key: paybackKey(period, firstOn), type: PAYBACK_TYPES[period], gameClass: null },
    ...{ baseWon: lossWon, rateBps, amountWon, maxWon: payMaxWon },
  };
}

const DAY_MS = 86_400_000;
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day, week or month that has ended last before a day. */
export function lastPeriod(period: PaybackPeriod, today: string): { from: string; to: string } {
  const at = Date.parse(today);
  if (period === 'day') return { from: dayText(at - DAY_MS), to: dayText(at - DAY_MS) };
  if (period === 'week') {
    const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
    return { from: dayText(monday - 7 * DAY_MS), to: dayText(monday - DAY_MS) };
  }
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: dayText(Date.UTC(year, month - 1)), to: dayText(Date.UTC(year, month) - DAY_MS) };
}
