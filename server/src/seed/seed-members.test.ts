// What a demo shows of members and money: everything a console has a place for, and sound books.
import { MEMBER_GRADES, MEMBER_STATUSES, REQUEST_STATUSES } from '@gwanje/contract';
import { givenAdmin, givenServer, rowCounts, signedIn, type TestServer } from '../../test/given';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { verifyAudit } from '../audit/audit.queries';
import { makeLedgerPartitions } from '../ledger/ledger-partitions';
import { verifyLedger } from '../ledger/verify-ledger';
import { transaction } from '../platform/database';
import { DEMO_MEMBERS, DEMO_REQUESTS } from './demo-members.rule';
import { demoBeginsAt, seedMembers } from './seed-members';
import { seedSettings } from './seed-settings';

let server: TestServer;

beforeEach(async () => {
  server = await givenServer();
  await givenAdmin(server);
  await givenAdmin(server, { type: 2 });
});
afterEach(() => server.close());

async function seed() {
  const { db } = server.database;
  const platform = { now: () => server.clock.now, appendAudit: appendAuditEvent };
  await makeLedgerPartitions(db, demoBeginsAt(server.clock.now));
  await transaction(db, async (tx) => {
    await seedSettings(tx, platform);
    await seedMembers(tx, platform);
  });
}

const valuesOf = async (table: 'member' | 'money_request', column: 'grade' | 'status') => {
  const { rows } = await server.database.pool.query(
    `select distinct ${column} as value from ${table} order by 1`,
  );
  return rows.map(({ value }) => value);
};

test('there are members of every grade and status, on every level, and requests of every status', async () => {
  await seed();
  expect(await rowCounts(server)).toMatchObject({
    member: DEMO_MEMBERS.length,
    member_login: DEMO_MEMBERS.length,
    wallet: DEMO_MEMBERS.length * 6,
    money_request: DEMO_REQUESTS.length,
    ledger_entry_default: 0,
  });
  expect(await valuesOf('member', 'grade')).toEqual(Object.keys(MEMBER_GRADES).map(Number));
  expect(await valuesOf('member', 'status')).toEqual(Object.keys(MEMBER_STATUSES).map(Number));
  expect(await valuesOf('money_request', 'status')).toEqual(Object.keys(REQUEST_STATUSES).sort());
  const { call } = await signedIn(server);
  for (const filter of ['status=cancelled', 'channel=proxy', 'channel=bank']) {
    const found = await call('GET', `/api/money/requests?kind=charge&${filter}`);
    expect([filter, found.body.rows.length > 0]).toEqual([filter, true]);
  }
  const { body } = await call('GET', '/api/v3/partner-tree');
  const levels = body.recordSet.map((one: { recommendLevel: number }) => one.recommendLevel);
  expect([...new Set(levels)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each([
  // So early in a month that most of what is seeded lies in the month before.
  '2026-12-01T00:00:30.000Z',
  '2027-01-01T15:00:00.000Z',
  '2028-02-29T14:59:59.999Z',
])('ledger and audit log of a demo that starts at %s are sound', async (startedAt) => {
  server.clock.now = new Date(startedAt);
  await seed();
  const differences: unknown[] = [];
  const { db } = server.database;
  const verdict = await verifyLedger(db, {
    onDifference: (difference) => differences.push(difference),
  });
  expect(differences).toEqual([]);
  expect(verdict).toMatchObject({ members: DEMO_MEMBERS.length, differences: 0 });
  expect(await rowCounts(server)).toMatchObject({ ledger_entry_default: 0 });
  const { lines, broken } = await verifyAudit(db);
  expect(broken).toEqual([]);
  expect(lines).toBeGreaterThan(DEMO_MEMBERS.length + DEMO_REQUESTS.length);
});

test('where there is one administrator alone, it lacks what takes two', async () => {
  const { db } = server.database;
  await db.updateTable('admin').set({ status: 'suspended' }).where('type', '=', 2).execute();
  await seed();
  expect(await rowCounts(server)).toMatchObject({
    ...{ member: DEMO_MEMBERS.length, money_request: DEMO_REQUESTS.length - 2, adjustment: 1 },
  });
});

test('it is seeded once, also when two servers start at once or a member is there already', async () => {
  await Promise.all([seed(), seed()]);
  const once = await rowCounts(server);
  expect(once).toMatchObject({
    member: DEMO_MEMBERS.length,
    money_request: DEMO_REQUESTS.length,
    adjustment: 2,
  });
  await seed();
  expect(await rowCounts(server)).toEqual(once);
});
