// What open consoles look at while rounds are under way.
import { type GameId, type LiveGame, PAGE_ROWS } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import { IS_ON_SALE } from '../bets/bet-terms.queries';
import { findPending } from '../overview/overview.queries';
import { readHeard } from './game-feeds.queries';
import { boardsOf, GAME_ROUNDS } from './rounds.queries';

/** The newest round of each of these games that has begun and is not settled. */
async function findCurrent(db: Database, games: readonly GameId[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ round_id: string }>`
    select distinct on (game) round_id from game_round
    where game = any(${games}) and status in ('waiting', 'held', 'rolledBack')
      and opens_at <= ${at}
    order by game, draw_at desc, round_id desc`.execute(db);
  return rows.map(({ round_id }) => round_id);
}

/** The games whose round takes bets; of those between rounds, whose next one would. */
async function findSold(
  db: Database,
  games: readonly GameId[],
  roundIds: readonly string[],
): Promise<Set<GameId>> {
  const { rows } = await sql<{ game: GameId }>`
    select newest.scope as game from (
      select distinct on (scope) scope, config from setting_version
      where scope = any(${games}) and category = scope || 'SwitchV2'
      order by scope, category, version desc
    ) as newest
    left join game_round on game_round.game = newest.scope
      and game_round.round_id = any(${roundIds}::uuid[])
    where case when game_round.round_id is not null then ${IS_ON_SALE}
      else (newest.config ->> 'regStatus')::boolean and (newest.config ->> 'betStatus')::boolean
    end`.execute(db);
  return new Set(rows.map(({ game }) => game));
}

async function readRounds(db: Database, roundIds: readonly string[], at: Date) {
  const rounds = [];
  for (let from = 0; from < roundIds.length; from += PAGE_ROWS) {
    const asked = roundIds.slice(from, from + PAGE_ROWS).join();
    const context = { db, actor: null, now: () => at };
    const { rows } = await GAME_ROUNDS.page({
      ...context,
      input: { rounds: asked, sort: 'newest' },
    });
    rounds.push(...rows);
  }
  return rounds;
}

/** How these games stand at a moment, each with the round that is under way. */
export async function readLive(
  db: Database,
  games: readonly GameId[],
  at: Date,
): Promise<LiveGame[]> {
  const roundIds = await findCurrent(db, games, at);
  const [pending, sold, heard] = await Promise.all([
    findPending(db, at),
    findSold(db, games, roundIds),
    readHeard(db),
  ]);
  const boards = await boardsOf(db, await readRounds(db, roundIds, at));
  return games.map((game) => {
    const current = boards.find(({ round }) => round.game === game);
    return {
      game,
      isSold: sold.has(game),
      heardAt: heard.get(game)?.toISOString() ?? null,
      pendingRounds: pending.find((one) => one.game === game)?.rounds ?? 0,
      current: current
        ? { ...current, picks: [...current.picks], testPicks: [...current.testPicks] }
        : null,
    };
  });
}
