import { randomUUID } from 'node:crypto';
import {
  EXPORT_HEAD,
  EXPORT_ROWS_MAX,
  type ExportFormat,
  inSeoul,
  isPermitted,
  issuerOf,
  type SiteSettingOf,
} from '@gwanje/contract';
import { findSiteSetting } from '../config/settings/site-settings.queries';
import { type Tx, transaction } from '../platform/database';
import type { Job, JobPlatform } from '../platform/jobs';
import type { AnyList } from '../platform/list-source';
import { maskedFilter } from '../platform/masks.rule';
import { Refusal } from '../platform/refusal';
import { tryEach } from '../platform/try-each';
import { createCsv } from './csv-file';
import { type Cell, cellOf, placesOf } from './export-cells.rule';
import type { ExportFile } from './export-file';
import {
  appendPart,
  beginRun,
  type ExportOrder,
  endExport,
  findUnfinishedExport,
  inOnePicture,
  isAnyExportDue,
  type RunKey,
  removeOldExports,
} from './exports.queries';
import { readPage, requireList } from './requested-list';
import { createXlsx } from './xlsx-file';

const ROWS_PER_BATCH = 1_000;
const LEASE_MS = 30_000;

const CREATE_FILE: Readonly<Record<ExportFormat, () => ExportFile>> = {
  csv: createCsv,
  xlsx: createXlsx,
};

type Website = SiteSettingOf<'website'>;

/** Of which site and by whose licence, narrowed by what, by whom and when: above the columns. */
function headOf(order: ExportOrder, rowCount: number, website: Website): Cell[][] {
  const { locale, filter, sort, said } = order;
  const narrowed = Object.entries({ ...maskedFilter(filter), ...(sort !== null && { sort }) });
  const { licence, operatorName } = issuerOf(website);
  const partOf = ([name, value]: readonly [string, string]) => {
    const known = Object.hasOwn(said, name) ? said[name] : undefined;
    return known ? `${known.head}: ${known.word ?? value}` : `${name}=${value}`;
  };
  // Several may be said by the name of the screen alone.
  const words = [...new Set(narrowed.map(partOf))].join(' · ');
  return [
    [EXPORT_HEAD.site[locale], order.site_name],
    ...(licence === '' ? [] : [[EXPORT_HEAD.licence[locale], licence]]),
    ...(operatorName === '' ? [] : [[EXPORT_HEAD.operator[locale], operatorName]]),
    [EXPORT_HEAD.filter[locale], words || EXPORT_HEAD.everything[locale]],
    [EXPORT_HEAD.rows[locale], rowCount],
    [EXPORT_HEAD.maker[locale], order.maker_login_id],
    [EXPORT_HEAD.madeAt[locale], inSeoul(order.made_at)],
    [EXPORT_HEAD.reason[locale], order.reason],
    [],
    order.columns.map(({ head }) => head),
  ];
}

/** What a run reads from: one picture of the database, in which nothing comes, goes or changes. */
interface Picture {
  readonly tx: Tx;
  readonly bound: AnyList;
  readonly page: object;
  readonly rowCount: number;
}

/**
 * Writes the file, a part for each batch of rows.
 *
 * @returns how many rows it has; undefined when the server stops, it was cancelled, or another run
 *   has begun it anew
 */
async function writeRows(
  { db, now, sealer }: JobPlatform,
  order: ExportOrder,
  { tx, bound, page, rowCount }: Picture,
  run: RunKey,
  signal: AbortSignal,
): Promise<number | undefined> {
  const file = CREATE_FILE[order.format]();
  const places = placesOf(bound.list);
  const cellsOf = (row: object) =>
    order.columns.map((column) => cellOf(row, column, places.get(column.key) === true));
  let rowsWritten = 0;
  let seq = 0;
  const append = (bytes: Uint8Array) => {
    const part = { seq, bytes, rowsWritten };
    seq += 1;
    return signal.aborted ? false : appendPart(db, run, part);
  };
  const website = await findSiteSetting(tx, 'website');
  if (!(await append(file.lines(headOf(order, rowCount, website))))) return undefined;
  const context = { db: tx, actor: makerOf(order), now, hashPhone: sealer?.hashPhone };
  for await (const rows of bound.rows(context, page, ROWS_PER_BATCH)) {
    rowsWritten += rows.length;
    if (!(await append(file.lines(rows.map(cellsOf))))) return undefined;
  }
  return (await append(file.end())) ? rowsWritten : undefined;
}

/** @throws {Refusal} session.forbidden: who may not sign in any more is shown nothing */
function makerOf({ maker }: ExportOrder) {
  if (!maker || !isPermitted(maker.type, 'export.run')) throw new Refusal('session.forbidden');
  return maker;
}

/**
 * Writes one export from its beginning, whatever an earlier run has left of it, as its maker would
 * see the rows now.
 *
 * @throws {Error} the file has other rows than were counted in the same picture
 */
async function runExport(platform: JobPlatform, order: ExportOrder, signal: AbortSignal) {
  const { db, now, sealer } = platform;
  const { export_id: exportId } = order;
  const run = { exportId, runId: randomUUID() };
  const actor = makerOf(order);
  const bound = requireList(order.list, actor, platform);
  const page = readPage(bound, order, order.locale);
  await inOnePicture(db, async (tx) => {
    const context = { db: tx, actor, now, hashPhone: sealer?.hashPhone };
    const rowCount = await bound.count(context, page, EXPORT_ROWS_MAX + 1);
    if (rowCount > EXPORT_ROWS_MAX) throw new Refusal('export.too_long');
    if (!(await beginRun(db, run, { rowCount, asType: actor.type }))) return;
    const rowsWritten = await writeRows(
      platform,
      order,
      { tx, bound, page, rowCount },
      run,
      signal,
    );
    if (rowsWritten === undefined) return;
    if (rowsWritten !== rowCount)
      throw new Error(`Export ${exportId} has ${rowsWritten} rows of ${rowCount}.`);
    await transaction(db, (end) => endExport(end, run, { status: 'done', at: now() }));
  });
}

/** Ends an export that cannot be written, unless the database is what is gone. */
async function endFailed({ db, now }: JobPlatform, { export_id }: ExportOrder, error: unknown) {
  const failure = error instanceof Refusal ? error.code : 'fault';
  const ending = { status: 'failed', at: now(), failure } as const;
  await transaction(db, (tx) => endExport(tx, { exportId: export_id }, ending));
}

async function* unfinishedExports({ db }: JobPlatform): AsyncGenerator<ExportOrder> {
  let order = await findUnfinishedExport(db, null);
  while (order) {
    yield order;
    order = await findUnfinishedExport(db, order.export_id);
  }
}

/**
 * Goes on with every export that is not finished, the oldest first, also with those that are
 * ordered meanwhile.
 *
 * @throws the first fault, once everything else was tried
 */
async function runExports(platform: JobPlatform, signal: AbortSignal): Promise<void> {
  await removeOldExports(platform.db, platform.now());
  await tryEach(unfinishedExports(platform), signal, (order) =>
    runExport(platform, order, signal).catch(async (error) => {
      if (signal.aborted) return;
      await endFailed(platform, order, error);
      if (!(error instanceof Refusal)) throw error;
    }),
  );
}

/** Writes the files of exports; picks up what a server that died has left as soon as its lease has ended. */
export const exportsJob: Job = {
  name: 'list-exports',
  cron: '*/5 * * * * *',
  leaseMs: LEASE_MS,
  isDue: ({ db, now }) => isAnyExportDue(db, now()),
  run: runExports,
};
