// Decisions on many bets: which bets they have, how far they have come, and what was refused.
import {
  BETS_NAMED_MAX,
  BETS_SELECTED_MAX,
  type BetBulk,
  type Locale,
  REFUSALS,
  type RefusalCode,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { OpenRows } from '../../platform/bulk/run-bulks';
import type { Database, Tx } from '../../platform/database';
import type { Schema } from '../../schema';

export type BulkOrder = Selectable<Schema['bet_bulk']>;
export type BulkRow = Pick<
  Selectable<Schema['bet_bulk_row']>,
  'member_id' | 'bulk_id' | 'bet_id' | 'version'
>;
type Outcome = 'done' | 'needsSecond';

interface FrozenBet {
  readonly memberId: string;
  readonly betId: string;
  readonly version: number;
  readonly stakeWon: number;
}

export async function insertOrder(
  tx: Tx,
  { filter, ...order }: Omit<BulkOrder, 'finished_at' | 'filter'> & { readonly filter: object },
): Promise<void> {
  await tx
    .insertInto('bet_bulk')
    .values({ ...order, filter: JSON.stringify(filter) })
    .execute();
}

/** Notes which bets it is about, whatever becomes of the filter. */
export const freezeBets = (tx: Tx, bulkId: string, bets: readonly FrozenBet[]) =>
  sql`
    insert into bet_bulk_row (member_id, bulk_id, bet_id, version, stake_won)
    select meant.member_id, ${bulkId}::uuid, meant.bet_id, meant.version, meant.stake_won
    from unnest(${bets.map(({ memberId }) => memberId)}::uuid[],
      ${bets.map(({ betId }) => betId)}::uuid[], ${bets.map(({ version }) => version)}::int[],
      ${bets.map(({ stakeWon }) => stakeWon)}::bigint[])
      as meant (member_id, bet_id, version, stake_won)`.execute(tx);

export const findOrder = (
  db: Database | Tx,
  bulkId: string,
  product: BulkOrder['product'],
): Promise<BulkOrder | undefined> =>
  db
    .selectFrom('bet_bulk')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('product', '=', product)
    .executeTakeFirst();

export const findUnfinishedAfter = (
  db: Database,
  bulkId: string | null,
): Promise<BulkOrder | undefined> =>
  db
    .selectFrom('bet_bulk')
    .selectAll()
    .where('finished_at', 'is', null)
    .$if(bulkId !== null, (query) => query.where('bulk_id', '>', bulkId as string))
    .orderBy('bulk_id')
    .limit(1)
    .executeTakeFirst();

export const listOpenRows = (
  db: Database,
  { bulkId, after, limit }: OpenRows,
): Promise<BulkRow[]> =>
  db
    .selectFrom('bet_bulk_row')
    .select(['member_id', 'bulk_id', 'bet_id', 'version'])
    .where('bulk_id', '=', bulkId)
    .where(acrossMembers)
    .where('outcome', '=', 'open')
    .$if(after !== null, (query) => query.where('bet_id', '>', after as string))
    .orderBy('bet_id')
    .limit(limit)
    .execute();

/** What has become of one bet. @returns false when it has its outcome already */
export async function closeRow(
  db: Database | Tx,
  { member_id, bulk_id, bet_id }: BulkRow,
  outcome: { readonly is: Outcome } | { readonly refusal: RefusalCode },
): Promise<boolean> {
  const isRefused = 'refusal' in outcome;
  const closed = await db
    .updateTable('bet_bulk_row')
    .set({
      outcome: isRefused ? 'refused' : outcome.is,
      refusal: isRefused ? outcome.refusal : null,
    })
    .where('member_id', '=', member_id)
    .where('bulk_id', '=', bulk_id)
    .where('bet_id', '=', bet_id)
    .where('outcome', '=', 'open')
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

/** Refuses whatever is still to come. */
export const refuseRest = (db: Database, bulkId: string, refusal: RefusalCode) =>
  db
    .updateTable('bet_bulk_row')
    .set({ outcome: 'refused', refusal })
    .where('bulk_id', '=', bulkId)
    .where(acrossMembers)
    .where('outcome', '=', 'open')
    .execute();

/** @returns false when it was finished already */
export async function endOrder(tx: Tx, bulkId: string, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('bet_bulk')
    .set({ finished_at: at })
    .where('bulk_id', '=', bulkId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

export async function countOutcomes(
  db: Database | Tx,
  bulkId: string,
): Promise<BetBulk['outcomes']> {
  const counted = await db
    .selectFrom('bet_bulk_row')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('rows')])
    .where('bulk_id', '=', bulkId)
    .where(acrossMembers)
    .groupBy('outcome')
    .execute();
  const none = { open: 0, done: 0, needsSecond: 0, refused: 0 };
  return { ...none, ...Object.fromEntries(counted.map(({ outcome, rows }) => [outcome, rows])) };
}

interface RefusedRow {
  readonly code: RefusalCode;
  readonly betId: string;
  readonly id: string;
  readonly amountWon: number;
}

/** What was refused for what, as many as may be named at once. */
async function listRefused(db: Database | Tx, bulkId: string): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select row.refusal as code, row.bet_id as "betId", member.login_id as id,
      row.stake_won as "amountWon"
    from bet_bulk_row as row join member on member.member_id = row.member_id
    where row.bulk_id = ${bulkId} and row.outcome = 'refused' and ${acrossMembers}
    order by row.bet_id limit ${BETS_SELECTED_MAX}`.execute(db);
  return rows;
}

async function sumRefused(db: Database | Tx, bulkId: string) {
  const { rows } = await sql<{ code: RefusalCode; count: number; sumWon: number }>`
    select refusal as code, count(*) as count, sum(stake_won)::bigint as "sumWon"
    from bet_bulk_row where bulk_id = ${bulkId} and outcome = 'refused' and ${acrossMembers}
    group by refusal order by count desc, code`.execute(db);
  return rows;
}

/** A decision on many bets and what has become of it. */
export async function describeOrder(
  db: Database | Tx,
  order: BulkOrder,
  locale: Locale,
): Promise<BetBulk> {
  const { bulk_id: bulkId, finished_at: finishedAt } = order;
  const refused = finishedAt ? await listRefused(db, bulkId) : [];
  const sums = finishedAt ? await sumRefused(db, bulkId) : [];
  return {
    ...{ bulkId, action: order.action, status: finishedAt ? 'done' : 'running' },
    ...{ count: order.bet_count, sumWon: order.stake_won },
    startedBy: { _id: order.started_by, id: order.started_by_login_id },
    startedAt: order.started_at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    outcomes: await countOutcomes(db, bulkId),
    refused: sums.map(({ code, ...of }) => ({
      ...{ code, message: REFUSALS[code][locale], ...of },
      rows: refused
        .filter((row) => row.code === code)
        .slice(0, BETS_NAMED_MAX)
        .map(({ code: _, ...row }) => row),
    })),
    refusedIds: refused.map(({ betId }) => betId),
  };
}
