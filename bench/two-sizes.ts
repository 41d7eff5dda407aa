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

interface Loaded {
  readonly sizes: readonly number[];
  /** What they are sizes of. */
  readonly things: string;
  readonly load: (url: string, size: number) => Promise<void>;
}

/** Loads each size into a database of its own on one server, and drops them in the end. */
async function withSizes<T>(
  server: string,
  { sizes, things, load }: Loaded,
  work: (sources: readonly Source[]) => Promise<T>,
): Promise<T> {
  const named = sizes.map((size) => ({ size, name: `gwanje_bench_${process.pid}_${size}` }));
  try {
    const sources: Source[] = [];
    for (const { name, size } of named) {
      await runStatement(server, `create database ${name}`);
      const url = withDatabase(server, name);
      await migrate(url);
      const startedAt = performance.now();
      await load(url, size);
      const seconds = (performance.now() - startedAt) / 1_000;
      console.log(`Loaded ${size.toLocaleString('en-US')} ${things} in ${seconds.toFixed(0)} s.`);
      sources.push({ url, size });
    }
    return await work(sources);
  } finally {
    for (const { name } of named)
      await runStatement(server, `drop database if exists ${name} with (force)`);
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
