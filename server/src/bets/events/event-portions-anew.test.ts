// An event on which much lies, with somebody whom it cannot pay: it is decided anew, and nothing is taken back that was never paid.
import { BALANCE_WON_MAX } from '@gwanje/contract';
import { type CutOff, givenCutOff, MOMENTS } from '../../../test/cut-off';
import {
  auditLines,
  callWith,
  expectRefusal,
  type SignedIn,
  type TestServer,
} from '../../../test/given';
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
  FEW_BETTORS,
  givenEventCrowd,
  moneyOf,
  runSettling,
  STAKE_WON,
  settleNext,
} from '../../../test/given-event-crowd';
import type { FeedCall } from '../../../test/given-feed';
import { posterOf } from '../../../test/given-ledger';
import { fillWallet, type GivenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';
import { DRAW_KEY, expectSoundLedger, placedSums } from '../../../test/given-round';
import { waitingEvents } from '../../alarms/waiting-elsewhere.queries';
import { transaction } from '../../platform/database';
import { passOver } from './settle-event.queries';

const WIN = { result: finalOf(2, 1) };
const LOSS = { result: finalOf(0, 1) };
const WON_WON = 2.1 * STAKE_WON;

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let cut: CutOff;
let crowd: EventCrowd;
let full: GivenMember;

beforeAll(async () => {
  ({ server, operations, risk, feed } = await givenEventDesk({ drawKey: DRAW_KEY }));
  cut = await givenCutOff(server);
  crowd = await givenEventCrowd(server, { feed, admin: risk, bettors: FEW_BETTORS });
  full = crowd.members[3] as GivenMember;
  await fillWallet(server, full, 'money');
});
afterAll(async () => {
  await cut.close();
  await server.close();
});

const read = () => detailOf(risk, crowd.event);
const path = () => `${EVENTS}/${crowd.event.eventId}`;
/** As the schedule does: each run that leaves him unpaid says so. */
async function runsInVain(): Promise<void> {
  for (const _ of [1, 2, 3])
    await expect(runSettling(server)).rejects.toMatchObject({ code: 'money.wallet_full' });
  expect((await read()).held).toEqual([{ memberId: full.memberId, id: full.id }]);
  await expectSound();
}
async function expectSound(): Promise<void> {
  await expectSoundLedger(server);
  const { kept, own } = await placedSums(server);
  expect(kept.filter(({ bets }) => Number(bets) !== 0)).toEqual(own);
}
/** What everybody has; `his` is what he has beside what his wallet holds at most. */
async function expectMoney(others: 'won' | 'lost' | 'void', his = 0): Promise<void> {
  const { has, members } = crowd;
  expect(await moneyOf(server, crowd)).toEqual(
    members.map((member) => (member === full ? BALANCE_WON_MAX + his : has[others])),
  );
}
const betsOfHis = async () => {
  const rows = await server.database.db
    .selectFrom('bet')
    .select(['result', 'payout_won'])
    .where('member_id', '=', full.memberId)
    .execute();
  return [...new Set(rows.map(({ result, payout_won: won }) => `${result} ${won}`))];
};
const kinds = async () =>
  (await read()).settlements.map(
    ({ kind, bets, payoutWon }: { kind: string; bets: number; payoutWon: number }) =>
      [kind, bets / BETS_OF_EACH, payoutWon / WON_WON / BETS_OF_EACH] as const,
  );
/** Real members with and without him. */
const ALL = FEW_BETTORS - 1;
const OTHERS = ALL - 1;
const byTwo = (deed: 'correct' | 'void' | 'rollback', more: Record<string, unknown> = {}) =>
  decidedByTwo([operations, risk], crowd.event, deed, more);

/** The second word on a deed, with everything that it says fixed, and what was previewed. */
async function secondWord(deed: string, more: object = {}) {
  const { version } = (await read()).event;
  const { expected } = (await risk.call('POST', `${path()}/preview`, { deed, ...more })).body;
  const sent = { version, reason: 'a test', expected, ...more };
  const options = keyed();
  const call = callWith(cut.other, { gwanje_session: risk.token });
  return { expected, press: () => call('POST', `${path()}/${deed}`, sent, options) };
}
const settlements = async () => (await read()).settlements.length as number;

it('is decided anew by nobody as long as others are to come', async () => {
  // Somebody who waits for a second word when the event is settled says nothing of a correction.
  await decideEvent(operations, crowd.event, 'result', WIN);
  const { externalId } = crowd.event;
  await feed('POST', '/feed/results/sports', { source: 'demo', externalId, revision: 2, ...WIN });
  server.clock.advance(600_000);
  await runEventsJob(server);
  const [{ memberId }] = crowd.members as [GivenMember];
  await transaction(server.database.db, (tx) => passOver(tx, crowd.event.eventId, memberId));
  expect((await read()).event.settling).toEqual({ bettors: FEW_BETTORS, done: 0, held: 1 });
  for (const [deed, more] of Object.entries({ correct: LOSS, void: {}, rollback: {} }))
    expectRefusal(
      await risk.call('POST', `${path()}/preview`, { deed, ...more }),
      409,
      'event.settling',
    );
  expectRefusal(await decideEvent(risk, crowd.event, 'correct', LOSS), 409, 'event.settling');
});

describe.each(MOMENTS)('its correction, cut off %s its statements', (moment) => {
  it('is decided once, by two who both saw it unpaid, and leaves him as all others', async () => {
    if (moment === 'after') {
      await byTwo('rollback');
      await runSettling(server);
      await confirmedByTwo([operations, risk], crowd.event, WIN);
    }
    await runsInVain();
    const before = await settlements();
    server.clock.advance(1_000);
    expect((await decideEvent(operations, crowd.event, 'correct', LOSS)).body.outcome).toBe(
      'needsSecond',
    );
    expect(await waitingEvents(server.database.db, server.clock.now, 5)).toMatchObject([
      { id: crowd.event.eventId },
    ]);
    await runsInVain();
    expect(await settlements()).toBe(before);
    const { press, expected } = await secondWord('correct', LOSS);
    const stale = await secondWord('rollback');
    await cut.everywhere(
      { name: 'correct', moment },
      async () => (await press()).status === 200,
      settlements,
    );
    const left = await cut.everything();
    expect((await press()).status).toBe(200);
    expect(await cut.everything()).toEqual(left);
    expectRefusal(await stale.press(), 409, 'event.stale');
    expect((await read()).event).toMatchObject({
      ...{ phase: 'settling', settling: { bettors: FEW_BETTORS, done: 0, held: 0 } },
    });
    await settleNext(server, crowd.event);
    await expectSound();
    await runSettling(server);
    expect((await kinds()).slice(before)).toEqual([
      ['settle', OTHERS, OTHERS],
      ['rollback', OTHERS, OTHERS],
      ['settle', ALL, 0],
    ]);
    const { event, held } = await read();
    expect(event).toMatchObject({ phase: 'settled', settling: null, payoutWon: 0 });
    expect(expected).toEqual({ bets: ALL * BETS_OF_EACH, payoutWon: 0 });
    expect(held).toEqual([]);
    await expectMoney('lost');
    expect(await betsOfHis()).toEqual(['L 0']);
    await expectSound();
  });
});

it('is taken back to the won of what was paid, whatever he was settled by before', async () => {
  await byTwo('correct', WIN);
  await runsInVain();
  await expectMoney('won');
  expect(await betsOfHis()).toEqual(['L 0']);
  const { expected } = await secondWord('rollback');
  const before = await settlements();
  // He is tried again each second, also as it is decided.
  await Promise.all([byTwo('rollback'), runSettling(server).catch(() => undefined)]);
  await runSettling(server);
  const told = await read();
  expect(told.event).toMatchObject({ phase: 'started', settling: null, settledAt: null });
  expect(told.settlements.at(-1)).toMatchObject(expected);
  expect((await kinds()).slice(before)).toEqual([
    ['rollback', OTHERS, 0],
    ['settle', OTHERS, OTHERS],
    ['rollback', ALL, OTHERS],
  ]);
  await expectMoney('lost');
  expect(await betsOfHis()).toEqual(['I 0']);
  await expectSound();
});

it('is void, held again where he has no room for his stake either, and decided anew from there', async () => {
  await confirmedByTwo([operations, risk], crowd.event, WIN);
  await runsInVain();
  await byTwo('void');
  await runsInVain();
  await expectMoney('void');
  expect(await betsOfHis()).toEqual(['I 0']);
  const { expected } = await secondWord('correct', WIN);
  expect(expected.payoutWon).toBe(ALL * BETS_OF_EACH * WON_WON);
  await byTwo('correct', WIN);
  await runsInVain();
  await expectMoney('won');
  await byTwo('rollback');
  await runSettling(server);
  await expectMoney('lost');
  await expectSound();
});

it('is settled by its result though a market of it is void that he was not given back', async () => {
  const [{ marketId }] = (await read()).markets;
  await byTwo('void', { marketId });
  await runsInVain();
  expect((await read()).event.phase).toBe('started');
  for (const admin of [operations, risk]) await decideEvent(admin, crowd.event, 'result', WIN);
  server.clock.advance(600_000);
  await runEventsJob(server);
  await runsInVain();
  expect((await read()).event.phase).toBe('settling');
  await expectMoney('void');
  await posterOf(
    server,
    full.memberId,
  )({ key: 'demo:room', type: 'directExchangeMoney', amountWon: 1_000_000 });
  await Promise.all([runSettling(server), runSettling(server)]);
  expect((await read()).event).toMatchObject({ phase: 'settled', settling: null });
  await expectMoney('void', BETS_OF_EACH * STAKE_WON - 1_000_000);
  expect(await betsOfHis()).toEqual([`N ${STAKE_WON}`]);
  await expectSound();
});

it('says in its lines how many were not settled by what was decided before', async () => {
  const lines = await auditLines(server, 'event.rollback');
  expect(lines.at(-1)).toMatchObject({ before: { state: 'settling' }, after: { passedOver: 1 } });
});
