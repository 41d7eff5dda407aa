// Where a bench that writes does so: on the server of whoever asks for it, or on the product's own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { openDatabase } from '../server/src/platform/database';
import { migrate } from '../server/src/platform/migrate';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import { startServerProcess } from '../server/test/server-process';
import { runStatement, withDatabase } from '../server/test/test-database';
import { callsOf, openSession } from './bench-session';

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

/** A server on a database, and somebody who may do everything there. */
export interface MortalSite extends ReturnType<typeof callsOf> {
  /** Of the database. */
  readonly url: string;
  readonly pool: ReturnType<typeof openDatabase>['pool'];
  /** Kills the server, and starts another one. */
  readonly kill: () => Promise<void>;
}

async function onMortalServer<T>(
  url: string,
  start: () => ReturnType<typeof startServerProcess>,
  work: (site: MortalSite) => Promise<T>,
): Promise<T> {
  const { pool, close } = openDatabase(url, () => undefined);
  let server = start();
  const kill = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    server = start();
    await server.url;
    // What the dead server held runs out by itself, which takes longer than there is to see.
    await runStatement(url, 'update job set lease_until = null');
  };
  try {
    await server.url;
    const calls = callsOf(await openSession(url), () => server.url);
    return await work({ ...calls, url, pool, kill });
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await close();
  }
}

/** The same for a bench that kills its server, with `modules` beside those of every bench. */
export async function withMortalServer<T>(
  work: (site: MortalSite) => Promise<T>,
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
      onMortalServer(
        url,
        () => startServerProcess(builds, { DATABASE_URL: url, DEMO: 'off' }),
        work,
      ),
    );
  } finally {
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
