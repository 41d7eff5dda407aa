// Decisions on many bets: which bets they have, how far they have come, and what was refused.
import {
  BETS_NAMED_MAX,
  BETS_SELECTED_MAX,
  type BetBulk,
  type Locale,
  REFUSALS,
  type RefusalCode,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { type BulkOrder, BulkTables, callerOff } from '../../platform/bulk/bulk-tables.queries';
import type { Database, Tx } from '../../platform/database';

export const BET_BULKS = new BulkTables({
  orders: 'bet_bulk',
  rows: 'bet_bulk_row',
  name: 'bet_id',
});

export type BetOrder = BulkOrder<'bet_bulk'>;
type NewOrder = Omit<
  BetOrder,
  'finished_at' | 'cancelled_by' | 'cancelled_by_login_id' | 'filter'
> & { readonly filter: object };

interface FrozenBet {
  readonly memberId: string;
  readonly betId: string;
  readonly version: number;
  readonly stakeWon: number;
}

export async function insertOrder(tx: Tx, { filter, ...order }: NewOrder): Promise<void> {
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

/** One of this product. */
export async function findOrder(
  db: Database | Tx,
  bulkId: string,
  product: BetOrder['product'],
): Promise<BetOrder | undefined> {
  const order = await BET_BULKS.find(db, bulkId);
  return order?.product === product ? order : undefined;
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
  order: BetOrder,
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
    calledOffBy: callerOff(order),
    outcomes: await BET_BULKS.countOutcomes(db, bulkId),
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
