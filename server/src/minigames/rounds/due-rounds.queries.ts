import { GAME_IDS, GAMES, type GameId } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';

const OWN_GAMES = GAME_IDS.filter((id) => GAMES[id].draw === 'own');
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

/** Games whose rounds with bets wait for a result longer than a round takes. */
export async function findLateGames(
  db: Database,
  at: Date,
): Promise<readonly { readonly game: GameId; readonly rounds: number }[]> {
  const { rows } = await sql<{ game: GameId; rounds: number }>`
    select round.game, count(*) as rounds from game_round as round
    where round.status = 'waiting'
      and round.draw_at + (round.draw_at - round.opens_at) < ${at}
      and exists (select 1 from round_stake as stake where stake.round_id = round.round_id)
    group by round.game`.execute(db);
  return rows;
}
