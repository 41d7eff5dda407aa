// Transactions: all or nothing, and again when the database asks for it, a bounded number of times.
import { SUM_WON_MAX } from '@gwanje/contract';
import { sql } from 'kysely';
import { createTestDatabase } from '../../test/test-database';
import { type OpenDatabase, openDatabase, type Tx, transaction } from './database';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let database: OpenDatabase;

beforeEach(async () => {
  test = await createTestDatabase();
  // A table of its own, which the server's user could not make.
  database = openDatabase(test.ownerUrl, () => undefined);
  await sql`create table pot (name text primary key, won bigint not null)`.execute(database.db);
  await sql`insert into pot values ('a', 0), ('b', 0)`.execute(database.db);
});
afterEach(async () => {
  await database.close();
  await test.drop();
});

const add = (tx: Tx, name: string) =>
  sql`update pot set won = won + 1 where name = ${name}`.execute(tx);
const pots = async () =>
  (await sql<{ won: number }>`select won from pot order by name`.execute(database.db)).rows.map(
    ({ won }) => won,
  );

it('runs a transaction again that lost a deadlock, and applies each once', async () => {
  let runs = 0;
  let holders = 0;
  let meet: () => void = () => undefined;
  const bothHaveOne = new Promise<void>((resolve) => {
    meet = resolve;
  });
  let finish: () => void = () => undefined;
  const oneIsDone = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const inOrder = (first: string, second: string) =>
    transaction(database.db, async (tx) => {
      runs += 1;
      // Whoever lost begins again when the other has gone: before, it could take its first row from
      // under the one that waits for it, and the two would lock each other out once more.
      if (runs > 2) await oneIsDone;
      await add(tx, first);
      holders += 1;
      if (holders === 2) meet();
      await bothHaveOne;
      await add(tx, second);
    });
  await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')].map((one) => one.then(finish)));
  expect(runs).toBe(3);
  expect(await pots()).toEqual([2, 2]);
});

it('gives up after five tries', async () => {
  let runs = 0;
  const failing = transaction(database.db, async (tx) => {
    runs += 1;
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(5);
});

it('keeps nothing of a transaction that throws, and does not run it again', async () => {
  let runs = 0;
  const failing = transaction(database.db, async (tx) => {
    runs += 1;
    await add(tx, 'a');
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(runs).toBe(1);
  expect(await pots()).toEqual([0, 0]);
});

it('reads large whole numbers as numbers, and refuses one that would be rounded', async () => {
  const read = (text: string) => sql`select ${text}::bigint as n`.execute(database.db);
  expect((await read('9007199254740991')).rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  await expect(read('9007199254740993')).rejects.toThrow('int8 out of range');
});

it('bounds a sum that would be rounded', async () => {
  const sumOf = async (text: string) =>
    (
      await sql`select sum(n) as sum from (values (${text}::bigint), (0)) as one (n)`.execute(
        database.db,
      )
    ).rows;
  expect(await sumOf('-9007199254740990')).toEqual([{ sum: -9_007_199_254_740_990 }]);
  expect(await sumOf('9007199254740993')).toEqual([{ sum: SUM_WON_MAX }]);
  expect(await sumOf('-9223372036854775808')).toEqual([{ sum: -SUM_WON_MAX }]);
});

it('survives connections that the server ends while they are idle', async () => {
  await sql`select 1`.execute(database.db);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const other = openDatabase(test.ownerUrl, () => undefined);
  const ended = new Promise((resolve) => database.pool.once('remove', resolve));
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
  await ended;
  await other.close();
  expect(await pots()).toEqual([0, 0]);
});

it('bears a connection that breaks in somebody’s hand between two queries', async () => {
  const { db } = database;
  const broken = db.connection().execute(async (held) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held);
    const isThere = async () =>
      (await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)).rows.length;
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    while (await isThere()) await sql`select 1`.execute(db);
    await sql`select 1`.execute(held);
  });
  await expect(broken).rejects.toThrow(/lost|terminat/);
});
