// Events on which much lies are settled portion by portion: what is seen meanwhile, what is refused, and that nobody is settled twice.
import { type CutOff, givenCutOff, MOMENTS } from '../../../test/cut-off';
import {
  auditLines,
  expectRefusal,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import {
  confirmedByTwo,
  decidedByTwo,
  decideEvent,
  EVENTS,
  finalOf,
  givenEventDesk,
  runEventsJob,
} from '../../../test/given-event';
import {
  BETS_OF_EACH,
  detailOf,
  type EventCrowd,
  givenEventCrowd,
  moneyOf,
  runSettling,
  STAKE_WON,
  settleNext,
} from '../../../test/given-event-crowd';
import type { FeedCall } from '../../../test/given-feed';
import { decide, givenRequest, keyed } from '../../../test/given-request';
import { DRAW_KEY, expectSoundLedger, placedSums } from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { siteDaysJob } from '../../members/dashboard/site-days-job';
import { closeDaysJob } from '../../partners/calc/close-days-job';
import { runJob } from '../../platform/jobs';

const WIN = { result: finalOf(2, 1) };
const LOSS = { result: finalOf(0, 1) };
const DAY_MS = 86_400_000;

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let cut: CutOff;

beforeAll(async () => {
  ({ server, operations, risk, feed } = await givenEventDesk({ drawKey: DRAW_KEY }));
  cut = await givenCutOff(server);
});
afterAll(async () => {
  await cut.close();
  await server.close();
});

const portion = ({ event }: EventCrowd, of = server) => settleNext(of, event);
const read = ({ event }: EventCrowd) => detailOf(risk, event);

async function expectSound() {
  await expectSoundLedger(server);
  const { kept, own } = await placedSums(server);
  expect(kept.filter(({ bets }) => Number(bets) !== 0)).toEqual(own);
}

const confirmed = ({ event }: EventCrowd, result: typeof WIN) =>
  confirmedByTwo([operations, risk], event, result);
const byTwo = (
  { event }: EventCrowd,
  deed: 'correct' | 'void' | 'rollback',
  more: Record<string, unknown> = {},
) => decidedByTwo([operations, risk], event, deed, more);

/** What the settlement of everybody but the test account is told as. */
const sumsOf = ({ members }: EventCrowd, paidOfEach: number) => {
  const bets = (members.length - 1) * BETS_OF_EACH;
  return { bets, payoutWon: bets * paidOfEach };
};

describe('a result of an event on which much lies', () => {
  let crowd: EventCrowd;
  beforeAll(async () => {
    crowd = await givenEventCrowd(server, { feed, admin: risk });
  });
  const all = (won: number) => crowd.members.map(() => won);

  it('is told once and settled portion by portion, with nothing else decided meanwhile', async () => {
    const { event, has, members } = crowd;
    const answer = await confirmed(crowd, WIN);
    expect(answer.body).toMatchObject({
      outcome: 'done',
      event: { phase: 'settling', settling: { bettors: members.length, done: 0 }, profitWon: null },
    });
    expect(await moneyOf(server, crowd)).toEqual(all(has.lost));
    expect(await portion(crowd)).toBe(true);
    const done = (await read(crowd)).event.settling.done as number;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(members.length / 2);
    expect(await moneyOf(server, crowd)).toEqual(
      members.map((_, index) => (index < done ? has.won : has.lost)),
    );
    expect((await read(crowd)).event).toMatchObject({ payoutWon: null, profitWon: null });
    expect((await read(crowd)).settlements).toEqual([]);
    await expectSound();
    const { version } = (await read(crowd)).event;
    const path = `${EVENTS}/${event.eventId}`;
    const sent = { version, reason: '확인', expected: { bets: 0, payoutWon: 0 } };
    for (const [deed, more] of [
      ...([['result', WIN] as const, ['correct', LOSS] as const] as const),
      ...([['void', {}] as const, ['rollback', {}] as const] as const),
    ])
      expectRefusal(
        await risk.call('POST', `${path}/${deed}`, { ...sent, ...more }, keyed()),
        409,
        'event.settling',
      );
    for (const deed of ['confirm', 'suspend', 'resume'] as const)
      expectRefusal(await decideEvent(risk, event, deed), 409, 'event.settling');
    const asked = { deed: 'rollback' };
    expectRefusal(await risk.call('POST', `${path}/preview`, asked), 409, 'event.settling');
    const [bet] = await server.database.db
      .selectFrom('bet')
      .select(['bet_id', 'version'])
      .where('member_id', '=', (members[0] as { memberId: string }).memberId)
      .limit(1)
      .execute();
    const { memberId } = members[0] as { memberId: string };
    const voided = { memberId, version: bet?.version, reasonCode: 'other' };
    expectRefusal(
      await risk.call('POST', `/api/bets/sports/${bet?.bet_id}/void`, voided, keyed()),
      409,
      'event.settling',
    );
  });

  it('is known to its feed, and another one held against it', async () => {
    const { externalId, eventId } = crowd.event;
    const tell = (revision: number, { result }: typeof WIN) =>
      feed('POST', '/feed/results/sports', { source: 'demo', externalId, revision, result });
    expect((await tell(5, WIN)).body).toEqual({ outcome: 'known' });
    expect((await tell(6, LOSS)).body).toEqual({ outcome: 'differs' });
    const alarms = await server.database.db.selectFrom('alarm').selectAll().execute();
    expect(
      alarms.filter(({ details }) => (details as { eventId?: string }).eventId === eventId),
    ).toMatchObject([{ kind: 'resultDiffers' }]);
    expect((await read(crowd)).event.phase).toBe('settling');
  });

  it('leaves a day that is closed in its middle right to the won', async () => {
    const now = server.clock.now.getTime() + 9 * 3_600_000;
    const dayOn = new Date(now).toISOString().slice(0, 10);
    server.clock.advance(Math.ceil(now / DAY_MS) * DAY_MS + 30 * 60_000 - now);
    await makeLedgerPartitions(server.database.db, server.clock.now);
    [operations, risk] = [await signedIn(server, { type: 1 }), await signedIn(server, { type: 4 })];
    for (const job of [siteDaysJob, closeDaysJob]) await runJob(platformOf(server), job);
    const finance = await signedIn(server, { type: 2 });
    const { done } = (await read(crowd)).event.settling;
    const { body } = await finance.call('GET', `/api/calc/days?from=${dayOn}&to=${dayOn}`);
    const openWon = (crowd.members.length - 1 - done) * BETS_OF_EACH * STAKE_WON;
    expect(body.days[0]).toMatchObject({ isClosed: true, openStakeWon: openWon });
  });

  it('goes on where it ended, whoever goes on, and is kept once', async () => {
    await Promise.all([runSettling(server), runSettling(server), runSettling(cut.other)]);
    const { event, settlements } = await read(crowd);
    expect(event).toMatchObject({ phase: 'settled', settling: null });
    expect(settlements).toMatchObject([
      { settlementNo: 1, kind: 'settle', ...sumsOf(crowd, 2.1 * STAKE_WON) },
    ]);
    expect(await moneyOf(server, crowd)).toEqual(all(crowd.has.won));
    expect(await auditLines(server, 'event.confirm')).toHaveLength(1);
    await expectSound();
  });

  it('is corrected member by member: nobody is without what he was paid before he is paid anew', async () => {
    const { has } = crowd;
    expect((await byTwo(crowd, 'correct', LOSS)).body.event.phase).toBe('settling');
    await portion(crowd);
    expect(new Set(await moneyOf(server, crowd))).toEqual(new Set([has.lost, has.won]));
    await expectSound();
    await runSettling(server);
    expect(await moneyOf(server, crowd)).toEqual(all(has.lost));
    const { event, settlements } = await read(crowd);
    expect(event).toMatchObject({ phase: 'settled', payoutWon: 0 });
    expect(settlements.slice(1)).toMatchObject([
      { settlementNo: 2, kind: 'rollback', ...sumsOf(crowd, 2.1 * STAKE_WON) },
      { settlementNo: 3, kind: 'settle', ...sumsOf(crowd, 0) },
    ]);
    await expectSound();
  });

  it('is taken back, waits for a result, and is void by two', async () => {
    const { has } = crowd;
    expect((await byTwo(crowd, 'rollback')).body.event.phase).toBe('settling');
    await runSettling(server);
    expect((await read(crowd)).event).toMatchObject({ phase: 'started', settledAt: null });
    await byTwo(crowd, 'void');
    await runSettling(server);
    expect((await read(crowd)).event.phase).toBe('void');
    expect(await moneyOf(server, crowd)).toEqual(all(has.void));
    await expectSound();
  });
});

describe('charges of members whose bets are being settled', () => {
  it('are decided beside it, each once', async () => {
    const crowd = await givenEventCrowd(server, { feed, admin: risk });
    const finance = await signedIn(server, { type: 2 });
    const requests = [];
    for (const member of crowd.members)
      requests.push(await givenRequest(finance, member, 'charge', 10_000));
    await decideEvent(operations, crowd.event, 'result', WIN);
    await decideEvent(risk, crowd.event, 'result', WIN);
    server.clock.advance(600_000);
    await runEventsJob(server);
    const { settling, phase } = (await read(crowd)).event;
    expect([phase, settling.done]).toEqual(['settling', 0]);
    const settled = Promise.all([runSettling(server), runSettling(server)]);
    for (const request of requests)
      expect((await decide(finance.call, 'approve', request)).status).toBe(200);
    await settled;
    expect((await read(crowd)).event.phase).toBe('settled');
    expect(await moneyOf(server, crowd)).toEqual(crowd.members.map(() => crowd.has.won + 10_000));
    await expectSound();
  });
});

describe('settling an event in portions that are cut off', () => {
  let crowd: EventCrowd;
  const doneOf = async () => {
    const { event, settlements } = await read(crowd);
    return settlements.length * 1_000 + (event.settling?.done ?? 0);
  };
  const pressed = () =>
    portion(crowd, cut.other).then(
      () => true,
      () => false,
    );
  beforeAll(async () => {
    crowd = await givenEventCrowd(server, { feed, admin: risk });
  });

  it.each([
    ['a settlement', () => confirmed(crowd, WIN), 'won'],
    ['a correction', () => byTwo(crowd, 'correct', LOSS), 'lost'],
  ] as const)(
    'of %s at each of their statements leaves each whole or nothing',
    async (name, told, to) => {
      const { has, members } = crowd;
      await told();
      for (const moment of MOMENTS) await cut.everywhere({ name, moment }, pressed, doneOf);
      while ((await read(crowd)).event.settling.done < members.length) await portion(crowd);
      const end = { name: `the end of ${name}`, moment: 'before' } as const;
      await cut.everywhere(end, pressed, async () => (await read(crowd)).settlements.length);
      expect(await portion(crowd)).toBe(false);
      expect((await read(crowd)).event).toMatchObject({ phase: 'settled', settling: null });
      expect(await moneyOf(server, crowd)).toEqual(members.map(() => has[to]));
      await expectSound();
    },
  );

  it('leaves an event of which a market is void as it is, and settles it once those bets are done', async () => {
    const { has, members, event } = crowd;
    await byTwo(crowd, 'rollback');
    await runSettling(server);
    const { marketId } = (await read(crowd)).markets[0];
    const { body } = await byTwo(crowd, 'void', { marketId });
    expect(body.event.settling).toEqual({ bettors: members.length, done: 0, held: 0 });
    expect(body.event.phase).not.toBe('settling');
    await portion(crowd);
    await feed('POST', '/feed/results/sports', {
      ...{ source: 'demo', externalId: event.externalId, revision: 9, result: finalOf(3, 1) },
    });
    server.clock.advance(600_000);
    await runEventsJob(server);
    const told = (await read(crowd)).event;
    expect([told.phase, told.settling === null]).toEqual(['confirming', false]);
    expectRefusal(await decideEvent(risk, event, 'confirm'), 409, 'event.settling');
    await runSettling(server);
    await runEventsJob(server);
    // By the result everybody is settled again, of whom nothing changes.
    await runSettling(server);
    expect((await read(crowd)).event).toMatchObject({ phase: 'settled', settling: null });
    expect(await moneyOf(server, crowd)).toEqual(members.map(() => has.void));
    await expectSound();
  });
});
