// A database that is filled in bulk: sound, the same however often it was ended in between.
import { sql } from 'kysely';
import { givenServer, type TestServer } from '../../test/given';
import { verifyLedger } from '../ledger/verify-ledger';
import { foldTotalsJob } from '../money/totals/fold-totals-job';
import { fillMembers } from './fill-members.queries';

let server: TestServer;
beforeEach(async () => {
  server = await givenServer();
});
afterEach(() => server.close());

const MEMBERS = 600;
const DAYS = 12;
const fill = (options: Partial<Parameters<typeof fillMembers>[2]> = {}) =>
  fillMembers(
    server.database.db,
    { members: MEMBERS, days: DAYS },
    { now: () => server.clock.now, ...options },
  );
const countOf = async (table: 'member' | 'movement' | 'money_request' | 'counted_stake') => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(server.database.db);
  return rows[0]?.count ?? 0;
};

it('goes on after it was ended, and leaves a ledger without a difference', async () => {
  const ending = new AbortController();
  const seen: number[] = [];
  const made = await fill({
    signal: ending.signal,
    onProgress: (count) => {
      seen.push(count);
      if (count > 0) ending.abort();
    },
  });
  expect(made).toBe(250);
  // Whoever comes back a day later goes on with the same days.
  server.clock.advance(86_400_000);
  expect(await fill()).toBe(MEMBERS - 250);
  expect(await fill()).toBe(0);
  expect(seen).toEqual([0, 250]);
  expect(await countOf('member')).toBe(MEMBERS);
  expect(await countOf('movement')).toBeGreaterThan(MEMBERS * 6);
  expect(await countOf('counted_stake')).toBeGreaterThan(MEMBERS * 4);
  const { db } = server.database;
  await foldTotalsJob.run(
    { db, now: () => server.clock.now, appendAudit: async () => undefined },
    new AbortController().signal,
  );
  const found: string[] = [];
  const { entries } = await verifyLedger(db, {
    onDifference: ({ sentence }) => found.push(sentence),
  });
  expect(found).toEqual([]);
  expect(entries).toBe(await countOf('movement'));
});

it('leaves nobody with less than nothing, and nothing after today', async () => {
  await fillMembers(
    server.database.db,
    { members: 100, days: 30 },
    { now: () => server.clock.now },
  );
  const { rows } = await sql<{ least: number; last: Date }>`
    select (select min(balance_won) from wallet) as least, (select max(at) from movement) as last`.execute(
    server.database.db,
  );
  expect(rows[0]?.least).toBeGreaterThanOrEqual(0);
  expect(rows[0]?.last.getTime()).toBeLessThan(server.clock.now.getTime());
});
