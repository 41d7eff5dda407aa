// Where figures of the dashboard lead: the lists count the same members, bets and money, of the site and of a line.
import {
  type Dashboard,
  type DashboardFigure,
  type HistoryType,
  pointPartOf,
} from '@gwanje/contract';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { givenVendor } from '../../../test/given-casino';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenRequest } from '../../../test/given-request';
import { bet, givenGame, givenOpenRound } from '../../../test/given-round';
import { givenMarket, givenSports, placeSports, slipOf } from '../../../test/given-sports';
import { postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';

const DAY_MS = 86_400_000;
const OPEN = 'betResult=I&isTest=false';

let server: TestServer;
let top: SignedIn;
let feed: FeedCall;
let partner: GivenMember;
let below: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server);
  feed = feedCallWith(server, await givenFeedKey(server));
  partner = await givenMember(server, { grade: 3 });
  below = await givenMember(server, {
    ...{ path: [partner.memberId], walletsWon: { money: 500_000 } },
  });
});
afterEach(() => server.close());

const figuresOf = async (line: string): Promise<NonNullable<Dashboard['figures']>> =>
  (await top.call('GET', `/api/dashboard?${line}`)).body.figures;
const lines = () => ['', `partnerId=${partner.memberId}`];
const countOf = async (list: string) => (await top.call('GET', list)).body.count;

/** That a figure, of the site and of the line, is how many rows a list has. */
async function expectCounted(id: DashboardFigure, list: string, counts: readonly number[]) {
  for (const [index, line] of lines().entries()) {
    const figure = (await figuresOf(line)).find((one) => one.id === id);
    const counted = await countOf(`${list}${line && `&${line}`}`);
    expect({ id, line, now: figure?.now, counted }).toEqual({
      ...{ id, line, now: counts[index], counted: counts[index] },
    });
  }
}

const seoulDay = () =>
  new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

/** What the history sums up of these types today, of the site or of a line. */
async function movedToday(types: readonly HistoryType[], line: string): Promise<number> {
  const asked = `from=${seoulDay()}&to=${seoulDay()}&types=${types.join()}&${line}`;
  const { body } = await top.call('GET', `/api/money/entries/totals?${asked}`);
  return body.totals.reduce((won: number, one: { amountWon: number }) => won + one.amountWon, 0);
}

async function charge(member: GivenMember, amountWon: number) {
  const request = await givenRequest(top, member, 'charge', amountWon);
  expect((await decide(top.call, 'approve', request)).status).toBe(200);
  return request;
}

it('leads from first charges to whoever charged first today, each once', async () => {
  const old = await givenMember(server);
  const { requestId } = await charge(old, 10_000);
  await server.database.pool.query(
    'update money_request set decided_at = $1 where request_id = $2',
    [new Date(server.clock.now.getTime() - DAY_MS), requestId],
  );
  await charge(old, 20_000);
  await charge(below, 10_000);
  await charge(below, 20_000);
  await charge(await givenMember(server), 10_000);
  await charge(await givenMember(server, { isTest: true }), 10_000);
  const list = '/api/members/totals?chip=firstCharged&isTest=false';
  await expectCounted('firstCharges', list, [2, 1]);
  const chips = await top.call('GET', '/api/members/counts');
  expect(chips.body.counts.firstCharged).toBe(2);
});

it('leads from who came and who bet to them, of a line too', async () => {
  const test = await givenMember(server, { path: [partner.memberId], isTest: true });
  for (const { memberId } of [below, await givenMember(server), test]) {
    const isTest = memberId === test.memberId;
    await server.database.pool.query(
      `insert into member_day (member_id, day_on, logins, first_login_at, last_login_at, is_test)
      values ($1, ($2::timestamptz at time zone 'Asia/Seoul')::date, 1, $2, $2, $3)`,
      [memberId, server.clock.now, isTest],
    );
    await server.database.pool.query(
      `insert into ledger_day (member_id, day_on, wallet, type, entries, amount_won, is_test)
      values ($1, ($2::timestamptz at time zone 'Asia/Seoul')::date, 'money', 'bet', 1, -1000, $3)`,
      [memberId, server.clock.now, isTest],
    );
  }
  await expectCounted('logins', '/api/members/logins/today/totals?isTest=false', [2, 1]);
  await expectCounted('bettors', '/api/members/bets/today/totals?minBets=1&isTest=false', [2, 1]);
  const other = await givenMember(server, { grade: 3 });
  const who = await signedIn(server, { partnerId: other.memberId });
  const beyond = `/api/members/bets/today?partnerId=${partner.memberId}`;
  expect((await who.call('GET', beyond)).body.rows).toEqual([]);
});

it('leads from open stakes to the open bets of each product', async () => {
  await givenSports(server);
  await givenGame(server, 'speedladder');
  const other = await givenMember(server, { walletsWon: { money: 500_000 } });
  const round = await givenOpenRound(server, 'speedladder');
  const vendor = await givenVendor(server, { top });
  for (const [member, stakeWon] of [
    [below, 10_000],
    [other, 20_000],
  ] as const) {
    const market = await givenMarket(server, 150);
    const slip = slipOf(member, [[market, 150]], { stakeWon: 3 * stakeWon });
    expect((await placeSports(feed, slip)).status).toBe(200);
    const placed = await bet(feed, member, round, {
      ...{ betType: 'SLDLR', pick: 'Left', stakeWon, oddsHundredths: 195 },
    });
    expect(placed.body).toMatchObject({ betId: expect.any(String) });
    const { memberId } = member;
    for (const roundRef of ['over', 'open']) {
      const of = { memberId, roundRef, vendorRef: `${roundRef}-${memberId}` };
      await vendor.say('bet', { ...of, amountWon: stakeWon / 10 });
    }
    await vendor.say('win', { memberId, roundRef: 'over', vendorRef: memberId, amountWon: 0 });
  }
  for (const [line, sports, minigame, casino] of [
    ['', 90_000, 30_000, 3_000],
    [`partnerId=${partner.memberId}`, 30_000, 10_000, 1_000],
  ] as const) {
    const figure = (await figuresOf(line)).find(({ id }) => id === 'openStake');
    expect(figure).toMatchObject({
      now: sports + minigame + casino,
      products: [
        { product: 'sports', won: sports },
        { product: 'minigame', won: minigame },
        { product: 'casino', won: casino },
      ],
    });
    for (const [path, won] of [
      ['/api/bets/sports', sports],
      ['/api/bets', minigame],
    ] as const) {
      const { body } = await top.call('GET', `${path}/totals?${OPEN}&${line}`);
      const open = body.totals.find(({ result }: { result: string | null }) => result === 'I');
      expect({ path, won: open?.stakeWon }).toEqual({ path, won });
    }
  }
});

it('leads from what movements make up to those movements, of a line too', async () => {
  const other = await givenMember(server, { walletsWon: { money: 500_000 } });
  const test = await givenMember(server, { path: [partner.memberId], isTest: true });
  const at = server.clock.now;
  const moved = {
    ...{ directChargeMoney: 4_000, directExchangeMoney: 100, directChargePoint: 30 },
    ...{ bet: 3_000, betBenefit: 2_000, betCancel: 500, losePoint: 70, first: 900 },
  };
  for (const { memberId } of [partner, below, other, test])
    for (const [type, amountWon] of Object.entries(moved))
      await transaction(server.database.db, (tx) =>
        postMovement(tx, {
          ...{ memberId, key: `test:${newId(at)}`, type: type as HistoryType, amountWon, at },
          actor: null,
        }),
      );
  for (const line of lines()) {
    const figures = await figuresOf(line);
    for (const id of ['stake', 'payout', 'betProfit', 'points', 'direct'] as const) {
      const { now, types = [], parts = [] } = figures.find((one) => one.id === id) ?? {};
      const won = await movedToday(types, line);
      // What players have won is what the house has lost.
      const listed = ['stake', 'betProfit'].includes(id) ? -won : won;
      expect(listed).not.toBe(0);
      expect({ id, line, now }).toEqual({ id, line, now: listed });
      for (const part of parts) {
        const ofPart = types.filter((type) => pointPartOf(type) === part.id);
        expect([part.id, await movedToday(ofPart, line)]).toEqual([part.id, part.won]);
      }
    }
  }
});

it('leads from income to the running day, and from a rate to what it is of', async () => {
  await charge(below, 70_000);
  const request = await givenRequest(top, below, 'exchange', 20_000);
  expect((await decide(top.call, 'approve', request)).status).toBe(200);
  const figures = await figuresOf('');
  const dayOn = seoulDay();
  const { body } = await top.call('GET', `/api/calc/days?from=${dayOn}&to=${dayOn}`);
  const income = figures.find(({ id }) => id === 'income')?.now;
  expect([income, body.days[0].cashWon]).toEqual([50_000, 50_000]);
  const [profit, rate] = (['betProfit', 'betProfitBps'] as const).map((id) =>
    figures.find((one) => one.id === id),
  );
  expect(rate?.types).toEqual(profit?.types);
  expect(rate?.types).toContain('bet');
});
