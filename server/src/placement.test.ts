// The declaration of where each table lies, held against the migrated database and what Citus asks of it.
import { givenServer, type TestServer } from '../test/given';
import {
  distributionStatements,
  FUNCTIONS_BY_MEMBER,
  PLACEMENTS,
  type Placement,
  tablesOf,
} from './placement';

let server: TestServer;

beforeAll(async () => {
  server = await givenServer();
});
afterAll(() => server.close());

const ask = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query<Row>(statement, values)).rows;
const placementOf = (table: string): Placement | undefined =>
  (PLACEMENTS as Readonly<Record<string, Placement>>)[table];

const TABLES = `
  select relname as name from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;

test('every table is declared, and nothing else', async () => {
  const rows = await ask<{ name: string }>(`${TABLES} and not relispartition`);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(PLACEMENTS).sort());
});

test('partitions lie where their parent does', async () => {
  const rows = await ask<{ name: string; parent: string }>(
    `select relname as name, pg_partition_root(oid)::regclass::text as parent
     from pg_class where relispartition and relkind in ('r', 'p')`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ name }) => placementOf(name) !== undefined)).toEqual([]);
  expect(rows.filter(({ parent }) => placementOf(parent) !== 'byMember')).toEqual([]);
});

test('what has a member lies with that member, but for the look-up from a login ID', async () => {
  const rows = await ask<{ name: string }>(
    `${TABLES} and not relispartition and exists (
       select 1 from pg_attribute
       where attrelid = pg_class.oid and attname = 'member_id' and atttypid = 'uuid'::regtype)`,
  );
  const elsewhere = rows.filter(({ name }) => placementOf(name) !== 'byMember');
  expect(elsewhere).toEqual([{ name: 'member_login' }]);
  expect(rows.length).toBe(tablesOf('byMember').length + 1);
});

test('a table by member has the member in its primary key and in every unique index', async () => {
  const rows = await ask<{ name: string; is_primary: boolean; columns: string[] }>(
    `select index.indrelid::regclass::text as name, index.indisprimary as is_primary,
       array_agg(attribute.attname::text) as columns
     from pg_index as index
     join pg_attribute as attribute
       on attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
     where index.indisunique and index.indrelid::regclass::text = any($1)
     group by index.indexrelid, index.indrelid, index.indisprimary`,
    [tablesOf('byMember')],
  );
  const primary = rows.filter(({ is_primary }) => is_primary).map(({ name }) => name);
  expect(primary.sort()).toEqual(tablesOf('byMember').sort());
  expect(rows.filter(({ columns }) => !columns.includes('member_id'))).toEqual([]);
});

interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  /** Whether one of its pairs is the member of both. */
  readonly shares_member: boolean;
}

const FOREIGN_KEYS = `
  select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    exists (
      select 1 from unnest(conkey, confkey) as pair (of_child, of_parent)
      join pg_attribute as own on own.attrelid = conrelid and own.attnum = of_child
      join pg_attribute as other on other.attrelid = confrelid and other.attnum = of_parent
      where own.attname = 'member_id' and other.attname = 'member_id'
    ) as shares_member
  from pg_constraint where contype = 'f' and conparentid = 0`;

const mayRefer = ({ child, parent, shares_member }: ForeignKey): boolean => {
  const to = placementOf(parent);
  return placementOf(child) === 'byMember'
    ? to === 'reference' || (to === 'byMember' && shares_member)
    : to === 'reference' || (to === 'local' && placementOf(child) === 'local');
};

test('foreign keys stay with the member or lead to what every machine has', async () => {
  const rows = await ask<ForeignKey>(FOREIGN_KEYS);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((key) => !mayRefer(key))).toEqual([]);
});

test('functions that are called where the rows lie exist', async () => {
  const rows = await ask<{ found: string | null }>(
    'select to_regprocedure(name)::text as found from unnest($1::text[]) as name',
    [FUNCTIONS_BY_MEMBER],
  );
  expect(rows.filter(({ found }) => found === null)).toEqual([]);
});

/** Stand-ins with the names of Citus, which note what they are told, in order. */
const STAND_INS = `
  create table told (place integer generated always as identity, what text, name text, with_name text);
  create function create_reference_table(name regclass) returns void language sql as
    $$ insert into public.told (what, name) values ('reference', name) $$;
  create function create_distributed_table(name regclass, key text, colocate_with text default null)
    returns void language sql as
    $$ insert into public.told (what, name, with_name)
       select 'byMember', name, colocate_with from pg_attribute
       where attrelid = name and attname = key $$;
  create function citus_add_local_table_to_metadata(name regclass) returns void language sql as
    $$ insert into public.told (what, name) values ('local', name) $$;
  create function create_distributed_function(name regprocedure) returns void language sql as
    $$ select 1 $$`;

test('the statements of npm run distribute place every table once, each after what it refers to', async () => {
  const keys = await ask<ForeignKey>(FOREIGN_KEYS);
  const { pool } = server.owner;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(STAND_INS);
    // The rest sets parameters that only Citus knows.
    const calls = distributionStatements().filter((statement) => statement.startsWith('select '));
    for (const call of calls) await client.query(call);
    const { rows } = await client.query<Record<'what' | 'name' | 'with_name', string>>(
      'select what, name, with_name from told order by place',
    );
    const names = rows.map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(PLACEMENTS).sort());
    for (const { what, name, with_name } of rows) {
      expect({ name, what }).toEqual({ name, what: placementOf(name) });
      if (what === 'byMember') expect(with_name).toBe(name === 'member' ? null : 'member');
    }
    for (const { child, parent } of keys)
      expect(names.indexOf(parent)).toBeLessThan(names.indexOf(child));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('no table keeps the same index twice', async () => {
  // Alike but for their own names; of partitioned tables each part has the indexes of the whole.
  const rows = await ask<{ table: string; names: string[] }>(
    `select indrelid::regclass::text as table, array_agg(indexrelid::regclass::text) as names
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and not relispartition
     group by indrelid, indisunique, regexp_replace(
       pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ', '')
     having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});
