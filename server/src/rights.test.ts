// The server's user: what it may do with every table, what it can never do, and who notices one who can.
import { sql } from 'kysely';
import { givenServer, type TestServer } from '../test/given';
import { posterOf, runRaw } from '../test/given-ledger';
import { givenMember } from '../test/given-member';
import { makeLedgerPartitions } from './ledger/ledger-partitions';
import { migrate } from './platform/migrate';
import { findExcess } from './platform/server-role';
import { APPEND_ONLY, rightsOf } from './rights';

const DENIED = { code: '42501' };

let server: TestServer;
// One for all: what it is denied leaves no trace, and the owner takes back what he grants.
beforeAll(async () => {
  server = await givenServer();
});
afterAll(() => server.close());

const asServer = (statement: string) => sql.raw(statement).execute(server.database.db);

interface Table {
  readonly name: string;
  readonly isPartition: boolean;
  readonly isGuarded: boolean;
  readonly held: readonly string[];
}

/** Every table, with what the server's user holds on it. */
async function readTables(): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, relispartition as "isPartition",
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'append_only') as "isGuarded",
      array(
        select each from unnest(array['select', 'insert', 'update', 'delete', 'truncate',
          'references', 'trigger']) each
        where has_table_privilege(pg_class.oid, each)) as held
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    server.database.db,
  );
  return rows;
}

it('is given on every table exactly what is declared', async () => {
  const tables = await readTables();
  expect(tables.length).toBeGreaterThan(20);
  for (const { name, isPartition, held } of tables)
    expect({ name, held }).toEqual({ name, held: rightsOf(name, isPartition) });
});

it('may change no table that refuses changes, and every such table is declared', async () => {
  const guarded = (await readTables()).filter(({ isGuarded }) => isGuarded);
  for (const { name, held } of guarded)
    expect({ name, change: held.filter((right) => !['select', 'insert'].includes(right)) }).toEqual(
      { name, change: [] },
    );
  expect(guarded.map(({ name }) => name)).toEqual(expect.arrayContaining(APPEND_ONLY));
});

it.each([
  ...APPEND_ONLY.flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger append_only`,
    `drop trigger append_only on ${table}`,
    `drop table ${table} cascade`,
  ]),
  "update movement set key = ''",
  'delete from audit_head',
  "insert into history_leg values ('daily', 'money', 1)",
  "insert into schema_migration values ('9999.sql', '')",
  'truncate member cascade',
  'alter table wallet drop constraint wallet_floor',
  'create table mine ()',
  'create temporary table mine ()',
  'create function mine() returns void language sql as $$ $$',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter function make_ledger_partitions(timestamptz, integer) security invoker',
  "set session_replication_role = 'replica'",
])('cannot %s', async (statement) => {
  await expect(asServer(statement)).rejects.toMatchObject(DENIED);
});

it('gives itself nothing', async () => {
  await asServer(`grant delete on ${APPEND_ONLY.join()} to current_user`);
  for (const table of APPEND_ONLY)
    await expect(asServer(`delete from ${table}`)).rejects.toMatchObject(DENIED);
});

it('cannot become the owner', async () => {
  const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(
    server.owner.db,
  );
  for (const statement of ['set role', 'set session authorization'])
    await expect(asServer(`${statement} ${rows[0]?.owner}`)).rejects.toMatchObject(DENIED);
});

it('makes partitions, which it can change as little as any other', async () => {
  const at = server.clock.now;
  await makeLedgerPartitions(server.database.db, at);
  const { memberId } = await givenMember(server);
  await posterOf(server, memberId)({ key: 'one', type: 'charge', amountWon: 1 });
  const month = `ledger_entry_${at.toISOString().slice(0, 7).replace('-', '_')}`;
  const { rows } = await sql`select from ${sql.table(month)}`.execute(server.owner.db);
  expect(rows).toHaveLength(1);
  for (const statement of [`delete from ${month}`, `insert into ${month} default values`])
    await expect(asServer(statement)).rejects.toMatchObject(DENIED);
});

it('looks for what makes partitions in no place of its own', async () => {
  const { rows } = await sql<{ settings: string[] }>`
    select proconfig as settings from pg_proc where prosecdef`.execute(server.owner.db);
  expect(rows).toEqual([{ settings: ['search_path=public, pg_temp'] }]);
});

describe('a user who could do more', () => {
  const excess = () => findExcess(server.database.pool);

  it('is not the one whom the migrations have made room for', async () => {
    expect(await excess()).toBeUndefined();
  });

  it('is noticed as owner', async () => {
    expect(await findExcess(server.owner.pool)).toBe(
      'it owns the tables or may become their owner',
    );
  });

  it.each([
    ['update on movement', 'it may update on movement'],
    ['truncate, trigger on member', 'it may truncate, trigger on member'],
    ['create on schema public', 'it may create tables'],
  ])('is noticed when everybody is granted %s', async (rights, expected) => {
    await runRaw(server, `grant ${rights} to public`);
    expect(await excess()).toBe(expected);
    await runRaw(server, `revoke ${rights} from public`);
  });

  it('loses it when the next start migrates', async () => {
    const [{ user } = { user: '' }] = (
      await sql<{ user: string }>`select current_user as user`.execute(server.database.db)
    ).rows;
    await runRaw(
      server,
      `grant delete on movement to ${user}; grant all on audit_event to ${user}`,
    );
    expect(await excess()).toMatch(/^it may .*(delete|update)/);
    await migrate(server.ownerUrl, { serverUrl: server.url });
    expect(await excess()).toBeUndefined();
  });
});
