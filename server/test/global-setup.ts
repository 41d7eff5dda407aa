// Before the server tests: one PostgreSQL for the run (DATABASE_URL, or an embedded one).
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres';
import { offerServer, runStatement, withDatabase } from './test-database';

export interface TestRun {
  readonly url: string;
  readonly prefix: string;
  readonly embedded: { readonly postgres: EmbeddedPostgres; readonly dataDir: string } | undefined;
}

declare global {
  /** Handed from this file to global-teardown.ts; jest runs both in one process. */
  var gwanjeTestRun: TestRun | undefined;
}

const DATA_DIR_PREFIX = 'gwanje-test-';
/** Of this machine, so that two machines that share a server leave each other's databases alone. */
const DATABASE_PREFIX = `gwanje_test_${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}_`;

/** The process that a name carries has ended. */
function isLeftOver(name: string, prefix: string): boolean {
  const pid = Number(name.slice(prefix.length).split(/[-_]/)[0]);
  if (!name.startsWith(prefix) || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

async function removeLeftOverDirs(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!isLeftOver(name, DATA_DIR_PREFIX)) continue;
    const dataDir = join(tmpdir(), name);
    // Takes over a database that outlived its killed run, and ends it.
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false }).catch(
      () => undefined,
    );
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function dropLeftOverDatabases(url: string): Promise<void> {
  const rows = await runStatement(url, 'select datname from pg_database');
  for (const { datname } of rows)
    if (isLeftOver(String(datname), DATABASE_PREFIX))
      await runStatement(url, `drop database if exists ${datname} with (force)`);
}

async function startEmbedded(): Promise<TestRun['embedded']> {
  await removeLeftOverDirs();
  const dataDir = await mkdtemp(join(tmpdir(), `${DATA_DIR_PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await runStatement(postgres.superuserUrl, 'alter role gwanje createdb');
  return { postgres, dataDir };
}

export default async function globalSetup(): Promise<void> {
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await startEmbedded();
  const url = withDatabase(given || (embedded?.postgres.url ?? ''), 'postgres');
  const prefix = `${DATABASE_PREFIX}${process.pid}`;
  globalThis.gwanjeTestRun = { url, prefix, embedded };
  await dropLeftOverDatabases(url);
  offerServer({ url, prefix });
}
