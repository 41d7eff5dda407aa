// Things about everybody of a filter: whom they mean, how far they have come, and what was refused.
import {
  MEMBERS_NAMED_MAX,
  type MemberAct,
  type MemberBulk,
  type MemberStatus,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { type BulkOrder, BulkTables, callerOff } from '../../platform/bulk/bulk-tables.queries';
import type { Database, Tx } from '../../platform/database';
import { shortenedFilter } from '../../platform/masks.rule';

export const MEMBER_BULKS = new BulkTables({
  orders: 'member_bulk',
  rows: 'member_bulk_row',
  name: 'member_id',
});

export type MemberOrder = BulkOrder<'member_bulk'>;

type NewOrder = Omit<
  MemberOrder,
  'finished_at' | 'cancelled_by' | 'cancelled_by_login_id' | 'act' | 'filter'
> & {
  readonly act: MemberAct;
  readonly filter: Readonly<Record<string, unknown>>;
};

/**
 * Whom it is about is noted beside it: what it was narrowed by is kept as a record, of nobody's number
 * more than its end.
 *
 * @returns false where its starter has another one under way
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const { act, filter, ...rest } = order;
  const added = await tx
    .insertInto('member_bulk')
    .values({ ...rest, act: JSON.stringify(act), filter: JSON.stringify(shortenedFilter(filter)) })
    .onConflict((conflict) =>
      conflict
        .column('started_by')
        .where('finished_at', 'is', null)
        .where('not_before', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Whether its time has come. */
export const isDue = ({ not_before: notBefore }: MemberOrder, at: Date): boolean =>
  notBefore === null || notBefore <= at;

/** A member whom something is done to; `was`: his status as he was seen, where it is changed. */
export interface Meant {
  readonly memberId: string;
  readonly was: MemberStatus | null;
}

/** Notes whom it is done to, whatever becomes of the filter. */
export const freezeMembers = (tx: Tx, bulkId: string, meant: readonly Meant[]) =>
  sql`
    insert into member_bulk_row (member_id, bulk_id, was)
    select member_id, ${bulkId}::uuid, was
    from unnest(${meant.map(({ memberId }) => memberId)}::uuid[],
      ${meant.map(({ was }) => was)}::smallint[]) as meant (member_id, was)`.execute(tx);

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
export async function describeOrder(
  db: Database | Tx,
  order: MemberOrder,
  at: Date,
): Promise<MemberBulk> {
  const goesOn = isDue(order, at) ? 'running' : 'waiting';
  // None of this takes two administrators.
  const { needsSecond: _, ...outcomes } = await MEMBER_BULKS.countOutcomes(db, order.bulk_id);
  return {
    bulkId: order.bulk_id,
    act: order.act as MemberAct,
    status: order.finished_at ? 'done' : goesOn,
    count: order.member_count,
    startedAt: order.started_at.toISOString(),
    finishedAt: order.finished_at?.toISOString() ?? null,
    calledOffBy: callerOff(order),
    outcomes,
    refused: order.finished_at ? await listRefused(db, order.bulk_id) : [],
  };
}

/** The newest one that somebody has started. */
export const findNewestOf = (db: Database, adminId: string): Promise<MemberOrder | undefined> =>
  db
    .selectFrom('member_bulk')
    .selectAll()
    .where('started_by', '=', adminId)
    .orderBy('bulk_id', 'desc')
    .limit(1)
    .executeTakeFirst();
