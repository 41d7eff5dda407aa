// How far draws lie from their chances, of the newest rounds of each game.
import { type DrawDrift, GAME_IDS, GAMES, type GameId } from '@gwanje/contract';
import { driftsOf, type Facts, readDraw } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import { ruleOf } from './settle-bets.queries';

/** Of how many rounds, the newest; the first tells what is new, the other what is slow. */
export const DRIFT_ROUNDS = [1_000, 10_000] as const;
const ROUNDS_MAX = Math.max(...DRIFT_ROUNDS);

/** Games whose results have chances that somebody knows. */
export const DRIFTING_GAMES = GAME_IDS.filter((id) =>
  ruleOf({ game: id, offer: null })?.cells.every(({ weight }) => weight !== null),
);

interface Drawn {
  readonly round_id: string;
  readonly draw: unknown;
}

const newestDraws = async (db: Database, game: GameId): Promise<readonly Drawn[]> => {
  const { rows } = await sql<Drawn>`
    select round_id, draw from game_round
    where game = ${game} and status = 'settled' and draw is not null
    order by round_id desc limit ${ROUNDS_MAX}`.execute(db);
  return rows;
};

/** Measures the newest rounds of a game and keeps what was found; too few rounds say nothing. */
export async function measureDrift(
  db: Database,
  game: GameId,
  at: Date,
): Promise<readonly DrawDrift[]> {
  const rule = ruleOf({ game, offer: null });
  const drawn = await newestDraws(db, game);
  const facts = drawn.flatMap(({ draw }): Facts[] => {
    const read = readDraw(GAMES[game].set, draw);
    return read ? [read.facts] : [];
  });
  const found = DRIFT_ROUNDS.flatMap((rounds) =>
    rule && facts.length >= rounds
      ? driftsOf(rule, facts.slice(0, rounds)).map(({ market, chiSquare, degrees, p }) => ({
          betType: GAMES[game].prefix + market,
          ...{ rounds, degrees, chiThousandths: Math.floor(chiSquare * 1_000) },
          ...{ pMillionths: Math.floor(p * 1_000_000), at: at.toISOString() },
        }))
      : [],
  );
  const newest = drawn[0]?.round_id;
  if (found.length === 0 || newest === undefined) return [];
  await sql`
    insert into draw_drift (game, bet_type, rounds, chi_thousandths, degrees, p_millionths,
      newest_round_id, at)
    select ${game}, bet_type, rounds, chi_thousandths, degrees, p_millionths, ${newest}, ${at}
    from unnest(${found.map(({ betType }) => betType)}::text[],
      ${found.map(({ rounds }) => rounds)}::int[],
      ${found.map(({ chiThousandths }) => chiThousandths)}::bigint[],
      ${found.map(({ degrees }) => degrees)}::int[],
      ${found.map(({ pMillionths }) => pMillionths)}::int[])
      as found (bet_type, rounds, chi_thousandths, degrees, p_millionths)
    on conflict (game, bet_type, rounds) do update
      set chi_thousandths = excluded.chi_thousandths, degrees = excluded.degrees,
        p_millionths = excluded.p_millionths, newest_round_id = excluded.newest_round_id,
        at = excluded.at`.execute(db);
  return found;
}

/** What was found last of a game. */
export async function readDrift(db: Database, game: GameId): Promise<DrawDrift[]> {
  const rows = await db
    .selectFrom('draw_drift')
    .selectAll()
    .where('game', '=', game)
    .orderBy('bet_type')
    .orderBy('rounds')
    .execute();
  return rows.map((row) => ({
    ...{ betType: row.bet_type, rounds: row.rounds, chiThousandths: row.chi_thousandths },
    ...{ degrees: row.degrees, pMillionths: row.p_millionths, at: row.at.toISOString() },
  }));
}
