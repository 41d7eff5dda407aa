// Which days are folded into lines: every one that is over, once the first one was.
import { givenServer, type TestServer } from '../../test/given';
import { platformOf } from '../../test/given-bulk';
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
});
