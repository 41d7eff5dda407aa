import {
  type auditLines,
  type Bilingual,
  DRAWN_PARTS,
  GAMES,
  isGameId,
  MARKET_SETS,
  type Market,
  type RowOf,
} from '@gwanje/contract';
import { marketOfFact } from '@gwanje/game-rules';
import { partOfDraw } from './audit-path.rule';

type States = Pick<RowOf<typeof auditLines>, 'before' | 'after'>;

/** Whose round a line is of, where either state says it. */
const gameOf = ({ before, after }: States): string =>
  String((after as { game?: unknown } | null)?.game ?? (before as { game?: unknown } | null)?.game);

/** The market that a part of a draw decides in the game of its round. */
function marketOf(states: States, part: string): Market | undefined {
  const game = gameOf(states);
  if (!isGameId(game)) return undefined;
  const { set } = GAMES[game];
  const markets: Readonly<Record<string, Market>> = MARKET_SETS[set].markets;
  return marketOfFact(set, part) ?? markets[part];
}

/** What a part of a draw is called. */
export function drawnPart(states: States, path: string): Bilingual | undefined {
  const part = partOfDraw(path);
  return part === undefined ? undefined : (DRAWN_PARTS[part] ?? marketOf(states, part));
}

/** What came out there, in words. */
export function drawnWord(states: States, path: string, value: unknown): Bilingual | undefined {
  const part = partOfDraw(path);
  return part === undefined ? undefined : marketOf(states, part)?.picks[String(value)];
}
