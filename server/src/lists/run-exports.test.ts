// What a file holds when rows, runs, rights and servers change while it is written.
import { sql } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';
import { fetchFile, runExportsJob, startExport, untilEnded } from '../../test/given-export';
import { givenCrowd } from '../../test/given-member';
import { appendPart, beginRun, readParts } from './exports.queries';

const ROWS = 3_500;
const ALARMS = { list: '/api/money/alarms', columns: [{ key: 'alarmId', head: 'ID' }] };

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  await server.database.pool.query(
    `insert into alarm (alarm_id, kind, raised_at, details)
     select gen_random_uuid(), 'jobFailed', now(), '{}' from generate_series(1, ${ROWS})`,
  );
});
afterEach(() => server.close());

/** An export that nothing has begun to write, because somebody else holds the job. */
async function givenWaiting(): Promise<string> {
  const { database, clock } = server;
  const lease = new Date(clock.now.getTime() + 86_400_000);
  await database.db
    .insertInto('job')
    .values({ name: 'list-exports', lease_until: lease, started_at: clock.now })
    .execute();
  return (await startExport(top, ALARMS)).body.exportId;
}

const read = async (exportId: string) => (await top.call('GET', `/api/exports/${exportId}`)).body;
/** Names of the rows in a file. */
async function rowsIn(exportId: string): Promise<string[]> {
  const lines = (await fetchFile(top, exportId)).text.split('\r\n');
  return lines.slice(lines.indexOf('ID') + 1, -1);
}

/**
 * Lets nobody write or remove a part.
 *
 * @returns a way to await that so many wait, for this or for each other, and one to let them go on
 */
async function holdParts() {
  const { pool } = server.owner;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table list_export_part in share mode');
  // Asked outside of the transaction, in which the answer would stay as it was first.
  const countWaiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  return {
    async untilWaiting(count: number) {
      while ((await countWaiting()) !== count);
    },
    async letGo() {
      await client.query('rollback');
      client.release();
    },
  };
}

/** Cuts a run off that has begun to write. */
async function cutOff(): Promise<void> {
  const stopping = new AbortController();
  const held = await holdParts();
  const running = runExportsJob(server, stopping.signal);
  await held.untilWaiting(1);
  stopping.abort();
  await held.letGo();
  await running;
}

it('is looked for without a trace where none waits and none is to be removed', async () => {
  const runs = async () =>
    (
      await server.database.db
        .selectFrom('job')
        .select('name')
        .where('name', '=', 'list-exports')
        .execute()
    ).length;
  await runExportsJob(server);
  expect(await runs()).toBe(0);
  const exportId = await givenWaiting();
  await runExportsJob(server);
  expect(await runs()).toBe(1);
  expect(await read(exportId)).toMatchObject({ status: 'done' });
  await runExportsJob(server);
  expect(await runs()).toBe(0);
});

it('is written anew and whole after a run that was cut off', async () => {
  const exportId = await givenWaiting();
  await cutOff();
  expect(await read(exportId)).toMatchObject({ status: 'running', rowCount: ROWS });
  await runExportsJob(server);
  expect(await read(exportId)).toMatchObject({ status: 'done', rowsWritten: ROWS });
  expect(new Set(await rowsIn(exportId)).size).toBe(ROWS);
});

it('has the rows of one moment, whatever is added and removed meanwhile', async () => {
  const exportId = await givenWaiting();
  const held = await holdParts();
  const running = runExportsJob(server);
  await held.untilWaiting(1);
  await server.database.pool.query('delete from alarm');
  await held.letGo();
  await running;
  expect(await read(exportId)).toMatchObject({ status: 'done', rowCount: ROWS });
  expect(await rowsIn(exportId)).toHaveLength(ROWS);
});

it('takes nothing from a run that another one has followed', async () => {
  const { db } = server.database;
  const exportId = await givenWaiting();
  const [stalled, next] = [
    { exportId, runId: '01a1fd02-db58-75b9-8e38-aef672c0a558' },
    { exportId, runId: '01a1fd02-db58-75b9-8e38-aef672c0a559' },
  ];
  const part = { bytes: Buffer.from('x'), rowsWritten: 0 };
  expect(await beginRun(db, stalled, { rowCount: 1, asType: 0 })).toBe(true);
  expect(await appendPart(db, stalled, { ...part, seq: 0 })).toBe(true);
  expect(await beginRun(db, next, { rowCount: 1, asType: 0 })).toBe(true);
  expect(await appendPart(db, stalled, { ...part, seq: 1 })).toBe(false);
  expect(await appendPart(db, next, { ...part, seq: 0 })).toBe(true);
});

it('does not end like a whole file where it is removed while somebody fetches it', async () => {
  const exportId = await givenWaiting();
  await runExportsJob(server);
  await untilEnded(top, exportId);
  const parts = readParts(server.database.db, exportId);
  expect((await parts.next()).done).toBe(false);
  await server.database.db.deleteFrom('list_export').execute();
  await expect(parts.next()).rejects.toThrow(exportId);
});

it('stops when it is cancelled, and keeps nothing', async () => {
  const exportId = await givenWaiting();
  const held = await holdParts();
  const running = runExportsJob(server);
  await held.untilWaiting(1);
  const cancelling = top.call('POST', `/api/exports/${exportId}/cancel`);
  // The next to have the export, once the run has begun it.
  await held.untilWaiting(2);
  await held.letGo();
  const [{ body }] = await Promise.all([cancelling, running]);
  expect(body).toMatchObject({ status: 'cancelled' });
  const { rows } = await sql`select 1 from list_export_part`.execute(server.database.db);
  expect(rows).toEqual([]);
});

it('is refused once its maker may not have it any more', async () => {
  const exportId = await givenWaiting();
  await server.database.db
    .updateTable('admin')
    .set({ type: 1 })
    .where('_id', '=', top.adminId)
    .execute();
  await server.database.db.updateTable('list_export').set({ list: '/api/admins' }).execute();
  await runExportsJob(server);
  const ended = await untilEnded(top, exportId);
  expect(ended).toMatchObject({ status: 'failed', failure: 'session.forbidden', rowsWritten: 0 });
});

/** More than a screen counts to. */
const MANY = 10_050;
const OF_CROWD = {
  members: 'insert into member_rank (member_id) select member_id from member',
  visitors: `insert into member_day (member_id, day_on, logins, first_login_at, last_login_at, is_test)
    select member_id, (now() at time zone 'Asia/Seoul')::date, 1, now(), now(), false from member`,
  bettors: `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won, payout_won,
      valid_stake_won)
    select member_id, (now() at time zone 'Asia/Seoul')::date, 'slots', '{}', false, 1, 1, 0, 1
    from member`,
  rounds: `insert into game_round (round_id, game, day_on, round_no, rotation, opens_at, closes_at,
      draw_at, bet_version, rate_version)
    select member_id, 'powerball', '2026-01-01', row_number() over (), 1, now(), now(), now(), 0, 0
    from member`,
};

it.each([
  ['/api/members', '_id', OF_CROWD.members],
  ['/api/members/logins/today', '_id', OF_CROWD.visitors],
  ['/api/members/bets/today', '_id', OF_CROWD.bettors],
  ['/api/minigames/rounds', 'roundId', OF_CROWD.rounds],
])('has all rows of %s, which a screen does not count to the end', async (list, key, rows) => {
  await givenCrowd(server, MANY);
  await server.database.pool.query(rows);
  const { body, text } = await startExport(top, { list, columns: [{ key, head: 'ID' }] });
  if (body.exportId === undefined) throw new Error(text);
  expect(await untilEnded(top, body.exportId)).toMatchObject({ status: 'done', rowCount: MANY });
  expect(new Set(await rowsIn(body.exportId)).size).toBe(MANY);
});
