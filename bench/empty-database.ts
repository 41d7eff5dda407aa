// Where a bench that writes does so: on the server of whoever asks for it, or on the product's own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { migrate } from '../server/src/platform/migrate';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import { type ServerProcess, startServerProcess } from '../server/test/server-process';
import { runStatement, withDatabase } from '../server/test/test-database';

/**
 * An empty, migrated database for one bench: on DATABASE_URL's server, or on an embedded one in
 * `folder`, as safe as the product's.
 */
export async function withEmptyDatabase<T>(
  folder: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (!given) {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
    try {
      await migrate(postgres.ownerUrl);
      return await work(postgres.ownerUrl);
    } finally {
      await postgres.stop();
    }
  }
  const name = `gwanje_bench_${process.pid}`;
  await runStatement(given, `create database ${name}`);
  try {
    const url = withDatabase(given, name);
    await migrate(url);
    return await work(url);
  } finally {
    await runStatement(given, `drop database ${name} with (force)`);
  }
}

/**
 * The same for a bench that kills its server: `start` starts another one on the database, with
 * `modules` beside those of every bench.
 */
export async function withMortalServer<T>(
  work: (url: string, start: () => ServerProcess) => Promise<T>,
  modules: readonly string[] = [],
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  const { flags, ...deployment } = deploymentJson();
  builds.write('deployments/default.json', {
    ...{ ...deployment, flags: { ...flags, modules: [...flags.modules, ...modules] } },
  });
  try {
    return await withEmptyDatabase(folder, (url) =>
      work(url, () => startServerProcess(builds, { DATABASE_URL: url, DEMO: 'off' })),
    );
  } finally {
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
