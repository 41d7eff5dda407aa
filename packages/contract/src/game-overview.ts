import * as z from 'zod/mini';
import { GAME_IDS, type GameId } from './games';
import { instant, person, reason } from './units';

const game = z.enum(GAME_IDS as [GameId, ...GameId[]]);

/** One game as the overview of all shows it. */
export const gameOverview = z.object({
  game,
  regStatus: z.boolean(),
  betStatus: z.boolean(),
  betTopStatus: z.boolean(),
  betEndSeconds: z.int(),
  /** Of the document that holds these four. */
  version: z.int(),
  /** The input whose likeliest pick leaves the house least, and that in basis points; null where nobody knows. */
  worst: z.nullable(z.object({ rateKey: z.string(), edgeBps: z.int() })),
  /** Odds inputs at 0. */
  unregistered: z.int(),
  /** The highest stake of the first and of the last level, won. */
  maxWon: z.object({ first: z.int(), last: z.int() }),
  /** Of bets placed today, in Seoul; test accounts and stakes that went back left out. */
  todayStakeWon: z.int(),
  todayProfitWon: z.int(),
  /** Rounds past their draw that are not settled, held and rolled back ones too. */
  pendingRounds: z.int(),
  /** The last save of any of its documents; null where nobody has saved one. */
  changed: z.nullable(z.object({ by: z.nullable(z.string()), at: instant })),
  /** Why betting was stopped together with that on other games; null where it was not. */
  stop: z.nullable(z.object({ by: person, reason: z.string(), at: instant })),
});
export type GameOverview = z.output<typeof gameOverview>;

const games = z.array(game).check(z.minLength(1), z.maxLength(GAME_IDS.length));

/** The switches of several games, each edited from a version. */
export const gameSwitchesInput = z.strictObject({
  games: z
    .array(
      z.strictObject({
        game,
        version: z.int().check(z.minimum(0)),
        regStatus: z.boolean(),
        betStatus: z.boolean(),
        betTopStatus: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(GAME_IDS.length)),
});
export const stopGamesInput = z.strictObject({ games, reason });
export const resumeGamesInput = z.strictObject({ games });
