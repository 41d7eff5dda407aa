// Rows a second and memory of an export as CSV and as a workbook, beside a bare cursor that copies the same columns.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EXPORT_ROWS_MAX, type ExportFormat, type ExportJob } from '@gwanje/contract';
import { openDatabase } from '../server/src/platform/database';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import { startServerProcess } from '../server/test/server-process';
import { openSession } from './bench-session';
import { withEmptyDatabase } from './empty-database';
import { loadLedger } from './load-ledger';
import { median, printReport, type Row } from './report';

const ROUNDS = 3;
const ROWS_PER_BATCH = 1_000;
const ASKED_EVERY_MS = 20;
const MEGABYTE = 1_048_576;

const COLUMNS = [
  'at',
  'member.id',
  'member.nick',
  'wallet',
  'type',
  'amountWon',
  'balanceAfterWon',
  'subject',
];
/** The same columns, without a rule, a mask or a cell in between. */
const BARE = `
  select entry.at, member.login_id, member.nick, entry.wallet, entry.type, entry.amount_won,
    entry.balance_after_won, entry.subject
  from ledger_entry as entry join member using (member_id) order by entry.entry_id desc`;

interface Written {
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly bytes: number;
  /** By how much the server's memory had grown at most, since before its first export. */
  readonly growthBytes: number;
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

/** Reads by a cursor, in batches as an export does, and writes lines with commas. */
async function copyBare(databaseUrl: string): Promise<Written> {
  const { pool, close } = openDatabase(databaseUrl, () => undefined);
  const client = await pool.connect();
  const startedAt = performance.now();
  let [rows, bytes] = [0, 0];
  await client.query(`begin; declare bare no scroll cursor for ${BARE}`);
  for (let fetched = ROWS_PER_BATCH; fetched === ROWS_PER_BATCH; rows += fetched) {
    const batch = await client.query<unknown[]>({
      text: `fetch ${ROWS_PER_BATCH} from bare`,
      rowMode: 'array',
    });
    fetched = batch.rows.length;
    bytes += Buffer.from(batch.rows.map((row) => `${row.join(',')}\r\n`).join('')).length;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.query('rollback');
  client.release();
  await close();
  return { rows, rowsPerSecond: rows / seconds, bytes, growthBytes: 0 };
}

interface Site {
  readonly url: string;
  readonly cookie: string;
  readonly pid: number;
  /** What the server held before its first export: it gives nothing back between them. */
  readonly restingBytes: number;
}

async function callSite<T>({ url, cookie }: Site, path: string, body?: object): Promise<T> {
  const answer = await fetch(url + path, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function writeExport(site: Site, format: ExportFormat): Promise<Written> {
  const startedAt = performance.now();
  const begun = await callSite<ExportJob>(site, '/api/exports', {
    list: '/api/money/entries',
    filter: {},
    columns: COLUMNS.map((key) => ({ key, head: key })),
    format,
    reason: 'bench',
  });
  let growthBytes = 0;
  let job = begun;
  while (job.finishedAt === null) {
    await setTimeout(ASKED_EVERY_MS);
    growthBytes = Math.max(growthBytes, residentBytes(site.pid) - site.restingBytes);
    job = await callSite<ExportJob>(site, `/api/exports/${begun.exportId}`);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  if (job.status !== 'done' || job.rowCount !== job.rowsWritten)
    throw new Error(`The export ended as ${job.status}: ${job.failure}`);
  const { cookie, url } = site;
  const file = await fetch(`${url}/api/exports/${begun.exportId}/file`, { headers: { cookie } });
  const bytes = (await file.arrayBuffer()).byteLength;
  return { rows: job.rowsWritten, rowsPerSecond: job.rowsWritten / seconds, bytes, growthBytes };
}

const of = (all: readonly Written[], key: keyof Written) => median(all.map((one) => one[key]));

function rowOf(what: string, all: readonly Written[], bare: number): Row {
  const perSecond = of(all, 'rowsPerSecond');
  const grown = of(all, 'growthBytes') / MEGABYTE;
  return {
    what,
    measured: `${perSecond.toFixed(0)} rows/s = ${(perSecond / bare).toFixed(2)} of the cursor; ${(of(all, 'bytes') / MEGABYTE).toFixed(1)} MB; memory +${grown.toFixed(0)} MB`,
  };
}

async function measure(site: Site, databaseUrl: string): Promise<Row[]> {
  const bare: Written[] = [];
  const written: Record<ExportFormat, Written[]> = { csv: [], xlsx: [] };
  // In turn, so that a machine that slows down slows all; the first round warms the server.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const copied = await copyBare(databaseUrl);
    if (round > 0) bare.push(copied);
    for (const format of ['csv', 'xlsx'] as const) {
      const one = await writeExport(site, format);
      if (round > 0) written[format].push(one);
    }
  }
  const perSecond = of(bare, 'rowsPerSecond');
  return [
    {
      what: 'a bare cursor',
      measured: `${perSecond.toFixed(0)} rows/s; ${(of(bare, 'bytes') / MEGABYTE).toFixed(1)} MB`,
    },
    rowOf('CSV', written.csv, perSecond),
    rowOf('a workbook', written.xlsx, perSecond),
  ];
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  builds.write('deployments/default.json', deploymentJson());
  try {
    await withEmptyDatabase(folder, async (databaseUrl) => {
      await loadLedger(databaseUrl, EXPORT_ROWS_MAX);
      const server = startServerProcess(builds, { DATABASE_URL: databaseUrl, DEMO: 'off' });
      try {
        const url = await server.url;
        const { cookie } = await openSession(databaseUrl);
        const pid = server.child.pid as number;
        const site = { url, cookie, pid, restingBytes: residentBytes(pid) };
        printReport(
          `An export of ${EXPORT_ROWS_MAX} rows × ${COLUMNS.length} of the history, from its order to its end; medians of ${ROUNDS}`,
          await measure(site, databaseUrl),
        );
      } finally {
        server.child.kill('SIGTERM');
        await server.ended;
      }
    });
  } finally {
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
