import { givenServer, type TestServer } from '../../test/given';
import { givenMember } from '../../test/given-member';
import { makeLedgerPartitions } from './ledger-partitions';
import { verifyLedger } from './verify-ledger';

let server: TestServer;
beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
});
afterEach(() => server.close());

async function findings() {
  const sentences: string[] = [];
  const verdict = await verifyLedger(server.database.db, {
    onDifference: ({ check, sentence }) => sentences.push(`${check} | ${sentence}`),
  });
  return { ...verdict, sentences };
}

describe('a sound ledger', () => {
  it('has no difference', async () => {
    await givenMember(server, {
      walletsWon: { money: 1000, point: 50, casino: 7, betHoldem: 1, apoker: 2, income: 9 },
    });
    expect(await findings()).toEqual({ members: 1, entries: 6, differences: 0, sentences: [] });
  });
});
