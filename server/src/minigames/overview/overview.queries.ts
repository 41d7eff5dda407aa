import { GAME_IDS, GAMES, type GameId, type GameOverview, ratesOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { type EdgeRange, edgeRangeOf, worstEdgeOf } from './edge.rule';

interface DocumentRow {
  readonly scope: GameId;
  readonly category: string;
  readonly version: number;
  readonly config: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly by: string | null;
}

const newestOf = async (db: Database | Tx, games: readonly GameId[]): Promise<DocumentRow[]> => {
  const { rows } = await sql<DocumentRow>`
    select distinct on (saved.scope, saved.category) saved.scope, saved.category, saved.version,
      saved.config, saved.saved_at::text as at, admin.login_id as by
    from setting_version as saved left join admin on admin._id = saved.saved_by
    where saved.scope = any(${games})
    order by saved.scope, saved.category, saved.version desc`.execute(db);
  return rows;
};

interface TodayRow {
  readonly game: GameId;
  readonly stakeWon: number;
  readonly profitWon: number;
}

async function todayOf(db: Database | Tx, at: Date): Promise<Map<GameId, TodayRow>> {
  const { rows } = await sql<TodayRow>`
    select game, coalesce(sum(stake_won), 0)::bigint as "stakeWon",
      coalesce(sum(stake_won - payout_won) filter (where result <> 'I'), 0)::bigint as "profitWon"
    from bet_placed_day
    where day_on = (${at}::timestamptz at time zone 'Asia/Seoul')::date and not is_test
      and result in ('I', 'W', 'L') and ${acrossMembers}
    group by game`.execute(db);
  return new Map(rows.map((row) => [row.game, row]));
}

/** Rounds past their draw at which somebody has to act, by game, with the newest of each. */
export async function findPending(
  db: Database | Tx,
  at: Date,
): Promise<readonly { game: GameId; rounds: number; newest: string }[]> {
  const { rows } = await sql<{ game: GameId; rounds: number; newest: string }>`
    select game, count(*) as rounds, (max(round_id::text))::uuid as newest from game_round
    where status in ('waiting', 'held', 'rolledBack')
      and (draw_at <= ${at} or status in ('held', 'rolledBack'))
    group by game`.execute(db);
  return rows;
}

async function stopsOf(db: Database | Tx): Promise<Map<GameId, GameOverview['stop']>> {
  const rows = await db
    .selectFrom('game_stop')
    .innerJoin('admin', 'admin._id', 'game_stop.stopped_by')
    .select(['game', 'reason', 'at', 'admin._id as by_id', 'admin.login_id'])
    .execute();
  return new Map(
    rows.map(({ game, reason, at, by_id, login_id }) => [
      game,
      { reason, at: at.toISOString(), by: { _id: by_id, id: login_id } },
    ]),
  );
}

type Limits = Readonly<Record<string, Readonly<Record<string, { readonly max?: number }>>>>;

const highest = (limits: Limits, level: string): number =>
  Math.max(0, ...Object.values(limits[level] ?? {}).map(({ max = 0 }) => max));

/** How these games stand now. */
export async function listOverviews(
  db: Database | Tx,
  games: readonly GameId[],
  at: Date,
): Promise<GameOverview[]> {
  const documents = await newestOf(db, games);
  const [today, stops, pending] = [
    await todayOf(db, at),
    await stopsOf(db),
    await findPending(db, at),
  ];
  return games.map((game) => {
    const own = documents.filter(({ scope }) => scope === game);
    const of = (kind: string) => own.find(({ category }) => category === `${game}${kind}V2`);
    const switches = of('Switch');
    const is = (name: string) => switches?.config[name] === true;
    const rates = (of('Rate')?.config ?? {}) as Readonly<Record<string, number>>;
    const limits = (of('Bet')?.config ?? {}) as Limits;
    const last = own.reduce<DocumentRow | undefined>(
      (newest, one) => (newest && newest.at >= one.at ? newest : one),
      undefined,
    );
    return {
      game,
      ...{ regStatus: is('regStatus'), betStatus: is('betStatus') },
      betTopStatus: is('betTopStatus'),
      betEndSeconds: Number(switches?.config.betEndSeconds ?? 0),
      version: switches?.version ?? 0,
      worst: worstEdgeOf(game, rates),
      unregistered: Object.keys(ratesOf(GAMES[game].set)).filter((key) => !rates[key]).length,
      maxWon: { first: highest(limits, 'lv1'), last: highest(limits, 'lv10') },
      todayStakeWon: today.get(game)?.stakeWon ?? 0,
      todayProfitWon: today.get(game)?.profitWon ?? 0,
      pendingRounds: pending.find((one) => one.game === game)?.rounds ?? 0,
      changed: last ? { by: last.by, at: new Date(last.at).toISOString() } : null,
      stop: stops.get(game) ?? null,
    };
  });
}

/** Every game that a deployment has on. */
export const gamesThat = (isOn: (game: GameId) => boolean): GameId[] => GAME_IDS.filter(isOn);

/** Between which edges these games lie at the rates that they are sold at now. */
export async function listEdgeRanges(
  db: Database | Tx,
  games: readonly GameId[],
): Promise<(EdgeRange & { readonly game: GameId })[]> {
  const documents = await newestOf(db, games);
  return games.flatMap((game) => {
    const found = documents.find(
      ({ scope, category }) => scope === game && category === `${game}RateV2`,
    );
    const range = edgeRangeOf(game, (found?.config ?? {}) as Readonly<Record<string, number>>);
    return range ? [{ game, ...range }] : [];
  });
}
