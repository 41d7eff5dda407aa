// Things about everybody of a filter: whom they mean, how far they have come, and what was refused.
import {
  MEMBERS_NAMED_MAX,
  type MemberAct,
  type MemberBulk,
  type RefusalCode,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { OpenRows } from '../../platform/bulk/run-bulks';
import type { Database, Tx } from '../../platform/database';
import type { Schema } from '../../schema';
import { endMessage } from '../messages/message-of-bulk.queries';

export type BulkOrder = Selectable<Schema['member_bulk']>;
export type BulkRow = Pick<Selectable<Schema['member_bulk_row']>, 'member_id' | 'bulk_id'>;

type NewOrder = Omit<BulkOrder, 'finished_at' | 'act' | 'filter'> & {
  readonly act: MemberAct;
  readonly filter: object;
};

/** @returns false where its starter has another one under way */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const { act, filter, ...rest } = order;
  const added = await tx
    .insertInto('member_bulk')
    .values({ ...rest, act: JSON.stringify(act), filter: JSON.stringify(filter) })
    .onConflict((conflict) =>
      conflict.column('started_by').where('finished_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Notes whom it is done to, whatever becomes of the filter. */
export const freezeMembers = (tx: Tx, bulkId: string, memberIds: readonly string[]) =>
  sql`
    insert into member_bulk_row (member_id, bulk_id)
    select member_id, ${bulkId}::uuid from unnest(${memberIds}::uuid[]) as meant (member_id)`.execute(
    tx,
  );

export async function countOutcomes(
  db: Database | Tx,
  bulkId: string,
): Promise<MemberBulk['outcomes']> {
  const counted = await db
    .selectFrom('member_bulk_row')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('rows')])
    .where('bulk_id', '=', bulkId)
    .where(acrossMembers)
    .groupBy('outcome')
    .execute();
  const none = { open: 0, done: 0, refused: 0 };
  return { ...none, ...Object.fromEntries(counted.map(({ outcome, rows }) => [outcome, rows])) };
}

/** Who was refused for what, the first of each by name. */
async function listRefused(db: Database | Tx, bulkId: string): Promise<MemberBulk['refused']> {
  const { rows } = await sql<{ code: string; of_all: number; login_id: string }>`
    select * from (
      select row.refusal as code, member.login_id,
        count(*) over (partition by row.refusal) as of_all,
        row_number() over (partition by row.refusal order by row.member_id) as place
      from member_bulk_row as row left join member on member.member_id = row.member_id
      where row.bulk_id = ${bulkId} and row.outcome = 'refused' and ${acrossMembers}
    ) as refused
    where place <= ${MEMBERS_NAMED_MAX}
    order by of_all desc, code, place`.execute(db);
  const codes = [...new Set(rows.map(({ code }) => code))];
  return codes.map((code) => {
    const named = rows.filter((row) => row.code === code);
    return {
      ...{ code, count: named[0]?.of_all ?? 0 },
      names: named.map(({ login_id }) => login_id),
    };
  });
}

/** An order and what has become of it. */
export const describeOrder = async (db: Database | Tx, order: BulkOrder): Promise<MemberBulk> => ({
  bulkId: order.bulk_id,
  act: order.act as MemberAct,
  status: order.finished_at ? 'done' : 'running',
  count: order.member_count,
  startedAt: order.started_at.toISOString(),
  finishedAt: order.finished_at?.toISOString() ?? null,
  outcomes: await countOutcomes(db, order.bulk_id),
  refused: order.finished_at ? await listRefused(db, order.bulk_id) : [],
});

export const findOrder = (db: Database | Tx, bulkId: string): Promise<BulkOrder | undefined> =>
  db.selectFrom('member_bulk').selectAll().where('bulk_id', '=', bulkId).executeTakeFirst();

/** The newest one that somebody has started. */
export const findNewestOf = (db: Database, adminId: string): Promise<BulkOrder | undefined> =>
  db
    .selectFrom('member_bulk')
    .selectAll()
    .where('started_by', '=', adminId)
    .orderBy('bulk_id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findUnfinishedAfter = (
  db: Database,
  bulkId: string | null,
): Promise<BulkOrder | undefined> =>
  db
    .selectFrom('member_bulk')
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
    .selectFrom('member_bulk_row')
    .select(['member_id', 'bulk_id'])
    .where('bulk_id', '=', bulkId)
    .where(acrossMembers)
    .where('outcome', '=', 'open')
    .$if(after !== null, (query) => query.where('member_id', '>', after as string))
    .orderBy('member_id')
    .limit(limit)
    .execute();

/** What has become of one member. @returns false when he has his outcome already */
export async function closeRow(
  db: Database | Tx,
  { member_id, bulk_id }: BulkRow,
  refusal: RefusalCode | null,
): Promise<boolean> {
  const closed = await db
    .updateTable('member_bulk_row')
    .set({ outcome: refusal === null ? 'done' : 'refused', refusal })
    .where('member_id', '=', member_id)
    .where('bulk_id', '=', bulk_id)
    .where('outcome', '=', 'open')
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

/** Refuses everybody who is still to come, in one statement for all of them. */
export const refuseRest = (db: Database | Tx, bulkId: string, refusal: RefusalCode) =>
  sql`
    update member_bulk_row as row set outcome = 'refused', refusal = said.refusal
    from (select ${refusal}::text as refusal) as said
    where row.bulk_id = ${bulkId} and row.outcome = 'open' and ${acrossMembers}`.execute(db);

/** @returns false when it was finished already */
export async function endOrder(tx: Tx, bulkId: string, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('member_bulk')
    .set({ finished_at: at })
    .where('bulk_id', '=', bulkId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  await endMessage(tx, bulkId);
  return ended.numUpdatedRows === 1n;
}
