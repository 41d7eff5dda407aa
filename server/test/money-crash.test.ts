// The short form of npm run torture: money moves while the server, then the database, is killed with -9.
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { givenServer, signedIn } from './given';
import { givenMember } from './given-member';
import { findDifference } from './torture/find-traces';
import { createStand } from './torture/stand';
import { startTorture } from './torture/torture';

const SEED = 20_261_121;
const CLIENTS = 6;
const STRIKE_AFTER = { min: 40, max: 120 };
const RUN_TIMEOUT_MS = 180_000;

it(
  'loses and doubles nothing that moved money when the server, then the database, is killed',
  async () => {
    const stand = await createStand({ onDisk: false });
    try {
      const options = { seed: SEED, clients: CLIENTS, strikeAfter: STRIKE_AFTER };
      const torture = await startTorture({ stand, ...options });
      for (const strike of ['server', 'database'] as const) {
        const { acknowledged, ...found } = await torture.round(strike);
        expect(found).toMatchObject({ strike, lost: [], doubled: [], broken: [] });
        expect(acknowledged).toBeGreaterThanOrEqual(STRIKE_AFTER.min);
      }
    } finally {
      await stand.close();
    }
  },
  RUN_TIMEOUT_MS,
);

it('names what was promised and is not there, and what is there and was not promised', async () => {
  const server = await givenServer();
  try {
    await makeLedgerPartitions(server.database.db, server.clock.now);
    const { call, adminId } = await signedIn(server);
    const { memberId } = await givenMember(server);
    const adjust = (key: string) =>
      call(
        'POST',
        '/api/money/adjustments',
        { memberId, type: 'directChargeMoney', amountWon: 1_000, reason: key },
        { headers: { 'idempotency-key': key } },
      );
    for (const key of ['adjusted-1', 'adjusted-2']) expect((await adjust(key)).status).toBe(200);
    const promised = new Map([
      ['adjustment adjusted-1', 1],
      ['entry adjusted-1', 2],
      ['movement charge:none', 1],
      ['adjustment adjusted-2', 1],
      ['audit adjustment.create', 2],
    ]);
    const whose = { memberIds: [memberId], adminId, auditSeq: 0 };
    expect(await findDifference(server.database.pool, whose, promised)).toEqual({
      lost: ['entry adjusted-1', 'movement charge:none'],
      doubled: ['entry adjusted-2'],
    });
  } finally {
    await server.close();
  }
});
