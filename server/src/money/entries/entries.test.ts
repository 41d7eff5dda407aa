// History through HTTP: what each filter lists, in which order, and what it comes to.
import { HISTORY_TYPES, type HistoryType, type LedgerEntry } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { rebuildTotals } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { type Movement, postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';

const LIST = '/api/money/entries';
const HOUR_MS = 3_600_000;

let server: TestServer;
let auditor: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  auditor = await signedIn(server, { type: 5 });
});
afterAll(() => server.close());

const given = (options: Parameters<typeof givenMember>[1] = {}) => givenMember(server, options);

/** Posts a movement of 100 won, or of none where the type moves none. */
const post = (
  { memberId }: GivenMember,
  type: HistoryType,
  movement: Partial<
    Pick<Movement, 'at' | 'amountWon' | 'actor' | 'reason' | 'subject' | 'explanation'>
  > = {},
) => {
  const at = movement.at ?? server.clock.now;
  const amountWon = HISTORY_TYPES[type].sign === 'none' ? 0 : 100;
  const key = `test:${newId(at)}`;
  return transaction(server.database.db, (tx) =>
    postMovement(tx, { memberId, key, type, at, amountWon, actor: null, ...movement }),
  );
};

const query = (filter: object) =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
const list = async (filter: object): Promise<{ rows: LedgerEntry[]; more: boolean }> => {
  const { status, body } = await auditor.call('GET', `${LIST}?${query(filter)}`);
  expect(status).toBe(200);
  return body;
};
const total = async (filter: object) => {
  const { status, body } = await auditor.call('GET', `${LIST}/totals?${query(filter)}`);
  expect({ status, at: body.at }).toEqual({ status: 200, at: server.clock.now.toISOString() });
  const { at: _, ...totals } = body;
  return totals;
};
const typesOf = async (filter: object) => (await list(filter)).rows.map(({ type }) => type);

describe('money.listEntries', () => {
  it('answers an entry with its balances, its actor, its reason and its explanation', async () => {
    const member = await given({ walletsWon: { money: 5_000 } });
    const actor = { adminId: auditor.adminId, loginId: auditor.id };
    const explanation = { rule: 'adjustment', values: {} } as const;
    await post(member, 'directExchangeMoney', { actor, reason: 'typed twice', explanation });
    const { rows: entries, more } = await list({
      memberId: member.memberId,
      type: 'directExchangeMoney',
    });
    expect(more).toBe(false);
    expect(entries).toEqual([
      {
        entryId: expect.any(String),
        movementId: expect.any(String),
        at: server.clock.now.toISOString(),
        member: {
          _id: member.memberId,
          id: member.id,
          nick: `nick of ${member.id}`,
          ...{ grade: 1, level: 1, status: 1, isTest: false },
          ...{ excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 },
        },
        wallet: 'money',
        type: 'directExchangeMoney',
        amountWon: -100,
        balanceBeforeWon: 5_000,
        balanceAfterWon: 4_900,
        seq: 2,
        actor: { _id: auditor.adminId, id: auditor.id },
        reason: 'typed twice',
        subject: null,
        explanation,
      },
    ]);
  });

  it('finds by wallet, by group and by type, and by all of them together', async () => {
    const member = await given();
    for (const type of ['charge', 'first', 'PointChange', 'bet', 'chargeDecline'] as const)
      await post(member, type);
    const { memberId } = member;
    const find = (filter: object) => typesOf({ memberId, sort: 'oldest', ...filter });
    expect(await find({})).toEqual([
      'charge',
      'first',
      'PointChange',
      'PointChange',
      'bet',
      'chargeDecline',
    ]);
    expect(await find({ wallet: 'point' })).toEqual(['first', 'PointChange']);
    expect(await find({ group: 'chargeExchange' })).toEqual(['charge', 'first', 'chargeDecline']);
    expect(await find({ type: 'PointChange' })).toEqual(['PointChange', 'PointChange']);
    expect(await find({ type: 'PointChange', wallet: 'money' })).toEqual(['PointChange']);
    expect(await find({ group: 'point', wallet: 'money' })).toEqual(['PointChange']);
    expect(await find({ type: 'bet', wallet: 'point' })).toEqual([]);
    expect(await find({ type: 'bet', group: 'point' })).toEqual([]);
  });

  it('finds by several groups and types at once', async () => {
    const member = await given();
    for (const type of ['charge', 'first', 'bet', 'daily', 'dailyPayback'] as const)
      await post(member, type);
    const { memberId } = member;
    const find = (filter: object) => typesOf({ memberId, sort: 'oldest', ...filter });
    expect(await find({ types: 'bet,charge' })).toEqual(['charge', 'bet']);
    expect(await find({ groups: 'attendance,payback' })).toEqual(['daily', 'dailyPayback']);
    expect(await find({ groups: 'betting', types: 'daily' })).toEqual(['bet', 'daily']);
    expect(await find({ groups: 'chargeExchange', wallet: 'point' })).toEqual(['first']);
    expect(await find({ groups: 'chargeExchange', type: 'bet' })).toEqual([]);
    const { totals } = await total({ memberId, groups: 'betting', types: 'daily' });
    expect(totals.map(({ type }: { type: string }) => type)).toEqual(['bet', 'daily']);
  });

  it('finds what one administrator did, what belongs to one thing, and test accounts', async () => {
    const [real, ofTest] = [await given(), await given({ isTest: true })];
    const clerk = await signedIn(server, { type: 2 });
    const actor = { adminId: clerk.adminId, loginId: clerk.id };
    const subject = `request/${newId(server.clock.now)}`;
    await post(real, 'charge', { actor, subject });
    await post(real, 'first', { actor });
    await post(ofTest, 'charge', { actor });
    const ofClerk = { actor: clerk.id, sort: 'oldest' };
    expect(await typesOf(ofClerk)).toEqual(['charge', 'first', 'charge']);
    expect(await typesOf({ ...ofClerk, isTest: true })).toEqual(['charge']);
    expect(await typesOf({ ...ofClerk, isTest: false, types: 'first' })).toEqual(['first']);
    expect(await typesOf({ subject })).toEqual(['charge']);
    expect(await typesOf({ actor: 'nobody' })).toEqual([]);
    const charge = { wallet: 'money', type: 'charge', entries: 1, amountWon: 100 };
    const first = { wallet: 'point', type: 'first', entries: 1, amountWon: 100 };
    const of = async (filter: object) => {
      const { count, totals } = await total(filter);
      return { count, totals };
    };
    expect(await of({ actor: clerk.id })).toEqual({ count: 3, totals: [charge, first] });
    expect(await of({ subject })).toEqual({ count: 1, totals: [charge] });
    const { memberId } = real;
    expect(await of({ memberId, isTest: false })).toEqual({ count: 2, totals: [charge, first] });
    expect(await of({ memberId, isTest: true })).toEqual({ count: 0, totals: [] });
    expect(await of({ actor: clerk.id, isTest: true })).toEqual({ count: 1, totals: [] });
    const everybody = await total({});
    const [tests, others] = [await total({ isTest: true }), await total({ isTest: false })];
    expect(tests.count + others.count).toBe(everybody.count);
    expect(others.totals).toEqual(everybody.totals);
  });

  it('finds what a partner and his line have, page by page and in sum', async () => {
    const [head, beside] = [await given(), await given()];
    const below = await given({ path: [head.memberId] });
    for (const member of [head, below, beside])
      for (const type of ['charge', 'bet'] as const) await post(member, type);
    const ofLine = { partnerId: head.memberId, sort: 'oldest' };
    expect(await typesOf(ofLine)).toEqual(['charge', 'bet', 'charge', 'bet']);
    expect(await typesOf({ ...ofLine, types: 'bet' })).toEqual(['bet', 'bet']);
    expect(await typesOf({ ...ofLine, memberId: below.memberId })).toEqual(['charge', 'bet']);
    expect(await typesOf({ ...ofLine, memberId: beside.memberId })).toEqual([]);
    const partnerId = below.memberId;
    expect((await total({ partnerId, types: 'charge' })).totals).toEqual([
      { wallet: 'money', type: 'charge', entries: 1, amountWon: 100 },
    ]);
    expect((await total({ partnerId: head.memberId, minWon: 100, maxWon: 100 })).count).toBe(4);
  });

  it('finds the same across members as for one', async () => {
    const [one, other] = [await given(), await given()];
    await post(one, 'useCouponPoint');
    await post(other, 'useCouponPoint');
    await post(other, 'daily');
    const { rows: entries } = await list({ group: 'coupon' });
    expect(entries.map(({ member }) => member._id)).toEqual([other.memberId, one.memberId]);
    expect(await typesOf({ group: 'coupon', memberId: one.memberId })).toEqual(['useCouponPoint']);
  });

  it('takes a day as one of Seoul, the first and the last of a range included', async () => {
    const member = await given();
    // 2026-09-02 begins in Seoul at 15:00 of the day before in UTC.
    const midnight = Date.parse('2026-09-01T15:00:00.000Z');
    for (const [hours, type] of [
      [-1 / HOUR_MS, 'charge'],
      [0, 'exchange'],
      [24 - 1 / HOUR_MS, 'charge'],
      [24, 'exchange'],
    ] as const)
      await post(member, type, { at: new Date(midnight + hours * HOUR_MS) });
    const find = (filter: object) =>
      typesOf({ memberId: member.memberId, sort: 'oldest', ...filter });
    expect(await find({ from: '2026-09-02', to: '2026-09-02' })).toEqual(['exchange', 'charge']);
    expect(await find({ to: '2026-09-01' })).toEqual(['charge']);
    expect(await find({ from: '2026-09-03' })).toEqual(['exchange']);
    expect(await find({ from: '2026-09-03', to: '2026-09-02' })).toEqual([]);
    expect(await find({ from: '2026-09-02', group: 'chargeExchange', to: '2026-09-02' })).toEqual([
      'exchange',
      'charge',
    ]);
    expect(await find({ from: '2000-01-01', to: '2999-12-31' })).toHaveLength(4);
  });

  it.each([
    ['of everything', {}],
    ['of several types', { wallet: 'point' }],
  ])('turns pages %s by number and after an entry, both ways round', async (_, filter) => {
    const { memberId, ...member } = await given();
    for (let n = 0; n < 60; n += 1) {
      server.clock.advance(1_000);
      await post({ memberId, ...member }, n % 2 === 0 ? 'losePoint' : 'daily');
    }
    for (const sort of ['newest', 'oldest']) {
      const first = await list({ memberId, sort, ...filter });
      const second = await list({ memberId, sort, page: 2, ...filter });
      const last = first.rows.at(-1)?.entryId;
      expect(await list({ memberId, sort, after: last, ...filter })).toEqual(second);
      expect([first.more, second.more]).toEqual([true, false]);
      const ids = [...first.rows, ...second.rows].map(({ entryId }) => entryId);
      expect(ids).toHaveLength(60);
      expect(ids).toEqual(sort === 'newest' ? [...ids].sort().reverse() : [...ids].sort());
    }
  });

  it('turns pages across months, whatever part of them is read first', async () => {
    const member = await given();
    const ids: string[] = [];
    for (let n = 0; n < 120; n += 1) {
      // A month of one entry an hour, and then one entry a month.
      const hours = n < 60 ? n : 60 + (n - 60) * 24 * 30;
      const at = new Date(server.clock.now.getTime() - hours * HOUR_MS);
      ids.push((await post(member, 'monthlyPayback', { at }))[0]?.entryId ?? '');
    }
    for (const [sort, wanted] of [
      ['newest', ids],
      ['oldest', ids.toReversed()],
    ] as const) {
      const filter = { group: 'payback', type: 'monthlyPayback', sort };
      let after: string | undefined;
      for (const page of [1, 2, 3]) {
        const { rows } = await list({ ...filter, page });
        const found = rows.map(({ entryId }) => entryId);
        expect(found).toEqual(wanted.slice((page - 1) * 50, page * 50));
        expect(await list(after === undefined ? filter : { ...filter, after })).toMatchObject({
          rows: found.map((entryId) => ({ entryId })),
          more: page < 3,
        });
        after = found.at(-1);
        if (page < 3) continue;
        const back = await list({ ...filter, before: found[0] });
        expect(back.rows.map(({ entryId }) => entryId)).toEqual(wanted.slice(50, 100));
        expect(back.more).toBe(true);
      }
    }
  });

  it('lists what stands in the partition for everything else', async () => {
    const member = await given();
    await post(member, 'charge', { at: new Date('2019-05-05T00:00:00.000Z') });
    await post(member, 'charge');
    expect(await typesOf({ memberId: member.memberId })).toEqual(['charge', 'charge']);
    expect(await typesOf({ memberId: member.memberId, to: '2019-12-31' })).toEqual(['charge']);
  });

  it.each([
    ['page', '0'],
    ['page', '202'],
    ['from', '2026-02-30'],
    ['from', '0000-01-01'],
    ['to', '9999-12-31'],
    ['type', 'casino'],
    ['group', 'toString'],
    ['groups', 'point,'],
    ['types', 'charge,casino'],
    ['isTest', 'yes'],
    ['after', 'the-last-one'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await auditor.call('GET', `${LIST}?${name}=${value}`);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields.map(({ path }: { path: string }) => path)).toEqual([name]);
  });
});

describe('money.totalEntries', () => {
  it('sums by wallet and type over every filter that the list has', async () => {
    const member = await given();
    const { memberId } = member;
    await post(member, 'charge', { at: new Date('2026-08-31T14:59:59.999Z') });
    await post(member, 'charge', { at: new Date('2026-08-31T15:00:00.000Z') });
    await post(member, 'first', { at: new Date('2026-08-31T15:00:00.000Z'), amountWon: 30 });
    await post(member, 'PointChange', { at: new Date('2026-09-01T15:00:00.000Z'), amountWon: 20 });
    const charge = (entries: number) => ({
      wallet: 'money',
      type: 'charge',
      entries,
      amountWon: entries * 100,
    });
    const first = { wallet: 'point', type: 'first', entries: 1, amountWon: 30 };
    const fromPoints = { wallet: 'point', type: 'PointChange', entries: 1, amountWon: -20 };
    const toMoney = { wallet: 'money', type: 'PointChange', entries: 1, amountWon: 20 };
    const all = [charge(2), first, fromPoints, toMoney];
    expect(await total({ memberId })).toEqual({ count: 5, isMore: false, totals: all });
    const totals = async (filter: object) => (await total({ memberId, ...filter })).totals;
    expect(await totals({ wallet: 'point' })).toEqual([first, fromPoints]);
    expect(await totals({ group: 'chargeExchange' })).toEqual([charge(2), first]);
    expect(await totals({ type: 'PointChange', wallet: 'money' })).toEqual([toMoney]);
    expect(await totals({ type: 'charge', group: 'point' })).toEqual([]);
    expect(await totals({ from: '2026-09-01', to: '2026-09-01' })).toEqual([charge(1), first]);
    expect(await totals({ to: '2026-08-31' })).toEqual([charge(1)]);
    expect(await total({ memberId, from: '2026-09-03' })).toEqual({
      count: 0,
      isMore: false,
      totals: [],
    });
  });

  it('counts what test accounts have, as the list shows it, and leaves it out of the sums', async () => {
    const filter = { type: 'weeklyPayback' };
    await post(await given({ isTest: true }), 'weeklyPayback');
    expect(await total(filter)).toEqual({ count: 1, isMore: false, totals: [] });
    await post(await given(), 'weeklyPayback');
    expect(await total(filter)).toEqual({
      count: 2,
      isMore: false,
      totals: [{ wallet: 'point', type: 'weeklyPayback', entries: 1, amountWon: 100 }],
    });
    expect((await list(filter)).rows.map(({ member }) => member.isTest)).toEqual([false, true]);
  });

  it('counts to 10,001 and says that there is more', async () => {
    const member = await given();
    await post(member, 'daily');
    await server.database.db
      .updateTable('ledger_day')
      .set({ entries: 10_001 })
      .where('member_id', '=', member.memberId)
      .execute();
    await rebuildTotals(server);
    expect(await total({ memberId: member.memberId })).toMatchObject({
      count: 10_001,
      isMore: true,
    });
  });
});

describe('large amounts', () => {
  it('are listed and summed from their index, whichever way they went', async () => {
    const member = await given();
    for (const [type, amountWon] of [
      ['charge', 999_999],
      ['charge', 1_000_000],
      ['directChargePoint', 30_000_000],
      ['exchange', 1_200_000],
    ] as const)
      await post(member, type, { amountWon });
    const asked = { minWon: 1_000_000 };
    for (const filter of [asked, { ...asked, memberId: member.memberId }]) {
      expect(await typesOf(filter)).toEqual(['exchange', 'directChargePoint', 'charge']);
      expect(await typesOf({ ...filter, sort: 'oldest', wallet: 'money' })).toEqual([
        ...['charge', 'exchange'],
      ]);
      const { totals } = await total(filter);
      expect(totals.map(({ amountWon }: { amountWon: number }) => amountWon)).toEqual([
        ...[1_000_000, -1_200_000, 30_000_000],
      ]);
    }
    expect(await typesOf({ minWon: 10_000_000 })).toEqual(['directChargePoint']);
    expect(await typesOf({ minWon: 1_100_000, maxWon: 1_300_000 })).toEqual(['exchange']);
    expect(await typesOf({ minWon: 999_999, maxWon: 999_999 })).toEqual(['charge']);
    expect(await typesOf({ maxWon: 999_998, memberId: member.memberId })).toEqual([]);
    expect((await total({ minWon: 999_999, maxWon: 1_000_000 })).totals).toMatchObject([
      { type: 'charge', entries: 2, amountWon: 1_999_999 },
    ]);
    const { status } = await auditor.call('GET', `${LIST}?minWon=-5`);
    expect(status).toBe(400);
  });

  it('are refused where no index holds them and too many entries would be looked at', async () => {
    const { memberId: member_id } = await given();
    const many = { member_id, day_on: '2001-02-03', wallet: 'money', type: 'charge' } as const;
    await server.database.db
      .insertInto('ledger_day')
      .values({ ...many, is_test: false, entries: 100_001, amount_won: 1 })
      .execute();
    const days = 'from=2001-02-03&to=2001-02-03';
    const asked = (query: string) =>
      auditor.call('GET', `${LIST}?memberId=${member_id}&${days}&${query}`);
    for (const path of ['minWon=5', 'maxWon=2000000'])
      expectRefusal(await asked(path), 409, 'list.too_wide');
    for (const path of ['minWon=1000000', 'minWon=5&wallet=point', 'minWon=5&subject=a%2Fb'])
      expect((await asked(path)).status).toBe(200);
  });

  it('are refused of the whole site where sums of just these are not kept and there are too many', async () => {
    const begins = { span: 'day', begins_on: '2001-03-04', least_won: 1_000_000 } as const;
    await server.database.db
      .insertInto('large_total')
      .values({
        ...{ ...begins, wallet: 'money', type: 'charge' },
        ...{ listed: 100_001, entries: 100_001, amount_won: 1 },
      })
      .execute();
    const asked = (query: string) =>
      auditor.call('GET', `${LIST}?from=2001-03-04&to=2001-03-04&${query}`);
    for (const path of ['minWon=1000001', 'minWon=1000000&maxWon=2000000'])
      expectRefusal(await asked(path), 409, 'list.too_wide');
    const fine = [
      'minWon=1000000',
      'minWon=10000000&maxWon=20000000',
      'minWon=1000001&wallet=point',
    ];
    for (const path of fine) expect((await asked(path)).status).toBe(200);
  });

  it('are found without a look at the others', async () => {
    await sql`analyze ledger_entry`.execute(server.owner.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select entry_id from ledger_entry where type = 'charge' and wallet = 'money'
        and entry_id > uuid_floor(now() - interval '1 day') and abs(amount_won) >= 1000000
      order by entry_id desc limit 51`.execute(server.database.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // Partitions name their part of the index by its columns.
    expect(plan).toContain('entry_id_amount_won_is_tes');
    expect(plan).not.toContain('Filter');
  });
});
