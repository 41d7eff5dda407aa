import { isPowerballDraw, NORMAL_BALL_MAX, type PowerballDraw } from './powerball.rule';

export const KENO_NUMBER_MAX = 70;

/** How a ladder was drawn; the end follows from the other two. */
export interface LadderOutcome {
  readonly side: 'Left' | 'Right';
  readonly rungs: 'Three' | 'Four';
  readonly end: 'Odd' | 'Even';
}

interface LadderMarketRule {
  /** The facts that, joined, spell the pick which was drawn. */
  readonly reads: readonly (keyof LadderOutcome)[];
  readonly picks: readonly string[];
}

/** The four markets: start side, number of rungs, end point, and side with rungs. */
const MARKETS = {
  LR: { reads: ['side'], picks: ['Left', 'Right'] },
  TF: { reads: ['rungs'], picks: ['Three', 'Four'] },
  OE: { reads: ['end'], picks: ['Odd', 'Even'] },
  COMBO: {
    reads: ['side', 'rungs'],
    picks: ['LeftThree', 'LeftFour', 'RightThree', 'RightFour'],
  },
} as const satisfies Record<string, LadderMarketRule>;

/** Market as bet-type codes end: PLDLR, KLDCOMBO, …. */
export type LadderMarket = keyof typeof MARKETS;
/** The picks of a market; of several markets, the picks of any of them. */
export type LadderPick<M extends LadderMarket = LadderMarket> = M extends LadderMarket
  ? (typeof MARKETS)[M]['picks'][number]
  : never;

export const LADDER_MARKETS = Object.keys(MARKETS) as readonly LadderMarket[];

const marketRule = (market: LadderMarket): LadderMarketRule => MARKETS[market];

/** True when `pick` is sold under `market`. */
export const isLadderPick = <M extends LadderMarket>(
  market: M,
  pick: string,
): pick is LadderPick<M> => marketRule(market).picks.includes(pick);

/** The picks of `market`, in the order in which screens list them. */
export const ladderPicks = <M extends LadderMarket>(market: M): readonly LadderPick<M>[] =>
  // The table's own picks are what LadderPick is made of.
  marketRule(market).picks as readonly LadderPick<M>[];

/**
 * The ladder with that start and that many rungs. An odd number of rungs crosses over, so left
 * with three and right with four end at even, the other two at odd.
 */
export const ladderOutcome = (
  side: LadderOutcome['side'],
  rungs: LadderOutcome['rungs'],
): LadderOutcome => ({
  side,
  rungs,
  end: (side === 'Left') === (rungs === 'Three') ? 'Even' : 'Odd',
});

/** Odd starts left, even right; the lower half of the numbers has three rungs, the upper four. */
function ladderOfNumber(number: number, numberMax: number): LadderOutcome {
  if (!Number.isInteger(number) || number < 1 || number > numberMax) {
    throw new RangeError(`Not a number from 1 to ${numberMax}: ${number}`);
  }
  return ladderOutcome(
    number % 2 === 1 ? 'Left' : 'Right',
    number <= numberMax / 2 ? 'Three' : 'Four',
  );
}

/**
 * Power ladder: read from the normal ball that was drawn first, never from the smallest.
 *
 * @throws {RangeError} not a powerball draw
 */
export function ladderOfPowerball(draw: PowerballDraw): LadderOutcome {
  if (!isPowerballDraw(draw)) throw new RangeError('Not a powerball draw');
  return ladderOfNumber(draw.normalBalls[0] ?? 0, NORMAL_BALL_MAX);
}

/**
 * Keno ladder: read from the keno number that was drawn first.
 *
 * @param firstNumber 1 to 70
 * @throws {RangeError} out of range
 */
export const ladderOfKeno = (firstNumber: number): LadderOutcome =>
  ladderOfNumber(firstNumber, KENO_NUMBER_MAX);

/**
 * Whether a ladder bet wins. The only place that decides it.
 *
 * @throws {RangeError} the pick does not belong to the market
 */
export function isLadderWin(
  market: LadderMarket,
  pick: LadderPick,
  outcome: LadderOutcome,
): boolean {
  if (!isLadderPick(market, pick)) throw new RangeError(`${market} has no pick ${pick}`);
  const drawnPick = marketRule(market)
    .reads.map((fact) => outcome[fact])
    .join('');
  return drawnPick === pick;
}

/**
 * How many of the equally likely numbers 1 to `numberMax` make `pick` win; the probability is
 * this over `numberMax`.
 *
 * @param numberMax 28 for the power ladder, 70 for the keno ladder
 */
export const ladderFavourableCount = (
  market: LadderMarket,
  pick: LadderPick,
  numberMax: typeof NORMAL_BALL_MAX | typeof KENO_NUMBER_MAX,
): number =>
  Array.from({ length: numberMax }, (_, index) => ladderOfNumber(index + 1, numberMax)).filter(
    (outcome) => isLadderWin(market, pick, outcome),
  ).length;
