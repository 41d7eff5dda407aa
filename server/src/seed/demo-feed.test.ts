// A demo's players: the key that is made for them, and what they do by it.
import { joining, unsavedDocument } from '@gwanje/contract';
import { runPlayers } from '@gwanje/simulator';
import { expectRefusal, givenServer, signedIn, type TestServer } from '../../test/given';
import { givenFeedKey, send, signedCall } from '../../test/given-feed';
import { putDocument } from '../../test/given-site';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { verifyLedger } from '../ledger/verify-ledger';
import { seedDemo } from './demo';
import { DEMO_MEMBER_PASSWORD, findDemoFeed } from './demo-feed';

let server: TestServer;

beforeEach(async () => {
  server = await givenServer({ now: () => new Date() });
});
afterEach(() => server.close());

const seed = () =>
  seedDemo(server.database.db, { now: () => new Date(), appendAudit: appendAuditEvent }, false);

it('is made once, with a secret of its own, and is gone when it was revoked', async () => {
  const { db } = server.database;
  expect(await findDemoFeed(db)).toBeUndefined();
  await seed();
  const made = await findDemoFeed(db);
  await seed();
  expect(await findDemoFeed(db)).toEqual(made);
  expect(made?.secret).toMatch(/^[0-9a-f]{64}$/);
  const { _id: admin } = await db.selectFrom('admin').select('_id').executeTakeFirstOrThrow();
  await db.updateTable('feed_key').set({ revoked_at: new Date(), revoked_by: admin }).execute();
  expect(await findDemoFeed(db)).toBeUndefined();
});

it('lets players sign in, ask and take back, and the books stay sound', async () => {
  await seed();
  const { db } = server.database;
  const demo = await findDemoFeed(db);
  if (!demo) throw new Error('no key');
  const before = await db.selectFrom('money_request').select('request_id').execute();
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const ending = new AbortController();
  const done = new Set<string>();
  const access = { url, key: demo.key, secret: demo.secret };
  const counts = await runPlayers(
    {
      ...access,
      players: [...demo.players, 'newcomer'],
      password: DEMO_MEMBER_PASSWORD,
      everyMs: 1,
      seed: 5,
    },
    {
      signal: ending.signal,
      onDeed: (_, deed) => {
        done.add(deed);
        if (['enter', 'ask', 'look', 'withdraw'].every((each) => done.has(each))) ending.abort();
      },
    },
  );
  expect(counts.get('ask')).toBeGreaterThan(0);
  const after = await db.selectFrom('money_request').select('request_id').execute();
  expect(after.length).toBeGreaterThan(before.length);
  const { differences } = await verifyLedger(db, { onDifference: () => undefined });
  expect(differences).toBe(0);
});

it('lets a ring in where no two may have one bank account, and leaves its device to be found', async () => {
  const top = await signedIn(server);
  const terms = { ...unsavedDocument(joining), bankAccountMax: 1 };
  expect((await putDocument(top, '/api/config/settings', terms)).status).toBe(200);
  const { _id: key, secret } = await givenFeedKey(server);
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const ending = new AbortController();
  const players = Array.from({ length: 18 }, (_, n) => `hunter${n}`);
  const joined = new Set<string>();
  await runPlayers(
    { ...{ url, key, secret, players }, password: DEMO_MEMBER_PASSWORD, everyMs: 1, seed: 5 },
    {
      signal: ending.signal,
      onDeed(id, deed) {
        if (deed === 'enter waits') joined.add(id);
        if (joined.size === players.length) ending.abort();
      },
    },
  );
  const { rows } = await server.database.pool.query(
    `select kind, members from trace_group where members > 1
      or kind = 'account' and key like '%333333'`,
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'account', members: 1 },
      { kind: 'device', members: 2 },
    ]),
  );
  expect(rows.filter(({ kind }) => kind === 'account')).toEqual([{ kind: 'account', members: 1 }]);
});

it('opens nothing without the secret', async () => {
  await seed();
  const demo = await findDemoFeed(server.database.db);
  const forged = { _id: demo?.key ?? '', secret: 'ab'.repeat(32) };
  server.clock.now = new Date();
  const sent = signedCall(server, forged, 'GET', '/feed/requests?memberId=x');
  expectRefusal(await send(server, sent), 401, 'feed.wrong_signature');
});

it('is of a demo whose days before today are over, where it is furnished', async () => {
  const { db, pool } = server.database;
  await seedDemo(db, { now: () => new Date(), appendAudit: appendAuditEvent }, true);
  const { rows } = await pool.query(
    `select (select count(*)::int from site_day where closed_at is not null) as closed,
       (select count(*)::int from partner_fold) as folded,
       (select count(*)::int from partner_rolling_day) as rolled`,
  );
  for (const count of Object.values(rows[0])) expect(count).toBeGreaterThan(1);
  expect((await findDemoFeed(db))?.accountId).not.toBeNull();
});
