// Connections: none is used again of which anything is unknown, the database ends what takes too long, and no setting of a role matters.
import { sql } from 'kysely';
import { type FaultProxy, startFaultProxy } from '../../test/fault-proxy';
import { createTestDatabase, runStatement } from '../../test/test-database';
import { type Pooler, poolers } from '../../test/transaction-pooler';
import { type OpenDatabase, openDatabase, type Tx, together, transaction } from './database';
import { CALL_LIMITS, type Limits } from './database-limits';
import { Interrupted } from './interrupted';

/** Short, and far enough from each other that the first one is always the first. */
const LIMITS = { ...CALL_LIMITS, lockMs: 300, statementMs: 1_500, answerMs: 4_000, idleMs: 1_500 };
/** The database would wait for longer than we do. */
const LATE = 60_000;
const IMPATIENT = { ...CALL_LIMITS, lockMs: LATE, statementMs: LATE, answerMs: 400, idleMs: LATE };

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let pooler: Pooler;
const opened: { close(): Promise<void> }[] = [];

/** Ends with the test. */
const keep = <T extends { close(): Promise<void> }>(closable: T): T => {
  opened.push(closable);
  return closable;
};
const open = (limits: Limits, url = pooler.url): OpenDatabase =>
  keep(openDatabase(url, () => undefined, limits));

beforeEach(async () => {
  test = await createTestDatabase();
  await runStatement(
    test.ownerUrl,
    'create table pot (name text primary key, won bigint not null)',
  );
  await runStatement(test.ownerUrl, "insert into pot values ('a', 0), ('b', 0)");
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
  await test.drop();
});

const add = (tx: Tx, name: string) =>
  sql`update pot set won = won + 1 where name = ${name}`.execute(tx);
const sleep = (db: Tx | OpenDatabase['db'], seconds: number) =>
  sql`select pg_sleep(${seconds})`.execute(db);
const pots = async () =>
  (await runStatement(test.ownerUrl, 'select won from pot order by name')).map(({ won }) =>
    Number(won),
  );
/** As the database says it, over the connection that is given. */
const shown = async (db: Tx | OpenDatabase['db'], name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]
    ?.value;

describe.each(Object.entries(poolers()))('over %s', (_, start) => {
  beforeEach(async () => {
    pooler = keep(await start(test.ownerUrl));
  });

  it('sends statements together in their order, and carries out none behind one that fails', async () => {
    const { db } = open(CALL_LIMITS);
    const adding = (won: number) => sql`update pot set won = won + ${won} where name = ${'a'}`;
    const won = sql<{ won: number }>`select won from pot where name = ${'a'}`;
    const seen = await transaction(db, (tx) => together(tx, [won, adding(2), won, adding(3), won]));
    expect(seen.map(({ rows, numAffectedRows }) => numAffectedRows ?? rows)).toEqual([
      ...[[{ won: 0 }], 1n, [{ won: 2 }], 1n, [{ won: 5 }]],
    ]);
    const failing = sql`insert into pot values (${'a'}, 0)`;
    const broken = transaction(db, (tx) => together(tx, [adding(10), failing, adding(100), won]));
    await expect(broken).rejects.toMatchObject({ code: '23505' });
    expect(await pots()).toEqual([5, 0]);
    await transaction(db, (tx) => add(tx, 'b'));
    expect(await pots()).toEqual([5, 1]);
  });

  it('commits nothing of a transaction whose statement got no answer, whoever comes next', async () => {
    const { db } = open(IMPATIENT);
    const late = transaction(db, async (tx) => {
      await add(tx, 'a');
      await sleep(tx, 3);
    });
    await expect(late).rejects.toMatchObject({ name: 'Interrupted', mayBeDone: false });
    for (let next = 0; next < 3; next += 1) await transaction(db, (tx) => add(tx, 'b'));
    expect(await pots()).toEqual([0, 3]);
  });

  it('gives up the connection of a single statement that got no answer', async () => {
    const { db, pool } = open(IMPATIENT);
    await expect(sleep(db, 3)).rejects.toBeInstanceOf(Interrupted);
    expect(pool.totalCount).toBe(0);
    expect(await shown(db, 'TimeZone')).toBe('UTC');
  });

  it('uses no connection again that is given back inside a transaction', async () => {
    const { db, pool } = open(LIMITS);
    const held = await pool.connect();
    await held.query("begin; update pot set won = 7 where name = 'a'");
    held.release();
    await transaction(db, (tx) => add(tx, 'b'));
    expect(await pots()).toEqual([0, 1]);
  });

  it('goes on with a connection whose transaction the database has rolled back', async () => {
    const { db, pool } = open(LIMITS);
    const refused = transaction(db, (tx) => sql`insert into pot values ('a', 1)`.execute(tx));
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    await transaction(db, (tx) => add(tx, 'b'));
    expect(await pots()).toEqual([0, 1]);
    expect(pool.totalCount).toBe(1);
  });

  it('does not pass a failed transaction off as committed', async () => {
    const { db } = open(LIMITS);
    const swallowed = transaction(db, async (tx) => {
      await add(tx, 'b');
      await sql`insert into pot values ('a', 1)`.execute(tx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('not committed');
    expect(await pots()).toEqual([0, 0]);
  });

  it.each(['53100', '53200'])(
    'takes a database without room for broken off, with nothing done: %s',
    async (code) => {
      const { db } = open(LIMITS);
      const full = transaction(db, async (tx) => {
        await add(tx, 'a');
        const raise = `do $$ begin raise 'no room' using errcode = '${code}'; end $$`;
        await sql.raw(raise).execute(tx);
      });
      await expect(full).rejects.toBeInstanceOf(Interrupted);
      await expect(full).rejects.toMatchObject({ mayBeDone: false, cause: { code } });
      expect(await pots()).toEqual([0, 0]);
    },
  );

  it('lets the database end a statement, a wait for a lock and an idle transaction', async () => {
    const { db } = open(LIMITS);
    await expect(sleep(db, 30)).rejects.toMatchObject({ cause: { code: '57014' } });
    await expect(transaction(db, (tx) => sleep(tx, 30))).rejects.toMatchObject({
      cause: { code: '57014' },
    });
    const other = open({ ...LIMITS, idleMs: 60_000 }, test.ownerUrl);
    await transaction(other.db, async (holder) => {
      await add(holder, 'a');
      const waiting = transaction(db, (tx) => add(tx, 'a'));
      await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } });
      const alone = sql`update pot set won = 9 where name = 'a'`.execute(db);
      await expect(alone).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
    const idle = transaction(db, async (tx) => {
      await add(tx, 'b');
      // Nothing but its end can make the lock free again.
      await transaction(open(CALL_LIMITS, test.ownerUrl).db, (next) => add(next, 'b'));
      await add(tx, 'b');
    });
    await expect(idle).rejects.toBeInstanceOf(Interrupted);
    expect(await pots()).toEqual([1, 1]);
  });

  it('behaves the same whatever the settings of role and database are', async () => {
    const database = new URL(test.ownerUrl).pathname.slice(1);
    const settings: Record<string, string> = {
      default_transaction_isolation: 'serializable',
      DateStyle: 'SQL, DMY',
      jit: 'on',
      max_parallel_workers_per_gather: '4',
      TimeZone: 'Asia/Seoul',
      statement_timeout: '0',
      lock_timeout: '0',
      idle_in_transaction_session_timeout: '0',
    };
    for (const [setting, value] of Object.entries(settings))
      await runStatement(test.ownerUrl, `alter database ${database} set ${setting} = '${value}'`);
    const { db } = open(LIMITS);
    const all = async (asker: Tx | OpenDatabase['db']) => ({
      isolation: await shown(asker, 'transaction_isolation'),
      dateStyle: await shown(asker, 'DateStyle'),
      timeZone: await shown(asker, 'TimeZone'),
      lock: await shown(asker, 'lock_timeout'),
      statement: await shown(asker, 'statement_timeout'),
      idle: await shown(asker, 'idle_in_transaction_session_timeout'),
      jit: await shown(asker, 'jit'),
      helpers: await shown(asker, 'max_parallel_workers_per_gather'),
    });
    const ours = {
      isolation: 'read committed',
      dateStyle: 'ISO, MDY',
      timeZone: 'UTC',
      lock: '300ms',
      statement: '1500ms',
      idle: '1500ms',
      jit: 'off',
      helpers: '0',
    };
    expect(await all(db)).toEqual(ours);
    expect(await transaction(db, all)).toEqual(ours);
    const at = new Date('2026-02-01T03:04:05.678Z');
    const { rows } = await sql<{ at: Date; on: string }>`
      select ${at}::timestamptz as at, ('2026-02-01'::date)::text as on`.execute(db);
    expect(rows).toEqual([{ at, on: '2026-02-01' }]);
    for (const setting of Object.keys(settings))
      await runStatement(test.ownerUrl, `alter database ${database} reset ${setting}`);
  });

  it('knows that a transaction may be committed when the answer to its commit is missing', async () => {
    const proxy: FaultProxy = keep(await startFaultProxy(pooler.url));
    const { db } = open(IMPATIENT, proxy.url);
    await transaction(db, (tx) => add(tx, 'a'));
    // Begin, update, commit.
    for (const [statement, moment, mayBeDone] of [
      [2, 'before', false],
      [2, 'after', false],
      [3, 'before', true],
      [3, 'after', true],
    ] as const) {
      const { release } = proxy.swallow(statement, moment);
      const late = transaction(db, (tx) => add(tx, 'b'));
      await expect(late).rejects.toMatchObject({ name: 'Interrupted', mayBeDone });
      proxy.disarm();
      release();
      // What was swallowed arrives late, and only then the end of its connection.
      await transaction(open(CALL_LIMITS, test.ownerUrl).db, (tx) => add(tx, 'a'));
    }
    await transaction(db, (tx) => add(tx, 'b'));
    expect(await pots()).toEqual([5, 3]);
  });
});
