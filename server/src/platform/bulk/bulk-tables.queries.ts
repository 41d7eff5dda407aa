// What things about many keep: who started each, the rows that it has, and what became of them.
import type { RefusalCode } from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Schema } from '../../schema';
import type { Database, Tx } from '../database';

export type BulkOutcome = 'open' | 'done' | 'needsSecond' | 'refused';

/** What every order keeps of its start and of its end. */
interface AnyOrder {
  readonly bulk_id: string;
  readonly started_by: string;
  readonly started_by_login_id: string;
  readonly started_ip: string | null;
  /** Of the call that started it. */
  readonly request_id: string;
  readonly cancelled_by: string | null;
  readonly cancelled_by_login_id: string | null;
}
interface AnyRow {
  /** Whose it is, where it lies with a member. */
  readonly member_id?: string;
  readonly bulk_id: string;
  readonly outcome: BulkOutcome;
}
interface OrdersOf {
  readonly member_bulk: Selectable<Schema['member_bulk']>;
  readonly bulk_decision: Selectable<Schema['bulk_decision']>;
  readonly bet_bulk: Selectable<Schema['bet_bulk']>;
  readonly round_bulk: Selectable<Schema['round_bulk']>;
  readonly post_bulk: Selectable<Schema['post_bulk']>;
}
interface RowsOf {
  readonly member_bulk: Selectable<Schema['member_bulk_row']>;
  readonly bulk_decision: Selectable<Schema['bulk_row']>;
  readonly bet_bulk: Selectable<Schema['bet_bulk_row']>;
  readonly round_bulk: Selectable<Schema['round_bulk_row']>;
  readonly post_bulk: Selectable<Schema['post_bulk_row']>;
}

/** Which things about many, by the table of their orders. */
export type Orders = keyof OrdersOf;
export type BulkOrder<O extends Orders = Orders> = AnyOrder & OrdersOf[O];
export type BulkRow<O extends Orders> = AnyRow & RowsOf[O];
export type Outcome<O extends Orders> = Exclude<BulkRow<O>['outcome'], 'open'>;

/** Which rows are asked for next. */
export interface OpenRows {
  readonly bulkId: string;
  /** Behind the row of this name. */
  readonly after: string | null;
  readonly limit: number;
}

interface Named<O extends Orders> {
  readonly orders: O;
  readonly rows: keyof Schema & `${string}_row`;
  /** What names a row within its order. */
  readonly name: keyof BulkRow<O> & string;
  /** Whether its rows lie with members; left out: they do. */
  readonly isOfMembers?: boolean;
}

interface Closed {
  readonly outcome: BulkOutcome;
  readonly refusal?: RefusalCode | null;
}

interface CallerOff {
  readonly adminId: string;
  readonly loginId: string;
}

/** The tables of one kind of things about many. */
export class BulkTables<O extends Orders> {
  readonly orders: O;
  readonly #named: Named<O>;
  readonly #ordersTable;
  readonly #rowsTable;
  readonly #name;
  /** Said of every row together. */
  readonly #everyRow;

  constructor(named: Named<O>) {
    this.orders = named.orders;
    this.#named = named;
    this.#ordersTable = sql.table(named.orders);
    this.#rowsTable = sql.table(named.rows);
    this.#name = sql.ref(named.name);
    this.#everyRow = named.isOfMembers === false ? sql`true` : acrossMembers;
  }

  nameOf(row: BulkRow<O>): string {
    return row[this.#named.name] as string;
  }

  async find(db: Database | Tx, bulkId: string): Promise<BulkOrder<O> | undefined> {
    const found = await sql<BulkOrder<O>>`
      select * from ${this.#ordersTable} where bulk_id = ${bulkId}`.execute(db);
    return found.rows[0];
  }

  /** One that is known to be there. */
  async require(db: Database | Tx, bulkId: string): Promise<BulkOrder<O>> {
    const order = await this.find(db, bulkId);
    if (!order) throw new Error(`The order ${bulkId} of ${this.orders} is gone.`);
    return order;
  }

  /** The one that was started first after the one that is given and is not finished. */
  async findUnfinishedAfter(
    db: Database,
    bulkId: string | null,
  ): Promise<BulkOrder<O> | undefined> {
    const isLater = bulkId === null ? sql`true` : sql`bulk_id > ${bulkId}`;
    const found = await sql<BulkOrder<O>>`
      select * from ${this.#ordersTable} where finished_at is null and ${isLater}
      order by bulk_id limit 1`.execute(db);
    return found.rows[0];
  }

  /** Rows that have no outcome yet, in the order of their names. */
  async listOpenRows(db: Database, { bulkId, after, limit }: OpenRows): Promise<BulkRow<O>[]> {
    const isLater = after === null ? sql`true` : sql`${this.#name} > ${after}`;
    const open = await sql<BulkRow<O>>`
      select * from ${this.#rowsTable}
      where bulk_id = ${bulkId} and ${this.#everyRow} and outcome = 'open' and ${isLater}
      order by ${this.#name} limit ${limit}`.execute(db);
    return open.rows;
  }

  async countOutcomes(db: Database | Tx, bulkId: string): Promise<Record<BulkOutcome, number>> {
    const counted = await sql<{ outcome: BulkOutcome; rows: number }>`
      select outcome, count(*) as rows from ${this.#rowsTable}
      where bulk_id = ${bulkId} and ${this.#everyRow} group by outcome`.execute(db);
    const none = { open: 0, done: 0, needsSecond: 0, refused: 0 };
    const counts = counted.rows.map(({ outcome, rows }) => [outcome, rows]);
    return { ...none, ...Object.fromEntries(counts) };
  }

  /** What has become of a row. @returns false when it has its outcome already */
  async closeRow(
    db: Database | Tx,
    row: BulkRow<O>,
    { outcome, refusal = null }: Closed,
  ): Promise<boolean> {
    const isTheirs = row.member_id === undefined ? sql`true` : sql`member_id = ${row.member_id}`;
    const closed = await sql`
      update ${this.#rowsTable} set outcome = ${outcome}, refusal = ${refusal}
      where ${isTheirs} and bulk_id = ${row.bulk_id}
        and ${this.#name} = ${this.nameOf(row)} and outcome = 'open'`.execute(db);
    return closed.numAffectedRows === 1n;
  }

  /** Refuses everything that is still to come, in one statement for all of it. */
  async refuseRest(db: Database | Tx, bulkId: string, refusal: RefusalCode): Promise<void> {
    await sql`
      update ${this.#rowsTable} as row set outcome = 'refused', refusal = said.refusal
      from (select ${refusal}::text as refusal) as said
      where row.bulk_id = ${bulkId} and row.outcome = 'open' and ${this.#everyRow}`.execute(db);
  }

  /**
   * Ends an order.
   *
   * @param by who called it off before its time
   * @returns false when it was finished already
   */
  async end(tx: Tx, bulkId: string, at: Date, by?: CallerOff): Promise<boolean> {
    const ended = await sql`
      update ${this.#ordersTable} set finished_at = ${at},
        cancelled_by = ${by?.adminId ?? null}, cancelled_by_login_id = ${by?.loginId ?? null}
      where bulk_id = ${bulkId} and finished_at is null`.execute(tx);
    return ended.numAffectedRows === 1n;
  }
}

/** Who called an order off; null where nobody did. */
export const callerOff = ({ cancelled_by, cancelled_by_login_id }: AnyOrder) =>
  cancelled_by === null ? null : { _id: cancelled_by, id: cancelled_by_login_id ?? '' };

/** The type of an administrator who may still sign in. */
export async function findActiveAdminType(
  db: Database | Tx,
  adminId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('admin')
    .select('type')
    .where('_id', '=', adminId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.type;
}
