// An event on which much lies, with somebody whom it cannot pay, and with members who come while it is settled.
import { BALANCE_WON_MAX } from '@gwanje/contract';
import type { SignedIn, TestServer } from '../../../test/given';
import {
  confirmedByTwo,
  decidedByTwo,
  finalOf,
  givenEventDesk,
  startEvent,
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
  START_WON,
  settleNext,
} from '../../../test/given-event-crowd';
import type { FeedCall } from '../../../test/given-feed';
import { posterOf } from '../../../test/given-ledger';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import { expectSoundLedger } from '../../../test/given-round';
import { transaction } from '../../platform/database';
import { passOver } from './settle-event.queries';

const WIN = { result: finalOf(2, 1) };
const LOSS = { result: finalOf(0, 1) };
const UNDER_OVER = {
  ...{ kind: 'overUnder', period: 0, lineHundredths: 250 },
  prices: [
    { pick: 'under', oddsHundredths: 190 },
    { pick: 'over', oddsHundredths: 190 },
  ],
};

let server: TestServer;
let two: readonly [SignedIn, SignedIn];
let risk: SignedIn;
let feed: FeedCall;

beforeAll(async () => {
  const desk = await givenEventDesk();
  ({ server, risk, feed } = desk);
  two = [desk.operations, risk];
});
afterAll(() => server.close());

const portion = ({ event }: EventCrowd) => settleNext(server, event);
const runJob = () => runSettling(server);
const read = ({ event }: EventCrowd) => detailOf(risk, event);
const givenFew = () => givenEventCrowd(server, { feed, admin: risk, bettors: FEW_BETTORS });

describe('somebody whose wallet cannot hold what he has won', () => {
  let crowd: EventCrowd;
  let full: GivenMember;
  /** As the schedule does, every second: each run that leaves somebody unpaid says so. */
  const runs = async (count: number) => {
    for (let run = 1; run <= count; run += 1)
      await expect(runJob()).rejects.toMatchObject({ code: 'money.wallet_full' });
  };
  const isPaid = async () => {
    const { has, members } = crowd;
    const money = await moneyOf(server, crowd);
    return members.map((_, index) => money[index] === has.won);
  };
  beforeAll(async () => {
    crowd = await givenFew();
    full = crowd.members[3] as GivenMember;
  });

  it('keeps nobody else from his winnings, and is told by name', async () => {
    await fillWallet(server, full, 'money');
    await confirmedByTwo(two, crowd.event, WIN);
    await runs(3);
    const { event, held, settlements } = await read(crowd);
    const bettors = crowd.members.length;
    expect(event).toMatchObject({
      ...{ phase: 'settling', payoutWon: null },
      settling: { bettors, done: bettors - 1, held: 1 },
    });
    expect(held).toEqual([{ memberId: full.memberId, id: full.id }]);
    expect(settlements).toEqual([]);
    expect(await isPaid()).toEqual(crowd.members.map((member) => member !== full));
    await expectSoundLedger(server);
  });

  it('is passed over by whoever saw him come next, and by nobody who did not', async () => {
    const before = (await read(crowd)).event.settling;
    for (const { memberId } of crowd.members.slice(0, 5))
      await transaction(server.database.db, (tx) => passOver(tx, crowd.event.eventId, memberId));
    expect((await read(crowd)).event.settling).toEqual(before);
  });

  it('is paid by the same job once there is room, with which the event is settled', async () => {
    const post = posterOf(server, full.memberId);
    await post({ key: 'demo:room', type: 'directExchangeMoney', amountWon: 1_000_000 });
    await Promise.all([runJob(), runJob()]);
    const { event, held, settlements } = await read(crowd);
    expect(event).toMatchObject({ phase: 'settled', settling: null });
    expect(held).toEqual([]);
    const bets = (crowd.members.length - 1) * BETS_OF_EACH;
    expect(settlements).toMatchObject([
      { kind: 'settle', bets, payoutWon: bets * 2.1 * STAKE_WON },
    ]);
    expect((await moneyOf(server, crowd))[3]).toBe(
      BALANCE_WON_MAX - 1_000_000 + 2.1 * STAKE_WON * BETS_OF_EACH,
    );
    await expectSoundLedger(server);
  });

  it('holds neither a correction nor another event', async () => {
    const other = await givenFew();
    await decidedByTwo(two, crowd.event, 'correct', LOSS);
    await runJob();
    const next = crowd.members[20] as GivenMember;
    await fillWallet(server, next, 'money');
    await decidedByTwo(two, crowd.event, 'correct', WIN);
    await confirmedByTwo(two, other.event, WIN);
    await runs(3);
    expect((await read(other)).event.phase).toBe('settled');
    expect((await read(crowd)).held).toEqual([{ memberId: next.memberId, id: next.id }]);
    await expectSoundLedger(server);
    await posterOf(
      server,
      next.memberId,
    )({ key: 'demo:more', type: 'directExchangeMoney', amountWon: 1_000_000 });
    await runJob();
    expect((await read(crowd)).event).toMatchObject({ phase: 'settled', settling: null });
    await expectSoundLedger(server);
  });
});

describe('members who bet on an event while a market of it is void', () => {
  it('are counted among all, as they are among those who are done', async () => {
    const crowd = await givenFew();
    const { event, members } = crowd;
    await startEvent(server, event, -3_600_000);
    const { externalId } = event;
    const rows = [{ source: 'demo', externalId, revision: 7, markets: [UNDER_OVER] }];
    await feed('PUT', '/feed/odds', { rows });
    const [first, second] = (await read(crowd)).markets;
    await decidedByTwo(two, crowd.event, 'void', { marketId: first.marketId });
    const counts = async () => {
      const { settling } = (await read(crowd)).event;
      expect(settling.done).toBeLessThanOrEqual(settling.bettors);
      return settling;
    };
    expect(await counts()).toMatchObject({ bettors: members.length, done: 0 });
    await portion(crowd);
    const late = await givenMember(server, { walletsWon: { money: START_WON } });
    const [{ pick, oddsHundredths }] = second.picks;
    const { marketId, oddsVersion } = second;
    const legs = [{ marketId, pick, oddsHundredths, oddsVersion }];
    const slip = { memberId: late.memberId, reference: 'late', stakeWon: 5_000, legs };
    expect((await feed('POST', '/feed/bets/sports', slip)).status).toBe(200);
    for (let isLeft = true; isLeft; ) {
      await portion(crowd);
      const { bettors, done } = await counts();
      isLeft = done < bettors;
    }
    expect(await counts()).toMatchObject({ bettors: members.length + 1, done: members.length + 1 });
    await portion(crowd);
    expect((await read(crowd)).event.settling).toBeNull();
  });
});
