// What a demo is furnished with: every room that a newcomer opens has something in it, and two people stood behind it.
import { givenAdmin, givenServer, signedIn, type TestServer } from '../../test/given';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { verifyAudit } from '../audit/audit.queries';
import { makeLedgerPartitions } from '../ledger/ledger-partitions';
import { verifyLedger } from '../ledger/verify-ledger';
import { transaction } from '../platform/database';
import { DEMO_POSTS, DEMO_RATES } from './demo-content.rule';
import { DEMO_PLAYS } from './demo-plays.rule';
import { demoBeginsAt, seedMembers } from './seed-members';

let server: TestServer;

beforeAll(async () => {
  server = await givenServer();
  await givenAdmin(server);
  await givenAdmin(server, { type: 2 });
  const { db } = server.database;
  const platform = { now: () => server.clock.now, appendAudit: appendAuditEvent };
  await makeLedgerPartitions(db, demoBeginsAt(server.clock.now));
  await transaction(db, async (tx) => {
    await seedMembers(tx, platform, true);
  });
});
afterAll(() => server.close());

test.each([
  ['/api/boards/notice/posts?state=live', 3],
  ['/api/boards/faq/posts?state=live', 4],
  ['/api/boards/events/posts?state=live', 1],
  ['/api/boards/popup/posts?state=live', 1],
  ['/api/help-templates', 3],
  ['/api/message-templates', 3],
  ['/api/coupons?state=active', 1],
  ['/api/coupons?state=draft', 1],
  ['/api/blocked-ips', 2],
  ['/api/deposit-accounts?status=active', 2],
])('%s has %i', async (path, count) => {
  const { call } = await signedIn(server);
  const { status, body } = await call('GET', path);
  expect({ status, rows: body.rows?.length }).toEqual({ status: 200, rows: count });
});

test('partners have the rates that two agreed to, nobody more than the one above', async () => {
  const { rows } = await server.database.pool.query(
    `select count(distinct member_id)::int as partners, count(*) filter (where agreed_by is null)::int as alone,
       count(*) filter (where agreed_by = set_by)::int as same from commission_rate`,
  );
  expect(rows).toEqual([{ partners: DEMO_RATES.length, alone: 0, same: 0 }]);
});

test('what was played lies in sound books and earns the lines something', async () => {
  const { db, pool } = server.database;
  const found: unknown[] = [];
  await verifyLedger(db, { onDifference: (difference) => found.push(difference) });
  expect(found).toEqual([]);
  const { rows } = await pool.query(
    `select count(*)::int as transactions,
       (select count(distinct day_on)::int from bet_day) as days,
       (select sum(amount_won) > 0 from rolling_day) as rolls from casino_transaction`,
  );
  expect(rows).toEqual([
    { transactions: DEMO_PLAYS.length * 2, days: expect.any(Number), rolls: true },
  ]);
  expect(rows[0].days).toBeGreaterThan(5);
});

test('nothing of it waits for anybody, and the audit log is sound', async () => {
  const { rows } = await server.database.pool.query(
    `select (select count(*)::int from rate_proposal where status = 'open') as proposals,
       (select count(*)::int from post) as posts`,
  );
  expect(rows).toEqual([{ proposals: 0, posts: DEMO_POSTS.length }]);
  expect(await verifyAudit(server.database.db)).toMatchObject({ broken: [] });
});
