// Before the server tests: one PostgreSQL for the run (DATABASE_URL, or an embedded one).
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/platform/embedded-postgres/start';
import { createTemplate, offerServer, runStatement, withDatabase } from './test-database';

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

async function dropLeftOvers(url: string): Promise<void> {
  const databases = await runStatement(url, 'select datname from pg_database');
  for (const { datname } of databases)
    if (isLeftOver(String(datname), DATABASE_PREFIX))
      await runStatement(url, `drop database if exists ${datname} with (force)`);
  const roles = await runStatement(url, 'select rolname from pg_roles');
  for (const { rolname } of roles)
    if (isLeftOver(String(rolname), DATABASE_PREFIX))
      await runStatement(url, `drop role if exists ${rolname}`);
}

/** @returns the server of `url` as a user of this run, who owns nothing */
async function createServerUser(url: string, name: string): Promise<string> {
  const serverUrl = new URL(url);
  serverUrl.username = name;
  serverUrl.password = randomBytes(12).toString('hex');
  await runStatement(url, `create role ${name} login password '${serverUrl.password}'`);
  // So that its connections can be ended before a database is emptied.
  await runStatement(url, `grant ${name} to current_user`);
  return serverUrl.href;
}

async function startEmbedded(): Promise<TestRun['embedded']> {
  await removeLeftOverDirs();
  const dataDir = await mkdtemp(join(tmpdir(), `${DATA_DIR_PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await runStatement(postgres.superuserUrl, 'alter role gwanje createdb createrole');
  // Statistics taken between two tests say that tables are empty which the next one fills at once.
  await runStatement(postgres.superuserUrl, 'alter system set autovacuum = off');
  await runStatement(postgres.superuserUrl, 'select pg_reload_conf()');
  return { postgres, dataDir };
}

/** The server of `url` as somebody who may do anything there; undefined when that is nobody we know. */
async function findSuperuser(url: string, embedded: TestRun['embedded']) {
  if (embedded) return withDatabase(embedded.postgres.superuserUrl, 'postgres');
  const [user] = await runStatement(
    url,
    'select rolsuper from pg_roles where rolname = current_user',
  );
  return user?.rolsuper ? url : undefined;
}

export default async function globalSetup(): Promise<void> {
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await startEmbedded();
  const url = withDatabase(given || (embedded?.postgres.ownerUrl ?? ''), 'postgres');
  const prefix = `${DATABASE_PREFIX}${process.pid}`;
  globalThis.gwanjeTestRun = { url, prefix, embedded };
  await dropLeftOvers(url);
  const server = {
    url,
    serverUrl: await createServerUser(url, `${prefix}_server`),
    superuserUrl: await findSuperuser(url, embedded),
    prefix,
  };
  offerServer({ ...server, template: await createTemplate(server) });
}
