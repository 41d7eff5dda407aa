// The same in two sizes, side by side on one server, so that a ratio says what size costs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { migrate } from '../server/src/platform/migrate';
import { runStatement, withDatabase } from '../server/test/test-database';

interface Source {
  readonly url: string;
  readonly size: number;
}

/** Whether what was loaded on DATABASE_URL's server stays there for the next run. */
const IS_KEPT = process.env.BENCH_KEEP === '1';

interface Loaded {
  readonly sizes: readonly number[];
  /** What they are sizes of. */
  readonly things: string;
  readonly load: (url: string, size: number) => Promise<void>;
}

const nameOf = ({ load }: Loaded, size: number): string =>
  IS_KEPT ? `kept_${load.name}_${size}`.toLowerCase() : `gwanje_bench_${process.pid}_${size}`;

const hasDatabase = async (server: string, name: string): Promise<boolean> =>
  (await runStatement(server, `select 1 from pg_database where datname = '${name}'`)).length === 1;

const dropDatabase = (server: string, name: string) =>
  runStatement(server, `drop database if exists ${name} with (force)`);

/** A database has its name only once it is loaded: what broke off before is loaded anew. */
async function loadDatabase(server: string, name: string, { things, load }: Loaded, size: number) {
  const loading = `${name}_loading`;
  await dropDatabase(server, loading);
  await runStatement(server, `create database ${loading}`);
  const url = withDatabase(server, loading);
  await migrate(url);
  const startedAt = performance.now();
  await load(url, size);
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`Loaded ${size.toLocaleString('en-US')} ${things} in ${seconds.toFixed(0)} s.`);
  await runStatement(server, `alter database ${loading} rename to ${name}`);
}

/**
 * Loads each size into a database of its own on one server, and drops them in the end; where they
 * are kept, takes what an earlier run has loaded as it stands.
 */
async function withSizes<T>(
  server: string,
  loaded: Loaded,
  work: (sources: readonly Source[]) => Promise<T>,
): Promise<T> {
  const sources = loaded.sizes.map((size) => ({
    size,
    name: nameOf(loaded, size),
    url: withDatabase(server, nameOf(loaded, size)),
  }));
  try {
    for (const { name, size } of sources)
      if (!(await hasDatabase(server, name))) await loadDatabase(server, name, loaded, size);
    return await work(sources);
  } finally {
    if (!IS_KEPT)
      for (const { name } of sources)
        for (const each of [name, `${name}_loading`]) await dropDatabase(server, each);
  }
}

/** On DATABASE_URL's server, or on an embedded one in a folder of its own. */
export async function withTwoSizes<T>(
  loaded: Loaded,
  work: (sources: readonly Source[]) => Promise<T>,
): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return withSizes(given, loaded, work);
  const dataDir = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  // Only reads are measured, so loading need not wait for the disk.
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await runStatement(postgres.superuserUrl, 'alter role gwanje createdb');
    return await withSizes(postgres.ownerUrl, loaded, work);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
