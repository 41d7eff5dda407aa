// What is kept of the site by ten minutes and of lines by closed days, and keys of movements, damaged on purpose.
import { type RawBuilder, sql } from 'kysely';
import { givenServer, type TestServer } from '../../test/given';
import { findings, posterOf, rebuildTotals } from '../../test/given-ledger';
import { givenMember } from '../../test/given-member';
import { foldDay } from '../partners/rollups/fold-days.queries';
import { transaction } from '../platform/database';
import { makeLedgerPartitions } from './ledger-partitions';

let server: TestServer;
let memberId: string;
const DAY = '2026-11-20';
beforeEach(async () => {
  server = await givenServer();
  server.clock.now = new Date(`${DAY}T03:07:00.000Z`);
  await makeLedgerPartitions(server.database.db, server.clock.now);
  ({ memberId } = await givenMember(server, { walletsWon: { money: 1_000 } }));
});
afterEach(() => server.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(server.owner.db);
const told = () => findings(server, memberId);

describe('ten minutes of the site', () => {
  it('are named where they are not what their entries come to', async () => {
    await rebuildTotals(server);
    server.clock.advance(600_000);
    await posterOf(server, memberId)({ key: 'demo:later', type: 'daily', amountWon: 7 });
    expect(await told()).toEqual([]);
    await run(sql`update site_slot set amount_won = amount_won + 5, entries = entries + 1`);
    expect(await told()).toEqual([
      'slot: ten minutes of D 12:00 money directChargeMoney: keep 2 entries of 1,005, should be 1 entries of 1,000',
    ]);
    await run(sql`update site_slot set begins_at = begins_at - interval '10 minutes', entries = 1,
      amount_won = 1000`);
    expect(await told()).toEqual([
      'slot: ten minutes of D 11:50 money directChargeMoney: keep 1 entries of 1,000, should be 0 entries of 0',
      'slot: ten minutes of D 12:00 money directChargeMoney: keep 0 entries of 0, should be 1 entries of 1,000',
    ]);
  });
});

describe('a closed day of a line', () => {
  it('is named where it is not what its members have played', async () => {
    const head = await givenMember(server, { grade: 7 });
    await sql`insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won,
        payout_won, valid_stake_won, lost_won, rolling_won)
      values (${memberId}, ${DAY}, 'sports', ${[head.memberId]}::uuid[], false, 2, 9000, 4000, 8000,
        0, 0)`.execute(server.database.db);
    await transaction(server.database.db, (tx) => foldDay(tx, DAY, server.clock.now));
    expect(await told()).toEqual([]);
    await run(sql`update partner_day set stake_won = stake_won + 1`);
    expect(await told()).toEqual([
      'partnerDay: line of # sports of D: keeps 2 bets of 9,001, turnover 8,000, paid 4,000; should be 2 bets of 9,000, turnover 8,000, paid 4,000',
    ]);
    await run(sql`update partner_day set stake_won = 9000, game_class = 'casino'`);
    expect((await told()).map((sentence) => sentence.split(';')[0])).toEqual([
      'partnerDay: line of # casino of D: keeps 2 bets of 9,000, turnover 8,000, paid 4,000',
      'partnerDay: line of # sports of D: keeps 0 bets of 0, turnover 0, paid 0',
    ]);
  });
});

describe('a key of a movement', () => {
  it('is named where it is of nothing that is known', async () => {
    await posterOf(server, memberId)({ key: 'gift:1', type: 'daily', amountWon: 7 });
    expect(await told()).toEqual([
      'source: movement gift:1 of M: daily 7 in the name of nothing that is known',
    ]);
  });

  it('of a day of attendance is named where the day does not ask for it', async () => {
    const attend = (day: string, pointWon: number) =>
      sql`insert into attendance (member_id, day_on, streak, point_won, setting_version)
        values (${memberId}, ${day}, 1, ${pointWon}, 0)`.execute(server.database.db);
    const post = posterOf(server, memberId);
    await attend('2026-11-18', 7);
    await post({ key: 'daily:2026-11-18', type: 'daily', amountWon: 7 });
    await attend('2026-11-17', 0);
    expect((await told()).filter((one) => one.startsWith('source'))).toEqual([]);
    await attend('2026-11-19', 7);
    await post({ key: 'daily:2026-11-16', type: 'daily', amountWon: 9 });
    expect((await told()).filter((one) => one.startsWith('source'))).toEqual([
      'source: movement daily:2026-11-16 of M: is daily 9, but nothing that was decided asks for it',
      'source: movement daily:2026-11-19 of M: missing, should be daily 7',
    ]);
  });
});
