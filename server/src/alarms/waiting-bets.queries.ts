import {
  ALARM_COUNT_MAX,
  type AlarmGame,
  type AlarmReport,
  GAMES,
  type GameId,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';

type Waiting = Pick<AlarmReport, 'count' | 'latest'>;

/** Whoever draws has so long before anybody is called: most rounds are settled by then. */
const GRACE_MS = 10_000;

interface PendingRow {
  readonly game: GameId;
  readonly rounds: number;
  readonly newest: string;
}

/** Rounds at which somebody has to act, by the keys of the games that are on. */
export async function countPendingRounds(
  db: Database,
  at: Date,
  games: readonly GameId[],
): Promise<Waiting> {
  const { rows } = await sql<PendingRow>`
    select game, count(*) as rounds, max(round_id::text) as newest from game_round
    where status in ('waiting', 'held', 'rolledBack')
      and (draw_at <= ${new Date(at.getTime() - GRACE_MS)} or status <> 'waiting')
    group by game`.execute(db);
  const count: Partial<Record<AlarmGame, number>> = {};
  const latest: Partial<Record<AlarmGame, string | null>> = {};
  for (const game of games) {
    const key = GAMES[game].alarm as AlarmGame;
    const row = rows.find((one) => one.game === game);
    count[key] = Math.min((count[key] ?? 0) + (row?.rounds ?? 0), ALARM_COUNT_MAX);
    const known = latest[key] ?? null;
    const newest = row?.newest ?? null;
    latest[key] = newest !== null && newest > (known ?? '') ? newest : known;
  }
  return { count, latest };
}

/** High bets of a product that nobody has looked at. */
export async function countHighBets(
  db: Database,
  product: 'minigame' | 'sports',
): Promise<Waiting> {
  const { rows } = await sql<{ count: number; newest: string | null }>`
    select count(*) as count, max(bet_id::text) as newest from (
      select bet_id from high_bet
      where product = ${product} and acknowledged_at is null and ${acrossMembers}
      limit ${ALARM_COUNT_MAX}) as waiting`.execute(db);
  const tile = product === 'sports' ? 'sports' : 'miniGames';
  return { count: { [tile]: rows[0]?.count ?? 0 }, latest: { [tile]: rows[0]?.newest ?? null } };
}
