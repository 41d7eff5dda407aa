// Two events on which much lies, with carts across them, settled in portions at once: what each has paid and kept meanwhile and after.
import type { SportsEvent } from '@gwanje/contract';
import { sql } from 'kysely';
import { type CutOff, givenCutOff } from '../../../test/cut-off';
import { type SignedIn, signedIn, type TestServer } from '../../../test/given';
import {
  confirmedByTwo,
  decidedByTwo,
  EVENTS,
  finalOf,
  type GivenEvent,
  givenEvent,
  givenEventDesk,
  startEvent,
} from '../../../test/given-event';
import { detailOf, settleNext } from '../../../test/given-event-crowd';
import type { FeedCall } from '../../../test/given-feed';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenAloneLimits, givenRequest, keyed } from '../../../test/given-request';
import { DRAW_KEY, expectSoundLedger, placedSums } from '../../../test/given-round';

const WIN = { result: finalOf(2, 1) };
const LOSS = { result: finalOf(0, 1) };
const DRAW = { result: finalOf(1, 1) };
const STAKE_WON = 1_000;
/** Of each 7 legs on either event: 252 in all, which are two portions. */
const BETTORS = 36;

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let cut: CutOff;
let first: GivenEvent;
let last: GivenEvent;
let members: GivenMember[];
/** Of the members in their order: four carts on home and home, one on home and away, two singles on each. */
let slips: string[][];

async function givenBets(): Promise<void> {
  const legOf = async (event: GivenEvent, at: number) => {
    const [market] = (await detailOf(risk, event)).markets;
    const { marketId, oddsVersion } = market;
    const { pick, oddsHundredths } = market.picks[at];
    return { marketId, pick, oddsHundredths, oddsVersion };
  };
  const [onFirst, onLast] = [await legOf(first, 0), await legOf(last, 0)];
  const both = [onFirst, onLast];
  const apart = [onFirst, await legOf(last, 2)];
  const of = [both, both, both, both, apart, [onFirst], [onFirst], [onLast], [onLast]];
  slips = [];
  for (const { memberId, id } of members) {
    const betIds: string[] = [];
    for (const [at, legs] of of.entries()) {
      const slip = { memberId, reference: `${id}-${at}`, stakeWon: STAKE_WON, legs };
      const { status, body, text } = await feed('POST', '/feed/bets/sports', slip);
      if (status !== 200) throw new Error(text);
      betIds.push(body.betId);
    }
    slips.push(betIds);
  }
}

beforeAll(async () => {
  ({ server, operations, risk, feed } = await givenEventDesk({ drawKey: DRAW_KEY }));
  const finance = await signedIn(server, { type: 2 });
  await givenAloneLimits(server, { betVoidWon: 5_000_000 }, 2);
  first = await givenEvent(server, feed);
  last = await givenEvent(server, feed);
  members = [];
  for (let bettor = 1; bettor <= BETTORS; bettor += 1)
    members.push(
      await givenMember(server, { isTest: bettor === 3, walletsWon: { money: 100_000 } }),
    );
  // Some of them have something to play that their bets work off.
  for (const member of members.filter((_, index) => index % 6 === 0))
    await decide(finance.call, 'approve', await givenRequest(finance, member, 'charge', 10_000));
  await givenBets();
  for (const event of [first, last]) await startEvent(server, event);
  cut = await givenCutOff(server);
});
afterAll(async () => {
  await cut.close();
  await server.close();
});

const portion = (event: GivenEvent, of = server) => settleNext(of, event);

async function expectSound(): Promise<void> {
  await expectSoundLedger(server);
  const { kept, own } = await placedSums(server);
  expect(kept.filter(({ bets }) => Number(bets) !== 0)).toEqual(own);
}

/** Portions of these in turn, with all sums sound after each, until the events are settled. */
async function settleBoth(...events: GivenEvent[]): Promise<void> {
  for (let left = events; left.length > 0; ) {
    const isLeft = await Promise.all(left.map((event) => portion(event)));
    await expectSound();
    left = left.filter((_, index) => isLeft[index]);
  }
}

async function confirmed(event: GivenEvent, said: object): Promise<void> {
  server.clock.advance(1_000);
  const { body } = await confirmedByTwo([operations, risk], event, { ...said });
  expect(body.event.phase).toBe('settling');
}
async function byTwo(event: GivenEvent, deed: 'correct' | 'void' | 'rollback', said = {}) {
  server.clock.advance(1_000);
  const { body } = await decidedByTwo([operations, risk], event, deed, said);
  expect(body.event.phase).toBe('settling');
}

async function decideBet(bettor: number, slip: number, verb: string, more = {}): Promise<void> {
  const { memberId } = members[bettor] as GivenMember;
  const path = `/api/bets/sports/${slips[bettor]?.[slip]}`;
  const { version } = (await risk.call('GET', `${path}?memberId=${memberId}`)).body.bet;
  const said = { memberId, version, reasonCode: 'other', ...more };
  const { body } = await risk.call('POST', `${path}/${verb}`, said, keyed());
  expect(body.outcome).toBe('done');
  await expectSound();
}

/** What decided bets with a leg on an event come to, by what their own legs say of where they belong. */
async function expectSums(): Promise<void> {
  const { rows } = await sql<{
    event_id: string;
    bet_id: string;
    result: string;
    payout: number;
    lost: string[];
    on: string[];
  }>`
    select bet.counted_event_id as event_id, bet.bet_id, bet.result,
      bet.payout_won::int as payout,
      array_agg(leg.event_id::text) as on,
      coalesce(array_agg(leg.event_id::text) filter (where leg.factor_thousandths = 0), '{}')
        as lost
    from bet join bet_leg as leg using (member_id, bet_id)
    where not bet.is_test and bet.result in ('W', 'L', 'N')
    group by bet.member_id, bet.bet_id`.execute(server.database.db);
  for (const { event_id, on, lost } of rows)
    expect(lost.length > 0 ? lost : on).toContain(event_id);
  for (const event of [first, last]) {
    const told = (await detailOf(risk, event)).event;
    const counted = rows.filter(({ event_id }) => event_id === event.eventId);
    const payoutWon = counted.reduce((won, { payout }) => won + payout, 0);
    const isOver = told.phase === 'settled' || told.phase === 'void';
    expect([told.payoutWon, told.profitWon]).toEqual(
      isOver ? [payoutWon, counted.length * STAKE_WON - payoutWon] : [null, null],
    );
  }
}

const phases = async () => {
  const told: string[] = [];
  for (const event of [first, last]) told.push((await detailOf(risk, event)).event.phase);
  return told;
};

describe('two events on which much lies, with carts across them', () => {
  it('are settled at once, after bets on them were decided by themselves', async () => {
    await decideBet(0, 5, 'void');
    await decideBet(1, 0, 'void');
    await decideBet(2, 1, 'void');
    await decideBet(35, 2, 'void');
    await confirmed(first, WIN);
    await confirmed(last, WIN);
    await settleBoth(first, last);
    expect(await phases()).toEqual(['settled', 'settled']);
    await expectSums();
  });

  it('count what is decided by itself afterwards', async () => {
    await decideBet(3, 0, 'void');
    await decideBet(4, 6, 'void');
    await decideBet(35, 7, 'void');
    await expectSums();
  });

  it('are corrected and taken back at once', async () => {
    await byTwo(first, 'correct', LOSS);
    await byTwo(last, 'rollback');
    await portion(last);
    await expectSums();
    await settleBoth(first, last);
    expect((await phases())[0]).toBe('settled');
    await expectSums();
  });

  it('count what both have lost, where the one is settled in the midst of the other', async () => {
    await confirmed(last, LOSS);
    await portion(last);
    await expectSound();
    await byTwo(first, 'correct', WIN);
    await portion(first);
    await expectSound();
    await expectSums();
    await settleBoth(last);
    await settleBoth(first);
    await expectSums();
    await byTwo(first, 'correct', LOSS);
    await settleBoth(first);
    await decideBet(5, 1, 'void');
    await byTwo(last, 'correct', DRAW);
    await settleBoth(last);
    await expectSums();
  });

  it('say whose figures move while the other one is settled, until it is', async () => {
    const moving = async () => {
      const told: boolean[] = [];
      for (const event of [first, last]) told.push((await detailOf(risk, event)).event.isMoving);
      return told;
    };
    expect(await moving()).toEqual([false, false]);
    await byTwo(last, 'correct', WIN);
    expect(await moving()).toEqual([true, false]);
    await portion(last);
    expect(await moving()).toEqual([true, false]);
    await settleBoth(last);
    expect(await moving()).toEqual([false, false]);
  });

  it('are cut off at each statement of a portion that moves what counts elsewhere', async () => {
    await byTwo(last, 'correct', LOSS);
    await byTwo(first, 'correct', WIN);
    await portion(last);
    const doneOf = async () => (await detailOf(risk, first)).event.settling.done as number;
    const pressed = () =>
      portion(first, cut.other).then(
        () => true,
        () => false,
      );
    await cut.everywhere({ name: 'a portion', moment: 'before' }, pressed, doneOf);
    await expectSound();
    await settleBoth(first, last);
    await expectSums();
  });

  it('are void and taken back, and follow their events again bet by bet', async () => {
    await byTwo(first, 'void');
    await byTwo(last, 'correct', WIN);
    await settleBoth(first, last);
    expect(await phases()).toEqual(['void', 'settled']);
    await expectSums();
    await byTwo(first, 'rollback');
    await settleBoth(first);
    await confirmed(first, WIN);
    await settleBoth(first);
    for (const [bettor, slip] of [
      [1, 0],
      [3, 0],
      [5, 1],
      [35, 7],
    ] as const)
      await decideBet(bettor, slip, 'resettle');
    await expectSums();
  });

  it('are summed in the list as each of them is', async () => {
    const told: SportsEvent[] = [];
    for (const event of [first, last]) told.push((await detailOf(risk, event)).event);
    const day = (after: number) =>
      new Date(server.clock.now.getTime() + after * 86_400_000).toISOString().slice(0, 10);
    const query = `view=prematchClosed&from=${day(-1)}&to=${day(1)}`;
    const { totals } = (await risk.call('GET', `${EVENTS}/totals?${query}`)).body;
    const sum = (of: 'payoutWon' | 'profitWon') =>
      told.reduce((won, event) => won + (event[of] ?? 0), 0);
    expect(totals).toMatchObject([{ payoutWon: sum('payoutWon'), profitWon: sum('profitWon') }]);
  });
});
