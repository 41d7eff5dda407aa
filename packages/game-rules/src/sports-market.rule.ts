import {
  type EventResult,
  MARKET_KINDS,
  type MarketKindId,
  type MarketPick,
  SPORT_PERIODS,
  type Sport,
} from '@gwanje/contract';

export interface JudgedMarket {
  readonly kind: MarketKindId;
  readonly period: number;
  readonly lineHundredths: number;
}

/** How much of a result holds, whatever the odds: W 1000 or 500, L 0 or 500, N 1000. */
export interface PickResult {
  readonly result: 'W' | 'L' | 'N';
  readonly factorThousandths: number;
}

const WON: PickResult = { result: 'W', factorThousandths: 1_000 };
const LOST: PickResult = { result: 'L', factorThousandths: 0 };
const BACK: PickResult = { result: 'N', factorThousandths: 1_000 };
const HALF_WON: PickResult = { result: 'W', factorThousandths: 500 };
const HALF_LOST: PickResult = { result: 'L', factorThousandths: 500 };

type Pair = readonly [number, number];

const pairOf = (pair: readonly number[] | null | undefined): Pair => [
  pair?.[0] ?? 0,
  pair?.[1] ?? 0,
];
const sumOf = (pairs: readonly (readonly number[])[]): Pair => [
  pairs.reduce((sum, [home = 0]) => sum + home, 0),
  pairs.reduce((sum, [, away = 0]) => sum + away, 0),
];

/** Whether an event's parts agree: points add up, sets are counted, nothing is there twice. */
export function isScoreSound(sport: Sport, result: EventResult): boolean {
  const { status, home, away, periods, overtime, sides } = result;
  if (new Set(sides.map(({ kind }) => kind)).size < sides.length) return false;
  if (
    sides.some(({ kind, pick }) => !isMarketPick(kind, pick) || !('isSide' in MARKET_KINDS[kind]))
  )
    return false;
  if (status !== 'final') return true;
  if (home === null || away === null) return false;
  const { periods: most, counts } = SPORT_PERIODS[sport];
  if (periods.length > most) return false;
  if (counts === 'none') return overtime === null;
  if (counts === 'points') {
    if (periods.length === 0) return overtime === null;
    const [homeSum, awaySum] = sumOf([...periods, pairOf(overtime)]);
    return homeSum === home && awaySum === away;
  }
  if (overtime !== null) return false;
  if (periods.length === 0) return home + away <= most;
  const homeSets = periods.filter(([one = 0, other = 0]) => one > other).length;
  const awaySets = periods.filter(([one = 0, other = 0]) => one < other).length;
  return homeSets === home && awaySets === away && homeSets + awaySets === periods.length;
}

export const isMarketPick = (kind: MarketKindId, pick: MarketPick): boolean =>
  (MARKET_KINDS[kind].picks as readonly string[]).includes(pick);

/** What overtime has no say in: markets with a draw, and everything of football but its winner. */
const isRegular = (sport: Sport, kind: MarketKindId): boolean =>
  kind === 'winDrawLose' ||
  kind === 'doubleChance' ||
  kind === 'threeWayHandicap' ||
  (kind !== 'winLose' && (sport === 'Football' || sport === 'FIFA'));

/** The score that a market is about; null where nobody has told it. */
function scoreOf(sport: Sport, market: JudgedMarket, result: EventResult): Pair | null {
  const { home, away, periods, overtime } = result;
  if (market.period > 0) {
    const period = periods[market.period - 1];
    return period ? pairOf(period) : null;
  }
  if (home === null || away === null) return null;
  if (!overtime || !isRegular(sport, market.kind)) return [home, away];
  const [overHome, overAway] = pairOf(overtime);
  return [home - overHome, away - overAway];
}

const byDifference = (difference: number): PickResult =>
  difference > 0 ? WON : difference < 0 ? LOST : BACK;

/** On a line in quarters, half of a stake stands on the line above and half on that below. */
function onLine(differenceHundredths: number, lineHundredths: number): PickResult {
  if (lineHundredths % 50 === 0) return byDifference(differenceHundredths);
  const [low, high] = [
    byDifference(differenceHundredths - 25),
    byDifference(differenceHundredths + 25),
  ];
  if (low.result === high.result) return low;
  return low.result === 'L' ? HALF_LOST : HALF_WON;
}

const of = (isWon: boolean): PickResult => (isWon ? WON : LOST);

function byScore(kind: MarketKindId, line: number, [home, away]: Pair): readonly PickResult[] {
  const total = home + away;
  const threeWay = (difference: number) => [
    of(difference > 0),
    of(difference === 0),
    of(difference < 0),
  ];
  switch (kind) {
    case 'winDrawLose':
      return threeWay(home - away);
    case 'threeWayHandicap':
      return threeWay((home - away) * 100 + line);
    case 'doubleChance':
      return [of(home >= away), of(home !== away), of(home <= away)];
    case 'winLose':
      return [byDifference(home - away), byDifference(away - home)];
    case 'handicap': {
      const difference = (home - away) * 100 + line;
      return [onLine(difference, line), onLine(-difference, line)];
    }
    case 'overUnder': {
      const difference = total * 100 - line;
      return [onLine(-difference, line), onLine(difference, line)];
    }
    case 'oddEven':
      return [of(total % 2 === 1), of(total % 2 === 0)];
    default:
      return [of(home > 0 && away > 0), of(home === 0 || away === 0)];
  }
}

/** The side that a special market ended with; a run in the first inning can be read from its score. */
function sideOf(kind: MarketKindId, { sides, periods }: EventResult): MarketPick | undefined {
  const told = sides.find((side) => side.kind === kind)?.pick;
  const [first] = periods;
  if (told || kind !== 'run1stInning' || !first) return told;
  return pairOf(first)[0] + pairOf(first)[1] > 0 ? 'yes' : 'no';
}

/** All stakes back, whatever became of the event. */
export const voidPicks = (kind: MarketKindId): ReadonlyMap<MarketPick, PickResult> =>
  new Map(MARKET_KINDS[kind].picks.map((pick) => [pick as MarketPick, BACK]));

/**
 * What a result makes of every pick of a market; null where it does not say.
 *
 * @source domain 6.1: legs and their factors
 */
export function judgeMarket(
  sport: Sport,
  market: JudgedMarket,
  result: EventResult,
): ReadonlyMap<MarketPick, PickResult> | null {
  const { kind, lineHundredths } = market;
  if (result.status !== 'final') return voidPicks(kind);
  const picks = MARKET_KINDS[kind].picks as readonly MarketPick[];
  if ('isSide' in MARKET_KINDS[kind]) {
    const side = sideOf(kind, result);
    return side ? new Map(picks.map((pick) => [pick, of(pick === side)])) : null;
  }
  const score = scoreOf(sport, market, result);
  if (!score) return null;
  const results = byScore(kind, lineHundredths, score);
  return new Map(picks.map((pick, index) => [pick, results[index] as PickResult]));
}

/** Whether odds leave the house nothing in the long run: their chances come to no more than one. */
export const hasMargin = (kind: MarketKindId, oddsHundredths: readonly number[]): boolean => {
  const chances = oddsHundredths.reduce((sum, one) => sum + 100 / one, 0);
  // Of a double chance two picks win.
  return (
    chances > (kind === 'doubleChance' ? 2 : 1) ||
    oddsHundredths.length < MARKET_KINDS[kind].picks.length
  );
};
