import {
  EXPORT_KEPT_HOURS,
  type ExportColumn,
  type ExportJob,
  type ExportSaid,
  type RefusalCode,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../platform/caller';
import type { Database, Tx } from '../platform/database';
import { shortenedFilter } from '../platform/masks.rule';
import type { Schema } from '../schema';

/** An export as its run needs it, with what its maker may do now. */
export type ExportOrder = Selectable<Schema['list_export']> & {
  readonly filter: Record<string, string>;
  readonly said: Readonly<Record<string, ExportSaid>>;
  readonly columns: readonly ExportColumn[];
  readonly maker_login_id: string;
  /** Undefined for one who may not sign in any more. */
  readonly maker: Pick<Actor, 'adminId' | 'type' | 'line'> | undefined;
};

/** Names a run: what another one has begun anew cannot be written to any more. */
export interface RunKey {
  readonly exportId: string;
  readonly runId: string;
}

const KEPT_MS = EXPORT_KEPT_HOURS * 3_600_000;

/** What was begun before is not kept any more. */
const keptSince = (now: Date) => new Date(now.getTime() - KEPT_MS);

const jobOf = (row: Selectable<Schema['list_export']>): ExportJob => ({
  exportId: row.export_id,
  list: row.list,
  filter: shortenedFilter(row.filter as Record<string, string>),
  format: row.format,
  reason: row.reason,
  status: row.status,
  rowCount: row.row_count,
  rowsWritten: row.rows_written,
  failure: row.failure,
  madeAt: row.made_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  keptUntil: new Date(row.made_at.getTime() + KEPT_MS).toISOString(),
});

interface Owned {
  readonly adminId: string;
  readonly now: Date;
}

const keptOf = (db: Database | Tx, { adminId, now }: Owned) =>
  db
    .selectFrom('list_export')
    .selectAll()
    .where('made_by', '=', adminId)
    .where('made_at', '>', keptSince(now))
    .orderBy('export_id', 'desc');

/** What an administrator has exported and can still fetch or wait for, the newest first. */
export const listExports = async (db: Database | Tx, owned: Owned): Promise<ExportJob[]> =>
  (await keptOf(db, owned).execute()).map(jobOf);

/** One order of an administrator after another: how many there may be is counted. */
export const lockExportsOf = async (tx: Tx, adminId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`exports ${adminId}`}))`.execute(tx);
};

/** One of these. */
export async function findExport(
  db: Database | Tx,
  exportId: string,
  owned: Owned,
): Promise<ExportJob | undefined> {
  const row = await keptOf(db, owned).where('export_id', '=', exportId).executeTakeFirst();
  return row && jobOf(row);
}

/** Whether the file of an export holds what an administrator of this type is shown. */
export async function isWrittenAs(db: Database, exportId: string, type: number): Promise<boolean> {
  const row = await db
    .selectFrom('list_export')
    .select('written_as')
    .where('export_id', '=', exportId)
    .executeTakeFirst();
  return row !== undefined && (row.written_as ?? type) === type;
}

/** The export that was begun first after the one that is given and is not finished. */
export async function findUnfinishedExport(
  db: Database,
  after: string | null,
): Promise<ExportOrder | undefined> {
  const row = await db
    .selectFrom('list_export')
    .innerJoin('admin', 'admin._id', 'list_export.made_by')
    .selectAll('list_export')
    .select([
      'admin.login_id as maker_login_id',
      'admin.type',
      'admin.partner_id as line',
      'admin.status as maker_status',
    ])
    .where('finished_at', 'is', null)
    .$if(after !== null, (query) => query.where('export_id', '>', after as string))
    .orderBy('export_id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { type, line, maker_status, ...order } = row;
  const maker = maker_status === 'active' ? { adminId: order.made_by, type, line } : undefined;
  return { ...order, maker } as ExportOrder;
}

/**
 * Reads within one picture of the database, in which nothing changes.
 *
 * @param read is given a transaction that can write nothing
 */
export const inOnePicture = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return read(tx);
  });

/**
 * @param asType of its maker, as whom its rows are read
 * @returns false for an export that was cancelled meanwhile
 */
export async function beginRun(
  db: Database,
  { exportId, runId }: RunKey,
  { rowCount, asType }: { readonly rowCount: number; readonly asType: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('list_export')
      .set({ status: 'running', run_id: runId, row_count: rowCount, rows_written: 0 })
      .set({ written_as: asType })
      .where('export_id', '=', exportId)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    await tx.deleteFrom('list_export_part').where('export_id', '=', exportId).execute();
    return begun.numUpdatedRows === 1n;
  });
}

/**
 * Appends to the file, together with how far it is.
 *
 * @returns false when the export was cancelled or another run has begun it anew
 */
export async function appendPart(
  db: Database,
  { exportId, runId }: RunKey,
  part: { readonly seq: number; readonly bytes: Uint8Array; readonly rowsWritten: number },
): Promise<boolean> {
  const { rows } = await sql`
    with ours as (
      update list_export set rows_written = ${part.rowsWritten}
      where export_id = ${exportId} and run_id = ${runId} and finished_at is null
      returning export_id
    )
    insert into list_export_part (export_id, seq, bytes)
    select export_id, ${part.seq}::integer, ${part.bytes}::bytea from ours
    returning 1`.execute(db);
  return rows.length === 1;
}

interface Ending {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly at: Date;
  readonly failure?: RefusalCode | 'fault';
}

/**
 * Ends an export; of one that was not written whole nothing is kept, and of a number that it was
 * narrowed by its end, as nothing is looked for by it any more.
 *
 * @param key whose run is left out may be any
 * @returns whether it had not ended before
 */
export async function endExport(
  tx: Tx,
  { exportId, runId }: Pick<RunKey, 'exportId'> & Partial<RunKey>,
  { status, at, failure }: Ending,
): Promise<boolean> {
  const ended = await tx
    .updateTable('list_export')
    .set({ status, finished_at: at, failure: failure ?? null })
    .where('export_id', '=', exportId)
    .where('finished_at', 'is', null)
    .$if(runId !== undefined, (query) => query.where('run_id', '=', runId as string))
    .returning('filter')
    .executeTakeFirst();
  if (!ended) return false;
  const filter = JSON.stringify(shortenedFilter(ended.filter as Record<string, string>));
  await tx.updateTable('list_export').set({ filter }).where('export_id', '=', exportId).execute();
  if (status !== 'done')
    await tx.deleteFrom('list_export_part').where('export_id', '=', exportId).execute();
  return true;
}

/** Whether one is not finished, or is not kept any more. */
export async function isAnyExportDue(db: Database, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('list_export')
    .select('export_id')
    .where(({ eb, or }) => or([eb('finished_at', 'is', null), eb('made_at', '<=', keptSince(now))]))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Removes what is not kept any more, with its files. */
export const removeOldExports = (db: Database, now: Date) =>
  db.deleteFrom('list_export').where('made_at', '<=', keptSince(now)).execute();

/**
 * A whole file, a part at a time.
 *
 * @throws {Error} it was removed meanwhile: what ended there would look like a file that has its end
 */
export async function* readParts(db: Database, exportId: string): AsyncGenerator<Buffer> {
  const parts = db.selectFrom('list_export_part').where('export_id', '=', exportId);
  const { last } = await parts
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  for (let seq = 0; seq <= (last ?? 0); seq += 1) {
    const { bytes } = await parts
      .select('bytes')
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow(() => new Error(`Export ${exportId} is not kept any more.`));
    yield bytes;
  }
}
