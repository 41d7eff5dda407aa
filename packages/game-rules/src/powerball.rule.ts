import type { PowerballBetType, PowerballRateKey } from '@gwanje/contract';

export const NORMAL_BALL_MAX = 28;
export const NORMAL_BALLS_DRAWN = 5;
export const POWERBALL_MAX = 9;

/** One result: five distinct normal balls 1 to 28 in the order drawn, and a powerball 0 to 9. */
export interface PowerballDraw {
  /** Never sorted: the ladder games read the ball that was drawn first. */
  readonly normalBalls: readonly number[];
  readonly powerball: number;
}

export type OddEven = 'Odd' | 'Even';
export type UnderOver = 'Under' | 'Over';
export type SumSize = 'Big' | 'Middle' | 'Small';

/** The five facts of a draw on which every bet is decided. */
export interface PowerballOutcome {
  readonly normalOddEven: OddEven;
  readonly normalUnderOver: UnderOver;
  readonly normalSize: SumSize;
  readonly powerballOddEven: OddEven;
  readonly powerballUnderOver: UnderOver;
}

interface BetTypeRule {
  /** The facts that, joined, spell the pick which was drawn. */
  readonly reads: readonly (keyof PowerballOutcome)[];
  /** A reverse type wins when the draw is anything but the pick. */
  readonly reverse: boolean;
  /** Every pick, in the order of the screens, with the odds input that prices it. */
  readonly pricedBy: Readonly<Record<string, PowerballRateKey>>;
}

/** All that distinguishes the ten bet types; each other rule of powerball is derived from it. */
const BET_TYPES = {
  PWBPOE: {
    reads: ['powerballOddEven'],
    reverse: false,
    pricedBy: { Odd: 'POERate', Even: 'POERate' },
  },
  PWBPUO: {
    reads: ['powerballUnderOver'],
    reverse: false,
    pricedBy: { Under: 'PUORate', Over: 'PUORate' },
  },
  PWBNOE: {
    reads: ['normalOddEven'],
    reverse: false,
    pricedBy: { Odd: 'NOERate', Even: 'NOERate' },
  },
  PWBNUO: {
    reads: ['normalUnderOver'],
    reverse: false,
    pricedBy: { Under: 'NUORate', Over: 'NUORate' },
  },
  PWBPCOMBO: {
    reads: ['powerballOddEven', 'powerballUnderOver'],
    reverse: false,
    pricedBy: {
      OddUnder: 'PCOMBORate1',
      OddOver: 'PCOMBORate2',
      EvenUnder: 'PCOMBORate2',
      EvenOver: 'PCOMBORate1',
    },
  },
  PWBNCOMBO: {
    reads: ['normalOddEven', 'normalUnderOver'],
    reverse: false,
    pricedBy: {
      OddUnder: 'NCOMBORate',
      OddOver: 'NCOMBORate',
      EvenUnder: 'NCOMBORate',
      EvenOver: 'NCOMBORate',
    },
  },
  PWBBMS: {
    reads: ['normalSize'],
    reverse: false,
    pricedBy: { Big: 'BMSRate1', Middle: 'BMSRate2', Small: 'BMSRate1' },
  },
  PWBBMSCOMBO: {
    reads: ['normalOddEven', 'normalSize'],
    reverse: false,
    pricedBy: {
      OddBig: 'BMSCOMBORate1',
      OddMiddle: 'BMSCOMBORate2',
      OddSmall: 'BMSCOMBORate1',
      EvenBig: 'BMSCOMBORate1',
      EvenMiddle: 'BMSCOMBORate2',
      EvenSmall: 'BMSCOMBORate1',
    },
  },
  PWBRNAPOE: {
    reads: ['normalOddEven', 'normalUnderOver', 'powerballOddEven'],
    reverse: true,
    pricedBy: {
      OddUnderOdd: 'RNAPOERate',
      OddUnderEven: 'RNAPOERate',
      OddOverOdd: 'RNAPOERate',
      OddOverEven: 'RNAPOERate',
      EvenUnderOdd: 'RNAPOERate',
      EvenUnderEven: 'RNAPOERate',
      EvenOverOdd: 'RNAPOERate',
      EvenOverEven: 'RNAPOERate',
    },
  },
  PWBRNCOMBO: {
    reads: ['normalOddEven', 'normalUnderOver'],
    reverse: true,
    pricedBy: {
      OddUnder: 'RNCOMBORate',
      OddOver: 'RNCOMBORate',
      EvenUnder: 'RNCOMBORate',
      EvenOver: 'RNCOMBORate',
    },
  },
} as const satisfies Record<PowerballBetType, BetTypeRule>;

// The table's own keys: the word list of the contract would bring its validation library along.
export const POWERBALL_BET_TYPES = Object.keys(BET_TYPES) as PowerballBetType[];

const ruleOf = (betType: PowerballBetType): BetTypeRule => BET_TYPES[betType];

/** The picks of a bet type; of several bet types, the picks of any of them. */
export type PowerballPick<T extends PowerballBetType = PowerballBetType> =
  T extends PowerballBetType ? keyof (typeof BET_TYPES)[T]['pricedBy'] : never;

/** True when `pick` is sold under `betType`. */
export function isPowerballPick<T extends PowerballBetType>(
  betType: T,
  pick: string,
): pick is PowerballPick<T> {
  return Object.hasOwn(ruleOf(betType).pricedBy, pick);
}

/** The picks of `betType`, in the order in which screens list them. */
export function powerballPicks<T extends PowerballBetType>(betType: T): PowerballPick<T>[] {
  // The keys of the table are what PowerballPick is made of.
  return Object.keys(ruleOf(betType).pricedBy) as PowerballPick<T>[];
}

/** Which facts each bet type reads, in the order of the screens. */
export interface BetTypeRead {
  readonly betType: PowerballBetType;
  readonly reads: readonly (keyof PowerballOutcome)[];
  readonly reverse: boolean;
}
export const powerballReads = (): readonly BetTypeRead[] =>
  POWERBALL_BET_TYPES.map((betType) => ({ betType, ...ruleOf(betType) }));

/** True for the two types that win when the draw is anything but the pick. */
export const isReverseBetType = (betType: PowerballBetType): boolean => ruleOf(betType).reverse;

/**
 * The odds input that prices a pick.
 *
 * @throws {RangeError} the pick does not belong to the bet type
 */
export function powerballRateKey(betType: PowerballBetType, pick: PowerballPick): PowerballRateKey {
  const rateKey = isPowerballPick(betType, pick) ? ruleOf(betType).pricedBy[pick] : undefined;
  if (!rateKey) throw new RangeError(`${betType} has no pick ${pick}`);
  return rateKey;
}

/** The bet type and picks that one odds input prices; it never prices picks of two bet types. */
export function powerballPicksPricedBy(rateKey: PowerballRateKey): {
  betType: PowerballBetType;
  picks: PowerballPick[];
} {
  for (const betType of POWERBALL_BET_TYPES) {
    const picks = powerballPicks(betType).filter(
      (pick) => powerballRateKey(betType, pick) === rateKey,
    );
    if (picks.length > 0) return { betType, picks };
  }
  throw new RangeError(`No pick is priced by ${rateKey}`);
}

export type PowerballPickWord = OddEven | UnderOver | SumSize;

/** The words that a pick is made of, for labels: `OddUnderOdd` → Odd, Under, Odd. */
export function powerballPickWords(pick: PowerballPick): PowerballPickWord[] {
  // Every pick is spelled from the facts of PowerballOutcome, one capital letter each.
  return pick.split(/(?=[A-Z])/) as PowerballPickWord[];
}

const isWithin = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** True for five distinct whole numbers 1 to 28 and a whole powerball 0 to 9. */
export function isPowerballDraw({ normalBalls, powerball }: PowerballDraw): boolean {
  return (
    normalBalls.length === NORMAL_BALLS_DRAWN &&
    new Set(normalBalls).size === NORMAL_BALLS_DRAWN &&
    normalBalls.every((ball) => isWithin(ball, 1, NORMAL_BALL_MAX)) &&
    isWithin(powerball, 0, POWERBALL_MAX)
  );
}

/** Sum of the normal balls, 15 to 130. */
export const powerballNormalSum = (draw: PowerballDraw): number =>
  draw.normalBalls.reduce((sum, ball) => sum + ball, 0);

/** The outcome as it follows from the two numbers that decide it; neither is checked. */
export function powerballOutcomeOfSum(normalSum: number, powerball: number): PowerballOutcome {
  return {
    normalOddEven: normalSum % 2 === 1 ? 'Odd' : 'Even',
    normalUnderOver: normalSum <= 72 ? 'Under' : 'Over',
    normalSize: normalSum <= 64 ? 'Small' : normalSum <= 80 ? 'Middle' : 'Big',
    powerballOddEven: powerball % 2 === 1 ? 'Odd' : 'Even',
    powerballUnderOver: powerball <= 4 ? 'Under' : 'Over',
  };
}

/**
 * The facts of a draw. Powerball 0 is even; the lines are 4.5 and 72.5, so nothing is a push.
 *
 * @throws {RangeError} not a draw (see `isPowerballDraw`)
 */
export function powerballOutcome(draw: PowerballDraw): PowerballOutcome {
  if (!isPowerballDraw(draw)) {
    throw new RangeError(`Not a powerball draw: ${draw.normalBalls.join(' ')} + ${draw.powerball}`);
  }
  return powerballOutcomeOfSum(powerballNormalSum(draw), draw.powerball);
}

/**
 * Whether a bet wins. The only place that decides it, for forward and reverse types alike:
 * a forward type wins when its pick was drawn, a reverse type when it was not.
 *
 * @param outcome of a draw (`powerballOutcome`), or one of the 32 cells
 * @throws {RangeError} the pick does not belong to the bet type
 */
export function isPowerballWin(
  betType: PowerballBetType,
  pick: PowerballPick,
  outcome: PowerballOutcome,
): boolean {
  // A pick that is not sold is never drawn, so a reverse bet on it would win every round.
  if (!isPowerballPick(betType, pick)) throw new RangeError(`${betType} has no pick ${pick}`);
  const { reads, reverse } = ruleOf(betType);
  const drawnPick = reads.map((fact) => outcome[fact]).join('');
  return (drawnPick === pick) !== reverse;
}

/** The picks of `betType` that win, in the order of the screens. */
export const powerballWinningPicks = <T extends PowerballBetType>(
  betType: T,
  outcome: PowerballOutcome,
): PowerballPick<T>[] =>
  powerballPicks(betType).filter((pick) => isPowerballWin(betType, pick, outcome));
