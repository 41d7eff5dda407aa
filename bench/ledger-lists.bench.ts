// Design budget: a page of 50 of the history and of the requests, by every filter and sort, at 10 million entries against 100,000.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { listEntries } from '../server/src/money/entries.queries';
import { listRequests } from '../server/src/money/request-lists.queries';
import { type Database, openDatabase } from '../server/src/platform/database';
import { migrate } from '../server/src/platform/migrate';
import { runStatement, withDatabase } from '../server/test/test-database';
import {
  type Case,
  drawEntries,
  drawRequests,
  ENTRY_CASES,
  type EntriesInput,
  REQUEST_CASES,
  type RequestsInput,
} from './list-cases';
import { ENTRIES_PER_REQUEST, LAST_AT, loadLedger } from './load-ledger';
import { median, printReport, type Row } from './report';

const SMALL = 100_000;
/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_ENTRIES ?? 10_000_000);
/** Filters that are tried for each list, and how many of them, those that find the most, are measured. */
const TRIED = 300;
const FILTERS = 200;
/** The median of so many calls of a filter counts, so that the slow ones are filters and not hiccups. */
const ROUNDS = 5;
const RATIO_MAX = 1.5;

/** How many rows a list answered. */
type List<Input> = (db: Database, input: Input) => Promise<number>;

/** One of the two databases, and rows of it to make filters from. */
interface Side<Drawn> {
  readonly db: Database;
  readonly drawn: readonly Drawn[];
}

interface Measured<Input> {
  readonly db: Database;
  readonly inputs: readonly Input[];
  /** Of every input, one time a round. */
  readonly ms: number[][];
  readonly rows: number[];
}

/** What to ask for: a page of 50 is compared with a page of 50 wherever a database has enough. */
async function fullestInputs<Drawn, Input>(
  { db, drawn }: Side<Drawn>,
  list: List<Input>,
  { inputOf }: Case<Drawn, Input>,
): Promise<Input[]> {
  const tried: { input: Input; rows: number }[] = [];
  for (const input of drawn.map(inputOf)) tried.push({ input, rows: await list(db, input) });
  return tried
    .sort((a, b) => b.rows - a.rows)
    .slice(0, FILTERS)
    .map(({ input }) => input);
}

function rowOf(
  { what, isByNumber }: Pick<Case<unknown, unknown>, 'what' | 'isByNumber'>,
  [small, big]: readonly Measured<unknown>[],
): Row {
  if (!small || !big) throw new Error('Nothing was measured.');
  const percentile = ({ ms }: Measured<unknown>, share: number) =>
    ms.map(median).sort((a, b) => a - b)[Math.floor(ms.length * share)] ?? Number.NaN;
  const shown = (share: number) =>
    [big, small].map((each) => percentile(each, share).toFixed(1)).join(' / ');
  const ratio = percentile(big, 0.99) / percentile(small, 0.99);
  const rows = [big, small].map((each) => median(each.rows)).join(' / ');
  return {
    what,
    measured: `p99 ${shown(0.99)} ms = ${ratio.toFixed(2)}; p50 ${shown(0.5)} ms; ${rows} rows`,
    ...(isByNumber ? {} : { budget: `≤ ${RATIO_MAX}`, isWithin: ratio <= RATIO_MAX }),
  };
}

async function measureCase<Drawn, Input>(
  sides: readonly Side<Drawn>[],
  list: List<Input>,
  each: Case<Drawn, Input>,
): Promise<Row> {
  const measured: Measured<Input>[] = [];
  // This also warms both sides: whatever is measured has been read before.
  for (const side of sides) {
    const inputs = await fullestInputs(side, list, each);
    measured.push({ db: side.db, inputs, ms: inputs.map(() => []), rows: [] });
  }
  for (let call = 0; call < FILTERS * ROUNDS; call += 1)
    // In turn, and each first as often as second, so that a machine that slows down slows both.
    for (const { db, inputs, ms, rows } of call % 2 === 0 ? measured : measured.toReversed()) {
      const filter = call % inputs.length;
      const startedAt = performance.now();
      rows.push(await list(db, inputs[filter] as Input));
      ms[filter]?.push(performance.now() - startedAt);
    }
  return rowOf(each, measured);
}

interface Source {
  readonly url: string;
  readonly entries: number;
}

async function measure(sources: readonly Source[]): Promise<Row[]> {
  const databases = sources.map(({ url }) => openDatabase(url, () => undefined));
  const sidesOf = <Drawn>(draw: (url: string, entries: number) => Promise<Drawn[]>) =>
    Promise.all(
      databases.map(async ({ db }, index): Promise<Side<Drawn>> => {
        const { url, entries } = sources[index] as Source;
        return { db, drawn: await draw(url, entries) };
      }),
    );
  try {
    const rows: Row[] = [];
    const entries = await sidesOf((url, count) => drawEntries(url, count, TRIED));
    for (const each of ENTRY_CASES) {
      const list: List<EntriesInput> = async (db, input) =>
        (await listEntries(db, input, LAST_AT)).entries.length;
      rows.push(await measureCase(entries, list, each));
    }
    const requests = await sidesOf((url, count) =>
      drawRequests(url, count / ENTRIES_PER_REQUEST, TRIED),
    );
    for (const each of REQUEST_CASES) {
      const list: List<RequestsInput> = async (db, input) =>
        (await listRequests(db, input)).requests.length;
      rows.push(await measureCase(requests, list, each));
    }
    return rows;
  } finally {
    for (const database of databases) await database.close();
  }
}

/** Loads both sizes into databases of their own on one server, and drops them in the end. */
async function withLedgers<T>(server: string, work: (sources: Source[]) => Promise<T>): Promise<T> {
  const named = [SMALL, BIG].map((entries) => ({
    entries,
    name: `gwanje_bench_${process.pid}_${entries}`,
  }));
  try {
    const sources: Source[] = [];
    for (const { name, entries } of named) {
      await runStatement(server, `create database ${name}`);
      const url = withDatabase(server, name);
      await migrate(url);
      const startedAt = performance.now();
      await loadLedger(url, entries);
      const seconds = (performance.now() - startedAt) / 1_000;
      console.log(`Loaded ${entries.toLocaleString('en-US')} entries in ${seconds.toFixed(0)} s.`);
      sources.push({ url, entries });
    }
    return await work(sources);
  } finally {
    for (const { name } of named)
      await runStatement(server, `drop database if exists ${name} with (force)`);
  }
}

/** DATABASE_URL's server, or an embedded one in a folder of its own. */
async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return work(given);
  const dataDir = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  // Nothing is written while it is measured, so loading need not wait for the disk.
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await runStatement(postgres.superuserUrl, 'alter role gwanje createdb');
    return await work(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function run(): Promise<void> {
  const rows = await withServer((url) => withLedgers(url, measure));
  printReport(
    `Pages of 50, ${BIG.toLocaleString('en-US')} entries / ${SMALL.toLocaleString('en-US')} entries, in turn; percentiles of ${FILTERS} filters, medians of ${ROUNDS} calls each`,
    rows,
  );
}
