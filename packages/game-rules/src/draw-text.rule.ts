import {
  type Bilingual,
  type Drawn,
  GAMES,
  type GameId,
  MARKET_SETS,
  type Market,
  type MarketSetId,
} from '@gwanje/contract';
import { MARKET_SET_RULES } from './market-sets.rule';

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

/** A draw in words: balls in the order drawn with their sum, a number, or what was drawn. */
export function drawText(id: GameId, draw: Drawn, say: (words: Bilingual) => string): string {
  const { normalBalls, powerball, number } = draw;
  if (Array.isArray(normalBalls)) {
    const sum = normalBalls.reduce((total, ball) => total + ball, 0);
    return `${normalBalls.join(' ')} + ${String(powerball)} (${sum})`;
  }
  if (number !== undefined) return String(number);
  const { set } = GAMES[id];
  return Object.keys(MARKET_SET_RULES[set]?.draws ?? {})
    .flatMap((fact) => {
      const words = marketOfFact(set, fact)?.picks[String(draw[fact])];
      return words ? [say(words)] : [];
    })
    .join(' · ');
}
