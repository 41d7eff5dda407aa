import { isOfferedByRound, type MarketSetId, type RoundOffer } from '@gwanje/contract';
import { KENO_NUMBER_MAX, ladderOfKeno, ladderOfPowerball } from './ladder.rule';
import type { Facts, MarketSetRule } from './market-set.rule';
import { MARKET_SET_RULES } from './market-sets.rule';
import { isPowerballDraw, type PowerballDraw, powerballOutcome } from './powerball.rule';
import { type ByteSource, drawBelow, drawPowerball } from './powerball-draw.rule';
import { factsOfOfferDraw, ruleOfOffer } from './round-offer.rule';

/** How a draw of a set is written: balls, the keno number drawn first, or what was drawn fact by fact. */
export type DrawKind = 'powerball' | 'keno' | 'facts';
export type GameDraw = PowerballDraw | { readonly number: number } | Facts;

export const drawKindOf = (set: MarketSetId): DrawKind =>
  set === 'powerball' || set === 'powerballForward'
    ? 'powerball'
    : set === 'kenoLadder'
      ? 'keno'
      : 'facts';

type Told = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function factsOfBalls(draw: Told): Told | null {
  const { normalBalls, powerball } = draw as Partial<PowerballDraw>;
  if (!Array.isArray(normalBalls) || typeof powerball !== 'number') return null;
  const balls = { normalBalls, powerball };
  return isPowerballDraw(balls) ? { ...powerballOutcome(balls) } : null;
}

function factsOfKeno({ number }: Told): Told | null {
  if (typeof number !== 'number' || !Number.isInteger(number)) return null;
  return number >= 1 && number <= KENO_NUMBER_MAX ? { ...ladderOfKeno(number) } : null;
}

const FACTS_OF: Readonly<Record<DrawKind, (draw: Told) => Told | null>> = {
  powerball: factsOfBalls,
  keno: factsOfKeno,
  facts: (draw) => draw,
};
const FIELDS_OF: Readonly<Record<DrawKind, (set: MarketSetId) => readonly string[]>> = {
  powerball: () => ['normalBalls', 'powerball'],
  keno: () => ['number'],
  facts: (set) => Object.keys(MARKET_SET_RULES[set]?.draws ?? {}),
};

/**
 * How a draw decides the bets of a round: by its set, or by what the round itself offers. Undefined of
 * a set that depends on an offer where there is none.
 */
export const ruleOfRound = (
  set: MarketSetId,
  offer: RoundOffer | null,
): MarketSetRule | undefined =>
  isOfferedByRound(set) ? (offer ? ruleOfOffer(set, offer) : undefined) : MARKET_SET_RULES[set];

/** What a draw decided, and the place of its cell, -1 of what a round offers; null where it is no draw of this set. */
export function readDraw(
  set: MarketSetId,
  draw: unknown,
  offer: RoundOffer | null = null,
): { readonly facts: Facts; readonly cell: number } | null {
  if (offer && isOfferedByRound(set)) {
    const facts = isRecord(draw) ? factsOfOfferDraw(set, offer, draw) : null;
    // Only what is drawn here is asked for its cell.
    return facts && { facts, cell: -1 };
  }
  const rule = MARKET_SET_RULES[set];
  if (!rule || !isRecord(draw)) return null;
  const kind = drawKindOf(set);
  const fields = FIELDS_OF[kind](set);
  const isWhole = Object.keys(draw).length === fields.length && fields.every((one) => one in draw);
  const told = isWhole ? FACTS_OF[kind](draw) : null;
  if (told === null) return null;
  const names = Object.keys(told);
  const cell = rule.cells.findIndex(({ facts }) =>
    names.every((name) => facts[name] === told[name]),
  );
  const found = rule.cells[cell];
  return found ? { facts: found.facts, cell } : null;
}

/** Random bytes of one part of a draw; each part begins a counter of its own. */
export type BytesOf = (part: number) => ByteSource;

/**
 * Draws a set from random bytes: balls and powerball, or each fact, from separate parts.
 *
 * @throws {RangeError} a set that nobody draws here
 * @throws {Error} a source that fails, as `drawBelow` says
 */
export function drawGame(set: MarketSetId, bytesOf: BytesOf): GameDraw {
  const kind = drawKindOf(set);
  if (kind === 'powerball') return drawPowerball(bytesOf(0), bytesOf(1));
  const { draws } = MARKET_SET_RULES[set] ?? {};
  if (kind === 'keno' || !draws) throw new RangeError(`${set} is drawn elsewhere`);
  return Object.fromEntries(
    Object.entries(draws).map(([fact, values], part) => [
      fact,
      values[drawBelow(values.length, bytesOf(part))] as string,
    ]),
  );
}

/**
 * The draw of a ladder that is read from a powerball's.
 *
 * @throws {RangeError} not a powerball draw
 */
export function deriveLadder(draw: PowerballDraw): GameDraw {
  const { side, rungs } = ladderOfPowerball(draw);
  return { side, rungs };
}
