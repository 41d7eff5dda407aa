// What operators see of bets on sports, and what becomes of one on which they decide.
import type { SportsTypeId } from '@gwanje/contract';
import { expectAsExported } from '../../../test/exported-bets';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenSettling } from '../../../test/given-event';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import {
  balanceWon,
  givenAloneLimits,
  givenRequest,
  keyed,
  requestMoney,
} from '../../../test/given-request';
import { expectSoundLedger } from '../../../test/given-round';
import {
  type GivenMarket,
  givenMarket,
  givenSports,
  placeSports,
  setOdds,
  settleMarket,
  slipOf,
} from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { transaction } from '../../platform/database';
import { changeEventRow, type EventRow, lockEvent } from '../events/event-work.queries';
import { SPORTS_BETS } from './sports-bets.queries';

const PATH = '/api/bets/sports';

let server: TestServer;
let feed: FeedCall;
let member: GivenMember;
let risk: SignedIn;
let operations: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  const top = await signedIn(server);
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  risk = await signedIn(server, { type: 4 });
  operations = await signedIn(server, { type: 1 });
  await givenSports(server);
});
beforeEach(async () => {
  server.clock.advance(60_000);
  member = await givenMember(server, { walletsWon: { money: 5_000_000 } });
});
afterAll(() => server.close());

interface Placed {
  readonly betId: string;
  readonly markets: readonly GivenMarket[];
}

async function placed(odds: readonly number[], change: object = {}): Promise<Placed> {
  const markets: GivenMarket[] = [];
  for (const each of odds) markets.push(await givenMarket(server, each));
  const legs = markets.map((market, index) => [market, odds[index] as number] as const);
  const { body, status } = await placeSports(feed, slipOf(member, legs, change));
  expect(status).toBe(200);
  return { betId: body.betId, markets };
}

const detail = async (betId: string, who = risk, of = member) =>
  who.call('GET', `${PATH}/${betId}?memberId=${of.memberId}`);

/** A decision as whoever has just looked at the bet. */
async function decide(verb: string, betId: string, who = risk, change: object = {}) {
  const { body } = await detail(betId);
  const sent = {
    ...{ memberId: member.memberId, version: body.bet?.version ?? 1, reasonCode: 'other' },
    ...change,
  };
  return who.call('POST', `${PATH}/${betId}/${verb}`, sent, keyed());
}
const balanceOf = async () =>
  (
    await server.database.db
      .selectFrom('wallet')
      .select('balance_won')
      .where('member_id', '=', member.memberId)
      .where('wallet', '=', 'money')
      .executeTakeFirstOrThrow()
  ).balance_won;

/** Nothing more fits into the wallet. */
const fill = () => fillWallet(server, member, 'money');

const linesAbout = async (action: string, betId: string) =>
  (await auditLines(server, action)).filter(({ subject }) => subject === `bet/${betId}`);

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

describe('bets.listSportsBets', () => {
  it('finds bets by legs, sport, team and event, and nothing of mini-games', async () => {
    const { betId, markets } = await placed([150, 160, 170]);
    const single = await placed([150]);
    const found = async (query: string) => {
      const { body } = await risk.call('GET', `${PATH}?memberId=${member.memberId}&${query}`);
      return body.rows.map((row: { betId: string }) => row.betId);
    };
    expect(await found('folder=3')).toEqual([betId]);
    expect(await found('folder=1')).toEqual([single.betId]);
    expect(await found(`event=${markets[0]?.eventId}`)).toEqual([betId]);
    expect(await found(`event=${NOBODY.slice(0, 8)}`)).toEqual([]);
    expect(await found('sport=Football&legs=open')).toEqual([single.betId, betId]);
    expect(await found('sport=Tennis')).toEqual([]);
    expect(await found(`categoryInfo=team&query=${encodeURIComponent('별')}`)).toHaveLength(2);
    expect(await found('categoryInfo=team&query=%25')).toEqual([]);
    expect(await found('accept=rejected')).toEqual([]);
    const games = await risk.call('GET', `/api/bets?memberId=${member.memberId}`);
    expect(games.body.rows).toEqual([]);
  });

  it('finds open legs among the bets of everybody, of those too that another leg has lost', async () => {
    const [lost, going, over] = [
      await placed([150, 160]),
      await placed([150]),
      await placed([150]),
    ];
    await settleMarket(server, lost.markets[0] as GivenMarket, 'L');
    await settleMarket(server, over.markets[0] as GivenMarket, 'W');
    const found = async () => {
      const { body } = await risk.call('GET', `${PATH}?legs=open&betResult=I,L,W`);
      const ours = [lost, going, over].map(({ betId }) => betId);
      return body.rows
        .map((row: { betId: string }) => row.betId)
        .filter((betId: string) => ours.includes(betId));
    };
    expect(await found()).toEqual([going.betId, lost.betId]);
    await settleMarket(server, lost.markets[1] as GivenMarket, 'W');
    expect(await found()).toEqual([going.betId]);
  });

  it('tells what a leg of a cart in progress came to, though the cart is no newer', async () => {
    const { betId, markets } = await placed([150, 160, 170]);
    const asked = new URLSearchParams({
      ...{ list: PATH, filter: `memberId=${member.memberId}&legs=open`, ids: betId },
      since: server.clock.now.toISOString(),
    });
    const told = async () => (await risk.call('GET', `/api/list-changes?${asked}`)).body;
    const [before] = (await told()).rows;
    expect(before.legFactorsThousandths).toEqual([null, null, null]);
    await settleMarket(server, markets[1] as GivenMarket, 'W');
    const { rows, left } = await told();
    expect(rows).toEqual([{ ...before, legFactorsThousandths: [null, 1_600, null] }]);
    expect(left).toEqual([]);
    expect((await detail(betId)).body.bet).toEqual(rows[0]);
  });

  it('marks who bets on both sides of a market, and finds who bet at its odds', async () => {
    const market = await givenMarket(server, 150);
    await setOdds(server, market, 2, { home: 150, away: 240 });
    const on = (pick: 'home' | 'away', oddsHundredths: number, reference: string) =>
      placeSports(feed, {
        ...{ memberId: member.memberId, reference, stakeWon: 10_000 },
        legs: [{ marketId: market.marketId, pick, oddsHundredths, oddsVersion: 2 }],
      });
    const found = async (query: string) => {
      const { body } = await risk.call('GET', `${PATH}?market=${market.marketId}${query}`);
      return body.rows.map((row: { betId: string }) => row.betId);
    };
    const first = await on('home', 150, 'both-1');
    const again = await on('home', 150, 'both-2');
    const other = await on('away', 240, 'both-3');
    const { body } = await risk.call('GET', `${PATH}?memberId=${member.memberId}&mark=bothSides`);
    expect(body.rows).toMatchObject([{ betId: other.body.betId, isBothSides: true }]);
    const all = await risk.call('GET', `${PATH}?memberId=${member.memberId}&mark=repeated`);
    expect(all.body.rows).toMatchObject([{ betId: again.body.betId, isBothSides: false }]);
    expect(await found('')).toEqual([other, again, first].map((one) => one.body.betId));
    expect(await found('&oddsVersion=2&sort=stake')).toHaveLength(3);
    expect(await found('&oddsVersion=1')).toEqual([]);
    expectRefusal(await risk.call('GET', `${PATH}?oddsVersion=2`), 409, 'list.too_wide');
  });

  it('marks who bets from the address of another, which no partner is told', async () => {
    const partner = await givenMember(server, { grade: 2 });
    const path = [partner.memberId];
    const [one, two] = [
      await givenMember(server, { path, walletsWon: { money: 100_000 } }),
      await givenMember(server, { walletsWon: { money: 100_000 } }),
    ];
    const from = async (who: GivenMember, ip: string) => {
      const market = await givenMarket(server, 150);
      const { body } = await placeSports(feed, slipOf(who, [[market, 150]], { ip }));
      return body.betId as string;
    };
    const alone = await from(one, '198.51.100.8');
    const mine = await from(one, '198.51.100.7');
    await from(one, '198.51.100.7');
    const asked = `${PATH}?memberId=${one.memberId}`;
    expect((await risk.call('GET', `${asked}&mark=sameIp`)).body.rows).toEqual([]);
    await from(two, '198.51.100.7');
    const { body } = await risk.call('GET', `${asked}&mark=sameIp`);
    expect(body.rows.map((row: { betId: string }) => row.betId)).toContain(mine);
    expect(body.rows).toHaveLength(2);
    const listed = await risk.call('GET', asked);
    expect(listed.body.rows.find((row: { betId: string }) => row.betId === alone)).toMatchObject({
      isSameIp: false,
    });
    expectRefusal(await risk.call('GET', `${PATH}?mark=sameIp`), 409, 'list.too_wide');
    const above = await signedIn(server, { partnerId: partner.memberId });
    expect((await above.call('GET', `${asked}&mark=sameIp`)).body.rows).toEqual([]);
    const byIp = `${asked}&categoryInfo=ip&query=198.51.100.8`;
    expect((await risk.call('GET', byIp)).body.rows).toMatchObject([{ betId: alone }]);
    expect((await above.call('GET', byIp)).body.rows).toEqual([]);
    const told = await above.call('GET', asked);
    expect(told.body.rows).toHaveLength(3);
    for (const row of told.body.rows) expect(row).toMatchObject({ isSameIp: false });
  });

  it('finds the line of a partner by his ID, and of nobody beyond whoever asks', async () => {
    const partner = await givenMember(server, { id: 'lineboss', grade: 2 });
    const other = await givenMember(server, { grade: 2 });
    const under = await givenMember(server, {
      ...{ path: [partner.memberId], walletsWon: { money: 100_000 } },
    });
    const market = await givenMarket(server, 150);
    const { body } = await placeSports(feed, slipOf(under, [[market, 150]]));
    const found = async (query: string, who = risk) => {
      const answer = await who.call('GET', `${PATH}?categoryInfo=line&query=${query}`);
      return answer.body.rows.map((row: { betId: string }) => row.betId);
    };
    expect(await found('lineboss')).toEqual([body.betId]);
    expect(await found('LineBoss')).toEqual([body.betId]);
    expect(await found('lineb')).toEqual([]);
    expect(await found('lineboss', await signedIn(server, { partnerId: other.memberId }))).toEqual(
      [],
    );
  });

  it('finds what was taken after the start that the feed tells of now', async () => {
    const late = await placed([150, 160]);
    const live = await placed([150]);
    const begin = async (market: GivenMarket | undefined, starts_at: Date) =>
      transaction(server.database.db, async (tx) => {
        const event = await lockEvent(tx, market?.eventId as string);
        await changeEventRow(tx, event as EventRow, { starts_at });
      });
    for (const market of [late.markets[1], live.markets[0]]) await begin(market, server.clock.now);
    const soldAs = (game: SportsTypeId) =>
      server.database.db
        .updateTable('bet')
        .set({ game })
        .where('bet_id', '=', live.betId)
        .execute();
    await soldAs('sportsLive');
    await placed([150]);
    const { body } = await risk.call('GET', `${PATH}?memberId=${member.memberId}&mark=late`);
    expect(body.rows).toMatchObject([{ betId: late.betId, isLate: true, isRepeated: false }]);
    expect((await risk.call('GET', `${PATH}?mark=late`)).body.rows).toEqual(body.rows);
    const { totals } = (await risk.call('GET', `${PATH}/totals?mark=late`)).body;
    expect(totals[0]).toMatchObject({ result: null, bets: 1 });
    await begin(late.markets[1], new Date(server.clock.now.getTime() + 60_000));
    expect((await risk.call('GET', `${PATH}?mark=late`)).body.rows).toEqual([]);
    await soldAs('sports');
  });

  it('looks for what no index has in a month at most', async () => {
    for (const query of ['sport=Football', 'minWon=1', 'sort=stake', 'level=10', 'folder=3'])
      expectRefusal(await risk.call('GET', `${PATH}?${query}`), 409, 'list.too_wide');
  });
});

describe('bets.totalSportsBets', () => {
  it('is the same from what is kept by the day as from the bets', async () => {
    const { markets } = await placed([150]);
    await placed([200]);
    await settleMarket(server, markets[0] as GivenMarket, 'W');
    const totals = async (query: string) =>
      (await risk.call('GET', `${PATH}/totals?memberId=${member.memberId}${query}`)).body.totals;
    const kept = await totals('');
    expect(kept[0]).toMatchObject({ bets: 2, stakeWon: 20_000, payoutWon: 15_000 });
    expect(await totals('&minWon=1')).toEqual(kept);
    const games = await risk.call('GET', `/api/bets/totals?memberId=${member.memberId}`);
    expect(games.body.totals).toEqual([]);
  });

  it('comes to what an export of the same filter and the entries come to', async () => {
    const { markets } = await placed([150]);
    const { betId } = await placed([200]);
    await placed([300]);
    await settleMarket(server, markets[0] as GivenMarket, 'W');
    await decide('cancel', betId);
    await expectAsExported(server, SPORTS_BETS, member);
  });

  it('refuses what is too wide', async () => {
    expectRefusal(await risk.call('GET', `${PATH}/totals?minWon=1`), 409, 'list.too_wide');
  });

  it('sums what no day keeps over a month at most, and counts it beyond', async () => {
    await placed([150]);
    const totals = async (query: string) =>
      (await risk.call('GET', `${PATH}/totals?${query}`)).body;
    const day = (after: number) =>
      new Date(server.clock.now.getTime() + after * 86_400_000).toISOString().slice(0, 10);
    const ever = await totals('accept=accepted');
    expect(ever).toMatchObject({ totals: [] });
    expect(ever.count).toBeGreaterThan(0);
    for (const wide of ['folder=1', 'accept=accepted', 'level=1']) {
      const inMonth = await totals(`${wide}&from=${day(-29)}&to=${day(1)}`);
      expect(inMonth.totals[0]).toMatchObject({ result: null, bets: inMonth.count });
      expect(inMonth.count).toBeGreaterThan(0);
      expect((await totals(`${wide}&memberId=${member.memberId}`)).totals[0].bets).toBe(1);
    }
  });
});

describe('bets.readSportsBet', () => {
  it('has its legs, its money, and that it comes to what was paid', async () => {
    const { betId, markets } = await placed([150, 160, 170], { stakeWon: 50_000 });
    for (const market of markets) await settleMarket(server, market, 'W');
    const { body } = await detail(betId);
    expect(body.bet).toMatchObject({ result: 'W', finalOddsHundredths: 420, payoutWon: 210_000 });
    expect(body.legs).toMatchObject([
      { home: '별 FC', result: 'W', factorThousandths: 1_500 },
      {},
      {},
    ]);
    expect(body.computedWon).toBe(210_000);
    expect(body.settlementNo).toBe(1);
    expect(body.why).toMatchObject({
      ...{ rule: 'cartWin', values: { bonusHundredths: 103, voidLegs: 0 } },
    });
    expect(body.entries.map((one: { amountWon: number }) => one.amountWon)).toEqual([
      -50_000, 210_000,
    ]);
  });

  it('tells the odds of the bet, of now, and as its event began', async () => {
    const { betId, markets } = await placed([200], { startAmountWon: 5_000 });
    const [market] = markets as [(typeof markets)[number]];
    const leg = async () => (await detail(betId)).body.legs[0];
    expect(await leg()).toMatchObject({ oddsNowHundredths: 200, oddsAtCloseHundredths: null });
    const startsAt = Date.now() - 60_000;
    const { db } = server.database;
    // What is told after the start is not its close.
    for (const [version, home, afterMs] of [
      [2, 190, -10_000],
      [3, 120, 10_000],
    ] as const)
      await db
        .insertInto('market_odds')
        .values({
          ...{ market_id: market.marketId, version, prices: JSON.stringify({ home }) },
          ...{ source: 'feed', set_by: null, reason: null, at: new Date(startsAt + afterMs) },
        })
        .execute();
    await db
      .updateTable('market')
      .set({ odds_version: 3 })
      .where('market_id', '=', market.marketId)
      .execute();
    const begin = (type: SportsTypeId) =>
      db
        .updateTable('sports_event')
        .set({ starts_at: new Date(startsAt), game_type: type })
        .where('event_id', '=', market.eventId)
        .execute();
    await begin('sports');
    expect(await leg()).toMatchObject({
      ...{ oddsHundredths: 200, oddsNowHundredths: 120, oddsAtCloseHundredths: 190 },
    });
    expect((await detail(betId)).body.startAmountWon).toBe(5_000);
    await begin('sportsLive');
    expect((await leg()).oddsAtCloseHundredths).toBeNull();
  });

  it('names who else holds the same picks, those first who may be one, and none of it for a partner', async () => {
    const walletsWon = { money: 1_000_000 };
    const partner = await givenMember(server, { grade: 2 });
    const test = await givenMember(server, { walletsWon, isTest: true });
    const inLine = { walletsWon, path: [partner.memberId] };
    member = await givenMember(server, inLine);
    const [sameLine, sameDevice, other] = [
      await givenMember(server, inLine),
      await givenMember(server, { walletsWon }),
      await givenMember(server, { walletsWon }),
    ];
    const from = { ip: '203.0.113.7', device: 'phone-1' };
    const { betId, markets } = await placed([200, 150], from);
    const [first, second] = markets as [GivenMarket, GivenMarket];
    const bet = async (who: GivenMember, stakeWon: number, change = {}, isWhole = true) => {
      const legs = [[first, 200] as const, ...(isWhole ? [[second, 150] as const] : [])];
      const { status } = await placeSports(feed, slipOf(who, legs, { stakeWon, ...change }));
      expect(status).toBe(200);
    };
    await bet(other, 90_000);
    await bet(sameLine, 20_000, { ip: '203.0.113.8' });
    await bet(sameDevice, 30_000, from);
    await bet(test, 40_000, from);
    // One of the picks alone is another bet.
    await bet(other, 50_000, {}, false);
    const { sameCart } = (await detail(betId)).body;
    expect(sameCart).toMatchObject({ bets: 3, stakeWon: 140_000, expectedWon: 420_000 });
    const none = { isSameLine: false, isSameIp: false, isSameDevice: false };
    expect(sameCart.holders).toMatchObject([
      { ...none, memberId: sameDevice.memberId, isSameIp: true, isSameDevice: true },
      { ...none, memberId: sameLine.memberId, isSameLine: true },
      { ...none, memberId: other.memberId, stakeWon: 90_000 },
    ]);
    const ofLine = await signedIn(server, { type: 9, partnerId: partner.memberId });
    expect((await detail(betId, ofLine)).body.sameCart).toEqual({
      ...{ bets: 0, stakeWon: 0, expectedWon: 0, holders: [] },
    });
  });

  it('is not there for another member', async () => {
    const { betId } = await placed([150]);
    const other = await givenMember(server);
    expectRefusal(await detail(betId, risk, other), 404, 'bet.not_found');
  });
});

describe('bets.previewSportsBet', () => {
  const preview = (betId: string, action: string, legNo?: number) =>
    risk.call(
      'GET',
      `${PATH}/${betId}/preview?memberId=${member.memberId}&action=${action}${legNo ? `&legNo=${legNo}` : ''}`,
    );

  it('tells what a decision would do, or why it cannot be', async () => {
    const { betId, markets } = await placed([150, 160]);
    expect((await preview(betId, 'cancel')).body).toMatchObject({
      ...{ fromResult: 'I', toResult: 'C', differenceWon: 10_000, needsSecond: false },
    });
    expect((await preview(betId, 'void', 1)).body).toMatchObject({ toResult: 'I' });
    for (const market of markets) await settleMarket(server, market, 'W');
    expect((await preview(betId, 'void', 1)).body).toMatchObject({ differenceWon: -8_000 });
    expectRefusal(await preview(betId, 'cancel'), 409, 'bet.started');
    expectRefusal(await preview(betId, 'void', 3), 409, 'bet.unchanged');
    expectRefusal(await preview(NOBODY, 'void'), 404, 'bet.not_found');
  });
});

describe('bets.noteSportsBet', () => {
  it("keeps what staff note about a bet, and leaves 'bet.note'", async () => {
    const { betId } = await placed([150]);
    const note = (id: string) =>
      risk.call('POST', `${PATH}/${id}/notes`, { memberId: member.memberId, body: '확인 중' });
    expect((await note(betId)).body).toMatchObject({ body: '확인 중', by: { id: risk.id } });
    expect((await detail(betId)).body).toMatchObject({
      ...{ bet: { isNoted: true }, notes: [{ body: '확인 중' }] },
    });
    expect(await linesAbout('bet.note', betId)).toHaveLength(1);
    expectRefusal(await note(NOBODY), 404, 'bet.not_found');
  });
});

describe('bets.acknowledgeSportsBet', () => {
  it("lets a high bet be quiet, and leaves 'bet.acknowledge'", async () => {
    await server.database.pool.query(`update member set joined_at = '2020-01-01'`);
    const { betId } = await placed([150], { stakeWon: 1_000_000 });
    expectRefusal(await decide('acknowledge', betId, risk), 400, 'request.invalid');
    const key = { memberId: member.memberId, betId };
    const acknowledge = () =>
      risk.call('POST', `${PATH}/${betId}/acknowledge`, { memberId: key.memberId });
    expectRefusal(await acknowledge(), 404, 'bet.not_found');
    await server.database.db
      .insertInto('high_bet')
      .values({
        ...{ member_id: key.memberId, bet_id: betId, reason: 'stake', setting_version: 0 },
        ...{ product: 'sports', at: server.clock.now },
        ...{ acknowledged_by: null, acknowledged_at: null },
      })
      .execute();
    server.clock.advance(5_000);
    expect((await risk.call('GET', '/api/alarm')).body.count).toMatchObject({ sports: 1 });
    expect((await acknowledge()).body).toMatchObject({ high: 'stake', isHighNew: false });
    expect(await linesAbout('bet.acknowledge', betId)).toHaveLength(1);
    server.clock.advance(5_000);
    expect((await risk.call('GET', '/api/alarm')).body.count).toMatchObject({ sports: 0 });
  });
});

describe('bets.cancelSportsBet', () => {
  it("gives the stake back before the start, and leaves 'bet.cancel'", async () => {
    const { betId, markets } = await placed([150, 160]);
    const { body } = await decide('cancel', betId);
    expect(body).toMatchObject({ outcome: 'done', bet: { result: 'C', payoutWon: 10_000 } });
    expect(await balanceOf()).toBe(5_000_000);
    expect(await linesAbout('bet.cancel', betId)).toHaveLength(1);
    const lying = await server.database.db
      .selectFrom('market_stake')
      .select('carts')
      .where('market_id', '=', (markets[0] as GivenMarket).marketId)
      .execute();
    expect(lying).toEqual([{ carts: 0 }]);
  });

  it('is refused once an event has begun, and where the bet was another one meanwhile', async () => {
    const { betId } = await placed([150]);
    expectRefusal(await decide('cancel', betId, risk, { version: 7 }), 409, 'bet.stale');
    expectRefusal(await decide('cancel', NOBODY), 404, 'bet.not_found');
    server.clock.advance(3_600_000);
    expectRefusal(await decide('cancel', betId), 409, 'bet.started');
  });

  it('happens once, whoever is at it at the same time', async () => {
    const { betId } = await placed([150]);
    const own = () => feed('POST', `/feed/bets/${betId}/cancel`, { memberId: member.memberId });
    const answers = await Promise.all([decide('cancel', betId), own(), decide('cancel', betId)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await balanceOf()).toBe(5_000_000);
  });

  it('says that nothing more fits into the wallet', async () => {
    const { betId } = await placed([150]);
    await fill();
    expectRefusal(await decide('cancel', betId), 409, 'money.wallet_full');
  });
});

it.each(['cancel', 'void', 'legs/1/void', 'resettle'])(
  '%s is refused while bets on an event of it are being settled, and its preview as well',
  async (verb) => {
    const { betId, markets } = await placed([200]);
    await givenSettling(server, markets[0] as GivenMarket);
    expectRefusal(await decide(verb, betId), 409, 'event.settling');
    const action = verb === 'legs/1/void' ? 'void&legNo=1' : verb;
    const asked = `memberId=${member.memberId}&action=${action}`;
    const preview = await risk.call('GET', `${PATH}/${betId}/preview?${asked}`);
    expectRefusal(preview, 409, 'event.settling');
    expect(await balanceOf()).toBe(4_990_000);
  },
);

describe('bets.voidSportsBet', () => {
  it("takes back what was won and gives the stake, and leaves 'bet.void'", async () => {
    const { betId, markets } = await placed([200]);
    await settleMarket(server, markets[0] as GivenMarket, 'W');
    expect(await balanceOf()).toBe(5_010_000);
    expect((await decide('void', betId)).body).toMatchObject({ bet: { result: 'N' } });
    expect(await balanceOf()).toBe(5_000_000);
    expect(await linesAbout('bet.void', betId)).toHaveLength(1);
    expectRefusal(await decide('void', betId), 409, 'bet.unchanged');
    expect((await detail(betId)).body.decisions).toMatchObject([
      { action: 'void', fromResult: 'W', toResult: 'N', differenceWon: -10_000 },
    ]);
  });

  it('leaves a debt where the win was exchanged, and nothing more is exchanged', async () => {
    const player = await givenMember(server, { walletsWon: { money: 20_000 } });
    const market = await givenMarket(server, 200);
    const { body } = await placeSports(feed, slipOf(player, [[market, 200]]));
    await settleMarket(server, market, 'W');
    await givenRequest(risk, player, 'exchange', 30_000);
    expect(await balanceWon(server, player, 'money')).toBe(0);
    const voided = await decide('void', body.betId, risk, {
      memberId: player.memberId,
      version: (await detail(body.betId, risk, player)).body.bet.version,
    });
    expect(voided.body).toMatchObject({ outcome: 'done', bet: { result: 'N' } });
    expect(await balanceWon(server, player, 'money')).toBe(-10_000);
    const again = await requestMoney(operations.call, player.memberId, 'exchange', 10_000);
    expectRefusal(again, 409, 'money.insufficient');
    await expectSoundLedger(server);
    // Nor is anything staked.
    const bet = await placeSports(feed, slipOf(player, [[await givenMarket(server, 200), 200]]));
    expectRefusal(bet, 409, 'money.insufficient');
  });

  it('wants a second administrator for large stakes', async () => {
    const { betId } = await placed([150], { stakeWon: 1_000_000 });
    expect((await decide('void', betId)).body).toMatchObject({ outcome: 'needsSecond' });
    expectRefusal(await decide('void', betId), 409, 'bet.second_admin');
    // A word about all of it is none about one leg.
    expect((await decide('legs/1/void', betId, operations)).body.outcome).toBe('needsSecond');
    expect((await decide('legs/1/void', betId, risk)).body).toMatchObject({
      ...{ outcome: 'done', bet: { result: 'N' } },
    });
  });

  it.each([
    ['bet.stale', 409, { version: 7 }],
    ['bet.not_found', 404, { memberId: NOBODY }],
  ])('says %s', async (code, status, change) => {
    const { betId } = await placed([150]);
    expectRefusal(await decide('void', betId, risk, change), status, code);
  });

  it('says money.wallet_full and admin.no_second', async () => {
    const { betId } = await placed([150]);
    const large = await placed([150], { stakeWon: 1_000_000 });
    await fill();
    expectRefusal(await decide('void', betId), 409, 'money.wallet_full');
    await server.database.pool.query(`update admin set status = 'suspended' where _id <> $1`, [
      risk.adminId,
    ]);
    expectRefusal(await decide('void', large.betId), 409, 'admin.no_second');
    expectRefusal(await decide('legs/1/void', large.betId), 409, 'admin.no_second');
    await server.database.pool.query(`update admin set status = 'active'`);
  });
});

describe('voiding bet by bet', () => {
  it('is one sum of a person and day, also where sixteen are voided at the same moment', async () => {
    await givenAloneLimits(server, { betVoidWon: 100_000 });
    const alone = await signedIn(server, { type: 4 });
    const bets: string[] = [];
    for (let n = 0; n < 16; n += 1) bets.push((await placed([150])).betId);
    const answers = await Promise.all(bets.map((betId) => decide('void', betId, alone)));
    const outcomes = answers.map(({ body }) => body.outcome);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(9);
    expect(outcomes.filter((outcome) => outcome === 'needsSecond')).toHaveLength(7);
    expect(await balanceOf()).toBe(5_000_000 - 70_000);
    // What two agree to is nobody's alone.
    const [waiting] = bets.filter((_, n) => outcomes[n] === 'needsSecond') as [string];
    expect((await decide('void', waiting, operations)).body.outcome).toBe('done');
    expect((await decide('void', (await placed([150])).betId, operations)).body.outcome).toBe(
      'done',
    );
    await expectSoundLedger(server);
  });
});

describe('bets.voidSportsLeg', () => {
  it("chooses the bonus again among the legs that remain, and leaves 'bet.legVoid'", async () => {
    const { betId, markets } = await placed([150, 180, 200]);
    for (const market of markets) await settleMarket(server, market, 'W');
    expect((await detail(betId)).body.bet).toMatchObject({ payoutWon: 55_600 });
    const { body } = await decide('legs/2/void', betId);
    expect(body.bet).toMatchObject({ finalOddsHundredths: 300, payoutWon: 30_000 });
    expect(await linesAbout('bet.legVoid', betId)).toHaveLength(1);
    await expectSoundLedger(server);
  });

  it('stands whatever its event says afterwards', async () => {
    const { betId, markets } = await placed([150, 180]);
    await decide('legs/1/void', betId);
    await settleMarket(server, markets[0] as GivenMarket, 'L');
    await settleMarket(server, markets[1] as GivenMarket, 'W');
    expect((await detail(betId)).body.bet).toMatchObject({ result: 'W', payoutWon: 18_000 });
  });

  it('counts a leg below 1.30 into the odds and not into the bonus', async () => {
    const { betId, markets } = await placed([129, 150, 180, 200]);
    for (const market of markets) await settleMarket(server, market, 'W');
    expect((await detail(betId)).body.bet).toMatchObject({ finalOddsHundredths: 717 });
  });

  it.each([
    ['bet.stale', 409, 'legs/1/void', { version: 7 }],
    ['bet.not_found', 404, 'legs/1/void', { memberId: NOBODY }],
    ['bet.unchanged', 409, 'legs/2/void', {}],
  ])('says %s', async (code, status, verb, change) => {
    const { betId } = await placed([150]);
    expectRefusal(await decide(verb, betId, risk, change), status, code);
  });

  it('takes two where a small stake is paid much without the leg that had lost it', async () => {
    await givenAloneLimits(server, { betVoidWon: 200_000 }, 3);
    const alone = await signedIn(server, { type: 4 });
    const { betId, markets } = await placed([300, 300, 300, 150]);
    for (const market of markets.slice(0, 2)) await settleMarket(server, market, 'W');
    await settleMarket(server, markets[3] as GivenMarket, 'L');
    const asked = `memberId=${member.memberId}&action=void&legNo=4`;
    const preview = await alone.call('GET', `${PATH}/${betId}/preview?${asked}`);
    // What it may be paid counts as well while another leg is still to be played.
    expect(preview.body).toMatchObject({ differenceWon: 0, needsSecond: true });
    expect((await decide('legs/4/void', betId, alone)).body.outcome).toBe('needsSecond');
    await settleMarket(server, markets[2] as GivenMarket, 'W');
    expect((await detail(betId)).body.bet).toMatchObject({ result: 'L', payoutWon: 0 });
    expect((await decide('legs/4/void', betId, operations)).body).toMatchObject({
      ...{ outcome: 'done', bet: { result: 'W' } },
    });
    expect(await balanceOf()).toBeGreaterThan(5_200_000);
    await expectSoundLedger(server);
  });

  it('says bet.second_admin and money.wallet_full', async () => {
    await givenAloneLimits(server, { betVoidWon: 10_000 }, 4);
    const { betId } = await placed([150]);
    await decide('legs/1/void', betId);
    expectRefusal(await decide('legs/1/void', betId), 409, 'bet.second_admin');
    await fill();
    expectRefusal(await decide('legs/1/void', betId, operations), 409, 'money.wallet_full');
  });
});

describe('bets.declineSportsVoid', () => {
  it("takes the first word about a leg away, once, and leaves 'bet.declineVoid'", async () => {
    await givenAloneLimits(server, { betVoidWon: 500_000 }, 7);
    const { betId } = await placed([150, 160], { stakeWon: 500_000 });
    expectRefusal(
      await decide('decline', betId, operations, { reasonCode: undefined }),
      409,
      'bet.stale',
    );
    await decide('legs/2/void', betId);
    const words = async () => {
      const { body } = await operations.call('GET', '/api/second-words?kind=sportsBet');
      return body.rows.filter(({ id }: { id: string }) => id === betId);
    };
    expect(await words()).toMatchObject([
      {
        ...{ kind: 'sportsBet', id: betId, what: 'sports/2', amountWon: 500_000, whyNot: null },
        title: { ko: '해외형 2번째 폴더' },
      },
    ]);
    const of = { reasonCode: undefined };
    const nobody = { ...of, memberId: '01a1fd02-db58-75b9-8e38-aef672c0a558' };
    expectRefusal(await decide('decline', betId, operations, nobody), 404, 'bet.not_found');
    expectRefusal(
      await decide('decline', betId, operations, { ...of, version: 1 }),
      409,
      'bet.stale',
    );
    const declined = await decide('decline', betId, operations, of);
    expect([declined.status, declined.body.isVoidAsked, declined.body.result]).toEqual([
      ...[200, false, 'I'],
    ]);
    expect(await words()).toEqual([]);
    expect(await auditLines(server, 'bet.declineVoid')).toHaveLength(1);
    // The next word is a first one again, of whichever leg.
    expect((await decide('legs/2/void', betId)).body.outcome).toBe('needsSecond');
    expect((await detail(betId)).body.legs[1]).toMatchObject({ result: 'I', isApart: false });
  });
});

describe('bets.resettleSportsBet', () => {
  beforeAll(() => givenAloneLimits(server, {}, 2));

  /** Its first leg was void by itself; its event has a result since, by which it is won. */
  async function wonAfterAll(): Promise<string> {
    const { betId, markets } = await placed([150, 180]);
    const [first, second] = markets as [GivenMarket, GivenMarket];
    await decide('legs/1/void', betId);
    await settleMarket(server, second, 'W');
    expect((await detail(betId)).body.bet).toMatchObject({ result: 'W', payoutWon: 18_000 });
    const settled = { state: 'settled', settled_at: server.clock.now } as const;
    const { db } = server.database;
    await db
      .insertInto('event_score')
      .values({
        ...{ event_id: first.eventId, seq: 1, status: 'final', home: 2, away: 1, source: 'feed' },
        ...{ overtime: null, revision: 1, entered_by: null, reason: null, at: server.clock.now },
      })
      .execute();
    await db
      .insertInto('event_settlement')
      .values({
        ...{ event_id: first.eventId, settlement_no: 1, kind: 'settle', seq: 1, bets: 0 },
        ...{ stake_won: 0, payout_won: 0, at: server.clock.now },
        ...{ settled_by: null, first_by: null, reason: null },
      })
      .execute();
    await db
      .updateTable('sports_event')
      .set(settled)
      .where('event_id', '=', first.eventId)
      .execute();
    return betId;
  }

  it("lets a leg follow its event again, and leaves 'bet.resettle'", async () => {
    const betId = await wonAfterAll();
    const { body } = await decide('resettle', betId);
    expect(body.bet).toMatchObject({ result: 'W', finalOddsHundredths: 270, payoutWon: 27_000 });
    expect(await linesAbout('bet.resettle', betId)).toHaveLength(1);
    expectRefusal(await decide('resettle', betId), 409, 'bet.unchanged');
    await expectSoundLedger(server);
  });

  it.each([
    ['bet.stale', 409, { version: 7 }],
    ['bet.not_found', 404, { memberId: NOBODY }],
    ['bet.unchanged', 409, {}],
  ])('says %s', async (code, status, change) => {
    const { betId } = await placed([150]);
    expectRefusal(await decide('resettle', betId, risk, change), status, code);
  });

  it('says money.wallet_full', async () => {
    const betId = await wonAfterAll();
    await fillWallet(server, member, 'money');
    expectRefusal(await decide('resettle', betId), 409, 'money.wallet_full');
  });
});
