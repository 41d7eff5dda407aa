import { type Drawn, GAMES, type GameId } from '@gwanje/contract';
import type { Random } from './players.rule';
import { outcomeOf } from './rounds.rule';

const HEX_DIGITS = 64;
const HEX = 16;
const BALLS = { count: 5, max: 28 };
const POWERBALLS = 10;
const KENO = { count: 22, max: 70 };
/** About one round in so many is told nowhere until somebody asks for it. */
const FORGOTTEN_IN = 100;

const below = (random: Random, end: number): number => Math.floor(random() * end);

const oneOf = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[below(random, values.length)] ?? values[0];

/** Different numbers from 1 on, in the order in which they come. */
function drawn(random: Random, { count, max }: typeof BALLS): number[] {
  const left = Array.from({ length: max }, (_, at) => at + 1);
  return Array.from({ length: count }, () => left.splice(below(random, left.length), 1)[0] ?? 1);
}

/** What the feed of a game would tell of a round; null where nothing of the kind comes from here. */
export function resultOf(random: Random, game: GameId): Drawn | null {
  const { draw, set } = GAMES[game];
  if (draw === 'blockHash') {
    const digits = Array.from({ length: HEX_DIGITS }, () => below(random, HEX).toString(HEX));
    return { blockHash: digits.join('') };
  }
  if (draw === 'entropy') return { numbers: drawn(random, KENO) };
  if (game === 'tokenRacing' || game === 'tokenGraph') return outcomeOf(random, { game });
  switch (set) {
    case 'powerball':
    case 'powerballForward':
      return { normalBalls: drawn(random, BALLS), powerball: below(random, POWERBALLS) };
    case 'ladder':
      return { side: oneOf(random, ['Left', 'Right']), rungs: oneOf(random, ['Three', 'Four']) };
    case 'kenoLadder':
      return { number: 1 + below(random, KENO.max) };
    case 'studioOddEven':
      return { OE: oneOf(random, ['Odd', 'Even']) };
    case 'baccarat':
      return {
        winner: oneOf(random, ['Player', 'Banker', 'Player', 'Banker', 'Tie']),
        playerPair: oneOf(random, ['', '', '', '', 'PlayerPair']),
        bankerPair: oneOf(random, ['', '', '', '', 'BankerPair']),
      };
    default:
      return null;
  }
}

/** Whether the feed forgets a round, so that its result is late until an administrator asks again. */
export const isForgotten = (random: Random): boolean => below(random, FORGOTTEN_IN) === 0;
