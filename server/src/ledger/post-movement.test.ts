import { HISTORY_TYPE_VALUES, HISTORY_TYPES, type Wallet, walletsOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { givenServer, type TestServer } from '../../test/given';
import { givenMember } from '../../test/given-member';
import { transaction } from '../platform/database';
import { newId } from '../platform/new-id';
import { Refusal } from '../platform/refusal';
import { makeLedgerPartitions } from './ledger-partitions';
import { AlreadyPosted, lockWallets, type Movement, postMovement } from './post-movement';
import { verifyLedger } from './verify-ledger';

// One server for all: every test has members of its own, and the last ones alone change the rest.
let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
});
afterAll(() => server.close());

const WRITERS = 16;
const FULL = { money: 1_000, point: 1_000, casino: 1_000, betHoldem: 1_000, apoker: 1_000 };

let keys = 0;
const post = (movement: Pick<Movement, 'memberId' | 'type' | 'amountWon'> & Partial<Movement>) => {
  keys += 1;
  const full = { key: `test:${keys}`, at: server.clock.now, actor: null, ...movement };
  return transaction(server.database.db, (tx) => postMovement(tx, full));
};

async function balances(memberId: string): Promise<Partial<Record<Wallet, number>>> {
  const rows = await server.database.db
    .selectFrom('wallet')
    .select(['wallet', 'balance_won'])
    .where('member_id', '=', memberId)
    .execute();
  return Object.fromEntries(rows.map(({ wallet, balance_won }) => [wallet, balance_won]));
}

const entries = (memberId: string, key: string) =>
  server.database.db
    .selectFrom('ledger_entry')
    .innerJoin('movement', (join) =>
      join
        .onRef('movement.member_id', '=', 'ledger_entry.member_id')
        .onRef('movement.movement_id', '=', 'ledger_entry.movement_id'),
    )
    .selectAll('ledger_entry')
    .where('ledger_entry.member_id', '=', memberId)
    .where('movement.key', '=', key)
    .orderBy('entry_id')
    .execute();

/** Everything but what asks for a decided request: these tests post without one. */
async function expectSound(): Promise<void> {
  const sentences: string[] = [];
  await verifyLedger(server.database.db, {
    onDifference: ({ check, sentence }) => {
      if (check !== 'source') sentences.push(sentence);
    },
  });
  expect(sentences).toEqual([]);
}

const outcomeOf = (posting: Promise<unknown>) =>
  posting.then(
    () => 'posted',
    (error: unknown) =>
      error instanceof AlreadyPosted ? 'again' : error instanceof Refusal ? error.code : error,
  );

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
    expect(await balances(memberId)).toEqual({
      ...FULL,
      income: 1_000,
      ...Object.fromEntries(expected.map((leg) => [leg.wallet, leg.balanceAfterWon])),
    });
    const kept = await entries(memberId, 'the one');
    expect(kept.map(({ entry_id }) => entry_id).sort()).toEqual(
      posted.map(({ entryId }) => entryId).sort(),
    );
    expect(kept.every((entry) => entry.type === type && entry.seq === 2)).toBe(true);
    await expectSound();
  });

  it.each(cases)('$type takes no amount that it cannot have', async ({ type }) => {
    const { memberId } = await givenMember(server, { walletsWon: { ...FULL, income: 1_000 } });
    const { sign } = HISTORY_TYPES[type];
    const wrong = sign === 'none' ? [1, -1] : sign === 'either' ? [0] : [0, -1];
    for (const amountWon of [...wrong, 0.5, Number.NaN, 2 ** 53])
      await expect(post({ memberId, type, amountWon })).rejects.toThrow(RangeError);
    expect(await balances(memberId)).toEqual({ ...FULL, income: 1_000 });
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

describe('the floor', () => {
  it('is reached but never passed, and a refused movement leaves its key free', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 1_000 } });
    const take = (amountWon: number) =>
      outcomeOf(post({ memberId, key: 'take', type: 'exchange', amountWon }));
    expect(await take(1_001)).toBe('money.insufficient');
    expect(await entries(memberId, 'take')).toEqual([]);
    expect(await take(1_000)).toBe('posted');
    expect(await balances(memberId)).toMatchObject({ money: 0 });
    await expectSound();
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
    expect(await balances(memberId)).toMatchObject({ money: -500 });
  });

  it('keeps both wallets as they are when the one that gives has too little', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 10, casino: 20 } });
    expect(await outcomeOf(post({ memberId, type: 'moneyToCasino', amountWon: 11 }))).toBe(
      'money.insufficient',
    );
    expect(await outcomeOf(post({ memberId, type: 'casinoToMoney', amountWon: 21 }))).toBe(
      'money.insufficient',
    );
    expect(await balances(memberId)).toMatchObject({ money: 10, casino: 20 });
    await expectSound();
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
    await expectSound();
  });

  it('has a ceiling above it, which is a fault to reach', async () => {
    const { memberId } = await givenMember(server);
    const pay = (amountWon: number) => post({ memberId, type: 'directChargeMoney', amountWon });
    await pay(900_000_000_000_000);
    await expect(pay(1)).rejects.toThrow('wallet_ceiling');
    expect(await balances(memberId)).toMatchObject({ money: 900_000_000_000_000 });
    await expectSound();
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
    expect(await balances(memberId)).toMatchObject({ money: 700 });
    await expectSound();
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
    expect(await balances(memberId)).toMatchObject({ money: 10 });
  });
});

describe('lockWallets', () => {
  it('answers the balances and puts all who come after in one line', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 1_000 } });
    const { db } = server.database;
    await Promise.all(
      Array.from({ length: WRITERS }, (_, index) =>
        transaction(db, async (tx) => {
          const { money } = await lockWallets(tx, memberId);
          const half = Math.floor(money / 2);
          const rest = { at: server.clock.now, actor: null };
          const taken = { memberId, key: `half:${index}`, type: 'exchange', amountWon: half };
          if (half > 0) await postMovement(tx, { ...taken, ...rest, type: 'exchange' });
        }),
      ),
    );
    expect(await balances(memberId)).toMatchObject({ money: 1 });
  });

  it('is refused for a member that does not exist', async () => {
    const memberId = newId(server.clock.now);
    const locking = transaction(server.database.db, (tx) => lockWallets(tx, memberId));
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
    await expectSound();
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
    expect(await balances(memberId)).toMatchObject({ money: 500, casino: 500 });
    await expectSound();
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
    expect(await entries(memberId, 'bonus:1')).toMatchObject([
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
    expect(await entries(memberId, 'daily:1')).toMatchObject([
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

describe('partitions', () => {
  const placeOf = async (memberId: string, key: string) => {
    const { rows } = await sql<{ place: string }>`
      select ledger_entry.tableoid::regclass::text as place
      from ledger_entry join movement using (member_id, movement_id)
      where member_id = ${memberId} and key = ${key}`.execute(server.database.db);
    return rows.map(({ place }) => place);
  };
  const inMonths = (months: number) => {
    const { now } = server.clock;
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  };
  const nameOf = (at: Date) => `ledger_entry_${at.toISOString().slice(0, 7).replace('-', '_')}`;

  it('are there for this month and the next three, by the instant in UTC', async () => {
    const { memberId } = await givenMember(server);
    const charge = { memberId, type: 'charge', amountWon: 1 } as const;
    for (const months of [0, 1, 2, 3])
      for (const at of [inMonths(months), new Date(inMonths(months + 1).getTime() - 1)]) {
        const key = at.toISOString();
        await post({ ...charge, key, at });
        expect(await placeOf(memberId, key)).toEqual([nameOf(at)]);
      }
    await post({ ...charge, key: 'late', at: inMonths(4) });
    expect(await placeOf(memberId, 'late')).toEqual(['ledger_entry_default']);
  });

  it('are made once when several servers make them at once', async () => {
    const { db } = server.database;
    await Promise.all(Array.from({ length: 6 }, () => makeLedgerPartitions(db, inMonths(12))));
    const { memberId } = await givenMember(server);
    await post({ memberId, key: 'next year', type: 'charge', amountWon: 1, at: inMonths(12) });
    expect(await placeOf(memberId, 'next year')).toEqual([nameOf(inMonths(12))]);
  });

  it('leave a month whose entries came before its partition where they are', async () => {
    const { db } = server.database;
    const { memberId } = await givenMember(server);
    const at = inMonths(5);
    await post({ memberId, key: 'early', type: 'charge', amountWon: 1, at });
    await makeLedgerPartitions(db, inMonths(4));
    expect(await placeOf(memberId, 'early')).toEqual(['ledger_entry_default']);
    await post({ memberId, key: 'after', type: 'charge', amountWon: 1, at: inMonths(6) });
    expect(await placeOf(memberId, 'after')).toEqual([nameOf(inMonths(6))]);
    expect(await balances(memberId)).toMatchObject({ money: 2 });
  });
});

describe('what has happened', () => {
  const nameOf = (table: string) =>
    table === 'this month'
      ? `ledger_entry_${server.clock.now.toISOString().slice(0, 7).replace('-', '_')}`
      : table;
  const run = (statement: string) => sql.raw(statement).execute(server.database.db);
  const changes = (table: string) => [
    `update ${table} set ${['member_limit', 'counted_stake'].includes(table) ? 'member_id = member_id' : 'type = type'}`,
    `delete from ${table}`,
    // What refers to it would be emptied along with it.
    `truncate ${table}${table === 'history_leg' ? ', ledger_entry' : ''}`,
  ];

  it.each([
    'movement',
    'ledger_entry',
    'ledger_entry_default',
    'this month',
    'member_limit',
    'counted_stake',
    'history_leg',
  ])('cannot be changed in %s', async (table) => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 5 } });
    const name = nameOf(table);
    for (const change of changes(name))
      await expect(run(change)).rejects.toMatchObject({ code: '42501' });
    // Nor by the owner of the tables who helps himself to the right.
    const own = `update, delete, truncate on ${name}, ledger_entry`;
    await run(`grant ${own} to current_user`);
    for (const change of changes(name)) await expect(run(change)).rejects.toThrow('is append-only');
    await run(`revoke ${own} from current_user`);
    expect(await balances(memberId)).toMatchObject({ money: 5 });
  });
});
