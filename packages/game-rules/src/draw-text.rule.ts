import {
  type Bilingual,
  type Drawn,
  GAMES,
  type GameId,
  MARKET_SETS,
  type Market,
  type MarketSetId,
  type RoundOffer,
} from '@gwanje/contract';
import { readDraw } from './game-draw.rule';
import type { Facts } from './market-set.rule';
import { MARKET_SET_RULES } from './market-sets.rule';
import { pickWordsOf } from './round-offer.rule';

/** The market that a fact alone decides, which has words for it. */
export function marketOfFact(set: MarketSetId, fact: string): Market | undefined {
  const [code] =
    Object.entries(MARKET_SET_RULES[set]?.markets ?? {}).find(
      ([, { reads }]) => reads.length === 1 && reads[0] === fact,
    ) ?? [];
  return code === undefined
    ? undefined
    : (MARKET_SETS[set].markets as Readonly<Record<string, Market>>)[code];
}

/** Facts of one ball alone are told apart by its letter. */
const BALL_LETTERS = [['powerball', 'P']] as const;

/** A result of what a round offers: score or multiple, then what came out in each market. */
function sayOffered(
  set: MarketSetId,
  { home, away, multiple, ...facts }: Facts,
  say: (words: Bilingual) => string,
  offer: RoundOffer,
): readonly string[] {
  const markets: Readonly<Record<string, Market>> = MARKET_SETS[set].markets;
  const said = Object.entries(facts).flatMap(([code, value]) => {
    const words = pickWordsOf(set, offer, code, value);
    const market = markets[code];
    if (!words || !market) return [];
    return [Object.keys(facts).length === 1 ? say(words) : `${say(market)} ${say(words)}`];
  });
  const reached = multiple === undefined ? null : pickWordsOf(set, offer, 'CASHOUT', multiple);
  return [
    ...(home === undefined ? [] : [`${home}:${away}`]),
    ...(reached ? [say(reached)] : []),
    ...said,
  ];
}

/** What was drawn and what follows from it, fact by fact. */
export const sayFacts = (
  set: MarketSetId,
  facts: Facts,
  say: (words: Bilingual) => string,
  offer: RoundOffer | null = null,
): readonly string[] => (offer ? sayOffered(set, facts, say, offer) : sayOwn(set, facts, say));

const sayOwn = (
  set: MarketSetId,
  facts: Facts,
  say: (words: Bilingual) => string,
): readonly string[] =>
  Object.entries(facts).flatMap(([fact, value]) => {
    const words = marketOfFact(set, fact)?.picks[value];
    const letter = BALL_LETTERS.find(([ball]) => fact.startsWith(ball))?.[1] ?? '';
    return words ? [letter + say(words)] : [];
  });

/** What a draw is shown as: what was drawn itself, where it is not its facts, and what follows from it. */
export interface DrawParts {
  /** Balls in the order drawn with their sum, or a number; empty where the facts are the draw. */
  readonly drawn: string;
  readonly facts: readonly string[];
}

/** A ladder is one word: where it starts, how many rungs it has, and where it ends. */
function sayLadder(
  set: MarketSetId,
  { side, rungs }: Facts,
  say: (words: Bilingual) => string,
): string | undefined {
  if (set !== 'ladder' && set !== 'kenoLadder') return undefined;
  const picks: Readonly<Record<string, Bilingual>> = MARKET_SETS[set].markets.COMBO.picks;
  const words = picks[`${side}${rungs}`];
  return words && say(words).replace(/[()]/g, '');
}

export function drawParts(
  id: GameId,
  draw: Drawn,
  say: (words: Bilingual) => string,
  offer: RoundOffer | null = null,
): DrawParts {
  const { normalBalls, powerball, number } = draw;
  const { set } = GAMES[id];
  const read = readDraw(set, draw, offer)?.facts ?? {};
  const ladder = sayLadder(set, read, say);
  const facts = ladder === undefined ? sayFacts(set, read, say, offer) : [ladder];
  if (!Array.isArray(normalBalls))
    return { drawn: number === undefined ? '' : String(number), facts };
  const sum = normalBalls.reduce((total, ball) => total + ball, 0);
  return { drawn: `${normalBalls.join(' ')} + ${String(powerball)} (${sum})`, facts };
}

/** The same in one line. */
export function drawText(...of: Parameters<typeof drawParts>): string {
  const { drawn, facts } = drawParts(...of);
  return [...(drawn === '' ? [] : [drawn]), ...facts].join(' · ');
}
