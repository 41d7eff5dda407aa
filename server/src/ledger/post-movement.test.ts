import { BALANCE_WON_MAX } from '@gwanje/contract';
import { givenServer, type TestServer } from '../../test/given';
import { balancesOf, entriesOf, expectSound, outcomeOf } from '../../test/given-ledger';
import { givenMember } from '../../test/given-member';
import { transaction } from '../platform/database';
import { newId } from '../platform/new-id';
import { makeLedgerPartitions } from './ledger-partitions';
import { AlreadyPosted, lockWallets, type Movement, postMovement } from './post-movement';

// One server for all: every test has members of its own.
let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
});
afterAll(() => server.close());

const WRITERS = 16;

let keys = 0;
const post = (movement: Pick<Movement, 'memberId' | 'type' | 'amountWon'> & Partial<Movement>) => {
  keys += 1;
  const full = { key: `test:${keys}`, at: server.clock.now, actor: null, ...movement };
  return transaction(server.database.db, (tx) => postMovement(tx, full));
};

describe('the floor', () => {
  it('is reached but never passed, and a refused movement leaves its key free', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 1_000 } });
    const take = (amountWon: number) =>
      outcomeOf(post({ memberId, key: 'take', type: 'exchange', amountWon }));
    expect(await take(1_001)).toBe('money.insufficient');
    expect(await entriesOf(server, memberId, 'take')).toEqual([]);
    expect(await take(1_000)).toBe('posted');
    expect(await balancesOf(server, memberId)).toMatchObject({ money: 0 });
    await expectSound(server);
  });

  it('lies lower where a wallet has a lower one', async () => {
    const { memberId } = await givenMember(server);
    await server.database.db
      .updateTable('wallet')
      .set({ floor_won: -500 })
      .where('member_id', '=', memberId)
      .where('wallet', '=', 'money')
      .execute();
    const take = (amountWon: number) =>
      outcomeOf(post({ memberId, type: 'directExchangeMoney', amountWon }));
    expect(await take(500)).toBe('posted');
    expect(await take(1)).toBe('money.insufficient');
    expect(await balancesOf(server, memberId)).toMatchObject({ money: -500 });
  });

  it('keeps both wallets as they are when the one that gives has too little', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 10, casino: 20 } });
    expect(await outcomeOf(post({ memberId, type: 'moneyToCasino', amountWon: 11 }))).toBe(
      'money.insufficient',
    );
    expect(await outcomeOf(post({ memberId, type: 'casinoToMoney', amountWon: 21 }))).toBe(
      'money.insufficient',
    );
    expect(await balancesOf(server, memberId)).toMatchObject({ money: 10, casino: 20 });
    await expectSound(server);
  });

  it('lets one of two win that take the whole balance at once', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 1_000 } });
    const outcomes = await Promise.all(
      Array.from({ length: WRITERS }, () =>
        outcomeOf(post({ memberId, type: 'exchange', amountWon: 1_000 })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'money.insufficient')).toHaveLength(15);
    await expectSound(server);
  });

  it('has a ceiling above it, which is reached but never passed either', async () => {
    const { memberId } = await givenMember(server);
    const pay = (amountWon: number) =>
      outcomeOf(post({ memberId, key: 'pay', type: 'directChargeMoney', amountWon }));
    expect(await pay(BALANCE_WON_MAX + 1)).toBe('money.wallet_full');
    expect(await entriesOf(server, memberId, 'pay')).toEqual([]);
    expect(await pay(BALANCE_WON_MAX)).toBe('posted');
    expect(await outcomeOf(post({ memberId, type: 'charge', amountWon: 1 }))).toBe(
      'money.wallet_full',
    );
    expect(await balancesOf(server, memberId)).toMatchObject({ money: BALANCE_WON_MAX });
    await expectSound(server);
  });

  it('lets nothing more be done by a transaction that was refused', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { point: 500 } });
    const going = transaction(server.database.db, async (tx) => {
      const rest = { memberId, at: server.clock.now, actor: null };
      const first = postMovement(tx, { ...rest, key: 'one', type: 'charge', amountWon: 5 });
      expect(await outcomeOf(first)).toBe('posted');
      // Its first wallet has room, its second has too little.
      const more = postMovement(tx, { ...rest, key: 'two', type: 'PointChange', amountWon: 501 });
      expect(await outcomeOf(more)).toBe('money.insufficient');
      await postMovement(tx, { ...rest, key: 'three', type: 'charge', amountWon: 5 });
    });
    await expect(going).rejects.toThrow('current transaction is aborted');
    expect(await balancesOf(server, memberId)).toMatchObject({ money: 0, point: 500 });
    await expectSound(server);
  });
});

describe('the key', () => {
  it('posts an event once, also when sixteen post it at once', async () => {
    const { memberId } = await givenMember(server);
    const outcomes = await Promise.all(
      Array.from({ length: WRITERS }, () =>
        outcomeOf(post({ memberId, key: 'charge:1', type: 'charge', amountWon: 700 })),
      ),
    );
    expect(outcomes.sort()).toEqual([...Array(15).fill('again'), 'posted']);
    expect(await balancesOf(server, memberId)).toMatchObject({ money: 700 });
    await expectSound(server);
  });

  it('is free for another member, and lets a transaction go on that finds it taken', async () => {
    const [one, other] = [await givenMember(server), await givenMember(server)];
    const charge = { key: 'charge:1', type: 'charge', amountWon: 5 } as const;
    await post({ memberId: one.memberId, ...charge });
    await post({ memberId: other.memberId, ...charge });
    const { memberId } = one;
    await transaction(server.database.db, async (tx) => {
      const rest = { memberId, at: server.clock.now, actor: null };
      await expect(postMovement(tx, { ...charge, ...rest })).rejects.toThrow(AlreadyPosted);
      await postMovement(tx, { ...charge, ...rest, key: 'charge:2' });
    });
    expect(await balancesOf(server, memberId)).toMatchObject({ money: 10 });
  });
});

describe('lockWallets', () => {
  const now = () => server.clock.now;

  it('answers the balances and puts all who come after in one line', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 1_000 } });
    const { db } = server.database;
    await Promise.all(
      Array.from({ length: WRITERS }, (_, index) =>
        transaction(db, async (tx) => {
          const { balancesWon, at } = await lockWallets({ tx, now }, memberId);
          const half = Math.floor(balancesWon.money / 2);
          const rest = { at, actor: null };
          const taken = { memberId, key: `half:${index}`, type: 'exchange', amountWon: half };
          if (half > 0) await postMovement(tx, { ...taken, ...rest, type: 'exchange' });
        }),
      ),
    );
    expect(await balancesOf(server, memberId)).toMatchObject({ money: 1 });
  });

  it('is refused for a member that does not exist', async () => {
    const memberId = newId(server.clock.now);
    const locking = transaction(server.database.db, (tx) => lockWallets({ tx, now }, memberId));
    expect(await outcomeOf(locking)).toBe('member.not_found');
  });
});

describe('many writers', () => {
  it('number the entries of a wallet without a gap', async () => {
    const { memberId } = await givenMember(server);
    await Promise.all(
      Array.from({ length: WRITERS * 4 }, () => post({ memberId, type: 'charge', amountWon: 3 })),
    );
    const rows = await server.database.db
      .selectFrom('ledger_entry')
      .select(['seq', 'balance_after_won'])
      .where('member_id', '=', memberId)
      .orderBy('seq')
      .execute();
    expect(rows).toEqual(
      Array.from({ length: WRITERS * 4 }, (_, index) => ({
        seq: index + 1,
        balance_after_won: 3 * (index + 1),
      })),
    );
    await expectSound(server);
  });

  it('convert in opposite directions at once and lose nothing', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 500, casino: 500 } });
    const outcomes = await Promise.all(
      Array.from({ length: WRITERS * 2 }, (_, index) =>
        outcomeOf(
          post({
            memberId,
            type: index % 2 === 0 ? 'moneyToCasino' : 'casinoToMoney',
            amountWon: 7,
          }),
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['posted']));
    expect(await balancesOf(server, memberId)).toMatchObject({ money: 500, casino: 500 });
    await expectSound(server);
  });
});

describe('an entry', () => {
  it('keeps who, why, what for and how the amount came about', async () => {
    const { memberId } = await givenMember(server, { isTest: true });
    const adminId = newId(server.clock.now);
    const explanation = {
      rule: 'everyBonus',
      values: { chargeWon: 10_000, rateBps: 500, computedWon: 500, minWon: 0, maxWon: 400 },
      settingVersion: 3,
    } as const;
    await post({
      memberId,
      key: 'bonus:1',
      type: 'every',
      amountWon: 400,
      actor: { adminId, loginId: 'minsu' },
      reason: 'because',
      subject: 'request/1',
      explanation,
    });
    await post({ memberId, key: 'daily:1', type: 'daily', amountWon: 1 });
    expect(await entriesOf(server, memberId, 'bonus:1')).toMatchObject([
      {
        actor_id: adminId,
        actor_login_id: 'minsu',
        reason: 'because',
        subject: 'request/1',
        explanation,
        is_test: true,
        at: server.clock.now,
      },
    ]);
    expect(await entriesOf(server, memberId, 'daily:1')).toMatchObject([
      { actor_id: null, actor_login_id: null, reason: null, subject: null, explanation: null },
    ]);
  });

  it('is summed into its day of Seoul', async () => {
    const { memberId } = await givenMember(server, { isTest: true });
    const post2 = (at: string, amountWon: number) =>
      post({ memberId, type: 'charge', amountWon, at: new Date(at) });
    await post2('2026-11-21T14:59:59.999Z', 10);
    await post2('2026-11-21T15:00:00.000Z', 20);
    await post2('2026-11-22T14:59:59.999Z', 30);
    const rows = await server.database.db
      .selectFrom('ledger_day')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('day_on')
      .execute();
    const shared = { member_id: memberId, wallet: 'money', type: 'charge', is_test: true };
    expect(rows).toEqual([
      { ...shared, day_on: '2026-11-21', entries: 1, amount_won: 10 },
      { ...shared, day_on: '2026-11-22', entries: 2, amount_won: 50 },
    ]);
  });
});
