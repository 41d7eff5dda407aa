import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beginWith, type Limits, MIGRATION_LIMITS } from './database-limits';
import { isInterruption } from './interrupted';
import { grantRights } from './server-role';
import { StartFailure } from './start-failure';

const MIGRATIONS_DIR = join(import.meta.dirname, '../../migrations');
const POSTGRES_VERSION_MIN = 150_000;
/** Any number will do, as long as no other lock of this database has it. */
const MIGRATION_LOCK = 7_143_002;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dir, name), 'utf8');
      // Line ends differ between checkouts of one commit; the migration does not.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, checksum };
    }),
  );
}

/** @throws {StartFailure} it cannot be reached */
async function connect(
  url: string,
  variable: string,
  { connectMs, answerMs }: Limits = MIGRATION_LIMITS,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // Refused on every address of a host, Node gives several errors and a message only in each.
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = message || code || 'no reason given';
    throw new StartFailure(`The database cannot be reached (${reason}); check ${variable}.`);
  }
  return client;
}

/** @throws {StartFailure} a server that is too old */
async function mayCreateTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number; mayCreate: boolean }>(
    `select current_setting('server_version_num')::int as version,
       has_schema_privilege('public', 'create') as "mayCreate"`,
  );
  const { version = 0, mayCreate = false } = rows[0] ?? {};
  if (version < POSTGRES_VERSION_MIN)
    throw new StartFailure('The database must be PostgreSQL 15 or newer.');
  return mayCreate;
}

/** Name → checksum of what was applied, of migrations that this version has. */
async function readApplied(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  for (const { name } of rows)
    if (!migrations.some((migration) => migration.name === name))
      throw new StartFailure(
        `The database was written by a newer version (it has ${name}); start that version instead.`,
      );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** @throws {StartFailure} something would have to be applied */
async function expectNothingPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await client.query("select 1 where to_regclass('schema_migration') is not null");
  const applied = rows.length > 0 ? await readApplied(client, migrations) : new Map();
  const pending = migrations.find(({ name }) => !applied.has(name));
  if (pending)
    throw new StartFailure(
      `The database lacks ${pending.name}, and the user of DATABASE_URL may not create tables; run npm run migrate with DATABASE_OWNER_URL.`,
    );
}

async function applyPending(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const applied = await readApplied(client, migrations);
  for (const { name, text, checksum } of migrations) {
    const found = applied.get(name);
    if (found === checksum) continue;
    if (found !== undefined)
      throw new StartFailure(
        `The migration ${name} was changed after it had been applied; restore its text.`,
      );
    await client.query(text).catch((error: Error) => {
      if (isInterruption(error)) throw error;
      throw new StartFailure(
        `The migration ${name} could not be applied (${error.message}), and the database is as it was; start the version that ran on it before, and pass this sentence on to whoever made this one.`,
      );
    });
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
  }
}

async function readUser(url: string): Promise<string> {
  const client = await connect(url, 'DATABASE_URL');
  try {
    const { rows } = await client.query<{ user: string }>('select current_user as user');
    return rows[0]?.user ?? '';
  } finally {
    await client.end();
  }
}

/**
 * Brings the database at `url` to the newest schema: all pending migrations in one transaction,
 * under a lock, so that several servers may start at once. Forward only. A user who may not create
 * tables finds nothing to do, or that somebody else has to.
 *
 * @param options.serverUrl of the user whom the server works as, who is then given what it needs;
 *   left out, the user of `url`
 * @throws {StartFailure} unreachable or busy database, one newer than this code, or a migration
 *   that was changed or fails
 */
export async function migrate(
  url: string,
  {
    serverUrl = url,
    dir = MIGRATIONS_DIR,
    limits = MIGRATION_LIMITS,
  }: { serverUrl?: string; dir?: string; limits?: Limits } = {},
): Promise<void> {
  const migrations = await readMigrations(dir);
  const role = serverUrl === url ? undefined : await readUser(serverUrl);
  const variable = role === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  const client = await connect(url, variable, limits);
  try {
    if (!(await mayCreateTables(client))) return await expectNothingPending(client, migrations);
    await client.query(beginWith(limits));
    await applyPending(client, migrations);
    if (role !== undefined) await grantRights(client, role);
    await client.query('commit');
  } catch (error) {
    if (!isInterruption(error)) throw error;
    throw new StartFailure(
      `The database broke its migration off (${(error as Error).message}) and is unchanged; end what else uses it, then start again.`,
    );
  } finally {
    // Ends an unfinished transaction too.
    await client.end();
  }
}
