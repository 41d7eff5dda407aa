// What waits for a second administrator and is answered on its own page, in the inbox and for the bell.
import { createFixtureBuilds } from '../../test/fixture-builds';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';
import { givenAgent, givenDeposit } from '../../test/given-deposit';
import {
  decideEvent,
  finalOf,
  givenEvent,
  layStake,
  readEvent,
  startEvent,
} from '../../test/given-event';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../test/given-feed';
import { givenMember } from '../../test/given-member';
import { decide, givenAloneLimits, givenRequest, keyed } from '../../test/given-request';
import {
  bet,
  betOn,
  decideRound,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../test/given-round';
import { givenSports } from '../../test/given-sports';
import { makeLedgerPartitions } from '../ledger/ledger-partitions';
import { loadDeployment } from '../web/deployment';
import { countSecondWords } from './second-words.queries';
import { waitingRounds } from './waiting-elsewhere.queries';

let server: TestServer;
let first: SignedIn;
let second: SignedIn;
let feed: FeedCall;

async function begin(options: Parameters<typeof givenServer>[0] = {}) {
  server = await givenServer(options);
  [first, second] = [await signedIn(server), await signedIn(server)];
  const scopes = ['sports', 'players'] as const;
  feed = feedCallWith(server, await givenFeedKey(server, { top: first, scopes }));
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await givenAloneLimits(server, { chargeWon: 50_000, exchangeWon: 1_000_000 });
}
afterEach(() => server.close());

const waiting = async (by = second) => (await by.call('GET', '/api/second-words')).body.rows;
const rung = async () => {
  server.clock.advance(1_001);
  return (await second.call('GET', '/api/alarm')).body.count.countSecond;
};
const isSecondMissing = (answer: { body: { outcome: string } }) =>
  expect(answer.body.outcome).toBe('needsSecond');

it('is a result of a round until somebody else has entered it, without what it is', async () => {
  await begin();
  const member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
  await givenGame(server, 'bogleladder');
  const round = await givenOpenRound(server, 'bogleladder');
  const stake = betOn('bogleladder', 'LR', 'Left', 195);
  expect((await bet(feed, member, round, stake)).status).toBe(200);
  passDraw(server, round);
  const drawn = { side: 'Left', rungs: 'Three' };
  [first, second] = [await signedIn(server), await signedIn(server)];
  isSecondMissing(await decideRound(first, round, 'result', drawn));
  const [word] = await waiting();
  expect(word).toMatchObject({
    ...{ kind: 'round', id: round.round_id, what: `bogleladder/${round.round_no}`, whyNot: null },
    first: { _id: first.adminId },
    since: server.clock.now.toISOString(),
  });
  expect(JSON.stringify(word)).not.toMatch(/Left|Three/);
  expect((await waiting(first))[0].whyNot).toBe('own');
  expect(await rung()).toBe(1);
  // What nobody answers in thirty days waits on its own page alone.
  const { db } = server.database;
  const lasts = server.clock.now.getTime() - 1_001 + 30 * 86_400_000;
  for (const [ms, count] of [
    [lasts, 1],
    [lasts + 1, 0],
  ] as const) {
    expect(await waitingRounds(db, new Date(ms), 10)).toHaveLength(count);
    expect(await countSecondWords(db, new Date(ms))).toMatchObject({ count });
  }
  expect((await decideRound(second, round, 'result', drawn)).body.outcome).toBe('done');
  expect([await waiting(), await rung()]).toEqual([[], 0]);
  // Of what is settled another result waits until it is taken back or entered again.
  isSecondMissing(await decideRound(first, round, 'resettle', { side: 'Right', rungs: 'Four' }));
  expect(await waiting()).toMatchObject([{ kind: 'round' }]);
  expect((await decideRound(second, round, 'void')).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

it('is a result of an event, and what else of one takes two', async () => {
  await begin();
  await givenSports(server);
  const event = await givenEvent(server, feed);
  const { memberId } = await givenMember(server, { walletsWon: { money: 1_000_000 } });
  const [market] = (await readEvent(first, event)).body.markets;
  const { marketId, oddsVersion, picks } = market;
  const slip = await feed('POST', '/feed/bets/sports', {
    ...{ memberId, reference: 'a-slip', stakeWon: 10_000 },
    legs: [{ marketId, oddsVersion, pick: 'home', oddsHundredths: picks[0].oddsHundredths }],
  });
  expect(slip.status).toBe(200);
  await startEvent(server, event);
  const win = { result: finalOf(2, 1) };
  isSecondMissing(await decideEvent(first, event, 'result', win));
  const [word] = await waiting();
  expect(word).toMatchObject({ kind: 'event', id: event.eventId, whyNot: null });
  expect(word.title.ko).toMatch(/Home \d+ – Away \d+ \d{4}-\d\d-\d\d$/);
  expect(await rung()).toBe(1);
  expect((await decideEvent(second, event, 'result', win)).body.outcome).toBe('done');
  expect([await waiting(), await rung()]).toEqual([[], 0]);
  const live = await givenEvent(server, feed, { gameType: 'sportsLive' });
  await layStake(server, live);
  await startEvent(server, live);
  await decideEvent(first, live, 'suspend');
  isSecondMissing(await decideEvent(first, live, 'resume'));
  const since = server.clock.now.toISOString();
  expect(await waiting()).toMatchObject([{ kind: 'event', id: live.eventId, since }]);
  expect(await rung()).toBe(1);
  expect((await decideEvent(second, live, 'resume')).body.outcome).toBe('done');
  expect([await waiting(), await rung()]).toEqual([[], 0]);
});

it('is a deposit that is to be set aside', async () => {
  await begin();
  const { depositId } = await givenDeposit(await givenAgent(server, first), { amountWon: 70_000 });
  const ignore = (by: SignedIn) =>
    by.call('POST', `/api/money/deposits/${depositId}/ignore`, { reason: '반환함' });
  expect((await ignore(first)).body.state).toBe('unmatched');
  const [word] = await waiting();
  expect(word).toMatchObject({ kind: 'deposit', id: depositId, amountWon: 70_000, whyNot: null });
  expect(JSON.stringify(word)).not.toContain('홍길동');
  expect(await rung()).toBe(1);
  expect((await ignore(second)).body.state).toBe('ignored');
  expect([await waiting(), await rung()]).toEqual([[], 0]);
});

it('is an exchange that somebody says was not sent', async () => {
  // Its deployment sends money as a step of its own.
  const builds = createFixtureBuilds();
  await begin({ deployment: loadDeployment({ name: 'default', ...builds }) });
  builds.remove();
  const member = await givenMember(server, { walletsWon: { money: 5_000_000 } });
  const request = await givenRequest(first, member, 'exchange', 1_000_000);
  for (const by of [first, second]) await decide(by.call, 'approve', request, { reason: '확인' });
  const fail = ({ call }: SignedIn) =>
    call(
      'POST',
      `/api/money/requests/${request.requestId}/pay-failed`,
      { memberId: member.memberId, reason: '은행 점검' },
      keyed(),
    );
  expect((await fail(first)).body).toMatchObject({ payout: 'due' });
  expect(await waiting()).toMatchObject([
    {
      ...{ kind: 'payout', id: request.requestId, what: 'exchange', amountWon: 1_000_000 },
      ...{ member: { _id: member.memberId }, since: server.clock.now.toISOString() },
    },
  ]);
  expect(await rung()).toBe(1);
  expect((await fail(second)).body).toMatchObject({ payout: 'failed' });
  expect([await waiting(), await rung()]).toEqual([[], 0]);
});
