// What totals are read from, damaged on purpose: the check names the day or month, and by how much.
import { type RawBuilder, sql } from 'kysely';
import { givenServer, signedIn, type TestServer } from '../../test/given';
import { findings, posterOf, rebuildTotals } from '../../test/given-ledger';
import { givenMember } from '../../test/given-member';
import { decide, givenRequest } from '../../test/given-request';
import { makeLedgerPartitions } from './ledger-partitions';

let server: TestServer;
let memberId: string;
beforeEach(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-20T03:00:00.000Z');
  await makeLedgerPartitions(server.database.db, server.clock.now);
  const member = await givenMember(server, { walletsWon: { money: 1_000 } });
  ({ memberId } = member);
  const finance = await signedIn(server, { type: 2 });
  const request = await givenRequest(finance, member, 'charge', 700);
  await decide(finance.call, 'approve', request);
});
afterEach(() => server.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(server.owner.db);
const told = () => findings(server, memberId);

const PAID = 'directChargeMoney money';
const APPROVED = 'charge approved';
const MONTH = 'month: month of D of directChargeMoney in wallet money of M';

describe('totals', () => {
  it('agree with what they are of, folded or not, over years and for nobody', async () => {
    expect(await told()).toEqual([]);
    await rebuildTotals(server);
    expect(await told()).toEqual([]);
    const at = new Date('2019-02-28T15:00:00.000Z');
    await posterOf(server, memberId)({ key: 'demo:early', type: 'charge', amountWon: 1, at });
    expect((await told()).filter((sentence) => sentence.startsWith('total'))).toEqual([]);
  });

  it('are named where a row is not folded and not waiting to be', async () => {
    await run(sql`delete from entry_delta where type = 'directChargeMoney'`);
    await run(sql`delete from request_delta`);
    expect(await told()).toEqual([
      `total: total of D of ${PAID}: keeps 0 listed, 0 in 0, should be 1 listed, 1,000 in 1`,
      `total: total of D of ${APPROVED} D: keeps 0 listed, 0 in 0, should be 1 listed, 700 in 1`,
      `${MONTH}: keeps 0 entries of 0, has 1 of 1,000 (-1,000)`,
    ]);
  });

  it('are named where a row is folded and still waiting to be', async () => {
    await run(sql`create table twice as select * from entry_delta`);
    await rebuildTotals(server);
    await run(sql`insert into entry_delta select * from twice where type = 'directChargeMoney'`);
    expect(await told()).toEqual([
      `total: total of D of ${PAID}: keeps 2 listed, 2,000 in 2, should be 1 listed, 1,000 in 1`,
      'slot: ten minutes of D 12:00 money directChargeMoney: keep 2 entries of 2,000, should be 1 entries of 1,000',
      `${MONTH}: keeps 2 entries of 2,000, has 1 of 1,000 (+1,000)`,
    ]);
  });

  it('are named where what is folded was changed, by day and by month', async () => {
    await rebuildTotals(server);
    await run(sql`update entry_total set amount_won = amount_won + 5
      where span = 'day' and type = 'charge'`);
    await run(sql`update request_total set listed = 3, requests = 2 where span = 'month'`);
    expect(await told()).toEqual([
      'total: total of D of charge money: keeps 1 listed, 705 in 1, should be 1 listed, 700 in 1',
      'total: total of the month of 2026-11-01 charge money: keeps 1 listed, 700 in 1, should be 1 listed, 705 in 1',
      `total: total of the month of 2026-11-01 ${APPROVED} 2026-11-01: keeps 3 listed, 700 in 2, should be 1 listed, 700 in 1`,
    ]);
  });

  it('are named where what was brought, or given with a charge, is not what it should be', async () => {
    await rebuildTotals(server);
    await run(sql`update entry_total set plus_won = plus_won - 300
      where span = 'day' and type = 'charge'`);
    await run(sql`update request_total set bonus_won = 5 where span = 'month'`);
    expect(await told()).toEqual([
      'total: total of D of charge money: keeps 400 brought, should be 700 brought',
      'total: total of the month of 2026-11-01 charge money: keeps 700 brought, should be 400 brought',
      `total: total of the month of 2026-11-01 ${APPROVED} 2026-11-01: keeps 5 of bonuses, should be 0 of bonuses`,
    ]);
  });

  it('are named where a day has them on which nothing was', async () => {
    await rebuildTotals(server);
    await run(sql`update entry_total set begins_on = '2031-05-05'
      where span = 'day' and type = 'charge'`);
    expect((await told()).slice(0, 2)).toEqual([
      'total: total of D of charge money: keeps 0 listed, 0 in 0, should be 1 listed, 700 in 1',
      'total: total of 2031-05-05 of charge money: keeps 1 listed, 700 in 1, should be 0 listed, 0 in 0',
    ]);
  });

  it('are named where large amounts are not kept apart as they should be', async () => {
    for (const money of [1_000_000, 10_000_000])
      await givenMember(server, { walletsWon: { money } });
    expect(await told()).toEqual([]);
    await rebuildTotals(server);
    await run(sql`delete from large_total where least_won = 10000000 and span = 'day'`);
    expect(await told()).toEqual([
      'total: total of D of 10000000 directChargeMoney money: keeps 0 listed, 0 in 0, should be 1 listed, 10,000,000 in 1',
      'total: total of the month of 2026-11-01 10000000 directChargeMoney money: keeps 1 listed, 10,000,000 in 1, should be 0 listed, 0 in 0',
    ]);
  });

  it('are named where a test account is in a sum', async () => {
    await givenMember(server, { isTest: true, walletsWon: { point: 9 } });
    await run(sql`update entry_delta set is_test = false where wallet = 'point'`);
    expect(await told()).toEqual([
      'total: total of D of directChargePoint point: keeps 1 listed, 9 in 1, should be 1 listed, 0 in 0',
    ]);
  });
});
