// A migrated, empty PostgreSQL database for one test.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../src/platform/migrate';

const RUN_VARIABLE = 'GWANJE_TEST_RUN';

/** Where the tests of this run make their databases. */
interface Offer {
  /** A database of the server that may be connected to, and made others from. */
  readonly url: string;
  /** What the name of every database of this run begins with. */
  readonly prefix: string;
}

/** Leaves the offer to the processes of this run. */
export function offerServer(offer: Offer): void {
  process.env[RUN_VARIABLE] = JSON.stringify(offer);
}

function offered(): Offer {
  const text = process.env[RUN_VARIABLE];
  if (text === undefined) throw new Error('server/test/global-setup.ts has not run');
  return JSON.parse(text) as Offer;
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs one statement that cannot stand in a transaction, such as `create database`. */
export async function runStatement(
  url: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(): Promise<string> {
  const { url, prefix } = offered();
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await runStatement(url, `create database ${name}`);
  return withDatabase(url, name);
}

/** Ends whatever a test has left connected, then empties the database. */
const EMPTY = `
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid();
  drop schema public cascade;
  create schema public`;

/** Databases that earlier tests of this file are done with; making one takes five times as long. */
const emptied: string[] = [];

/** An empty database under the newest schema; `drop` gives it to the next test of the file. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = emptied.pop() ?? (await createDatabase());
  await migrate(url);
  return {
    url,
    drop: async () => {
      await runStatement(url, EMPTY);
      emptied.push(url);
    },
  };
}
