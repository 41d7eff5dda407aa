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

/** A draw in words: balls in the order drawn with their sum, or a number, and what follows from them. */
export function drawText(
  id: GameId,
  draw: Drawn,
  say: (words: Bilingual) => string,
  offer: RoundOffer | null = null,
): string {
  const { normalBalls, powerball, number } = draw;
  const { set } = GAMES[id];
  const said = sayFacts(set, readDraw(set, draw, offer)?.facts ?? {}, say, offer);
  if (Array.isArray(normalBalls)) {
    const sum = normalBalls.reduce((total, ball) => total + ball, 0);
    return [`${normalBalls.join(' ')} + ${String(powerball)} (${sum})`, ...said].join(' · ');
  }
  return [...(number === undefined ? [] : [String(number)]), ...said].join(' · ');
}
