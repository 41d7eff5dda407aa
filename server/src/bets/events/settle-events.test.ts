// Results of events: two entries that do not see each other, confirming, correcting, voids and taking back.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import {
  decideEvent,
  EVENTS,
  finalOf,
  type GivenEvent,
  givenEvent,
  layStake,
  readEvent,
  runEventsJob,
  startEvent,
} from '../../../test/given-event';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;

beforeAll(async () => {
  server = await givenServer();
  const top = await signedIn(server);
  operations = await signedIn(server, { type: 1 });
  risk = await signedIn(server, { type: 4 });
  feed = feedCallWith(server, await givenFeedKey(server, { top, scopes: ['sports'] }));
});
afterAll(() => server.close());

async function givenStarted(): Promise<GivenEvent> {
  const event = await givenEvent(server, feed);
  await startEvent(server, event);
  return event;
}

describe('bets.enterEventResult', () => {
  it('needs a start, sound parts and, without bets, one person', async () => {
    const early = await givenEvent(server, feed);
    const { version } = (await readEvent(risk, early)).body.event;
    const enter = (event: GivenEvent, result: object) =>
      decideEvent(operations, event, 'result', { result });
    expectRefusal(await enter(early, finalOf(1, 0)), 409, 'event.not_started');
    expect(version).toBeGreaterThan(0);
    const event = await givenStarted();
    const wrong = finalOf(2, 0, {
      periods: [
        [1, 0],
        [0, 0],
      ],
    });
    expectRefusal(await enter(event, wrong), 400, 'event.score_mismatch');
    const { body } = await enter(
      event,
      finalOf(2, 0, {
        periods: [
          [1, 0],
          [1, 0],
        ],
      }),
    );
    expect(body).toMatchObject({ outcome: 'done', event: { phase: 'confirming' } });
    expect((await decideEvent(risk, event, 'confirm')).body.event).toMatchObject({
      ...{ phase: 'settled', score: { home: 2, away: 0, source: 'hand' } },
    });
    expectRefusal(await enter(event, finalOf(0, 0)), 409, 'event.settled');
    expect((await auditLines(server, 'event.confirm')).length).toBe(1);
  });

  it('is held where a feed and a hand differ', async () => {
    const event = await givenStarted();
    await feed('POST', '/feed/results/sports', {
      ...{ source: 'demo', externalId: event.externalId, revision: 5, result: finalOf(1, 0) },
    });
    const { body } = await decideEvent(operations, event, 'result', { result: finalOf(0, 1) });
    expect(body).toMatchObject({ outcome: 'held', event: { confirmsAt: null } });
    expectRefusal(await decideEvent(risk, event, 'confirm'), 409, 'event.not_confirming');
  });
});

describe('bets.previewEvent', () => {
  it('says what a result makes of every pick', async () => {
    const event = await givenStarted();
    const { body } = await operations.call('POST', `${EVENTS}/${event.eventId}/preview`, {
      ...{ deed: 'result', result: finalOf(1, 1) },
    });
    expect(
      body.rows.map(({ pick, result }: { pick: string; result: string }) => [pick, result]),
    ).toEqual([
      ['home', 'L'],
      ['draw', 'W'],
      ['away', 'L'],
    ]);
  });
});

describe('bets.correctEvent and bets.rollBackEvent', () => {
  it('settle anew and take back, each under its own number', async () => {
    const event = await givenStarted();
    expectRefusal(
      await decideEvent(risk, event, 'correct', { result: finalOf(1, 0) }),
      409,
      'event.not_settled',
    );
    await decideEvent(operations, event, 'result', { result: finalOf(2, 0) });
    await decideEvent(operations, event, 'confirm');
    const { body } = await decideEvent(risk, event, 'correct', { result: finalOf(2, 2) });
    expect(body.event).toMatchObject({ phase: 'settled', score: { home: 2, away: 2 } });
    const back = await decideEvent(risk, event, 'rollback');
    expect(back.body).toMatchObject({ outcome: 'done' });
    expect(['started', 'awaiting', 'suspended']).toContain(back.body.event.phase);
    const { settlements } = (await readEvent(risk, event)).body;
    expect(settlements.map((one: { kind: string }) => one.kind)).toEqual([
      'settle',
      'rollback',
      'settle',
      'rollback',
    ]);
    expectRefusal(await decideEvent(risk, event, 'rollback'), 409, 'event.not_settled');
  });
});

describe('bets.voidEvent', () => {
  it('voids a pick, a market, and all of it', async () => {
    const event = await givenStarted();
    const { marketId } = (await readEvent(risk, event)).body.markets[0];
    await decideEvent(risk, event, 'void', { marketId, pick: 'home' });
    const { picks } = (await readEvent(risk, event)).body.markets[0];
    expect(picks.map(({ isVoid }: { isVoid: boolean }) => isVoid)).toEqual([true, false, false]);
    await decideEvent(risk, event, 'void', { marketId });
    expect((await readEvent(risk, event)).body.markets[0].state).toBe('void');
    expect((await decideEvent(risk, event, 'void')).body.event.phase).toBe('void');
    const { version } = (await readEvent(risk, event)).body.event;
    const again = await risk.call('POST', `${EVENTS}/${event.eventId}/void`, {
      ...{ version, reason: '또', expected: { bets: 0, payoutWon: 0 } },
    });
    expect([400, 409]).toContain(again.status);
  });

  it('takes two people once somebody has bet, also two at the same moment', async () => {
    const event = await givenStarted();
    await layStake(server, event);
    const { version } = (await readEvent(risk, event)).body.event;
    const asked = await decideEvent(operations, event, 'void');
    expect(asked.body).toMatchObject({ outcome: 'needsSecond', event: { isSecondAsked: true } });
    expectRefusal(await decideEvent(operations, event, 'void'), 409, 'event.second_admin');
    expect(asked.body.event.version).toBe(version + 1);
    expect((await decideEvent(risk, event, 'void')).body.outcome).toBe('done');
  });
});

describe('what was put off', () => {
  it('is void after 36 hours', async () => {
    const event = await givenEvent(server, feed, { isPostponed: true });
    await startEvent(server, event, 35 * 3_600_000);
    await runEventsJob(server);
    expect((await readEvent(risk, event)).body.event.phase).toBe('postponed');
    await startEvent(server, event, 37 * 3_600_000);
    await runEventsJob(server);
    expect((await readEvent(risk, event)).body.event.phase).toBe('void');
  });
});
