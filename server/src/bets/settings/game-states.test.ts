// How games stand beside their settings: what is under way there, and what vendors told of a week.
import type { bets, ReplyOf } from '@gwanje/contract';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { type GivenVendor, givenVendor } from '../../../test/given-casino';
import { givenMember } from '../../../test/given-member';
import { bet, betOn, DRAW_KEY, givenGame, givenOpenRound } from '../../../test/given-round';
import { givenMarket, givenSports, placeSports, slipOf } from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

let server: TestServer;
let top: SignedIn;
let vendor: GivenVendor;

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  vendor = await givenVendor(server, { top });
});
afterEach(() => server.close());

/** Asked once what was known is older than anybody keeps it. */
async function states(): Promise<(key: string) => ReplyOf<typeof bets.listGameStates>[number]> {
  server.clock.advance(MINUTE_MS);
  const by = await signedIn(server, { type: 5 });
  const { status, body } = await by.call('GET', '/api/bets/game-states');
  expect(status).toBe(200);
  return (key) => body.find((one: { key: string }) => one.key === key);
}

describe('bets.listGameStates', () => {
  it('counts what is under way, and what a provider kept today, without test accounts', async () => {
    await givenSports(server, {});
    const walletsWon = { money: 500_000 };
    const [member, test] = [
      await givenMember(server, { walletsWon }),
      await givenMember(server, { walletsWon, isTest: true }),
    ];
    const market = await givenMarket(server, 200, { type: 'sportsCross' });
    for (const who of [member, test])
      expect((await placeSports(vendor.feed, slipOf(who, [[market, 200]]))).status).toBe(200);
    for (const { memberId } of [member, test]) {
      const of = { memberId, provider: 3 };
      const round = { roundRef: `r-${memberId}` };
      await vendor.say('bet', { ...of, ...round, vendorRef: `b-${memberId}`, amountWon: 10_000 });
      await vendor.say('win', { ...of, ...round, vendorRef: `w-${memberId}`, amountWon: 4_000 });
      const open = { ...of, roundRef: `o-${memberId}`, vendorRef: `o-${memberId}` };
      await vendor.say('bet', { ...open, amountWon: 10_000 });
    }
    const of = await states();
    expect(of('sportsCross')).toMatchObject({ openBets: 1, players: null });
    expect(of('sports').openBets).toBe(0);
    expect(of('powerball')).toMatchObject({ openBets: 0, closedSince: null });
    expect(of('honor.3')).toMatchObject({
      ...{ openBets: 1, players: 1, stakeTodayWon: 20_000, profitTodayWon: 6_000 },
      ...{ returnBps: 4_000, theoryBps: null },
    });
  });

  it('counts bets on a game whose family is called alike once', async () => {
    await givenGame(server, 'speedladder');
    const round = await givenOpenRound(server, 'speedladder');
    const member = await givenMember(server, { walletsWon: { money: 500_000 } });
    const left = betOn('speedladder', 'LR', 'Left', 195);
    expect((await bet(vendor.feed, member, round, left)).status).toBe(200);
    const of = await states();
    expect(of('speedladder').openBets).toBe(1);
    expect(of('powerball').openBets).toBe(0);
  });

  it('adds up when a vendor told a provider to be closed, within a week', async () => {
    const tell = async (closed: readonly number[]) =>
      expect((await vendor.feed('POST', '/feed/casino/kplay/state', { closed })).status).toBe(200);
    await tell([3]);
    server.clock.advance(8 * DAY_MS);
    await tell([]);
    server.clock.advance(DAY_MS);
    await tell([3, 4]);
    const since = server.clock.now.toISOString();
    server.clock.advance(30 * MINUTE_MS);
    await tell([4]);
    const of = await states();
    // Of the first outage six days lie within the week.
    expect(of('honor.3')).toMatchObject({ outages7d: 2, closedSince: null });
    expect(of('honor.4')).toMatchObject({ outages7d: 1, outageMinutes7d: 31, closedSince: since });
  });
});
