import type { ClearKind, ClearStatus } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { type Database, type Tx, transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { packRows, unpackRows } from './archive';
import { CLEAR_TABLES, type ClearTable } from './clear-kinds.queries';
import { AT_WORK, startOf } from './clear-runs.queries';

/** What one step leaves: more of the same, the next state, or a failure in words. */
export type Stepped = 'more' | 'through' | { readonly failed: string };

export interface Run {
  readonly clear_id: string;
  readonly kinds: readonly ClearKind[];
  readonly before_on: string;
  readonly status: ClearStatus;
}

/** Every table of a clearing in the order in which it is archived and deleted. */
const tablesOf = ({ kinds }: Run): readonly (ClearTable & { readonly kind: ClearKind })[] =>
  kinds.flatMap((kind) => CLEAR_TABLES[kind].map((one) => ({ ...one, kind })));

/** The clearing, if nobody has held or ended it meanwhile; it stays as it is until the transaction ends. */
async function lockRun(tx: Tx, { clear_id, status }: Run): Promise<boolean> {
  const row = await tx
    .selectFrom('clear_run')
    .select('status')
    .where('clear_id', '=', clear_id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status === status;
}

const columnsOf = ({ table, key }: ClearTable) =>
  sql.join(key.map((name) => sql.ref(`${table}.${name}`)));

const MONTH = 'YYYY-MM';
const monthOf = (at: ClearTable['at']) => sql`to_char(${at} at time zone 'Asia/Seoul', ${MONTH})`;

interface FoundRow {
  readonly month: string;
  readonly row: string;
  readonly key: Readonly<Record<string, unknown>>;
}

/** The next rows of a table in the order of its key, of one month at most. */
async function readRows(
  tx: Tx,
  one: ClearTable,
  { before, after, limit }: { before: Date; after: unknown; limit: number },
): Promise<readonly FoundRow[]> {
  const { table, key, at, where } = one;
  const values = after === null ? null : JSON.stringify(after);
  const goneOn =
    values === null
      ? sql`true`
      : sql`(${columnsOf(one)}) > (select ${sql.join(key.map((name) => sql.ref(`last.${name}`)))}
          from jsonb_populate_record(null::${sql.table(table)}, ${values}::jsonb) as last)`;
  const named = key.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`);
  const { rows } = await sql<FoundRow>`
    select ${monthOf(at)} as month, to_jsonb(${sql.table(table)}.*)::text as row,
      jsonb_build_object(${sql.join(named)}) as key
    from ${sql.table(table)}
    where ${where(before)} and ${goneOn}
    order by ${columnsOf(one)} limit ${limit}`.execute(tx);
  const month = rows[0]?.month;
  const next = rows.findIndex((row) => row.month !== month);
  return next === -1 ? rows : rows.slice(0, next);
}

/** Writes the next part of the archive. */
export const archiveNext = ({ db }: JobPlatform, run: Run, limit: number): Promise<Stepped> =>
  transaction(db, async (tx) => {
    if (!(await lockRun(tx, run))) return 'more';
    const { clear_id } = run;
    const before = startOf(run.before_on);
    const last = await tx
      .selectFrom('clear_part')
      .select(['seq', 'kind', 'table_name', 'last_key'])
      .where('clear_id', '=', clear_id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    const tables = tablesOf(run);
    const reached = last
      ? tables.findIndex(({ kind, table }) => kind === last.kind && table === last.table_name)
      : 0;
    for (const [at, one] of tables.entries()) {
      if (at < reached) continue;
      const after = last && at === reached ? last.last_key : null;
      const rows = await readRows(tx, one, { before, after, limit });
      const [first] = rows;
      const lastRow = rows.at(-1);
      if (!first || !lastRow) continue;
      const packed = await packRows(rows.map(({ row }) => row));
      await tx
        .insertInto('clear_part')
        .values({
          ...{ clear_id, seq: (last?.seq ?? -1) + 1, kind: one.kind, table_name: one.table },
          ...{ month: first.month, row_count: rows.length, ...packed },
          last_key: JSON.stringify(lastRow.key),
        })
        .execute();
      await tx
        .updateTable('clear_run')
        .set((row) => ({
          rows_archived: row('rows_archived', '+', rows.length),
          bytes: row('bytes', '+', packed.content.length),
        }))
        .where('clear_id', '=', clear_id)
        .execute();
      return 'more';
    }
    return 'through';
  });

const FAILED = { failed: 'clear.archive_failed' } as const;

/** Whether every part reads back as it was written, and they hold as many rows as were counted. */
export async function isArchiveWhole(db: Database | Tx, clearId: string): Promise<boolean> {
  let rows = 0;
  for (let seq = 0; ; seq += 1) {
    const part = await db
      .selectFrom('clear_part')
      .select(['content', 'sha256', 'row_count'])
      .where('clear_id', '=', clearId)
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (!part) break;
    if (!(await unpackRows(part, part.row_count))) return false;
    rows += part.row_count;
  }
  const run = await db
    .selectFrom('clear_run')
    .select('rows_archived')
    .where('clear_id', '=', clearId)
    .executeTakeFirstOrThrow();
  return rows === run.rows_archived;
}

/** Reads every part back before a single row goes. */
export const verifyNext = async ({ db }: JobPlatform, { clear_id }: Run): Promise<Stepped> =>
  (await isArchiveWhole(db, clear_id)) ? 'through' : FAILED;

/** Deletes the rows of the next part, as long as they may still go. */
export const deleteNext = ({ db, now }: JobPlatform, run: Run): Promise<Stepped> =>
  transaction(db, async (tx) => {
    if (!(await lockRun(tx, run))) return 'more';
    const { clear_id } = run;
    const part = await tx
      .selectFrom('clear_part')
      .select(['seq', 'kind', 'table_name', 'row_count', 'content', 'sha256'])
      .where('clear_id', '=', clear_id)
      .where('deleted_at', 'is', null)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (!part) return 'through';
    const rows = await unpackRows(part, part.row_count);
    if (!rows) return FAILED;
    const one = tablesOf(run).find(
      ({ kind, table }) => kind === part.kind && table === part.table_name,
    );
    if (!one) return FAILED;
    const names = one.key.map((name) => sql.ref(`old.${name}`));
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(one.table)} where ${one.where(startOf(run.before_on))}
        and (${columnsOf(one)}) in (
          select ${sql.join(names)}
          from jsonb_populate_recordset(null::${sql.table(one.table)}, ${`[${rows.join(',')}]`}::jsonb) as old
        )`.execute(tx);
    await tx
      .updateTable('clear_part')
      .set({ deleted_at: now() })
      .where('clear_id', '=', clear_id)
      .where('seq', '=', part.seq)
      .execute();
    await tx
      .updateTable('clear_run')
      .set((row) => ({ rows_deleted: row('rows_deleted', '+', Number(numAffectedRows)) }))
      .where('clear_id', '=', clear_id)
      .execute();
    return 'more';
  });

/** The columns of a table that are written; the others follow from them. */
async function writtenColumns(tx: Tx, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Brings the rows of a part back, the last part first: what is referred to comes before who refers. */
export const importNext = ({ db, now }: JobPlatform, run: Run): Promise<Stepped> =>
  transaction(db, async (tx) => {
    if (!(await lockRun(tx, run))) return 'more';
    const { clear_id } = run;
    const part = await tx
      .selectFrom('clear_part')
      .select(['seq', 'table_name', 'row_count', 'content', 'sha256'])
      .where('clear_id', '=', clear_id)
      .where('deleted_at', 'is not', null)
      .where('imported_at', 'is', null)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!part) return 'through';
    const rows = await unpackRows(part, part.row_count);
    if (!rows) return FAILED;
    const columns = sql.join(
      (await writtenColumns(tx, part.table_name)).map((name) => sql.ref(name)),
    );
    const { numAffectedRows = 0n } = await sql`
      insert into ${sql.table(part.table_name)} (${columns})
      select ${columns}
      from jsonb_populate_recordset(null::${sql.table(part.table_name)}, ${`[${rows.join(',')}]`}::jsonb)
      where ${acrossMembers}
      on conflict do nothing`.execute(tx);
    await tx
      .updateTable('clear_part')
      .set({ imported_at: now() })
      .where('clear_id', '=', clear_id)
      .where('seq', '=', part.seq)
      .execute();
    await tx
      .updateTable('clear_run')
      .set((row) => ({ rows_imported: row('rows_imported', '+', Number(numAffectedRows)) }))
      .where('clear_id', '=', clear_id)
      .execute();
    return 'more';
  });

const ACTIONS: Partial<Record<ClearStatus, `clear.${string}`>> = {
  done: 'clear.done',
  failed: 'clear.failed',
  imported: 'clear.imported',
};

/** Puts a clearing into its next state, unless somebody has decided otherwise, and writes its end down. */
export async function finishRun(
  { db, now, appendAudit }: JobPlatform,
  { clear_id, status }: Run,
  to: ClearStatus,
  error: string | null,
): Promise<void> {
  const at = now();
  const action = ACTIONS[to];
  await transaction(db, async (tx) => {
    const after = await tx
      .updateTable('clear_run')
      .set({ status: to, error, ...(action && { finished_at: at }) })
      .where('clear_id', '=', clear_id)
      .where('status', '=', status)
      .returning(['kinds', 'rows_archived', 'rows_deleted', 'rows_imported', 'bytes'])
      .executeTakeFirst();
    if (!after || !action) return;
    const hashes = await tx
      .selectFrom('clear_part')
      .select(['kind', 'month', 'sha256'])
      .where('clear_id', '=', clear_id)
      .orderBy('seq')
      .execute();
    const archive = hashes.map(
      ({ kind, month, sha256 }) => `${kind} ${month} ${sha256.toString('hex')}`,
    );
    await appendAudit(tx, {
      ...{ action, actor: null, subject: `clear/${clear_id}`, before: null },
      after: { ...after, error, archive: archive.slice(0, 200), parts: archive.length },
      ...{ at, ip: null, requestId: 'clear' },
    });
  });
}

/** Adds to how long a clearing has been at work, which its pace is told by. */
export const noteWorked = ({ db }: JobPlatform, { clear_id }: Run, ms: number) =>
  db
    .updateTable('clear_run')
    .set((row) => ({ worked_ms: row('worked_ms', '+', Math.round(ms)) }))
    .where('clear_id', '=', clear_id)
    .execute();

/** The clearing that has something to do, as it stands now. */
export const findRun = ({ db }: JobPlatform): Promise<Run | undefined> =>
  db
    .selectFrom('clear_run')
    .select(['clear_id', 'kinds', 'before_on', 'status'])
    .where('status', 'in', AT_WORK)
    .executeTakeFirst();
