// Marks of how somebody plays, on bets and on the round they were placed on; they refuse nothing.
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  bet,
  betOn,
  DRAW_KEY,
  type GivenRound,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';

let server: TestServer;
let risk: SignedIn;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  const top = await signedIn(server);
  risk = await signedIn(server, { type: 4 });
  const key = await givenFeedKey(server, { top, scopes: ['players', 'results'] });
  feed = feedCallWith(server, key);
  await givenGame(server, 'bogleladder');
});
afterEach(() => server.close());

const LEFT = betOn('bogleladder', 'LR', 'Left', 195);
const RIGHT = betOn('bogleladder', 'LR', 'Right', 195);
const RIGHT_FOUR = { side: 'Right', rungs: 'Four' };

const player = (moneyWon = 1_000_000) => givenMember(server, { walletsWon: { money: moneyWon } });

async function placed(member: GivenMember, round: GivenRound, of: typeof LEFT): Promise<string> {
  const { status, body } = await bet(feed, member, round, of);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.betId;
}

const marked = async (search: string): Promise<readonly string[]> =>
  (await risk.call('GET', `/api/bets?${search}`)).body.rows.map(
    ({ betId }: { betId: string }) => betId,
  );

const marksOf = async ({ round_id }: GivenRound) => {
  // What was read a moment ago is told to everybody for five seconds.
  server.clock.advance(5_000);
  return (await risk.call('GET', `/api/minigames/rounds/${round_id}/marks`)).body;
};

/** A round in which a bet of the member on the left is lost. */
async function lose(member: GivenMember, stakeWon: number): Promise<string> {
  const round = await givenOpenRound(server, 'bogleladder');
  const betId = await placed(member, round, { ...LEFT, stakeWon });
  passDraw(server, round);
  const told = await feed('POST', '/feed/results/minigames', {
    ...{ game: 'bogleladder', dayOn: round.day_on, roundNo: round.round_no, draw: RIGHT_FOUR },
    ...{ drawnAt: round.draw_at.toISOString(), sourceRef: round.round_id },
  });
  expect(told.body).toEqual({ outcome: 'settled' });
  return betId;
}

it('marks the third stake in a row that doubles after a loss, and none before it', async () => {
  const member = await player();
  for (const stakeWon of [10_000, 20_000, 40_000]) await lose(member, stakeWon);
  expect(await marked('mark=martingale')).toEqual([]);
  const fourth = await lose(member, 80_000);
  expect(await marked('mark=martingale')).toEqual([fourth]);
  // Less than twice the stake is no more of it.
  await lose(member, 90_000);
  expect(await marked('mark=martingale')).toEqual([fourth]);
});

describe('minigames.readRoundMarks', () => {
  it('marks stakes near the maximum once several members have them on one pick', async () => {
    const round = await givenOpenRound(server, 'bogleladder');
    const near = { ...LEFT, stakeWon: 480_000 };
    const bets: string[] = [];
    for (let count = 0; count < 2; count++) bets.push(await placed(await player(), round, near));
    await placed(await player(), round, LEFT);
    const search = `mark=nearMax&round=${round.round_id}`;
    expect(await marked(search)).toEqual([]);
    bets.push(await placed(await player(), round, near));
    expect((await marked(search)).toSorted()).toEqual(bets.toSorted());
    expect(await marksOf(round)).toEqual([
      { mark: 'nearMax', bets: 3, members: 3, stakeWon: 1_440_000 },
    ]);
  });

  it('tells a partner of no mark that stands because of members of other lines', async () => {
    const round = await givenOpenRound(server, 'bogleladder');
    const near = { ...LEFT, stakeWon: 480_000 };
    const partner = await givenMember(server, { grade: 2 });
    const own = await givenMember(server, {
      walletsWon: { money: 1_000_000 },
      path: [partner.memberId],
    });
    const betId = await placed(own, round, near);
    for (let count = 0; count < 2; count++) await placed(await player(), round, near);
    const above = await signedIn(server, { type: 9, partnerId: partner.memberId });
    const asked = `memberId=${own.memberId}`;
    const marksFor = async ({ call }: SignedIn) =>
      (await call('GET', `/api/bets?${asked}`)).body.rows.map(
        ({ marks }: { marks: string[] }) => marks,
      );
    expect(await marked(`${asked}&mark=nearMax`)).toEqual([betId]);
    expect(await marksFor(risk)).toEqual([['nearMax']]);
    expect(await marksFor(above)).toEqual([[]]);
    const asNear = `${asked}&mark=nearMax`;
    expect((await above.call('GET', `/api/bets?${asNear}`)).body.rows).toEqual([]);
    expect((await above.call('GET', `/api/bets/totals?${asNear}`)).body).toMatchObject({
      count: 0,
    });
    expectRefusal(
      await above.call('GET', `/api/minigames/rounds/${round.round_id}/marks`),
      ...([403, 'session.forbidden'] as const),
    );
  });

  it('marks members of one group who bet against each other, and both bets of one who does alone', async () => {
    const round = await givenOpenRound(server, 'bogleladder');
    const [one, other, stranger] = [await player(), await player(), await player()];
    const against = [await placed(one, round, LEFT), await placed(other, round, RIGHT)];
    await placed(stranger, round, RIGHT);
    const search = `mark=group&round=${round.round_id}`;
    expect(await marked(search)).toEqual([]);
    await server.database.db
      .insertInto('member_trace')
      .values(
        [one, other].map(({ memberId }) => ({
          ...{ member_id: memberId, kind: 'device' as const, key: 'the same', others: 1 },
          ...{ first_seen_at: server.clock.now, last_seen_at: server.clock.now },
        })),
      )
      .execute();
    expect((await marked(search)).toSorted()).toEqual(against.toSorted());
    await placed(stranger, round, LEFT);
    expect(await marksOf(round)).toEqual([
      { mark: 'bothSides', bets: 2, members: 1, stakeWon: 20_000 },
      { mark: 'group', bets: 2, members: 2, stakeWon: 20_000 },
    ]);
  });
});
