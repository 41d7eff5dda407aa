// Statements that a session keeps prepared: where it is ours alone, no more than it can bear, and never stale.
import { sql } from 'kysely';
import { createTestDatabase, runStatement } from '../../test/test-database';
import { type Pooler, poolers } from '../../test/transaction-pooler';
import { type OpenDatabase, openDatabase, readCells, type Tx, transaction } from './database';

const OWN = 'a session of its own';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let pooler: Pooler;
let database: OpenDatabase;

beforeEach(async () => {
  test = await createTestDatabase();
  await runStatement(
    test.ownerUrl,
    'create table pot (name text primary key, won bigint not null)',
  );
  await runStatement(test.ownerUrl, "insert into pot values ('a', 0), ('b', 0)");
});
afterEach(async () => {
  await database.close();
  await pooler.close();
  await test.drop();
});

const open = async (start: (url: string) => Promise<Pooler>) => {
  pooler = await start(test.ownerUrl);
  database = openDatabase(pooler.url, () => undefined);
};
const add = (tx: Tx, name: string) =>
  sql`update pot set won = won + 1 where name = ${name}`.execute(tx);
const find = (tx: Tx, name: string) => sql`select * from pot where name = ${name}`.execute(tx);
/** As a list reads the rows of a page, outside of any transaction. */
const look = (name: string) =>
  readCells(database.db, sql`select * from pot where name = ${name}`, { isKept: true });
/** What the session that a transaction has now keeps prepared by name. */
const kept = async (tx: Tx) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)).rows;

describe.each(Object.entries(poolers()))('over %s', (name, start) => {
  beforeEach(() => open(start));

  it('are those of transactions, once each, where the session is ours', async () => {
    const { db } = database;
    await sql`select won from pot where name = ${'a'}`.execute(db);
    for (let n = 0; n < 3; n += 1) await transaction(db, (tx) => add(tx, 'a'));
    const found = await transaction(db, kept);
    const texts = found.map(({ statement }) => statement);
    expect(texts).toEqual(name === OWN ? ['update pot set won = won + 1 where name = $1'] : []);
  });

  it('are those that read rows by their names as well, and no search', async () => {
    for (let n = 0; n < 3; n += 1) expect(await look('a')).toEqual([['a', 0]]);
    await readCells(database.db, sql`select name from pot where won = ${0}`);
    const found = await transaction(database.db, kept);
    const texts = found.map(({ statement }) => statement);
    expect(texts).toEqual(name === OWN ? ['select * from pot where name = $1'] : []);
  });

  it('are none that another client of the session has', async () => {
    const { db } = database;
    const both = () =>
      Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          transaction(db, async (tx) => {
            await add(tx, n % 2 === 0 ? 'a' : 'b');
            await find(tx, 'a');
          }),
        ),
      );
    for (let round = 0; round < 3; round += 1) await both();
    const rows = await runStatement(test.ownerUrl, 'select won from pot order by name');
    expect(rows.map(({ won }) => Number(won))).toEqual([60, 60]);
  });
});

describe('a session of our own', () => {
  beforeEach(() => open(async (url) => ({ url, close: async () => undefined })));

  it('keeps four hundred, and goes on with others without', async () => {
    const { db } = database;
    const rows = await transaction(db, async (tx) => {
      for (let n = 0; n < 420; n += 1)
        await sql`select ${sql.raw(`${n}`)} from pot where name = ${'a'}`.execute(tx);
      return kept(tx);
    });
    expect(rows).toHaveLength(400);
    expect(await transaction(db, (tx) => add(tx, 'a'))).toMatchObject({ numAffectedRows: 1n });
  });

  it('is given up for another when a migration has changed what a statement answers', async () => {
    const { db } = database;
    for (let n = 0; n < 3; n += 1) await transaction(db, (tx) => find(tx, 'a'));
    await runStatement(test.ownerUrl, 'alter table pot add column shown text');
    const { rows } = await transaction(db, async (tx) => {
      await add(tx, 'a');
      return find(tx, 'a');
    });
    expect(rows).toEqual([{ name: 'a', won: 1, shown: null }]);
  });

  it('is given up for another by who reads outside of a transaction, too', async () => {
    const { pool } = database;
    for (let n = 0; n < 3; n += 1) await look('a');
    await runStatement(test.ownerUrl, 'alter table pot add column shown text');
    expect(await look('a')).toEqual([['a', 0, null]]);
    await pool.query('deallocate all');
    expect(await look('a')).toEqual([['a', 0, null]]);
  });

  it('is given up for another when its statements are gone', async () => {
    const { db, pool } = database;
    await transaction(db, (tx) => add(tx, 'a'));
    await pool.query('deallocate all');
    await transaction(db, (tx) => add(tx, 'a'));
    await transaction(db, (tx) => add(tx, 'a'));
    expect(await runStatement(test.ownerUrl, "select won from pot where name = 'a'")).toEqual([
      { won: '3' },
    ]);
  });
});
