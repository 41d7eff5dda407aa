// Decisions on many rounds: which rounds they have, how far they have come, and what was refused.
import {
  GAMES,
  type GameId,
  type Locale,
  REFUSALS,
  type RefusalCode,
  ROUNDS_NAMED_MAX,
  ROUNDS_SELECTED_MAX,
  type RoundBulk,
} from '@gwanje/contract';
import { sql } from 'kysely';
import {
  type BulkOrder,
  type BulkRow,
  BulkTables,
  callerOff,
} from '../../platform/bulk/bulk-tables.queries';
import type { Database, Tx } from '../../platform/database';
import { derivedGames } from '../rounds/settle-round.queries';

export const ROUND_BULKS = new BulkTables({
  orders: 'round_bulk',
  rows: 'round_bulk_row',
  name: 'round_id',
  isOfMembers: false,
});

export type RoundOrder = BulkOrder<'round_bulk'>;
type RoundRow = BulkRow<'round_bulk'>;
type NewOrder = Omit<
  RoundOrder,
  'finished_at' | 'cancelled_by' | 'cancelled_by_login_id' | 'filter'
> & { readonly filter: object };

interface FrozenRound {
  readonly roundId: string;
  readonly version: number;
  readonly bets: number;
  readonly stakeWon: number;
}

export async function insertOrder(tx: Tx, { filter, ...order }: NewOrder): Promise<void> {
  await tx
    .insertInto('round_bulk')
    .values({ ...order, filter: JSON.stringify(filter) })
    .execute();
}

/** Notes which rounds it is about, whatever becomes of the filter. */
export const freezeRounds = (tx: Tx, bulkId: string, rounds: readonly FrozenRound[]) =>
  sql`
    insert into round_bulk_row (bulk_id, round_id, version, bets, stake_won)
    select ${bulkId}::uuid, meant.round_id, meant.version, meant.bets, meant.stake_won
    from unnest(${rounds.map(({ roundId }) => roundId)}::uuid[],
      ${rounds.map(({ version }) => version)}::int[], ${rounds.map(({ bets }) => bets)}::int[],
      ${rounds.map(({ stakeWon }) => stakeWon)}::bigint[])
      as meant (round_id, version, bets, stake_won)`.execute(tx);

/** The rows of the same order, still open, whose rounds are read from the draw of this one. */
export async function listOpenDerived(
  db: Database,
  { bulk_id: bulkId, round_id: roundId }: Pick<RoundRow, 'bulk_id' | 'round_id'>,
): Promise<RoundRow[]> {
  const { rows: found } = await sql<{ game: GameId }>`
    select game from game_round where round_id = ${roundId}`.execute(db);
  const games = found.flatMap(({ game }) => derivedGames(game));
  if (games.length === 0) return [];
  const { rows } = await sql<RoundRow>`
    select row.* from game_round as source
    join game_round as derived
      on derived.day_on = source.day_on and derived.round_no = source.round_no
    join round_bulk_row as row on row.bulk_id = ${bulkId} and row.round_id = derived.round_id
    where source.round_id = ${roundId} and derived.game = any(${games}) and row.outcome = 'open'
    order by row.round_id`.execute(db);
  return rows;
}

/** A round as people call it. */
export const nameOfRound = (
  { game, roundNo }: { readonly game: GameId; readonly roundNo: number },
  locale: Locale,
): string => `${GAMES[game][locale]} ${locale === 'ko' ? `${roundNo}회` : `no. ${roundNo}`}`;

interface RefusedRow {
  readonly code: RefusalCode;
  readonly roundId: string;
  readonly game: GameId;
  readonly roundNo: number;
  readonly amountWon: number;
}

/** What was refused for what, as many as may be named at once. */
async function listRefused(db: Database | Tx, bulkId: string): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select row.refusal as code, row.round_id as "roundId", round.game, round.round_no as "roundNo",
      row.stake_won as "amountWon"
    from round_bulk_row as row join game_round as round on round.round_id = row.round_id
    where row.bulk_id = ${bulkId} and row.outcome = 'refused'
    order by row.round_id limit ${ROUNDS_SELECTED_MAX}`.execute(db);
  return rows;
}

async function sumRefused(db: Database | Tx, bulkId: string) {
  const { rows } = await sql<{ code: RefusalCode; count: number; sumWon: number }>`
    select refusal as code, count(*) as count, sum(stake_won)::bigint as "sumWon"
    from round_bulk_row where bulk_id = ${bulkId} and outcome = 'refused'
    group by refusal order by count desc, code`.execute(db);
  return rows;
}

/** A decision on many rounds and what has become of it. */
export async function describeOrder(
  db: Database | Tx,
  order: RoundOrder,
  locale: Locale,
): Promise<RoundBulk> {
  const { bulk_id: bulkId, finished_at: finishedAt } = order;
  const refused = finishedAt ? await listRefused(db, bulkId) : [];
  const sums = finishedAt ? await sumRefused(db, bulkId) : [];
  return {
    ...{ bulkId, action: order.action, status: finishedAt ? 'done' : 'running' },
    ...{ count: order.round_count, sumWon: order.stake_won },
    startedBy: { _id: order.started_by, id: order.started_by_login_id },
    startedAt: order.started_at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    calledOffBy: callerOff(order),
    outcomes: await ROUND_BULKS.countOutcomes(db, bulkId),
    refused: sums.map(({ code, ...of }) => ({
      ...{ code, message: REFUSALS[code][locale], ...of },
      rows: refused
        .filter((row) => row.code === code)
        .slice(0, ROUNDS_NAMED_MAX)
        .map(({ roundId, amountWon, ...round }) => ({
          ...{ roundId, amountWon, id: nameOfRound(round, locale) },
        })),
    })),
    refusedIds: refused.map(({ roundId }) => roundId),
  };
}
