// Migrations: forward only, once each, and never over a database that is not theirs.
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../../test/test-database';
import { MIGRATION_LIMITS } from './database-limits';
import { migrate } from './migrate';
import { StartFailure } from './start-failure';

const MIGRATIONS_DIR = join(__dirname, '../../migrations');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dir = await mkdtemp(join(tmpdir(), 'gwanje-migrations-'));
  for (const name of await readdir(MIGRATIONS_DIR))
    await copyFile(join(MIGRATIONS_DIR, name), join(dir, name));
});
afterEach(async () => {
  await database.drop();
  await rm(dir, { recursive: true });
});

async function query<T extends object>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const appliedNames = async () =>
  (await query<{ name: string }>('select name from schema_migration order by name')).map(
    ({ name }) => name,
  );

it('applies what is new once, in order, also when four servers start at once', async () => {
  const known = await appliedNames();
  await writeFile(join(dir, '9001_a.sql'), 'create table a (n int); insert into a values (1);');
  await writeFile(join(dir, '9002_b.sql'), 'insert into a select n + 1 from a;');
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.ownerUrl, { dir })));
  await migrate(database.ownerUrl, { dir });
  expect(await query('select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await appliedNames()).toEqual([...known, '9001_a.sql', '9002_b.sql']);
});

it('leaves nothing of a start in which one migration fails', async () => {
  const known = await appliedNames();
  await writeFile(join(dir, '9001_a.sql'), 'create table a (n int);');
  await writeFile(join(dir, '9002_b.sql'), 'select no_such_column;');
  const failing = migrate(database.ownerUrl, { dir });
  await expect(failing).rejects.toThrow(StartFailure);
  await expect(failing).rejects.toThrow(
    /^The migration 9002_b\.sql could not be applied \(.*no_such_column.*\), and the database is as it was; /,
  );
  expect(await appliedNames()).toEqual(known);
  expect(await query("select to_regclass('a') as a")).toEqual([{ a: null }]);
});

it('says in one sentence that others hold what it changes, and leaves everything as it was', async () => {
  await writeFile(join(dir, '9001_a.sql'), 'alter table admin add column note text;');
  const known = await appliedNames();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin; lock table admin in share mode');
  const limits = { ...MIGRATION_LIMITS, lockMs: 100 };
  const starting = migrate(database.ownerUrl, { dir, limits });
  await expect(starting).rejects.toThrow(
    new StartFailure(
      'The database broke its migration off (canceling statement due to lock timeout) and is unchanged; end what else uses it, then start again.',
    ),
  );
  await client.end();
  expect(await appliedNames()).toEqual(known);
});

it('refuses a database that is newer than the code', async () => {
  await writeFile(join(dir, '9001_a.sql'), 'create table a (n int);');
  await migrate(database.ownerUrl, { dir });
  const failure = migrate(database.ownerUrl, { dir: MIGRATIONS_DIR });
  await expect(failure).rejects.toThrow(StartFailure);
  await expect(failure).rejects.toThrow(/newer version \(it has 9001_a\.sql\)/);
});

it('refuses a migration whose text was changed after it had been applied', async () => {
  await writeFile(join(dir, '9001_a.sql'), 'create table a (n int);\n');
  await migrate(database.ownerUrl, { dir });
  await writeFile(join(dir, '9001_a.sql'), 'create table a (n int);\r\n');
  await migrate(database.ownerUrl, { dir });
  await writeFile(join(dir, '9001_a.sql'), 'create table a (n bigint);\n');
  const failure = migrate(database.ownerUrl, { dir });
  await expect(failure).rejects.toThrow(StartFailure);
  await expect(failure).rejects.toThrow(/9001_a\.sql was changed/);
});

it.each([
  ['nobody listens', 'postgres://gwanje:secret@127.0.0.1:1/gwanje'],
  ['the host is unknown', 'postgres://gwanje:secret@no-such-host.invalid/gwanje'],
])('says in one sentence, without the password, that %s', async (_, url) => {
  const failure = await migrate(url).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect((failure as StartFailure).message).toMatch(
    /^The database cannot be reached \(.+\); .+\.$/,
  );
  expect((failure as StartFailure).message).not.toContain('secret');
});

it('makes the settings and the audit log append-only for their own owner', async () => {
  for (const table of ['audit_event', 'setting_version'])
    for (const change of [
      `update ${table} set version = 1`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      const text = table === 'audit_event' ? change.replace('version', 'seq') : change;
      await expect(query(text)).rejects.toMatchObject({ code: '42501' });
    }
});
