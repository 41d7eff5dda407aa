// Which days are folded into lines: every one that is over, once the first one was.
import { givenServer, type TestServer } from '../../test/given';
import { platformOf } from '../../test/given-bulk';
import { givenMember } from '../../test/given-member';
import { payCompsJob } from '../money/rewards/pay-comps-job';
import { foldPartnerDaysJob } from './partner-jobs';
import { listOpenDays } from './rollups/fold-days.queries';

const DAY_MS = 86_400_000;
const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
});
afterAll(() => server.close());

async function foldAll() {
  const { signal } = new AbortController();
  await payCompsJob.run(platformOf(server), signal);
  await foldPartnerDaysJob.run(platformOf(server), signal);
}

describe('foldPartnerDaysJob', () => {
  it.each([2, 9, 60])(
    'folds days on which no server ran and nobody played: %i of them',
    async (days) => {
      await foldAll();
      const from = dayOf(new Date(server.clock.now.getTime() - DAY_MS));
      server.clock.advance((days + 1) * DAY_MS);
      await foldAll();
      const to = dayOf(new Date(server.clock.now.getTime() - DAY_MS));
      expect(await listOpenDays(server.database.db, from, to)).toEqual([]);
    },
  );

  it('folds the others where one cannot be folded, and that one once it can be', async () => {
    await foldAll();
    server.clock.advance(2 * DAY_MS);
    const [first, second] = [2, 1].map((back) =>
      dayOf(new Date(server.clock.now.getTime() - back * DAY_MS)),
    ) as [string, string];
    const { db } = server.owner;
    const { memberId: member_id } = await givenMember(server, { grade: 2 });
    const sums = { member_id, day_on: first, charge_won: 0, exchange_won: 0 };
    await db.insertInto('partner_cash_day').values(sums).execute();
    const inTheWay = { ...sums, active_members: 0, stake_won: 0, payout_won: 0 };
    await db.insertInto('partner_line_day').values(inTheWay).execute();
    await expect(foldAll()).rejects.toThrow();
    expect(await listOpenDays(db, first, second)).toEqual([first]);
    await db.deleteFrom('partner_line_day').where('member_id', '=', member_id).execute();
    await foldAll();
    expect(await listOpenDays(db, first, second)).toEqual([]);
  });
});
