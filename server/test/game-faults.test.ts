// Calls of seamless vendors, bets on sports, their settlement and decisions on many, cut off at each of their statements.
import type { EventResult } from '@gwanje/contract';
import { BET_BULKS } from '../src/bets/bulk/bet-bulks.queries';
import { decideBetRow } from '../src/bets/bulk/decide-bet-row.command';
import { betBulksJob } from '../src/bets/bulk/run-bet-bulks';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { type CutOff, givenCutOff, MOMENTS } from './cut-off';
import type { FaultMoment } from './fault-proxy';
import { callWith, givenServer, type SignedIn, signedIn, type TestServer } from './given';
import { platformOf } from './given-bulk';
import {
  decideEvent,
  EVENTS,
  finalOf,
  type GivenEvent,
  givenEvent,
  readEvent,
  runEventsJob,
  startEvent,
} from './given-event';
import { type FeedCall, feedCallWith, givenFeedKey } from './given-feed';
import { type GivenMember, givenMember } from './given-member';
import { keyed } from './given-request';
import { DRAW_KEY, expectSoundLedger, placedSums } from './given-round';
import { givenSports } from './given-sports';

const START_WON = 1_000_000;
const STAKE_WON = 10_000;
const WIN: EventResult = finalOf(2, 1) as EventResult;
const LOSS: EventResult = finalOf(0, 1) as EventResult;
const AFTER_WIN = START_WON + 5_000;
/** What the two have once a bet of each on home at 2.10 has ended so. */
const AFTER = { open: START_WON - STAKE_WON, won: START_WON + 11_000, void: START_WON };

let server: TestServer;
let cut: CutOff;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let feedThere: FeedCall;
let members: readonly GivenMember[];

beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  operations = await signedIn(server, { type: 1 });
  risk = await signedIn(server, { type: 4 });
  await givenSports(server);
  cut = await givenCutOff(server);
  const scopes = ['sports', 'players', 'casino'] as const;
  const key = await givenFeedKey(server, { scopes });
  [feed, feedThere] = [feedCallWith(server, key), feedCallWith(cut.other, key)];
  const lease_until = new Date(server.clock.now.getTime() + 3_600_000_000);
  await server.database.db
    .insertInto('job')
    .values({ name: betBulksJob.name, lease_until })
    .execute();
});
afterAll(async () => {
  await cut.close();
  await server.close();
});
beforeEach(async () => {
  members = [
    await givenMember(server, { walletsWon: { money: START_WON } }),
    await givenMember(server, { walletsWon: { money: START_WON } }),
  ];
});

const balances = () =>
  Promise.all(
    members.map(
      async ({ memberId }) =>
        (await feed('GET', `/feed/members/${memberId}/balances`)).body.moneyWon as number,
    ),
  );
async function expectSound(): Promise<void> {
  await expectSoundLedger(server);
  const { kept, own } = await placedSums(server);
  expect(kept.filter(({ bets }) => Number(bets) !== 0)).toEqual(own);
}

/** Rows of one table about these members. */
const countOf = (table: 'casino_transaction' | 'bet') => async () => {
  const { rows } = await server.database.pool.query(
    `select count(*)::int as rows from ${table} where member_id = any($1::uuid[])`,
    [members.map(({ memberId }) => memberId)],
  );
  return rows[0].rows as number;
};
const transactions = countOf('casino_transaction');

let refs = 0;
const newRef = () => {
  refs += 1;
  return `cut-${refs}`;
};
/** What a vendor says of the first member. */
const say = (on: FeedCall, what: 'bet' | 'win' | 'cancel', body: object) =>
  on('POST', `/feed/casino/kplay/${what}`, {
    ...(what !== 'cancel' && { game: 'baccarat', gameClass: 'casino' }),
    ...{ memberId: (members[0] as GivenMember).memberId, ...body },
  });

describe.each(MOMENTS)('a call of a seamless vendor cut off %s its statements', (moment) => {
  const ROUND = () => ({ vendorRef: newRef(), roundRef: newRef(), amountWon: STAKE_WON });
  /** What came before it, what it says, and what the member has afterwards. */
  const CALLS = {
    bet: { earlier: () => [], ends: START_WON - STAKE_WON },
    win: { earlier: (bet: object) => [['bet', bet] as const], ends: AFTER_WIN },
    cancel: { earlier: (bet: object) => [['bet', bet] as const], ends: START_WON },
  } as const;

  it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('does a %s once', async (what) => {
    const stake = ROUND();
    const { earlier, ends } = CALLS[what];
    for (const [before, body] of earlier(stake))
      expect((await say(feed, before, body)).status).toBe(200);
    const body = {
      bet: stake,
      win: { ...stake, vendorRef: newRef(), amountWon: 15_000, kind: 'win' },
      cancel: { vendorRef: newRef(), cancels: stake.vendorRef },
    }[what];
    const press = async () => (await say(feedThere, what, body)).status === 200;
    await cut.everywhere({ name: what, moment }, press, transactions);
    const again = await say(feed, what, body);
    expect([again.status, again.body.balanceWon]).toEqual([200, ends]);
    expect((await balances())[0]).toBe(ends);
    await expectSound();
  });

  it('takes a win back once, below zero where it was spent', async () => {
    const stake = ROUND();
    const win = { ...stake, vendorRef: newRef(), amountWon: 15_000, kind: 'win' };
    await say(feed, 'bet', stake);
    await say(feed, 'win', win);
    const spent = { ...ROUND(), amountWon: AFTER_WIN };
    expect((await say(feed, 'bet', spent)).body.balanceWon).toBe(0);
    const body = { vendorRef: newRef(), cancels: win.vendorRef };
    const press = async () => (await say(feedThere, 'cancel', body)).status === 200;
    await cut.everywhere({ name: 'take back', moment }, press, transactions);
    expect((await say(feed, 'cancel', body)).status).toBe(200);
    expect((await balances())[0]).toBe(-15_000);
    await expectSound();
  });
});

/** A single of each member on home, and what was sent for it. */
async function givenBets(): Promise<{ readonly event: GivenEvent; readonly betIds: string[] }> {
  const event = await givenEvent(server, feed);
  const legs = await legsOf(event);
  const betIds: string[] = [];
  for (const { memberId } of members) {
    const slip = { memberId, reference: newRef(), stakeWon: STAKE_WON, legs };
    betIds.push((await feed('POST', '/feed/bets/sports', slip)).body.betId);
  }
  return { event, betIds };
}
async function legsOf(event: GivenEvent) {
  const [market] = (await readEvent(risk, event)).body.markets;
  const [{ pick, oddsHundredths }] = market.picks;
  const { marketId, oddsVersion } = market;
  return [{ marketId, pick, oddsHundredths, oddsVersion }];
}

/** One deed on an event, with everything that it says fixed, so that repeating it repeats the same. */
async function prepare(event: GivenEvent, deed: string, more: object = {}) {
  const path = `${EVENTS}/${event.eventId}`;
  const { version } = (await readEvent(risk, event)).body.event;
  const asked = { deed, ...more };
  const { expected } = (await risk.call('POST', `${path}/preview`, asked)).body;
  const sent = { version, reason: 'a test', expected, ...more };
  const options = keyed();
  const call = callWith(cut.other, { gwanje_session: risk.token });
  return async () => (await call('POST', `${path}/${deed}`, sent, options)).status === 200;
}

const settlementsOf =
  ({ eventId }: GivenEvent) =>
  async () => {
    const rows = await server.database.db
      .selectFrom('event_settlement')
      .select('kind')
      .where('event_id', '=', eventId)
      .execute();
    return rows.length;
  };

describe.each(MOMENTS)('bets on sports cut off %s their statements', (moment: FaultMoment) => {
  it('are taken once, and the same call finds out', async () => {
    const event = await givenEvent(server, feed);
    const legs = await legsOf(event);
    const [{ memberId }] = members as [GivenMember];
    const slip = { memberId, reference: newRef(), stakeWon: STAKE_WON, legs };
    const press = async () => (await feedThere('POST', '/feed/bets/sports', slip)).status === 200;
    await cut.everywhere({ name: 'place', moment }, press, countOf('bet'));
    const before = await cut.everything();
    expect(await press()).toBe(true);
    expect(await cut.everything()).toEqual(before);
    expect((await balances())[0]).toBe(AFTER.open);
    await expectSound();
  });

  it('are settled once by what time has decided', async () => {
    const { event } = await givenBets();
    await startEvent(server, event);
    await decideEvent(operations, event, 'result', { result: WIN });
    await decideEvent(risk, event, 'result', { result: WIN });
    server.clock.advance(600_000);
    const press = () =>
      runEventsJob(cut.other).then(
        () => true,
        () => false,
      );
    await cut.everywhere({ name: 'settle', moment }, press, settlementsOf(event));
    await runEventsJob(server);
    expect(await settlementsOf(event)()).toBe(1);
    expect(await balances()).toEqual([AFTER.won, AFTER.won]);
    await expectSound();
  });

  it.each([
    ['correct', { result: LOSS }, AFTER.open, 3],
    ['void', {}, AFTER.void, 3],
    ['rollback', {}, AFTER.open, 2],
  ] as const)('are decided once by a %s, to the won', async (deed, more, ends, settlements) => {
    const { event } = await givenBets();
    await startEvent(server, event);
    await decideEvent(operations, event, 'result', { result: WIN });
    await decideEvent(risk, event, 'result', { result: WIN });
    server.clock.advance(600_000);
    await runEventsJob(server);
    await decideEvent(operations, event, deed, more);
    const press = await prepare(event, deed, more);
    await cut.everywhere({ name: deed, moment }, press, settlementsOf(event));
    const before = await cut.everything();
    expect(await press()).toBe(true);
    expect(await cut.everything()).toEqual(before);
    expect(await settlementsOf(event)()).toBe(settlements);
    expect(await balances()).toEqual([ends, ends]);
    await expectSound();
  });

  it('are cancelled once of many', async () => {
    const { betIds } = await givenBets();
    const asked = { filter: { betIds: betIds.slice(0, 1) }, action: 'cancel' };
    const { body } = await risk.call('POST', '/api/bets/sports/bulk/preview', asked);
    const started = {
      ...{ ...asked, reasonCode: 'other', reason: 'a test', expectedCount: body.count },
      ...{ expectedSumWon: body.sumWon, expectedDigest: body.digest },
    };
    const { bulkId } = (await risk.call('POST', '/api/bets/sports/bulk', started, keyed())).body;
    const { db } = server.database;
    const order = await BET_BULKS.require(db, bulkId);
    const [row] = await BET_BULKS.listOpenRows(db, { bulkId, after: null, limit: 1 });
    const cancelled = async () => {
      const rows = await db
        .selectFrom('bet')
        .select('bet_id')
        .where('bet_id', 'in', betIds)
        .where('result', '=', 'C')
        .execute();
      return rows.length;
    };
    const press = () =>
      decideBetRow(platformOf(cut.other), order, row as typeof row & object).then(
        () => true,
        () => false,
      );
    await cut.everywhere({ name: 'many', moment }, press, cancelled);
    await betBulksJob.run(platformOf(server), new AbortController().signal);
    expect(await cancelled()).toBe(1);
    expect(await balances()).toEqual([START_WON, AFTER.open]);
    await expectSound();
  });
});
