// Who has bet today: stakes by when they were placed, payouts and profit by when they were settled.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { givenVendor } from '../../../test/given-casino';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';

const DAY_MS = 86_400_000;

let server: TestServer;
let top: SignedIn;
let member: GivenMember;
let keys = 0;

beforeEach(async () => {
  // What is asked about today, the database asks its own clock.
  server = await givenServer({ now: () => new Date() });
  top = await signedIn(server);
  server.clock.now = new Date();
  member = await givenMember(server, { id: 'lucky77', walletsWon: { money: 100_000_000 } });
});
afterEach(() => server.close());

const move = (
  whose: GivenMember,
  type: 'bet' | 'betBenefit' | 'betCancel',
  amountWon: number,
  at = new Date(),
) =>
  transaction(server.database.db, async (tx) => {
    keys += 1;
    await postMovement(tx, {
      ...{ memberId: whose.memberId, key: `test:${keys}`, type, amountWon, at, actor: null },
    });
  });
/** What was settled of a member's stakes so many days ago. */
const settle = (
  whose: GivenMember,
  stakeWon: number,
  { payoutWon = 0, daysAgo = 0, gameClass = 'minigame', isTest = false } = {},
) =>
  server.database.pool.query(
    `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won,
      payout_won, valid_stake_won)
      values ($1, (now() at time zone 'Asia/Seoul')::date - $2::int, $3, '{}', $4, 1, $5, $6, $5)`,
    [whose.memberId, daysAgo, gameClass, isTest, stakeWon, payoutWon],
  );
/** What stands on a game with a result, placed so many days ago. */
const place = (whose: GivenMember, game: string, result: string, stakeWon: number, daysAgo = 0) =>
  server.database.pool.query(
    `insert into bet_placed_day (member_id, day_on, game, result, is_test, bets, stake_won,
      payout_won, expected_won)
      values ($1, (now() at time zone 'Asia/Seoul')::date - $2::int, $3, $4, false, 1, $5, 0, 0)`,
    [whose.memberId, daysAgo, game, result, stakeWon],
  );
const rowsOf = async (query = '', who = top) =>
  (await who.call('GET', `/api/members/bets/today${query}`)).body.rows;

describe('members.listBettors', () => {
  it('tells stakes, payouts and what is usual', async () => {
    await move(member, 'bet', 30_000, new Date(Date.now() - 2 * DAY_MS));
    await move(member, 'bet', 40_000);
    await move(member, 'bet', 10_000);
    await move(member, 'betCancel', 10_000);
    // All of it is open still.
    expect(await rowsOf()).toMatchObject([
      { stakeWon: 40_000, payoutWon: 0, profitWon: 0, returnBps: null },
    ]);
    await settle(member, 30_000, { payoutWon: 60_000 });
    expect(await rowsOf()).toMatchObject([
      {
        ...{ member: { id: 'lucky77' }, bets: 2, stakeWon: 40_000, payoutWon: 60_000 },
        ...{ profitWon: 30_000, returnBps: 20_000, openWon: 0, lastBetAt: null },
        // 40,000 in place of a mean of 1,000 a day.
        usualHundredths: 4_000,
      },
    ]);
  });

  it('tells when he last bet, at a vendor too', async () => {
    const { say } = await givenVendor(server, { top });
    const at = new Date();
    const { memberId } = member;
    const body = { memberId, vendorRef: 'r-1', roundRef: 'round-1', amountWon: 10_000 };
    const told = await say('bet', { ...body, at: at.toISOString() });
    expect(told).toMatchObject({ status: 200 });
    const [row] = await rowsOf();
    expect(Date.parse(row.lastBetAt)).toBeGreaterThanOrEqual(at.getTime());
    // What lies on a table of a vendor is open as what lies on a match is.
    expect(row).toMatchObject({ stakeWon: 10_000, openWon: 10_000, profitWon: 0 });
    const totals = async () =>
      (await top.call('GET', '/api/members/bets/today/totals')).body.totals;
    expect(await totals()).toMatchObject([{ openWon: 10_000 }]);
    expect((await rowsOf('?sort=-openWon'))[0]).toMatchObject({ openWon: 10_000 });
    await say('win', { ...body, vendorRef: 'r-2', at: at.toISOString() });
    expect((await rowsOf())[0]).toMatchObject({ openWon: 0 });
    expect(await totals()).toMatchObject([{ openWon: 0 }]);
  });

  it('tells by class what he staked today and counts, and sums it without test accounts', async () => {
    const test = await givenMember(server, {
      ...{ id: 'test77', isTest: true, walletsWon: { money: 50_000 } },
    });
    await move(member, 'bet', 40_000);
    await move(test, 'bet', 1_000);
    await place(member, 'sportsCross', 'I', 7_000);
    await place(member, 'sportsCross', 'C', 900);
    await place(member, 'powerball', 'L', 5_000);
    await place(member, 'powerball', 'W', 600, 1);
    await place(test, 'sportsCross', 'I', 1_000);
    const placedWon = { sports: 7_000, casino: 0, slots: 0, minigame: 5_000, holdem: 0 };
    expect(await rowsOf('?query=lucky')).toMatchObject([{ placedWon }]);
    expect(await rowsOf('?gameClass=sports')).toHaveLength(2);
    expect(await rowsOf('?gameClass=casino')).toEqual([]);
    const { body } = await top.call('GET', '/api/members/bets/today/totals');
    expect(body.totals).toMatchObject([
      { stakeWon: 40_000, placedWon, openWon: 0, chargeTodayWon: 0 },
    ]);
  });

  it('lists whoever has only been settled today as well', async () => {
    await settle(member, 12_000);
    expect(await rowsOf()).toMatchObject([{ stakeWon: 0, profitWon: -12_000 }]);
    expect(await rowsOf('?minBets=1')).toEqual([]);
  });

  it('finds them, in every order, and nobody who has not bet today', async () => {
    const other = await givenMember(server, { id: 'other77', walletsWon: { money: 50_000 } });
    await givenMember(server, { id: 'nobet77' });
    await move(member, 'bet', 40_000);
    await move(other, 'bet', 10_000);
    await move(other, 'bet', 10_000);
    await settle(member, 40_000);
    // Whoever has no usual day is no surge.
    await move(other, 'bet', 10_000, new Date(Date.now() - 2 * DAY_MS));
    const ids = async (query: string) =>
      (await rowsOf(query)).map((row: { member: { id: string } }) => row.member.id);
    for (const [query, found] of [
      ['', ['lucky77', 'other77']],
      ['?sort=stakeWon', ['other77', 'lucky77']],
      ['?sort=-profitWon', ['other77', 'lucky77']],
      ['?sort=-bets', ['other77', 'lucky77']],
      ['?sort=-usualHundredths', ['other77', 'lucky77']],
      ['?minStakeWon=20001', ['lucky77']],
      ['?minBets=2', ['other77']],
      ['?query=other', ['other77']],
      [`?memberId=${member.memberId}`, ['lucky77']],
    ] as const)
      expect({ query, found: await ids(query) }).toEqual({ query, found });
  });

  it('shows a partner his own line alone', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const own = await givenMember(server, {
      ...{ id: 'ownline7', path: [partner.memberId], walletsWon: { money: 50_000 } },
    });
    for (const one of [member, own]) await move(one, 'bet', 10_000);
    const who = await signedIn(server, { partnerId: partner.memberId });
    expect(await rowsOf('', who)).toMatchObject([{ member: { id: 'ownline7' } }]);
  });

  it('says what is to be known of him, and of what staff know nothing to a partner', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const own = await givenMember(server, {
      ...{ path: [partner.memberId], walletsWon: { money: 50_000 } },
    });
    await move(own, 'bet', 10_000);
    const badges = async (who = top) => {
      const [{ member }] = await rowsOf('', who);
      const { excludedUntil, hasAlertMemo, sharedMembers } = member;
      return { excludedUntil, hasAlertMemo, sharedMembers };
    };
    expect(await badges()).toEqual({ excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 });
    const until = '2999-01-01T00:00:00.000Z';
    for (const statement of [
      `update member set excluded_until = '${until}' where member_id = $1`,
      'update member_rank set shared_members = 4 where member_id = $1',
    ])
      await server.database.pool.query(statement, [own.memberId]);
    const memo = { body: '전화 확인', isPinned: false, isAlert: true };
    const noted = await top.call('POST', `/api/members/${own.memberId}/memos`, memo);
    expect(noted.status).toBe(200);
    expect(await badges()).toEqual({ excludedUntil: until, hasAlertMemo: true, sharedMembers: 4 });
    const who = await signedIn(server, { partnerId: partner.memberId });
    expect(await badges(who)).toEqual({
      ...{ excludedUntil: until, hasAlertMemo: false, sharedMembers: null },
    });
  });
});

describe('members.totalBettors', () => {
  it('sums them, test accounts left out', async () => {
    const test = await givenMember(server, { isTest: true, walletsWon: { money: 50_000 } });
    await move(member, 'bet', 40_000);
    await move(test, 'bet', 10_000);
    await settle(member, 30_000, { payoutWon: 10_000 });
    await settle(test, 10_000, { isTest: true });
    const { body } = await top.call('GET', '/api/members/bets/today/totals');
    const sums = { bets: 1, stakeWon: 40_000, payoutWon: 10_000, profitWon: -20_000 };
    expect(body).toMatchObject({ count: 2, totals: [sums] });
    expect(await rowsOf('?isTest=true')).toMatchObject([{ _id: test.memberId }]);
    expect(await rowsOf('?isTest=false')).toMatchObject([{ _id: member.memberId }]);
  });
});
