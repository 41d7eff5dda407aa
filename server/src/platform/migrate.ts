import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartFailure } from './start-failure';

const MIGRATIONS_DIR = join(import.meta.dirname, '../../migrations');
const POSTGRES_VERSION_MIN = 150_000;
const CONNECT_TIMEOUT_MS = 5_000;
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

/** @throws {StartFailure} a server that is too old, or a user that may not create tables */
async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; mayCreate: boolean }>(
    `select current_setting('server_version_num')::int as version,
       has_schema_privilege('public', 'create') as "mayCreate"`,
  );
  const { version = 0, mayCreate = false } = rows[0] ?? {};
  if (version < POSTGRES_VERSION_MIN)
    throw new StartFailure('The database must be PostgreSQL 15 or newer.');
  if (!mayCreate)
    throw new StartFailure(
      'The user of DATABASE_URL may not create tables there; make it the owner of the database.',
    );
}

async function applyPending(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const name of applied.keys())
    if (!migrations.some((migration) => migration.name === name))
      throw new StartFailure(
        `The database was written by a newer version (it has ${name}); start that version instead.`,
      );
  for (const { name, text, checksum } of migrations) {
    const found = applied.get(name);
    if (found === checksum) continue;
    if (found !== undefined)
      throw new StartFailure(
        `The migration ${name} was changed after it had been applied; restore its text.`,
      );
    await client.query(text);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
  }
}

/**
 * Brings the database at `url` to the newest schema: all pending migrations in one transaction,
 * under a lock, so that several servers may start at once. Forward only.
 *
 * @throws {StartFailure} unreachable database, one newer than this code, or a changed migration
 */
export async function migrate(url: string, dir: string = MIGRATIONS_DIR): Promise<void> {
  const migrations = await readMigrations(dir);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // Refused on every address of a host, Node gives several errors and a message only in each.
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = message || code || 'no reason given';
    throw new StartFailure(`The database cannot be reached (${reason}); check DATABASE_URL.`);
  }
  try {
    await checkServer(client);
    await client.query('begin');
    await applyPending(client, migrations);
    await client.query('commit');
  } finally {
    // Ends an unfinished transaction too.
    await client.end();
  }
}
