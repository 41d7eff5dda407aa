// The books of vendors: what is recorded of them, how they are listed, and how they agree with ours.
import { setTimeout as wait } from 'node:timers/promises';
import { casino, casinoMaintenance, siteMaintenance, unsavedDocument } from '@gwanje/contract';
import { createFixtureBuilds, deploymentJson } from '../../../test/fixture-builds';
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { casinoOf, type GivenVendor, givenVendor } from '../../../test/given-casino';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { expectSoundLedger } from '../../../test/given-round';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { loadDeployment } from '../../web/deployment';
import { foldCasinoDays } from './casino-days.queries';
import { sharedReferencesJob } from './shared-references-job';

const NOBODY = '01890a5d-ac96-774b-bcce-000000000000';
const LIST = '/api/bets/casino-transactions';

let server: TestServer;
let top: SignedIn;
let vendor: GivenVendor;
let member: GivenMember;
beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  vendor = await givenVendor(server, { top });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: 100_000, apoker: 50_000 } });
});

/** What a site without any module answers a vendor. */
async function withoutModules(path: string, body: object): Promise<Answer> {
  const builds = createFixtureBuilds();
  const flags = { ...deploymentJson().flags, modules: [] };
  builds.write('deployments/default.json', { ...deploymentJson(), flags });
  const site = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
  const { feed } = await givenVendor(site);
  const answer = await feed('POST', path, body);
  await site.close();
  builds.remove();
  return answer;
}

interface Listed {
  readonly vendorRef: string;
  readonly isDiffering: boolean;
}

let refs = 0;
const newRef = () => {
  refs += 1;
  return `book-${refs}`;
};
const HAND = { game: 'nlh', gameClass: 'holdem' } as const;
const rowOf = (given: object) => ({
  ...{ memberId: member.memberId, vendorRef: newRef(), roundRef: 'h1', kind: 'BET' },
  ...{ amountWon: 10_000, at: server.clock.now.toISOString(), ...HAND, ...given },
});
/** As many days as sums are made of. */
const lately = () => {
  const day = (after: number) =>
    new Date(server.clock.now.getTime() + after * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-29), to: day(1) };
};
const record = (rows: readonly object[], name = 'apoker') =>
  vendor.feed('POST', `/feed/casino/${name}/transactions`, { rows });
const list = async (asked: Record<string, string>) =>
  (await top.call('GET', `${LIST}?${new URLSearchParams({ memberId: member.memberId, ...asked })}`))
    .body.rows;
const say = (what: 'bet' | 'win' | 'cancel', body: object) =>
  vendor.say(what, { memberId: member.memberId, ...body });

describe('feed.recordCasino', () => {
  it("keeps rows once and moves no money, and leaves 'casino.record'", async () => {
    const details = { table: 'Table 7', blinds: '500/1,000', handNo: '#88', rakeWon: 300 };
    const rows = [
      rowOf({ details }),
      rowOf({ kind: 'WIN', amountWon: 18_000, balanceAfterWon: 58_000 }),
      rowOf({ memberId: NOBODY }),
    ];
    const first = await record(rows);
    const refused = [{ memberId: NOBODY, vendorRef: rows[2]?.vendorRef, code: 'member.not_found' }];
    expect(first).toMatchObject({ status: 200, body: { taken: 2, known: 0, refused } });
    expect((await record(rows)).body).toMatchObject({ taken: 0, known: 2 });
    const other = await record([{ ...rows[0], amountWon: 1 }]);
    expect(other.body.refused).toMatchObject([{ code: 'casino.differs' }]);
    expect(await casinoOf(server, member.memberId)).toMatchObject({
      moneyWon: 100_000,
      rounds: [{ mode: 'transfer', bet_won: 10_000, win_won: 18_000, counted_valid_won: 10_000 }],
      days: [{ game_class: 'holdem', stake_won: 10_000, payout_won: 18_000 }],
    });
    expect((await auditLines(server, 'casino.record')).length).toBe(3);
    await expectSoundLedger(server);
  });

  it('takes back what its book takes back, and refuses what that was before it came', async () => {
    const bet = rowOf({ roundRef: 'h2' });
    const late = rowOf({ roundRef: 'h2' });
    const cancel = (cancels: string) => rowOf({ kind: 'CANCEL', amountWon: 0, cancels });
    await record([bet, cancel(bet.vendorRef), cancel(late.vendorRef)]);
    const answer = await record([late, rowOf({ kind: 'CANCEL', amountWon: 0 })]);
    expect(answer.body.refused).toMatchObject([
      { code: 'casino.cancelled' },
      { code: 'casino.differs' },
    ]);
    expect((await casinoOf(server, member.memberId)).rounds).toMatchObject([
      { bets: 0, bet_won: 0, cancels: 1 },
    ]);
  });

  it('holds nobody while the rows of others are kept, and says what became of each', async () => {
    const other = await givenMember(server, { walletsWon: { money: 1_000 } });
    const [first, last] = [member.memberId, other.memberId].sort() as [string, string];
    const { db } = server.database;
    const keptOf = async (memberId: string) =>
      (await casinoOf(server, memberId)).transactions.length;
    const unknown = rowOf({ memberId: NOBODY });
    // Told in another order than the one in which members are held.
    const rows = [
      rowOf({ memberId: last }),
      unknown,
      ...Array.from({ length: 40 }, () => rowOf({ memberId: first })),
    ];
    const answer = await transaction(db, async (tx) => {
      const { now } = server.clock;
      await lockWallets({ tx, now: () => now }, last);
      const recording = record(rows);
      while ((await keptOf(first)) === 0) await wait(20);
      expect(await keptOf(last)).toBe(0);
      return { recording };
    });
    const refused = [{ memberId: NOBODY, vendorRef: unknown.vendorRef, code: 'member.not_found' }];
    expect(await answer.recording).toMatchObject({
      body: { taken: 41, known: 0, refused },
    });
    expect([await keptOf(first), await keptOf(last)]).toEqual([40, 1]);
  });

  it('is for vendors that hold the money', async () => {
    expectRefusal(await record([rowOf({})], 'kplay'), 404, 'module.off');
  });
});

describe('bets.listCasinoTransactions', () => {
  it('lists what a filter asks for, with what became of it', async () => {
    const [bet, lost] = [newRef(), newRef()];
    await say('bet', { vendorRef: bet, roundRef: 'l1', amountWon: 5_000, provider: 3 });
    await say('bet', { vendorRef: bet, roundRef: 'l1', amountWon: 5_000, provider: 3 });
    await say('win', { vendorRef: lost, roundRef: 'l1', amountWon: 0, provider: 3 });
    await say('cancel', { vendorRef: newRef(), cancels: bet });
    expect(await list({})).toMatchObject([
      { kind: 'CANCEL', amountWon: 5_000, result: 'C', cancels: bet },
      { kind: 'WIN', amountWon: 0, result: 'L' },
      { kind: 'BET', result: 'C', repeats: 1, vendor: 'kplay', provider: 3 },
    ]);
    expect(await list({ kind: 'MISS' })).toMatchObject([{ vendorRef: lost }]);
    expect(await list({ isRepeated: 'true' })).toMatchObject([{ vendorRef: bet }]);
    // What a list has beside its newest page is found by the same filters: what is new, and how much there is.
    expect(await list({ isRepeated: 'true', sort: 'oldest' })).toMatchObject([{ vendorRef: bet }]);
    expect(await list({ isVoid: 'true', sort: 'oldest' })).toEqual([]);
    const every = await top.call('GET', `${LIST}/totals?isRepeated=true`);
    expect(every.body).toMatchObject({ totals: [] });
    expect(every.body.count).toBeGreaterThan(0);
    expect(await list({ categoryInfo: 'ref', query: bet })).toHaveLength(1);
    expect(await list({ categoryInfo: 'round', query: 'l1', gameClass: 'casino' })).toHaveLength(3);
    const [{ transactionId, roundId }] = await list({ kind: 'MISS' });
    const byNumber = { categoryInfo: 'betId', query: transactionId };
    expect(await list(byNumber)).toMatchObject([{ vendorRef: lost }]);
    const rounds = `/api/bets/casino-rounds?${new URLSearchParams(byNumber)}`;
    expect((await top.call('GET', rounds)).body.rows).toMatchObject([{ roundId }]);
    expect(await list({ categoryInfo: 'betId', query: 'none' })).toEqual([]);
    expect(await list({ vendor: 'rv' })).toEqual([]);
    expect(await list({ sort: 'amount', kind: 'BET' })).toHaveLength(1);
  });

  it('lists by what became of a row as its column says it, of whatever vendor', async () => {
    const play = async (roundRef: string, winWon?: number) => {
      const vendorRef = `${roundRef}-${newRef()}`;
      await say('bet', { vendorRef, roundRef, amountWon: 5_000 });
      if (winWon !== undefined)
        await say('win', { vendorRef: newRef(), roundRef, amountWon: winWon });
      return vendorRef;
    };
    await play('open');
    await play('won', 9_000);
    await play('lost', 0);
    await say('cancel', { vendorRef: newRef(), cancels: await play('off') });
    const shown = async (path: string) => {
      const rows: { kind?: string; roundRef: string; result: string }[] = (
        await top.call('GET', `${path}memberId=${member.memberId}`)
      ).body.rows;
      return rows.map(({ kind, roundRef, result }) => [roundRef, kind, result].filter(Boolean));
    };
    for (const path of [LIST, '/api/bets/casino-rounds']) {
      const all = await shown(`${path}?`);
      for (const result of ['I', 'W', 'L', 'C']) {
        const expected = all.filter((row) => row.at(-1) === result);
        expect(expected.length).toBeGreaterThan(0);
        const asked = `${path}?betResult=${result}&`;
        expect(await shown(asked)).toEqual(expected);
        expect(await shown(`${asked}sort=oldest&`)).toEqual(expected.toReversed());
        expect(await shown(`${asked}vendor=rv&`)).toEqual([]);
        const totals = path === LIST ? `${LIST}/totals` : `${path}/totals`;
        const { body } = await top.call(
          'GET',
          `${totals}?betResult=${result}&memberId=${member.memberId}`,
        );
        expect(body.count).toBe(expected.length);
      }
    }
    expect(await list({ betResult: 'C', sort: 'amount' })).toHaveLength(2);
  });

  it('says how long a seamless vendor waited, and of a record nothing', async () => {
    await say('bet', { vendorRef: newRef(), roundRef: 'w1', amountWon: 5_000 });
    await record([rowOf({})]);
    const rows = await list({});
    expect(rows.map(({ responseMs }: { responseMs: number | null }) => typeof responseMs)).toEqual([
      ...['object', 'number'],
    ]);
  });

  it('says by which entry of the wallet a transfer was booked', async () => {
    // What the wallet holds was booked before it.
    server.clock.advance(1_000);
    await record([rowOf({})]);
    expect(await list({})).toMatchObject([{ booked: null }]);
    const [entry] = await server.database.db.transaction().execute((tx) =>
      postMovement(tx, {
        ...{ memberId: member.memberId, key: `play:${newId(server.clock.now)}` },
        ...{ type: 'apokerPlay', amountWon: -10_000, at: server.clock.now, actor: null },
        subject: `wallet/${member.memberId}/apoker`,
      }),
    );
    expect(await list({})).toMatchObject([{ booked: { entryId: entry?.entryId } }]);
  });

  it('asks for fewer days where no index has what is looked for', async () => {
    const answer = await top.call('GET', `${LIST}?minWon=1`);
    expectRefusal(answer, 409, 'list.too_wide');
    expectRefusal(await top.call('GET', `${LIST}?sort=amount`), 409, 'list.too_wide');
  });

  it('shows a partner his line alone', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const own = await givenMember(server, {
      ...{ path: [partner.memberId], walletsWon: { money: 10_000 } },
    });
    for (const { memberId } of [own, member])
      await vendor.say('bet', {
        ...{ memberId, vendorRef: newRef(), roundRef: 'p1', amountWon: 1_000 },
      });
    const asked = await signedIn(server, { type: 9, partnerId: partner.memberId });
    const { body } = await asked.call('GET', LIST);
    expect(body.rows.map((row: { member: { id: string } }) => row.member.id)).toEqual([own.id]);
    const byLine = `${LIST}?categoryInfo=line&query=${partner.id}`;
    const found = (await top.call('GET', byLine)).body.rows;
    expect(found.map((row: { member: { id: string } }) => row.member.id)).toEqual([own.id]);
    expect((await top.call('GET', `${LIST}?categoryInfo=line&query=nobody`)).body.rows).toEqual([]);
    const above = await givenMember(server, { grade: 3 });
    const beyond = `${LIST}?categoryInfo=line&query=${above.id}`;
    expect((await asked.call('GET', beyond)).body.rows).toEqual([]);
  });
});

describe('bets.totalCasinoTransactions', () => {
  it('sums by kind, without what was cancelled, and test accounts apart', async () => {
    const cancelled = newRef();
    const tester = await givenMember(server, { isTest: true, walletsWon: { money: 9_000 } });
    await say('bet', { vendorRef: newRef(), roundRef: 't1', amountWon: 7_000 });
    await say('bet', { vendorRef: cancelled, roundRef: 't1', amountWon: 2_000 });
    await say('cancel', { vendorRef: newRef(), cancels: cancelled });
    await vendor.say('bet', {
      ...{ memberId: tester.memberId, vendorRef: newRef(), roundRef: 't1', amountWon: 9_000 },
    });
    const days = lately();
    const asked = new URLSearchParams({ ...days, categoryInfo: 'round', query: 't1' });
    const { body } = await top.call('GET', `${LIST}/totals?${asked}`);
    expect(body.count).toBe(4);
    expect(body.totals).toEqual([
      expect.objectContaining({
        ...{ kind: 'BET', transactions: 2, members: 1, amountWon: 9_000, standingWon: 7_000 },
        ...{ openWon: 7_000, testTransactions: 1, testStandingWon: 9_000, testOpenWon: 9_000 },
      }),
      expect.objectContaining({ kind: 'CANCEL', amountWon: 2_000, testTransactions: 0 }),
    ]);
    const { body: ever } = await top.call(
      'GET',
      `${LIST}/totals?categoryInfo=round&query=t1&from=${days.from}`,
    );
    expect(ever).toMatchObject({ count: 4, totals: [] });
    expectRefusal(await top.call('GET', `${LIST}/totals?minWon=1`), 409, 'list.too_wide');
  });

  it('sums of a provider whatever belongs to its rounds, also where the stake alone names it', async () => {
    const round = { roundRef: newRef() };
    await say('bet', { vendorRef: newRef(), ...round, amountWon: 7_000, provider: 12 });
    await say('win', { vendorRef: newRef(), ...round, amountWon: 5_000 });
    const asked = `memberId=${member.memberId}&provider=12`;
    expect((await top.call('GET', `${LIST}/totals?${asked}`)).body.totals).toMatchObject([
      { kind: 'BET', amountWon: 7_000 },
      { kind: 'WIN', amountWon: 5_000 },
    ]);
  });
});

describe('bets.listCasinoRounds', () => {
  it('lists rounds with what they come to', async () => {
    await say('bet', { vendorRef: newRef(), roundRef: 'r1', amountWon: 7_000, isFree: true });
    await say('win', { vendorRef: newRef(), roundRef: 'r1', amountWon: 9_000 });
    await say('bet', { vendorRef: newRef(), roundRef: 'r2', amountWon: 1_000 });
    const ask = async (more: string) =>
      (await top.call('GET', `/api/bets/casino-rounds?memberId=${member.memberId}${more}`)).body
        .rows;
    expect(await ask('')).toMatchObject([
      { roundRef: 'r2', result: 'I', profitWon: null },
      { roundRef: 'r1', result: 'W', betWon: 7_000, profitWon: -2_000, voidRule: 'free' },
    ]);
    expect(await ask('&isVoid=true')).toMatchObject([{ roundRef: 'r1', validWon: 0 }]);
    expectRefusal(
      await top.call('GET', '/api/bets/casino-rounds?isVoid=true'),
      409,
      'list.too_wide',
    );
  });
});

describe('a hand of poker', () => {
  const sit = async (path: readonly string[], handNo: string) => {
    member = await givenMember(server, { path, walletsWon: { apoker: 50_000 } });
    const details = { table: 'Table 9', handNo };
    await record([rowOf({ roundRef: `${handNo.slice(1)}-${member.id}`, details })]);
    return member.memberId;
  };
  const isMarked = async (memberId: string, who = top) => {
    const { body } = await who.call('GET', `/api/bets/casino-rounds?memberId=${memberId}`);
    return body.rows[0]?.isSameTable;
  };

  it('is marked where two whom one partner brought sit in it, for staff alone', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const line = [partner.memberId];
    const [one, two] = [await sit(line, '#501'), await sit(line, '#501')];
    const stranger = await sit([], '#501');
    const alone = await sit(line, '#502');
    expect([await isMarked(one), await isMarked(two)]).toEqual([true, true]);
    expect([await isMarked(stranger), await isMarked(alone)]).toEqual([false, false]);
    const above = await signedIn(server, { type: 9, partnerId: partner.memberId });
    expect(await isMarked(one, above)).toBe(false);
  });

  it('is known by what was said of it first, also when its end says the rest', async () => {
    await record([rowOf({ details: { table: 'Table 9', handNo: '#500' } })]);
    await record([rowOf({ kind: 'WIN', amountWon: 9_500, details: { rakeWon: 500 } })]);
    const { body } = await top.call('GET', `/api/bets/casino-rounds?memberId=${member.memberId}`);
    expect(body.rows).toMatchObject([
      { details: { table: 'Table 9', handNo: '#500', rakeWon: 500 } },
    ]);
  });

  it('is marked where of two who met often the same has lost each', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const path = [partner.memberId];
    const sits = () => givenMember(server, { path, walletsWon: { apoker: 50_000 } });
    const [loser, winner, third] = [await sits(), await sits(), await sits()];
    const play = (who: GivenMember, handNo: string, wonWon: number) => {
      const hand = {
        ...{ memberId: who.memberId, roundRef: `${handNo.slice(1)}-${who.id}` },
        details: { table: 'Table 8', handNo },
      };
      return record([rowOf(hand), rowOf({ ...hand, kind: 'WIN', amountWon: wonWon })]);
    };
    const marks = async ({ memberId }: GivenMember) =>
      (await top.call('GET', `/api/bets/casino-rounds?memberId=${memberId}`)).body.rows.map(
        ({ isOneSided }: { isOneSided: boolean }) => isOneSided,
      );
    for (const handNo of ['#601', '#602', '#603']) {
      await play(loser, handNo, 0);
      await play(winner, handNo, 19_000);
      server.clock.advance(1_000);
    }
    // The third has won once and lost once.
    await play(third, '#602', 19_000);
    await play(third, '#603', 0);
    expect(await marks(loser)).toEqual([true, false, false]);
    expect(await marks(winner)).toEqual([true, false, false]);
    expect(await marks(third)).toEqual([false, false]);
    await play(loser, '#604', 12_000);
    await play(winner, '#604', 0);
    expect((await marks(loser))[0]).toBe(false);
    const above = await signedIn(server, { type: 9, partnerId: partner.memberId });
    const asked = `/api/bets/casino-rounds?memberId=${loser.memberId}`;
    const { body } = await above.call('GET', asked);
    expect(body.rows.some(({ isOneSided }: { isOneSided: boolean }) => isOneSided)).toBe(false);
  });

  it('is marked where two came from one address', async () => {
    const [one, two] = [await sit([], '#503'), await sit([], '#503')];
    expect(await isMarked(one)).toBe(false);
    for (const memberId of [one, two])
      await server.database.pool.query(
        `insert into member_trace (member_id, kind, key, first_seen_at, last_seen_at, others)
         values ($1, 'ip', '203.0.113.88', now(), now(), 1)`,
        [memberId],
      );
    expect([await isMarked(one), await isMarked(two)]).toEqual([true, true]);
  });
});

describe('bets.readCasinoSupply', () => {
  const supply = (name: string) => top.call('GET', `/api/bets/casino-supplies/${name}`);

  it('says what is left at a vendor, and nothing where it told nothing', async () => {
    expect((await supply('kplay')).body).toEqual({ balanceWon: null, daysLeft: null, at: null });
    const state = { balanceWon: 7_000_000, closed: [] };
    await vendor.feed('POST', '/feed/casino/kplay/state', state);
    expect((await supply('kplay')).body).toMatchObject({ balanceWon: 7_000_000, daysLeft: null });
    const yesterday = new Date(server.clock.now.getTime() - 15 * 3_600_000).toISOString();
    await server.database.db
      .insertInto('casino_spent_day')
      .values({ vendor: 'kplay', day_on: yesterday.slice(0, 10), spent_won: 7_000_000 })
      .execute();
    expect((await supply('kplay')).body).toMatchObject({ balanceWon: 7_000_000, daysLeft: 7 });
  });

  it('is no partner’s to see', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const above = await signedIn(server, { type: 9, partnerId: partner.memberId });
    const path = '/api/bets/casino-supplies/kplay';
    expect((await above.call('GET', path)).status).toBe(403);
  });
});

describe('bets.totalCasinoRounds', () => {
  it('sums rounds by class', async () => {
    await say('bet', { vendorRef: newRef(), roundRef: 's1', amountWon: 7_000 });
    await say('win', { vendorRef: newRef(), roundRef: 's1', amountWon: 9_000 });
    const path = `/api/bets/casino-rounds/totals?memberId=${member.memberId}`;
    expect((await top.call('GET', path)).body).toMatchObject({
      count: 1,
      totals: [
        {
          gameClass: 'casino',
          rounds: 1,
          betWon: 7_000,
          winWon: 9_000,
          validWon: 7_000,
          openWon: 0,
        },
      ],
    });
    const tester = await givenMember(server, { isTest: true, walletsWon: { money: 9_000 } });
    await vendor.say('bet', {
      ...{ memberId: tester.memberId, vendorRef: newRef(), roundRef: 's1', amountWon: 9_000 },
    });
    const asked = new URLSearchParams({ ...lately(), categoryInfo: 'round', query: 's1' });
    const both = await top.call('GET', `/api/bets/casino-rounds/totals?${asked}`);
    expect(both.body).toMatchObject({
      count: 2,
      totals: [
        {
          ...{ rounds: 1, betWon: 7_000, openWon: 0 },
          ...{ testRounds: 1, testBetWon: 9_000, testWinWon: 0, testOpenWon: 9_000 },
        },
      ],
    });
    const ever = '/api/bets/casino-rounds/totals?categoryInfo=round&query=s1';
    expect((await top.call('GET', ever)).body).toMatchObject({ count: 2, totals: [] });
    expectRefusal(
      await top.call('GET', '/api/bets/casino-rounds/totals?minWon=1'),
      ...([409, 'list.too_wide'] as const),
    );
  });
});

describe('bets.readCasinoTransaction', () => {
  it('has the round and every movement in its name', async () => {
    await say('bet', { vendorRef: newRef(), roundRef: 'd1', amountWon: 7_000 });
    const { body: won } = await say('win', {
      vendorRef: newRef(),
      roundRef: 'd1',
      amountWon: 9_000,
    });
    const path = `${LIST}/${won.transactionId}?memberId=`;
    expect((await top.call('GET', `${path}${member.memberId}`)).body).toMatchObject({
      transaction: { kind: 'WIN', amountWon: 9_000 },
      round: { betWon: 7_000, winWon: 9_000 },
      transactions: [{ kind: 'BET' }, { kind: 'WIN' }],
      why: { rule: 'casinoWin', values: { payoutWon: 9_000, stakeWon: 7_000 } },
      entries: [
        { type: 'bet', amountWon: -7_000 },
        { type: 'betBenefit', amountWon: 9_000, transactionId: won.transactionId },
      ],
    });
    expectRefusal(await top.call('GET', `${path}${NOBODY}`), 404, 'record.not_found');
  });

  it('has what the vendor sent of its own, nothing secret, and for no partner', async () => {
    const at = server.clock.now.toISOString();
    const secrets = {
      ...{ sessionToken: 's-1', sign: 's-2', apiKey: 's-3', userIp: 's-4', client_ip: 's-5' },
      ...{ Password: 's-6', bankAccount: 's-7', phoneNo: 's-8' },
    };
    const raw = { tableId: 'bac-7', chip: 3, isLive: true, dealer: null, ...secrets };
    const partner = await givenMember(server, { grade: 3 });
    member = await givenMember(server, { path: [partner.memberId], walletsWon: { money: 9_000 } });
    const details = { replayUrl: 'https://vendor.example.com/replay/raw1' };
    const bet = { vendorRef: newRef(), roundRef: 'raw1', amountWon: 7_000, at, raw, details };
    const { body: taken } = await say('bet', bet);
    await say('win', { vendorRef: newRef(), roundRef: 'raw1', amountWon: 0 });
    const path = `${LIST}/${taken.transactionId}?memberId=${member.memberId}`;
    const { body, text } = await top.call('GET', path);
    expect(body.raw).toEqual([
      {
        transactionId: taken.transactionId,
        fields: { at, tableId: 'bac-7', chip: 3, isLive: true, dealer: null },
      },
    ]);
    expect(body.transaction.details).toEqual(details);
    const lines = JSON.stringify(await auditLines(server, 'casino.bet'));
    expect(lines).toContain('bac-7');
    for (const secret of Object.values(secrets)) {
      expect(text).not.toContain(secret);
      expect(lines).not.toContain(secret);
    }
    const above = await signedIn(server, { type: 9, partnerId: partner.memberId });
    expect((await above.call('GET', path)).body.raw).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, at]));
    const row = rowOf({ roundRef: 'raw2', raw: many });
    await record([row]);
    const [{ transactionId }] = await list({ categoryInfo: 'ref', query: row.vendorRef });
    const book = await top.call('GET', `${LIST}/${transactionId}?memberId=${member.memberId}`);
    expect(Object.keys(book.body.raw[0].fields)).toHaveLength(16);
  });
});

describe('a vendor that keeps its book in one way and calls in the other', () => {
  it('moves no money of ours for what was played with money that lies there, and the reverse', async () => {
    const builds = createFixtureBuilds();
    const { flags: few } = deploymentJson();
    const honorOn = { modules: ['casino'], casinoCompany: 'honor', casinoType: 'transfer' };
    const flags = { ...few, ...honorOn };
    builds.write('deployments/default.json', { ...deploymentJson(), flags });
    const site = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
    await makeLedgerPartitions(site.database.db, site.clock.now);
    const honor = await givenVendor(site, { vendor: 'honor' });
    const { memberId } = await givenMember(site, { walletsWon: { money: 100_000 } });
    const row = { ...rowOf({ roundRef: 't1', memberId }), game: 'baccarat', gameClass: 'casino' };
    const tell = (rows: readonly object[]) =>
      honor.feed('POST', '/feed/casino/honor/transactions', { rows });
    expect((await tell([row])).body).toMatchObject({ taken: 1, refused: [] });
    const win = { memberId, vendorRef: newRef(), roundRef: 't1', amountWon: 50_000 };
    expectRefusal(await honor.say('win', win), 409, 'casino.differs');
    const cancel = { memberId, vendorRef: newRef(), cancels: row.vendorRef };
    expectRefusal(await honor.say('cancel', cancel), 409, 'casino.differs');
    // Connected the other way before, and still owed what was staked then.
    await site.database.db
      .updateTable('casino_round')
      .set({ mode: 'seamless' })
      .where('member_id', '=', memberId)
      .execute();
    const rows = [
      { ...row, vendorRef: newRef(), kind: 'WIN', amountWon: 1_000 },
      { ...row, vendorRef: newRef(), kind: 'CANCEL', amountWon: 0, cancels: row.vendorRef },
    ];
    expect((await tell(rows)).body).toMatchObject({
      ...{ taken: 0, known: 0 },
      refused: [{ code: 'casino.differs' }, { code: 'casino.differs' }],
    });
    expect((await honor.say('win', win)).body).toMatchObject({ balanceWon: 150_000 });
    expect(await casinoOf(site, memberId)).toMatchObject({ rounds: [{ wins: 1, cancels: 0 }] });
    await expectSoundLedger(site);
    await site.close();
    builds.remove();
  });
});

describe('the vendor’s own book', () => {
  /** A day of its own, so that books of tests do not meet. */
  const nextDay = async () => {
    server.clock.advance(86_400_000);
    top = await signedIn(server);
    return new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  };
  const report = (dayOn: string, rows: readonly object[], isLast = true) =>
    vendor.feed('POST', '/feed/casino/kplay/reports', { dayOn, isLast, rows });
  const said = (vendorRef: string, amountWon: number, kind = 'BET') => ({
    ...{ vendorRef, amountWon, kind, memberId: member.memberId },
  });
  const reconciled = async (dayOn: string) =>
    (
      await top.call(
        'GET',
        `/api/bets/casino-reconciliations?vendor=kplay&from=${dayOn}&to=${dayOn}`,
      )
    ).body.rows;

  describe('feed.reportCasino', () => {
    it("agrees, or rings with what differs, and leaves 'casino.report'", async () => {
      const dayOn = await nextDay();
      const [same, missing, extra] = [newRef(), newRef(), newRef()];
      await say('bet', { vendorRef: same, roundRef: 'k1', amountWon: 3_000 });
      await say('bet', { vendorRef: missing, roundRef: 'k1', amountWon: 4_000 });
      expect((await report(dayOn, [said(same, 3_000)], false)).body).toEqual({
        ...{ kept: 1, differingRows: null },
      });
      const answer = await report(dayOn, [said(extra, 5_000, 'WIN')]);
      expect(answer).toMatchObject({ status: 200, body: { kept: 1, differingRows: 2 } });
      expectRefusal(await report(dayOn, [said(same, 1)]), 409, 'casino.differs');
      const [row] = await reconciled(dayOn);
      expect(row).toMatchObject({
        ...{ vendor: 'kplay', dayOn, differingRows: 2, playWon: null },
        ...{ ours: { rows: 2, betWon: 7_000 }, theirs: { rows: 2, betWon: 3_000, winWon: 5_000 } },
      });
      const path = `/api/bets/casino-reconciliations/${row.reconciliationId}/differences`;
      const [bet] = await list({ categoryInfo: 'ref', query: missing });
      expect((await top.call('GET', path)).body).toEqual({
        isMore: false,
        differences: [
          {
            ...{ vendorRef: missing, ours: { kind: 'BET', amountWon: 4_000 }, theirs: null },
            ...{
              transactionId: bet.transactionId,
              member: { _id: member.memberId, id: member.id },
            },
          },
          {
            ...{ vendorRef: extra, ours: null, theirs: { kind: 'WIN', amountWon: 5_000 } },
            ...{ transactionId: null, member: expect.anything() },
          },
        ].sort((a, b) => (a.vendorRef < b.vendorRef ? -1 : 1)),
      });
      const alarms = await server.database.db
        .selectFrom('alarm')
        .select('details')
        .where('kind', '=', 'providerMismatch')
        .execute();
      expect(alarms).toMatchObject([{ details: { asked: 'day', dayOn, differingRows: 2 } }]);
      expect((await auditLines(server, 'casino.report')).length).toBe(2);
    });

    it('is held against ours again once either has changed since', async () => {
      const dayOn = await nextDay();
      const late = newRef();
      expect((await report(dayOn, [said(late, 3_000)])).body).toMatchObject({ differingRows: 1 });
      await say('bet', { vendorRef: late, roundRef: 'late', amountWon: 3_000 });
      await nextDay();
      await nextDay();
      const signal = new AbortController().signal;
      await foldCasinoDays(server.database.db, server.clock.now, signal);
      expect(await reconciled(dayOn)).toMatchObject([
        { differingRows: 0, ours: { rows: 1, betWon: 3_000 } },
      ]);
      await report(dayOn, [said(newRef(), 5_000)], false);
      expect(await reconciled(dayOn)).toMatchObject([
        { differingRows: 1, theirs: { rows: 2, betWon: 8_000 } },
      ]);
    });

    it('takes one transaction neither twice otherwise nor of two members', async () => {
      const dayOn = await nextDay();
      const ref = newRef();
      const other = await givenMember(server);
      const ofOther = { ...said(ref, 3_000), memberId: other.memberId };
      for (const twice of [
        [said(ref, 3_000), said(ref, 4_000)],
        [said(ref, 3_000), ofOther],
      ])
        expectRefusal(await report(dayOn, twice, false), 409, 'casino.differs');
      expect((await report(dayOn, [said(ref, 3_000), said(ref, 3_000)], false)).status).toBe(200);
      expectRefusal(await report(dayOn, [ofOther], false), 409, 'casino.differs');
      expect((await report(dayOn, [said(ref, 3_000)])).body).toMatchObject({ differingRows: 1 });
    });

    it('is for vendors of this deployment', async () => {
      const body = { dayOn: '2026-11-22', isLast: true, rows: [] };
      const answer = await withoutModules('/feed/casino/kplay/reports', body);
      expectRefusal(answer, 404, 'module.off');
    });
  });

  describe('what a vendor tells of itself', () => {
    it('is for vendors of this deployment', async () => {
      const answer = await withoutModules('/feed/casino/kplay/state', { closed: [] });
      expectRefusal(answer, 404, 'module.off');
    });
  });

  describe('bets.listCasinoReconciliations', () => {
    it('lists days by whether they differ', async () => {
      const dayOn = await nextDay();
      await report(dayOn, [said(newRef(), 3_000)]);
      expect(await reconciled(dayOn)).toMatchObject([{ dayOn, differingRows: 1 }]);
      const path = `/api/bets/casino-reconciliations?isDiffering=false&from=${dayOn}`;
      expect((await top.call('GET', path)).body.rows).toEqual([]);
    });
  });

  describe('bets.totalCasinoReconciliations', () => {
    it('counts them', async () => {
      const dayOn = await nextDay();
      await report(dayOn, []);
      const path = `/api/bets/casino-reconciliations/totals?from=${dayOn}&to=${dayOn}`;
      expect((await top.call('GET', path)).body.count).toBe(1);
    });
  });

  describe('bets.listCasinoDifferences', () => {
    it('knows no day that was not held against ours', async () => {
      const path = `/api/bets/casino-reconciliations/${NOBODY}/differences`;
      expectRefusal(await top.call('GET', path), 404, 'record.not_found');
    });
  });

  describe('bets.checkCasinoTransaction', () => {
    it("says how one stands in it, and leaves 'casino.check'", async () => {
      const dayOn = await nextDay();
      const [same, other, missing] = [newRef(), newRef(), newRef()];
      const ids: Record<string, string> = {};
      for (const vendorRef of [same, other, missing])
        ids[vendorRef] = (
          await say('bet', { vendorRef, roundRef: 'c1', amountWon: 1_000 })
        ).body.transactionId;
      const check = async (ref: string) =>
        (await top.call('POST', `${LIST}/${ids[ref]}/check`, { memberId: member.memberId })).body;
      expect(await check(same)).toEqual({ check: 'unreported', theirs: null });
      await report(dayOn, [said(same, 1_000), said(other, 2_000)]);
      expect((await check(same)).check).toBe('same');
      expect(await check(other)).toEqual({
        ...{ check: 'differs', theirs: { kind: 'BET', amountWon: 2_000 } },
      });
      expect((await check(missing)).check).toBe('missing');
      const marked = (await list({})).map(({ vendorRef, isDiffering }: Listed) => [
        ...[vendorRef, isDiffering],
      ]);
      expect(Object.fromEntries(marked)).toEqual({
        ...{ [same]: false, [other]: true, [missing]: true },
      });
      expect((await auditLines(server, 'casino.check')).length).toBe(4);
      const nobody = await top.call('POST', `${LIST}/${NOBODY}/check`, {
        ...{ memberId: member.memberId },
      });
      expectRefusal(nobody, 404, 'record.not_found');
    });
  });
});

describe('feed.launchCasino', () => {
  const launch = (body: object) =>
    vendor.feed('POST', '/feed/casino/launches', { memberId: member.memberId, ...body });

  it("lets in whoever may play, and leaves 'casino.launch'", async () => {
    const answer = await launch({ vendor: 'kplay', provider: 3 });
    expect(answer).toMatchObject({ status: 200, body: { mode: 'seamless', balanceWon: 100_000 } });
    const poker = await launch({ vendor: 'apoker' });
    expect(poker.body).toMatchObject({ mode: 'transfer', balanceWon: 50_000 });
    expect(await auditLines(server, 'casino.launch')).toHaveLength(2);
    expectRefusal(await launch({ vendor: 'rv', memberId: NOBODY }), 404, 'member.not_found');
    const blocked = await givenMember(server, { status: 3 });
    const refused = await launch({ vendor: 'kplay', memberId: blocked.memberId });
    expectRefusal(refused, 409, 'casino.member_blocked');
  });

  it('is closed by maintenance, by the provider, and with the module', async () => {
    const { category, ...closed } = unsavedDocument(casinoMaintenance);
    const put = (name: string, body: object, path = '/api/bets/settings') =>
      top.call('PUT', `${path}/${name}`, body);
    const closing = '/api/config/maintenance';
    const why = { confirmed: { status: 'on' }, reason: '점검' };
    await put(category, { ...closed, status: 'on', ...why }, closing);
    expectRefusal(await launch({ vendor: 'kplay' }), 409, 'casino.maintenance');
    const { providers } = (await vendor.feed('GET', '/feed/casino/providers')).body;
    expect(providers[0]).toMatchObject({ provider: 1, isOpen: false });
    await put(category, { ...closed, version: 1 }, closing);
    // Where nobody bets on the site, nobody goes to a table of it.
    const site = unsavedDocument(siteMaintenance);
    const { category: siteCategory, ...openSite } = site;
    const parts = { ...site.parts, exchange: false, bet: true };
    await put(siteCategory, { ...openSite, parts, status: 'on', ...why }, closing);
    expectRefusal(await launch({ vendor: 'kplay' }), 409, 'site.maintenance');
    await put(siteCategory, { ...openSite, version: 1 }, closing);
    const { category: name, ...settings } = unsavedDocument(casino);
    const { providers: all } = settings;
    const higher = { ...all[3], levelMin: 5 };
    const lower = { ...all[5], levelMax: 1 };
    await put(name, { ...settings, providers: { ...all, 3: higher, 5: lower } });
    expectRefusal(await launch({ vendor: 'kplay', provider: 3 }), 409, 'casino.provider_off');
    expect((await launch({ vendor: 'kplay', provider: 5 })).status).toBe(200);
    const { memberId } = await givenMember(server, { level: 2 });
    const above = await launch({ vendor: 'kplay', provider: 5, memberId });
    expectRefusal(above, 409, 'casino.provider_off');
    expect((await launch({ vendor: 'kplay', provider: 4 })).status).toBe(200);
    const body = { memberId: member.memberId, vendor: 'kplay' };
    const off = await withoutModules('/feed/casino/launches', body);
    expectRefusal(off, 404, 'module.off');
  });
});

describe('feed.listCasinoProviders', () => {
  it('has them in their order, as this member finds them', async () => {
    const ask = (more = '') => vendor.feed('GET', `/feed/casino/providers${more}`);
    expect((await ask()).body.providers).toHaveLength(31);
    const own = (await ask(`?memberId=${member.memberId}`)).body.providers;
    const named = own.map(({ provider }: { provider: number }) => provider);
    expect([3, 4, 5].filter((provider) => named.includes(provider))).toEqual([4, 5]);
    expectRefusal(await ask(`?memberId=${NOBODY}`), 404, 'member.not_found');
  });

  it('has them as they were saved last, for whoever has just read them', async () => {
    const open = async () => {
      const { body } = await vendor.feed(
        'GET',
        `/feed/casino/providers?memberId=${member.memberId}`,
      );
      const found = body.providers.find(({ provider }: { provider: number }) => provider === 4);
      return found?.isOpen;
    };
    expect(await open()).toBe(true);
    const save = async (isOn: boolean) => {
      const { body: all } = await top.call('GET', '/api/bets/settings');
      const { category, ...now } = all.find(
        (one: { category: string }) => one.category === 'casino',
      );
      const providers = { ...now.providers, 4: { ...now.providers[4], isOn } };
      const saved = await top.call('PUT', `/api/bets/settings/${category}`, { ...now, providers });
      expect(saved.status).toBe(200);
    };
    await save(false);
    expect(await open()).toBeFalsy();
    await save(true);
    expect(await open()).toBe(true);
  });
});

describe('sharedReferencesJob', () => {
  it('rings once for a reference that a vendor has told of two members', async () => {
    // A day of which no book is here.
    server.clock.advance(86_400_000);
    top = await signedIn(server);
    const [shared, own] = [newRef(), newRef()];
    const first = member.memberId;
    await say('bet', { vendorRef: shared, roundRef: 's1', amountWon: 1_000 });
    await say('bet', { vendorRef: own, roundRef: 's1', amountWon: 1_000 });
    member = await givenMember(server, { grade: 3, walletsWon: { money: 10_000 } });
    await say('bet', { vendorRef: shared, roundRef: 's1', amountWon: 1_000 });
    const look = () =>
      sharedReferencesJob.run(
        { db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
        new AbortController().signal,
      );
    await look();
    await look();
    const alarms = await server.database.db
      .selectFrom('alarm')
      .select('details')
      .where('kind', '=', 'providerMismatch')
      .execute();
    const told = alarms.filter(
      ({ details }) => (details as { asked: string }).asked === 'reference',
    );
    expect(told.map(({ details }) => details)).toEqual([
      {
        ...{ asked: 'reference', vendor: 'kplay', vendorRef: shared },
        members: [first, member.memberId].sort(),
      },
    ]);
    expect(await list({})).toMatchObject([{ vendorRef: shared, isDiffering: true }]);
    const partner = await signedIn(server, { partnerId: member.memberId });
    expect((await partner.call('GET', LIST)).body.rows).toMatchObject([
      { vendorRef: shared, isDiffering: false },
    ]);
  });
});
