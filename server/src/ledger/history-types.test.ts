import { HISTORY_TYPE_VALUES, HISTORY_TYPES, walletsOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { givenServer, type TestServer } from '../../test/given';
import { balancesOf, entriesOf, expectSound } from '../../test/given-ledger';
import { givenMember } from '../../test/given-member';
import { transaction } from '../platform/database';
import { makeLedgerPartitions } from './ledger-partitions';
import { type Movement, postMovement } from './post-movement';

// One server for all: every test has members of its own.
let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
});
afterAll(() => server.close());

const FULL = { money: 1_000, point: 1_000, casino: 1_000, betHoldem: 1_000, apoker: 1_000 };

let keys = 0;
const post = (movement: Pick<Movement, 'memberId' | 'type' | 'amountWon'> & Partial<Movement>) => {
  keys += 1;
  const full = { key: `test:${keys}`, at: server.clock.now, actor: null, ...movement };
  return transaction(server.database.db, (tx) => postMovement(tx, full));
};

describe('every history type', () => {
  const amountsWon = { 1: [300], [-1]: [300], either: [300, -300], none: [0] };
  const cases = HISTORY_TYPE_VALUES.flatMap((type) =>
    amountsWon[HISTORY_TYPES[type].sign].map((amountWon) => ({ type, amountWon })),
  );

  it.each(cases)('$type of $amountWon moves its wallets and no other', async (movement) => {
    const { memberId } = await givenMember(server, { walletsWon: { ...FULL, income: 1_000 } });
    const { type, amountWon } = movement;
    const { sign } = HISTORY_TYPES[type];
    const ownWon = sign === -1 ? -amountWon : amountWon;
    const [own, other] = walletsOf(type);
    const expected = [
      { wallet: own, amountWon: ownWon, balanceAfterWon: 1_000 + ownWon },
      ...(other ? [{ wallet: other, amountWon: -ownWon, balanceAfterWon: 1_000 - ownWon }] : []),
    ];
    const posted = await post({ memberId, key: 'the one', ...movement });
    expect(posted).toMatchObject(expected);
    expect(new Set(posted.map(({ movementId }) => movementId)).size).toBe(1);
    expect(await balancesOf(server, memberId)).toEqual({
      ...FULL,
      income: 1_000,
      ...Object.fromEntries(expected.map((leg) => [leg.wallet, leg.balanceAfterWon])),
    });
    const kept = await entriesOf(server, memberId, 'the one');
    expect(kept.map(({ entry_id }) => entry_id).sort()).toEqual(
      posted.map(({ entryId }) => entryId).sort(),
    );
    expect(kept.every((entry) => entry.type === type && entry.seq === 2)).toBe(true);
    await expectSound(server);
  });

  it.each(cases)('$type takes no amount that it cannot have', async ({ type }) => {
    const { memberId } = await givenMember(server, { walletsWon: { ...FULL, income: 1_000 } });
    const { sign } = HISTORY_TYPES[type];
    const wrong = sign === 'none' ? [1, -1] : sign === 'either' ? [0] : [0, -1];
    for (const amountWon of [...wrong, 0.5, Number.NaN, 2 ** 53])
      await expect(post({ memberId, type, amountWon })).rejects.toThrow(RangeError);
    expect(await balancesOf(server, memberId)).toEqual({ ...FULL, income: 1_000 });
  });

  it('is one that the database knows, with the same wallets and signs', async () => {
    const { rows } = await sql<{ type: string; wallet: string; sign: number }>`
      select type, wallet, sign from history_leg`.execute(server.database.db);
    const expected = HISTORY_TYPE_VALUES.flatMap((type) => {
      const { sign } = HISTORY_TYPES[type];
      const signs = sign === 'either' ? [1, -1] : sign === 'none' ? [0] : [sign];
      const [own, other] = walletsOf(type);
      return signs.flatMap((one) => [
        { type, wallet: own, sign: one },
        ...(other ? [{ type, wallet: other, sign: -one }] : []),
      ]);
    });
    const text = (legs: readonly object[]) => legs.map((leg) => JSON.stringify(leg)).sort();
    expect(text(rows)).toEqual(text(expected));
  });
});
