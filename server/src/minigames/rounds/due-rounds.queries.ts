import {
  type Drawn,
  type FeedReplyOf,
  type feed,
  GAME_IDS,
  GAMES,
  type GameId,
  sourceGame,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import { isTold } from './round-actions.rule';

const OWN_GAMES = GAME_IDS.filter((id) => GAMES[id].draw === 'own');
const TOLD_GAMES = GAME_IDS.filter(isTold);
/** Of one run; what is left is found by the next. */
const DUE_MAX = 200;

/** Rounds that are past their draw and drawn here, the oldest first. */
export async function findDueRounds(db: Database, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ round_id: string }>`
    select round_id from game_round
    where status = 'waiting' and draw_at <= ${at} and game = any(${OWN_GAMES})
    order by draw_at, round_id limit ${DUE_MAX}`.execute(db);
  return rows.map(({ round_id }) => round_id);
}

/** The games that are read from others, beside those. */
const READ_GAMES = GAME_IDS.flatMap((id) => {
  const from = sourceGame(id);
  return from ? [{ id, from }] : [];
});

/**
 * Rounds past their draw that wait while the one is settled from which they are read: they were held
 * as that was, and let go on since.
 */
export async function findDueDerived(
  db: Database,
  at: Date,
): Promise<readonly { readonly roundId: string; readonly sourceId: string }[]> {
  const { rows } = await sql<{ roundId: string; sourceId: string }>`
    select round.round_id as "roundId", source.round_id as "sourceId"
    from game_round as round
    join unnest(${READ_GAMES.map(({ id }) => id)}::text[],
      ${READ_GAMES.map(({ from }) => from)}::text[]) as known (game, source_game)
      on known.game = round.game
    join game_round as source on source.game = known.source_game
      and source.day_on = round.day_on and source.round_no = round.round_no
    where round.status = 'waiting' and round.draw_at <= ${at} and source.status = 'settled'
    order by round.draw_at, round.round_id limit ${DUE_MAX}`.execute(db);
  return rows;
}

/**
 * Rounds past their draw that wait though their feed has told what was drawn: they were held as it did,
 * and let go on since. Whatever was told early, or otherwise by anybody, is for people to look at.
 */
export async function findDueTold(
  db: Database,
  at: Date,
): Promise<readonly { readonly roundId: string; readonly draw: Drawn }[]> {
  const { rows } = await sql<{ roundId: string; draw: Drawn }>`
    select round.round_id as "roundId", (array_agg(told.draw))[1] as draw
    from game_round as round join draw_result as told on told.round_id = round.round_id
    where round.status = 'waiting' and round.draw_at <= ${at} and round.game = any(${TOLD_GAMES})
    group by round.round_id
    having count(distinct told.draw) = 1
      and bool_and(told.source = 'feed' and told.drawn_at >= round.closes_at
        and told.at > round.closes_at)
    order by round.draw_at, round.round_id limit ${DUE_MAX}`.execute(db);
  return rows;
}

const WANTED_MAX = 100;

/** Rounds of which a feed has not told the result yet: asked for again first, then the oldest. */
export async function findWantedResults(
  db: Database,
  game: GameId | undefined,
  at: Date,
): Promise<FeedReplyOf<typeof feed.listWantedResults>> {
  const games = TOLD_GAMES.filter((id) => game === undefined || id === game);
  const rows = await db
    .selectFrom('game_round')
    .select(['round_id', 'game', 'day_on', 'round_no', 'draw_at', 'asked_at'])
    .where('status', '=', 'waiting')
    .where('draw_at', '<=', at)
    .where(sql<boolean>`game = any(${games})`)
    .orderBy('asked_at', (order) => order.desc().nullsLast())
    .orderBy('draw_at')
    .orderBy('round_id')
    .limit(WANTED_MAX)
    .execute();
  return {
    rounds: rows.map(({ round_id, day_on, round_no, draw_at, asked_at, ...row }) => ({
      ...{ ...row, roundId: round_id, dayOn: day_on, roundNo: round_no },
      ...{ drawAt: draw_at.toISOString(), askedAt: asked_at?.toISOString() ?? null },
    })),
  };
}

const INTERVALS_SECONDS = GAME_IDS.map((id) => GAMES[id].intervalSeconds);

/**
 * Games of which a round waits for its result longer than the interval of the game, with how many of
 * them wait: exactly those that the list of rounds shows as waiting, whether anybody has bet or not.
 */
export async function findLateGames(
  db: Database,
  at: Date,
): Promise<readonly { readonly game: GameId; readonly rounds: number }[]> {
  const { rows } = await sql<{ game: GameId; rounds: number }>`
    select round.game, count(*) as rounds
    from game_round as round join unnest(${GAME_IDS}::text[], ${INTERVALS_SECONDS}::int[])
      as known (game, interval_seconds) on known.game = round.game
    where round.status = 'waiting' and round.draw_at <= ${at}
    group by round.game, known.interval_seconds
    having min(round.draw_at) + known.interval_seconds * interval '1 second' < ${at}`.execute(db);
  return rows;
}
