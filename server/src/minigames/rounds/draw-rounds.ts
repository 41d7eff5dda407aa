import { type Drawn, GAMES } from '@gwanje/contract';
import { drawGame } from '@gwanje/game-rules';
import { bytesOfSeed, seedHashOf, seedOf } from './draw-seed';
import { factsOfDraw, type RoundRow } from './settle-bets.queries';
import type { Result } from './settle-round.queries';

const BLOCK_HASH = /^[0-9a-f]{64}$/;
const KENO_NUMBERS = 22;
const KENO_MAX = 70;

const nameOf = ({ game, day_on, round_no }: RoundRow) => ({
  game,
  dayOn: day_on,
  roundNo: round_no,
});

/**
 * Draws with the seed that was committed when the round was made.
 *
 * @throws {Error} the key is another one by now, so that nobody could verify what it would draw
 */
function drawWith(key: Buffer, round: RoundRow, mixedIn: string | null): Omit<Result, 'source'> {
  const seed = seedOf(key, nameOf(round));
  if (round.seed_hash !== null && seedHashOf(seed) !== round.seed_hash)
    throw new Error(
      `Round ${round.round_id} was told with another draw-key than the one in DATA_DIR; put that one back and start again, or void the round.`,
    );
  const draw = drawGame(GAMES[round.game].set, bytesOfSeed(seed, nameOf(round), mixedIn)) as Drawn;
  return { draw, seed };
}

/** What is drawn here of a round whose seed was committed before; nobody can draw anything else. */
export const ownResult = (key: Buffer, round: RoundRow): Result => ({
  ...drawWith(key, round, null),
  source: 'own',
});

/** What a block or a list of numbers has to be, to be mixed into a draw; null where it is not. */
function mixedInOf({ draw: source }: (typeof GAMES)[RoundRow['game']], told: Drawn): string | null {
  const { blockHash, numbers } = told;
  if (Object.keys(told).length !== 1) return null;
  if (source === 'blockHash')
    return typeof blockHash === 'string' && BLOCK_HASH.test(blockHash) ? blockHash : null;
  const isKeno =
    Array.isArray(numbers) &&
    numbers.length === KENO_NUMBERS &&
    new Set(numbers).size === KENO_NUMBERS &&
    numbers.every((number) => number >= 1 && number <= KENO_MAX);
  return isKeno ? numbers.join('-') : null;
}

/**
 * The draw of a round by what was told of it: the draw itself, or what is mixed into one's own. Null
 * where that is no result of its game.
 */
export function toldResult(
  key: Buffer,
  round: RoundRow,
  told: Drawn,
  source: 'feed' | 'manual',
): Result | null {
  const game = GAMES[round.game];
  if (game.draw === 'blockHash' || game.draw === 'entropy') {
    const mixedIn = mixedInOf(game, told);
    return mixedIn === null ? null : { ...drawWith(key, round, mixedIn), source };
  }
  return factsOfDraw(round, told) ? { draw: told, source, seed: null } : null;
}
