// What is told of a live event that has ended: how long it was not sold, what was refused, who knew.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import {
  decideEvent,
  EVENTS,
  finalOf,
  givenEvent,
  readEvent,
  startEvent,
} from '../../../test/given-event';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import { givenSports, placeSports, slipOf } from '../../../test/given-sports';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { acceptLiveBetsJob } from '../sports/accept-bets-job';

let server: TestServer;
let operations: SignedIn;
let feed: FeedCall;

beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  const top = await signedIn(server);
  operations = await signedIn(server, { type: 1 });
  feed = feedCallWith(server, await givenFeedKey(server, { top, scopes: ['sports', 'players'] }));
  await givenSports(server);
});
afterAll(() => server.close());

const wait = (seconds: number) => server.clock.advance(seconds * 1_000);
const acceptDue = () =>
  acceptLiveBetsJob.run(
    { db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
    new AbortController().signal,
  );

it('counts each second that it was not sold once, what came back, and bets before a score', async () => {
  const event = await givenEvent(server, feed, { gameType: 'sportsLive' });
  await startEvent(server, event);
  const { marketId } = await server.database.db
    .selectFrom('market')
    .select('market_id as marketId')
    .where('event_id', '=', event.eventId)
    .executeTakeFirstOrThrow();
  const member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
  const of = { source: 'demo', externalId: event.externalId };
  let revision = 1;
  const tell = async (home: number) => {
    revision += 1;
    const { body } = await feed('PUT', '/feed/scores', {
      rows: [{ ...of, revision, home, away: 0, periods: [], period: 1, clockSeconds: revision }],
    });
    expect(body.rows).toMatchObject([{ outcome: 'taken' }]);
  };
  const place = async () => {
    revision += 1;
    await feed('PUT', '/feed/odds', { rows: [{ ...of, revision, markets: [] }] });
    const { body } = await placeSports(
      feed,
      slipOf(member, [[{ marketId, eventId: event.eventId, startsAt: new Date() }, 210]]),
    );
    expect(body.status).toBe('accepting');
  };
  const told = async () => (await readEvent(operations, event)).body.event;

  await tell(0);
  expect(await told()).toMatchObject({
    ...{ stoppedSeconds: null, refusedBps: null, courtsideBets: null },
  });
  await decideEvent(operations, event, 'suspend', { reason: '확인' });
  wait(60);
  await decideEvent(operations, event, 'resume', { reason: '재개' });
  await place();
  wait(10);
  await acceptDue();
  await place();
  wait(3);
  await tell(1);
  wait(5);
  await acceptDue();
  wait(5);
  await decideEvent(operations, event, 'suspend', { reason: '확인' });
  wait(5);
  await tell(2);
  wait(45);
  const { body } = await feed('POST', '/feed/results/sports', {
    ...{ ...of, revision: 1_000, result: finalOf(2, 0) },
  });
  expect(body.outcome).toBe('kept');
  wait(600);
  // A minute by hand, then one from the first score to the end: two scores and a hand lie within.
  expect(await told()).toMatchObject({
    ...{ phase: 'confirming', stoppedSeconds: 120, refusedBps: 5_000, courtsideBets: 1 },
  });
  const { body: listed } = await operations.call('GET', `${EVENTS}?view=liveClosed`);
  expect(listed.rows).toMatchObject([{ eventId: event.eventId, stoppedSeconds: 120 }]);
});
