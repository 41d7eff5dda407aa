/** What a draw decided, fact by fact: `{ side: 'Left', rungs: 'Three', end: 'Even' }`. */
export type Facts = Readonly<Record<string, string>>;

/** A class of results that no pick can tell apart. */
export interface Cell {
  readonly facts: Facts;
  /** How often it comes, among the weights of all cells; null where somebody else draws. */
  readonly weight: number | null;
}

export interface MarketRule {
  /** The facts that, joined, spell the pick which was drawn. */
  readonly reads: readonly string[];
  /** A reverse market wins when the draw is anything but the pick. */
  readonly reverse?: true;
  /** Picks are whole numbers from one to the other, and win where what was drawn is not below them. */
  readonly reaches?: readonly [number, number];
  /** What gives the stake on a pick back: pick → what was drawn instead. */
  readonly pushes?: Readonly<Record<string, string>>;
  /** Chances out of `total` by reference, where nobody publishes any. */
  readonly reference?: { readonly total: number; readonly wins: Readonly<Record<string, number>> };
}

/** All that settlement, liability and verification know of what can be bet on. */
export interface MarketSetRule {
  readonly cells: readonly Cell[];
  /** The facts that are drawn, each with what it can be; left out where numbers are drawn. */
  readonly draws?: Readonly<Record<string, readonly string[]>>;
  readonly markets: Readonly<Record<string, MarketRule>>;
  /** Not every cell can come out, so the worst of them is no more than a bound. */
  readonly isBound?: true;
}

/** W pays stake × odds, N gives the stake back, L pays nothing. */
export type Verdict = 'W' | 'L' | 'N';

function marketOf({ markets }: MarketSetRule, market: string): MarketRule {
  const rule = Object.hasOwn(markets, market) ? markets[market] : undefined;
  if (!rule) throw new RangeError(`There is no market ${market}`);
  return rule;
}

const drawnIn = ({ reads }: MarketRule, facts: Facts): string =>
  reads.map((fact) => facts[fact]).join('');

/** Whether the draw spells one of a market's picks anywhere; a pick that no cell spells is not sold. */
export const isPickOf = (set: MarketSetRule, market: string, pick: string): boolean => {
  if (!Object.hasOwn(set.markets, market) || pick === '') return false;
  const rule = marketOf(set, market);
  if (rule.reaches) {
    const [min, max] = rule.reaches;
    return /^[1-9]\d*$/.test(pick) && Number(pick) >= min && Number(pick) <= max;
  }
  return set.cells.some(({ facts }) => drawnIn(rule, facts) === pick);
};

/**
 * What becomes of a bet. The only place that decides it, of every game.
 *
 * @throws {RangeError} the pick does not belong to the market
 */
export function verdictOf(
  set: MarketSetRule,
  { market, pick }: { readonly market: string; readonly pick: string },
  facts: Facts,
): Verdict {
  // A pick that is not sold is never drawn, so a reverse bet on it would win every round.
  if (!isPickOf(set, market, pick)) throw new RangeError(`${market} has no pick ${pick}`);
  const rule = marketOf(set, market);
  const drawn = drawnIn(rule, facts);
  if (rule.reaches) return Number(drawn) >= Number(pick) ? 'W' : 'L';
  if ((drawn === pick) !== (rule.reverse ?? false)) return 'W';
  return rule.pushes?.[pick] === drawn ? 'N' : 'L';
}

/** By set, then by market and pick: whoever looks at a round under way asks for all of them again and again. */
const knownVerdicts = new WeakMap<MarketSetRule, Map<string, readonly Verdict[]>>();

/**
 * What becomes of a bet in every cell, in the order of the cells.
 *
 * @throws {RangeError} the pick does not belong to the market
 */
export function verdictsInCells(
  set: MarketSetRule,
  bet: { readonly market: string; readonly pick: string },
): readonly Verdict[] {
  const known = knownVerdicts.get(set) ?? new Map<string, readonly Verdict[]>();
  knownVerdicts.set(set, known);
  const name = `${bet.market} ${bet.pick}`;
  const verdicts = known.get(name) ?? set.cells.map(({ facts }) => verdictOf(set, bet, facts));
  known.set(name, verdicts);
  return verdicts;
}

/** How often a bet on a pick wins, and how often its stake goes back, of `total` results. */
export interface Chance {
  readonly wins: number;
  readonly pushes: number;
  readonly total: number;
  /** Nobody publishes it: what is known of games like it. */
  readonly isReference: boolean;
}

function referenceChance({ reference, pushes }: MarketRule, pick: string): Chance | null {
  const wins = reference?.wins[pick];
  if (!reference || wins === undefined) return null;
  const pushedBy = pushes?.[pick];
  const pushed = pushedBy === undefined ? 0 : (reference.wins[pushedBy] ?? 0);
  return { wins, pushes: pushed, total: reference.total, isReference: true };
}

const knownChances = new WeakMap<readonly Verdict[], Chance | null>();

/** The chances of a pick; null where nobody knows any. */
export function chanceOf(set: MarketSetRule, market: string, pick: string): Chance | null {
  const verdicts = verdictsInCells(set, { market, pick });
  const known = knownChances.get(verdicts);
  if (known !== undefined) return known;
  const chance = findChance(set, { market, pick }, verdicts);
  knownChances.set(verdicts, chance);
  return chance;
}

function findChance(
  set: MarketSetRule,
  { market, pick }: { readonly market: string; readonly pick: string },
  verdicts: readonly Verdict[],
): Chance | null {
  const weightOf = (verdict: Verdict) =>
    set.cells
      .filter((_, cell) => verdicts[cell] === verdict)
      .reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  if (set.cells.some(({ weight }) => weight === null))
    return referenceChance(marketOf(set, market), pick);
  const [wins, pushes] = [weightOf('W'), weightOf('N')];
  return { wins, pushes, total: wins + pushes + weightOf('L'), isReference: false };
}

/**
 * What of every won staked goes back to players in the long run.
 *
 * @param oddsHundredths whole hundredths
 * @returns basis points (10,000 = all of it), the exact fraction rounded half up
 */
export function returnBpsOf({ wins, pushes, total }: Chance, oddsHundredths: number): number {
  const scaled = (BigInt(wins) * BigInt(oddsHundredths) + BigInt(pushes) * 100n) * 200n;
  return Number((scaled + BigInt(total)) / (2n * BigInt(total)));
}

/** Highest odds in hundredths, rounded down, at which the operator does not lose on the pick. */
export const breakEvenHundredthsOf = ({ wins, pushes, total }: Chance): number =>
  Number(((BigInt(total) - BigInt(pushes)) * 100n) / BigInt(wins));
