// What an event has paid and kept, after bets on it were decided by themselves or by another event.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SportsEvent } from '@gwanje/contract';
import { sql } from 'kysely';
import type { SignedIn, TestServer } from '../../../test/given';
import {
  decideEvent,
  EVENTS,
  finalOf,
  type GivenEvent,
  givenEvent,
  givenEventDesk,
  readEvent,
  startEvent,
} from '../../../test/given-event';
import type { FeedCall } from '../../../test/given-feed';
import { runRaw } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { givenAloneLimits, keyed } from '../../../test/given-request';
import { expectSoundLedger } from '../../../test/given-round';
import { verifyLedger } from '../../ledger/verify-ledger';
import { newId } from '../../platform/new-id';

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let member: GivenMember;
let slips = 0;

beforeAll(async () => {
  ({ server, operations, risk, feed } = await givenEventDesk());
  await givenAloneLimits(server, { betVoidWon: 500_000 }, 2);
});
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
});
afterEach(() => expectSoundLedger(server));
afterAll(() => server.close());

const WON = { result: finalOf(2, 1) };
const LOST = { result: finalOf(0, 1) };

const givenEvents = async (many: number): Promise<GivenEvent[]> => {
  const events: GivenEvent[] = [];
  for (let made = 0; made < many; made += 1) events.push(await givenEvent(server, feed));
  return events;
};

/** A bet of 10,000 won on home at 2.10 of each event. */
async function givenBetOn(events: readonly GivenEvent[]): Promise<string> {
  const legs = [];
  for (const event of events) {
    const [market] = (await readEvent(risk, event)).body.markets;
    const [{ pick, oddsHundredths }] = market.picks;
    const { marketId, oddsVersion } = market;
    legs.push({ marketId, pick, oddsHundredths, oddsVersion });
  }
  slips += 1;
  const { status, body } = await feed('POST', '/feed/bets/sports', {
    ...{ memberId: member.memberId, reference: `sums-${slips}`, stakeWon: 10_000, legs },
  });
  expect(status).toBe(200);
  return body.betId;
}

const twice = async (event: GivenEvent, deed: 'result' | 'correct' | 'rollback', said = {}) => {
  server.clock.advance(1_000);
  await decideEvent(operations, event, deed, said);
  const { body } = await decideEvent(risk, event, deed, said);
  expect(body.outcome).toBe('done');
};
async function settle(event: GivenEvent, said: object) {
  await startEvent(server, event);
  await twice(event, 'result', said);
  expect((await decideEvent(risk, event, 'confirm')).body.outcome).toBe('done');
}

async function decideBet(betId: string, verb: string) {
  const { memberId } = member;
  const found = await risk.call('GET', `/api/bets/sports/${betId}?memberId=${memberId}`);
  const { version } = found.body.bet;
  const said = { memberId, version, reasonCode: 'other' };
  const { body } = await risk.call('POST', `/api/bets/sports/${betId}/${verb}`, said, keyed());
  expect(body.outcome).toBe('done');
}

async function sentences(): Promise<string[]> {
  const found: string[] = [];
  await verifyLedger(server.database.db, { onDifference: ({ sentence }) => found.push(sentence) });
  return found;
}

const sumsOf = async (event: GivenEvent) => {
  const { payoutWon, profitWon }: SportsEvent = (await readEvent(risk, event)).body.event;
  return { payoutWon, profitWon };
};

describe('what an event has paid and kept', () => {
  it('is what its single is paid once it was voided by itself, also after it is settled anew', async () => {
    const [event] = (await givenEvents(1)) as [GivenEvent];
    const betId = await givenBetOn([event]);
    await settle(event, WON);
    expect(await sumsOf(event)).toEqual({ payoutWon: 21_000, profitWon: -11_000 });
    await decideBet(betId, 'void');
    expect(await sumsOf(event)).toEqual({ payoutWon: 10_000, profitWon: 0 });
    const day = (after: number) =>
      new Date(server.clock.now.getTime() + after * 86_400_000).toISOString().slice(0, 10);
    const days = `from=${day(-1)}&to=${day(1)}`;
    const { totals } = (await risk.call('GET', `${EVENTS}/totals?view=prematchClosed&${days}`))
      .body;
    expect(totals).toMatchObject([{ payoutWon: 10_000, profitWon: 0 }]);
    await twice(event, 'rollback');
    expect(await sumsOf(event)).toEqual({ payoutWon: null, profitWon: null });
    await settle(event, LOST);
    expect(await sumsOf(event)).toEqual({ payoutWon: 10_000, profitWon: 0 });
    await decideBet(betId, 'resettle');
    expect(await sumsOf(event)).toEqual({ payoutWon: 0, profitWon: 10_000 });
  });

  it('is what carts are paid that the correction of another event turns, each time', async () => {
    const [first, last] = (await givenEvents(2)) as [GivenEvent, GivenEvent];
    await givenBetOn([first, last]);
    await settle(first, WON);
    await settle(last, WON);
    expect(await sumsOf(first)).toEqual({ payoutWon: 0, profitWon: 0 });
    expect(await sumsOf(last)).toEqual({ payoutWon: 44_100, profitWon: -34_100 });
    await twice(first, 'correct', LOST);
    expect(await sumsOf(first)).toEqual({ payoutWon: 0, profitWon: 10_000 });
    expect(await sumsOf(last)).toEqual({ payoutWon: 0, profitWon: 0 });
    await twice(first, 'correct', WON);
    expect(await sumsOf(first)).toEqual({ payoutWon: 44_100, profitWon: -34_100 });
    await twice(last, 'rollback');
    expect(await sumsOf(first)).toEqual({ payoutWon: 0, profitWon: 0 });
  });

  it('counts a cart that two events have lost where it is lost still', async () => {
    const [first, last] = (await givenEvents(2)) as [GivenEvent, GivenEvent];
    await givenBetOn([first, last]);
    await settle(first, LOST);
    await settle(last, LOST);
    expect(await sumsOf(last)).toEqual({ payoutWon: 0, profitWon: 0 });
    await twice(first, 'correct', WON);
    expect(await sumsOf(first)).toEqual({ payoutWon: 0, profitWon: 0 });
    expect(await sumsOf(last)).toEqual({ payoutWon: 0, profitWon: 10_000 });
  });

  it('is nothing of a test account', async () => {
    const [event] = (await givenEvents(1)) as [GivenEvent];
    member = await givenMember(server, { isTest: true, walletsWon: { money: 1_000_000 } });
    await givenBetOn([event]);
    await settle(event, WON);
    expect(await sumsOf(event)).toEqual({ payoutWon: 0, profitWon: 0 });
  });
});

describe('the preview of a rollback', () => {
  const previewOf = async (event: GivenEvent) =>
    (await risk.call('POST', `${EVENTS}/${event.eventId}/preview`, { deed: 'rollback' })).body
      .expected;

  it('says what is taken back: carts that a later event has paid too, and no bet decided by itself', async () => {
    const [first, last] = (await givenEvents(2)) as [GivenEvent, GivenEvent];
    await givenBetOn([first, last]);
    const single = await givenBetOn([first]);
    await settle(first, WON);
    await settle(last, WON);
    await decideBet(single, 'void');
    expect(await previewOf(first)).toEqual({ bets: 1, payoutWon: 44_100 });
    await twice(first, 'rollback');
    const { rows } = await sql<{ payout_won: number }>`
      select payout_won from event_settlement
      where event_id = ${first.eventId} and kind = 'rollback'`.execute(server.database.db);
    expect(rows).toEqual([{ payout_won: 44_100 }]);
  });
});

describe('what events have paid and kept', () => {
  it('is held against the bets that count on them', async () => {
    const [event] = (await givenEvents(1)) as [GivenEvent];
    const betId = await givenBetOn([event]);
    await settle(event, WON);
    const { eventId } = event;
    const plant = (payoutWon: number) =>
      server.owner.db
        .insertInto('event_delta')
        .values({
          ...{ event_id: eventId, delta_id: newId(server.clock.now) },
          ...{ bets: 0, stake_won: 0, payout_won: payoutWon },
        })
        .execute();
    const countOn = (id: string | null) =>
      server.database.db
        .updateTable('bet')
        .set({ counted_event_id: id })
        .where('member_id', '=', member.memberId)
        .execute();
    const sums = (payoutWon: string) => `1 bets of 10,000, paid ${payoutWon}`;
    await plant(5);
    expect(await sentences()).toEqual([
      `event ${eventId}: keeps ${sums('21,005')}; should be ${sums('21,000')}`,
    ]);
    await plant(-5);
    await countOn(null);
    expect(await sentences()).toEqual([
      `event ${eventId}: keeps ${sums('21,000')}; should be 0 bets of 0, paid 0`,
      `bet ${betId} of ${member.memberId}: is W and counts on no event`,
    ]);
    await countOn(eventId);
  });

  it('is made from bets that were decided before it was kept', async () => {
    const [first, last] = (await givenEvents(2)) as [GivenEvent, GivenEvent];
    await givenBetOn([first, last]);
    const single = await givenBetOn([last]);
    await settle(first, WON);
    await settle(last, WON);
    await decideBet(single, 'void');
    const before = [await sumsOf(first), await sumsOf(last)];
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(
      server.database.db,
    );
    await runRaw(server, 'drop table event_delta; alter table bet drop column counted_event_id');
    const made = join(__dirname, '../../../migrations/0761_sums_of_events.sql');
    await runRaw(server, await readFile(made, 'utf8'));
    await runRaw(server, `grant select, insert on event_delta to ${rows[0]?.name}`);
    expect([await sumsOf(first), await sumsOf(last)]).toEqual(before);
  });
});
