// The one PostgreSQL that all server tests of a run share, and the template that they clone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres';
import { migrate } from '../src/platform/migrate';

/** Read by the processes that run the tests, written once before them. */
export const ADMIN_URL = 'GWANJE_TEST_ADMIN_URL';
const PREFIX = `gwanje_test_${process.pid}`;
export const TEMPLATE = 'GWANJE_TEST_TEMPLATE';

let stopCluster = async (): Promise<void> => undefined;

export async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env[ADMIN_URL] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Connection to another database of the server; `asApplication` as the role that owns it. */
export function urlOfDatabase(name: string): string {
  const url = new URL(process.env.GWANJE_TEST_OWNER_URL ?? process.env[ADMIN_URL] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

export async function startTestCluster(): Promise<void> {
  if (process.env.DATABASE_URL) {
    process.env[ADMIN_URL] = process.env.DATABASE_URL;
  } else {
    const dataDir = mkdtempSync(join(tmpdir(), 'gwanje-tests-'));
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    process.env[ADMIN_URL] = postgres.superuserUrl;
    process.env.GWANJE_TEST_OWNER_URL = postgres.url;
    stopCluster = async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  }
  const template = `${PREFIX}_template`;
  process.env[TEMPLATE] = template;
  const owner = process.env.GWANJE_TEST_OWNER_URL ? ' owner gwanje' : '';
  await onServer((client) => client.query(`create database ${template}${owner}`));
  await migrate(urlOfDatabase(template));
}

export async function stopTestCluster(): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [PREFIX],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
  await stopCluster();
}
