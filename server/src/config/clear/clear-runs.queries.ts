import {
  CLEAR_KINDS,
  CLEAR_SAMPLES_MAX,
  type ClearKind,
  type ClearRun,
  type ClearStatus,
  clearPreview,
  clearRuns,
  type config,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant, type ListContext } from '../../platform/list';
import { CLEAR_TABLES, type ClearTable } from './clear-kinds.queries';

const ID = sql.ref('run.clear_id');

/** Clearings, with the people in them. */
export const CLEAR_RUNS = bindList(clearRuns, {
  base: sql`clear_run`,
  as: 'run',
  joins: sql`
    join admin as asker on asker._id = run.requested_by
    left join admin as decider on decider._id = run.decided_by
    left join admin as importer on importer._id = run.imported_by`,
  id: ID,
  columns: {
    clearId: ID,
    kinds: sql.ref('run.kinds'),
    beforeOn: sql`run.before_on::text`,
    status: sql.ref('run.status'),
    reason: sql.ref('run.reason'),
    rowsExpected: sql.ref('run.rows_expected'),
    rowsArchived: sql.ref('run.rows_archived'),
    rowsDeleted: sql.ref('run.rows_deleted'),
    rowsImported: sql.ref('run.rows_imported'),
    workedMs: sql.ref('run.worked_ms'),
    bytes: sql.ref('run.bytes'),
    requestedBy: { _id: sql.ref('asker._id'), id: sql.ref('asker.login_id') },
    requestedAt: instant(sql.ref('run.requested_at')),
    decidedBy: { _id: sql.ref('decider._id'), id: sql.ref('decider.login_id') },
    decidedAt: instant(sql.ref('run.decided_at')),
    error: sql.ref('run.error'),
    finishedAt: instant(sql.ref('run.finished_at')),
    importedBy: { _id: sql.ref('importer._id'), id: sql.ref('importer.login_id') },
  },
  filters: { status: (status) => sql`run.status = ${status}` },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});

/** A clearing as it stands and stays until the transaction ends; undefined when there is none. */
export async function lockClearRun(
  context: ListContext & { readonly db: Tx },
  clearId: string,
): Promise<ClearRun | undefined> {
  await sql`select 1 from clear_run where clear_id = ${clearId} for update`.execute(context.db);
  return CLEAR_RUNS.one(context, clearId);
}

/** Midnight in Seoul at which a day begins. */
export const startOf = (dayOn: string) => new Date(`${dayOn}T00:00:00+09:00`);

const DAY_MS = 86_400_000;

/** Whether a kind still has to be kept at that time. */
export const isTooRecent = (kind: ClearKind, beforeOn: string, at: Date): boolean =>
  startOf(beforeOn).getTime() > at.getTime() - CLEAR_KINDS[kind].keepDays * DAY_MS;

interface Counted {
  readonly rows: number;
  readonly bytes: number;
  readonly oldest_at: Date | null;
  readonly newest_at: Date | null;
}

async function countTable(db: Database | Tx, one: ClearTable, before: Date): Promise<Counted> {
  const { table, at, where } = one;
  const { rows } = await sql<Counted>`
    select count(*)::bigint as rows, coalesce(sum(pg_column_size(${sql.table(table)}.*)), 0)::bigint as bytes,
      min(${at}) as oldest_at, max(${at}) as newest_at
    from ${sql.table(table)} where ${where(before)}`.execute(db);
  return rows[0] as Counted;
}

interface Sample {
  readonly table: string;
  readonly key: string;
  readonly at: Date;
}

/** The oldest rows that would go, by their keys. */
async function sampleTable(db: Database | Tx, one: ClearTable, before: Date): Promise<Sample[]> {
  const { table, key, at, where } = one;
  const named = key.map((name) => sql`${sql.ref(`${table}.${name}`)}::text`);
  const { rows } = await sql<Sample>`
    select ${sql.lit(table)} as "table", concat_ws(' ', ${sql.join(named)}) as key, ${at} as at
    from ${sql.table(table)} where ${where(before)}
    order by ${sql.ref(`${table}.${key[0]}`)} limit ${CLEAR_SAMPLES_MAX}`.execute(db);
  return rows;
}

const extreme = (times: readonly (Date | null)[], pick: (...ms: number[]) => number) => {
  const known = times.flatMap((time) => (time === null ? [] : [time.getTime()]));
  return known.length === 0 ? null : new Date(pick(...known)).toISOString();
};

/** What would go of these kinds. */
export async function previewClearing(
  db: Database | Tx,
  { kinds, beforeOn }: { readonly kinds: readonly ClearKind[]; readonly beforeOn: string },
): Promise<ReplyOf<typeof config.previewClear>> {
  const before = startOf(beforeOn);
  const counted = [];
  for (const kind of kinds) {
    const tables: Counted[] = [];
    const found: Sample[] = [];
    for (const one of CLEAR_TABLES[kind]) {
      tables.push(await countTable(db, one, before));
      found.push(...(await sampleTable(db, one, before)));
    }
    counted.push({
      kind,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
      oldestAt: extreme(
        tables.map(({ oldest_at }) => oldest_at),
        Math.min,
      ),
      newestAt: extreme(
        tables.map(({ newest_at }) => newest_at),
        Math.max,
      ),
      samples: found
        .sort((a, b) => a.at.getTime() - b.at.getTime())
        .slice(0, CLEAR_SAMPLES_MAX)
        .map((one) => ({ ...one, at: one.at.toISOString() })),
    });
  }
  return clearPreview.parse({
    kinds: counted,
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
  });
}

/** In these a clearing is at work or waits for somebody. */
export const UNDER_WAY: readonly ClearStatus[] = [
  'requested',
  'approved',
  'archiving',
  'verifying',
  'deleting',
  'paused',
  'importing',
];
/** In these the job has something to do. */
export const AT_WORK: readonly ClearStatus[] = [
  'approved',
  'archiving',
  'verifying',
  'deleting',
  'importing',
];

export const findUnderWay = (db: Database | Tx) =>
  db.selectFrom('clear_run').select('clear_id').where('status', 'in', UNDER_WAY).executeTakeFirst();

interface FileRow {
  kind: ClearKind;
  tableName: string;
  month: string;
  rows: number;
  bytes: number;
  sha256: string;
}

/** The archives of a clearing. */
export async function listFiles(
  db: Database,
  clearId: string,
): Promise<ReplyOf<typeof config.listClearFiles> | undefined> {
  const run = await db
    .selectFrom('clear_run')
    .select('clear_id')
    .where('clear_id', '=', clearId)
    .executeTakeFirst();
  if (!run) return undefined;
  const { rows } = await sql<FileRow>`
    select kind, min(table_name) as "tableName", month, sum(row_count)::bigint as rows,
      sum(length(content))::bigint as bytes,
      encode(sha256(string_agg(sha256, ''::bytea order by seq)), 'hex') as sha256
    from clear_part where clear_id = ${clearId}
    group by kind, month order by kind, month`.execute(db);
  return { files: rows };
}

/** The packed parts of an archive; one after another they are one file of gzip. */
export async function* readParts(
  db: Database,
  { clearId, kind, month }: { clearId: string; kind: ClearKind; month: string },
): AsyncGenerator<Buffer> {
  for (let after = -1; ; ) {
    const part = await db
      .selectFrom('clear_part')
      .select(['seq', 'content'])
      .where('clear_id', '=', clearId)
      .where('kind', '=', kind)
      .where('month', '=', month)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (!part) return;
    yield part.content;
    after = part.seq;
  }
}
