// When the feeds of games were last heard.
import type { GameId } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';

/** The feed of a game has told something. */
export const hearFeed = (tx: Tx, game: GameId, at: Date) =>
  tx
    .insertInto('game_feed')
    .values({ game, heard_at: at })
    .onConflict((conflict) => conflict.column('game').doUpdateSet({ heard_at: at }))
    .execute();

/** When each game was last told of; those that nobody ever told of are left out. */
export async function readHeard(db: Database): Promise<ReadonlyMap<GameId, Date>> {
  const rows = await db.selectFrom('game_feed').selectAll().execute();
  return new Map(rows.map(({ game, heard_at }) => [game, heard_at]));
}
