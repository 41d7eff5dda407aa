// What each level may bet on the mini-games, for whoever sets a single member's limits beside it.
import {
  betTypesOf,
  GAME_IDS,
  GAMES,
  type GameId,
  LEVELS,
  type LevelLimits,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';

type Limits = Readonly<Record<'max' | 'benefit' | 'maxRound', number>>;
type Levels = Readonly<Record<string, Readonly<Record<string, Limits>> | undefined>>;

const range = (values: readonly number[]) => ({
  leastWon: Math.min(...values),
  mostWon: Math.max(...values),
});

/** Over the bet types that a level may play; what is closed to it says nothing. */
function limitsOfLevel(game: GameId, ofLevel: Readonly<Record<string, Limits>> = {}) {
  const open = Object.keys(betTypesOf(GAMES[game])).flatMap((betType) => {
    const limits = ofLevel[betType];
    return limits && limits.max > 0 ? [limits] : [];
  });
  if (open.length === 0) return null;
  return {
    maxWon: range(open.map(({ max }) => max)),
    benefitWon: range(open.map(({ benefit }) => benefit)),
    maxRoundWon: range(open.map(({ maxRound }) => maxRound)),
  };
}

/** Of each of these games that was ever set up, the limits of every level as they are now. */
export async function readLevelLimits(
  db: Database | Tx,
  games: readonly GameId[] = GAME_IDS,
): Promise<LevelLimits['games']> {
  const { rows } = await sql<{ game: GameId; config: Levels }>`
    select game, saved.config
    from unnest(${games}::text[]) as game
    cross join lateral (
      select config from setting_version
      where scope = game and category = game || 'BetV2'
      order by version desc limit 1
    ) as saved`.execute(db);
  return rows.map(({ game, config }) => ({
    game,
    levels: LEVELS.map((level) => limitsOfLevel(game, config[level])),
  }));
}
