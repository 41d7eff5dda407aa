// Ways around what has to be played before an exchange: none of them makes a requirement vanish.
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { type GivenVendor, givenVendor } from '../../../test/given-casino';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  decide,
  givenMoneySetting,
  givenRequest,
  keyed,
  requestLines,
} from '../../../test/given-request';
import { givenMarket, givenSports, placeSports, slipOf } from '../../../test/given-sports';
import { givenStake } from '../../../test/given-stake';
import type { RequestKey } from '../requests/requests.queries';

/** From this amount on, won, an exchange takes two administrators. */
const LARGE_WON = 5_000_000;

let server: TestServer;
let finance: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
  colleague = await signedIn(server, { type: 2 });
  await givenMoneySetting(server, chargeBonusOf({ first: bonusOffer(1_000) }));
});
afterAll(() => server.close());

/** Requests and approves a charge. @returns the request */
async function charge(member: GivenMember, amountWon: number): Promise<RequestKey> {
  const request = await givenRequest(finance, member, 'charge', amountWon);
  expect((await decide(finance.call, 'approve', request)).status).toBe(200);
  return request;
}

const exchange = async (member: GivenMember, amountWon: number, body = {}) =>
  decide(finance.call, 'approve', await givenRequest(finance, member, 'exchange', amountWon), body);

const convert = (member: GivenMember, type: 'PointChange' | 'incomeMoneyExCharge', won: number) =>
  finance.call(
    'POST',
    '/api/money/conversions',
    { memberId: member.memberId, type, amountWon: won },
    keyed(),
  );

const transfer = (from: GivenMember, to: GivenMember, amountWon: number): Promise<Answer> =>
  finance.call(
    'POST',
    '/api/money/transfers',
    { fromMemberId: from.memberId, toMemberId: to.memberId, amountWon, reason: 'a reason' },
    keyed(),
  );

const wageringOf = async ({ memberId }: GivenMember) =>
  (await finance.call('GET', `/api/money/members/${memberId}`)).body.wagering;

const missingWon = async (member: GivenMember) => (await wageringOf(member)).openWon;

/** A partner, and a member right under him. */
async function givenLine() {
  const partner = await givenMember(server, { grade: 2 });
  return { partner, member: await givenMember(server, { path: [partner.memberId] }) };
}

describe('an exchange and a charge of one member that are approved at once', () => {
  it('leave the requirement of the charge', async () => {
    const lost: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      server.clock.now = new Date();
      const member = await givenMember(server, { walletsWon: { money: 10_000 } });
      // Brought before and played, so that nothing else about the exchange asks for a reason.
      await charge(member, 1_000);
      await givenStake(server, member, 'sports', 10_000);
      const charged = await givenRequest(finance, member, 'charge', 1_000);
      const exchanged = await givenRequest(finance, member, 'exchange', 1_000);
      const answers = await Promise.all([
        decide(finance.call, 'approve', charged),
        decide(colleague.call, 'approve', exchanged, {}),
      ]);
      // Whichever came first: the exchange before the charge, or refused after it.
      expect(answers[0]?.status).toBe(200);
      if ((await missingWon(member)) === 0) lost.push(round);
    }
    expect(lost).toEqual([]);
  });
});

describe('what has to be played', () => {
  it('goes along when a bonus is converted and sent to the partner above', async () => {
    const { partner, member } = await givenLine();
    await charge(member, 1_000);
    await convert(member, 'PointChange', 100);
    const before = await missingWon(member);
    expect((await transfer(member, partner, 1_100)).status).toBe(200);
    expect(await missingWon(member)).toBe(0);
    expect(await missingWon(partner)).toBe(before);
    expectRefusal(await exchange(partner, 1_100), 409, 'money.wagering_unmet');
  });

  it('goes along when a partner sends charged money down, and names where it came from', async () => {
    const { partner, member } = await givenLine();
    await charge(partner, 1_000);
    const { body } = await transfer(partner, member, 1_100 / 2);
    const part = { type: 'TransferAddMoney', subject: body.entries[0].subject };
    const from = { fromMemberId: partner.memberId, settingVersion: null };
    // A half of 1,000 and of the bonus' 300, and a half of what mini-games alone ask.
    expect(await wageringOf(member)).toMatchObject({
      openWon: 650 + 1_000,
      required: [
        {
          ...part,
          ...from,
          isMinigameOnly: false,
          amountWon: 650,
          factorBps: 10_000,
          openWon: 650,
        },
        { ...part, ...from, isMinigameOnly: true, amountWon: 1_000, openWon: 1_000 },
      ],
    });
    expect(await wageringOf(partner)).toMatchObject({
      openWon: 650 + 1_000,
      carriedWon: 650 + 1_000,
      required: [
        { type: 'charge', carriedWon: 500, openWon: 500 },
        { type: 'charge', isMinigameOnly: true, carriedWon: 1_000, openWon: 1_000 },
        { type: 'first', carriedWon: 150, openWon: 150 },
      ],
    });
    expectRefusal(await exchange(member, 550), 409, 'money.wagering_unmet');
    const [line] = await auditLines(server, 'money.transfer').then((lines) => lines.slice(-1));
    expect(line?.after).toMatchObject({ amountWon: 550, carriedWon: 1_650 });
  });

  it('is shared by all that the sender holds, also with providers and as points', async () => {
    const partner = await givenMember(server, { grade: 2 });
    const walletsWon = { casino: 300, betHoldem: 200, apoker: 100, point: 300, income: 5_000 };
    const member = await givenMember(server, { path: [partner.memberId], walletsWon });
    await charge(member, 1_000);
    // 1,000 and 100 points of the bonus beside 900 that lay there: half of it moves.
    await transfer(member, partner, 1_000);
    expect(await missingWon(partner)).toBe(3_300 / 2);
  });

  it('is not sent off with one won while an exchange waits for the rest', async () => {
    const { partner, member } = await givenLine();
    await charge(member, 999);
    await convert(member, 'PointChange', 99);
    const waiting = await givenRequest(finance, member, 'exchange', 1_097);
    const before = await missingWon(member);
    await transfer(member, partner, 1);
    expect(await missingWon(member)).toBeGreaterThan(before * 0.99);
    const answer = await decide(finance.call, 'approve', waiting, {});
    expectRefusal(answer, 409, 'money.wagering_unmet');
  });

  describe('while the rest of the money is staked', () => {
    /** Of 130,000, and of the 200,000 that mini-games alone ask, what goes with 1,000 of 110,000 won. */
    const SHARE_WON = Math.ceil(130_000 / 110) + Math.ceil(200_000 / 110);
    let vendor: GivenVendor;

    beforeAll(async () => {
      vendor = await givenVendor(server);
      await givenSports(server);
    });

    it('is not sent off with what is left, or a bet taken back would be free of it', async () => {
      const { partner, member } = await givenLine();
      await charge(member, 100_000);
      await convert(member, 'PointChange', 10_000);
      const slip = slipOf(member, [[await givenMarket(server, 200), 200]], { stakeWon: 109_000 });
      const { betId } = (await placeSports(vendor.feed, slip)).body;
      const before = await missingWon(member);
      expect((await transfer(member, partner, 1_000)).status).toBe(200);
      const { memberId } = member;
      const cancelled = await vendor.feed('POST', `/feed/bets/${betId}/cancel`, { memberId });
      expect(cancelled).toMatchObject({ status: 200, body: { balanceWon: 109_000 } });
      expect(before - (await missingWon(member))).toBe(SHARE_WON);
      expectRefusal(await exchange(member, 109_000), 409, 'money.wagering_unmet');
    });

    it('is not sent off while the stake lies at a table either', async () => {
      const { partner, member } = await givenLine();
      await charge(member, 100_000);
      await convert(member, 'PointChange', 10_000);
      const round = { memberId: member.memberId, roundRef: 'held' };
      const stake = { ...round, vendorRef: 'held', amountWon: 109_000 };
      expect((await vendor.say('bet', stake)).status).toBe(200);
      const before = await missingWon(member);
      expect((await transfer(member, partner, 1_000)).status).toBe(200);
      expect(before - (await missingWon(member))).toBe(SHARE_WON);
    });
  });

  it('comes back with the money that was sent, and goes on to the next member', async () => {
    const top = await givenMember(server, { grade: 3 });
    const shop = await givenMember(server, { grade: 2, path: [top.memberId] });
    const member = await givenMember(server, { path: [top.memberId, shop.memberId] });
    await charge(member, 1_000);
    await convert(member, 'PointChange', 100);
    for (const [from, to] of [
      [member, shop],
      [shop, top],
      [top, member],
    ] as const)
      await transfer(from, to, 1_100);
    expect(await Promise.all([top, shop, member].map(missingWon))).toEqual([0, 0, 3_300]);
    await givenStake(server, member, 'sports', 1_300);
    expect((await exchange(member, 1_000)).status).toBe(200);
  });

  it('is neither more nor less when points and income become money', async () => {
    const member = await givenMember(server, { walletsWon: { income: 700, point: 50 } });
    await charge(member, 1_000);
    const before = await wageringOf(member);
    await convert(member, 'PointChange', 150);
    await convert(member, 'incomeMoneyExCharge', 700);
    expect(await wageringOf(member)).toEqual(before);
    // The bonus as money is under what the bonus has asked for.
    await givenStake(server, member, 'sports', 1_299);
    const request = await givenRequest(finance, member, 'exchange', 1_850);
    const answer = await decide(finance.call, 'approve', request, {});
    expectRefusal(answer, 409, 'money.wagering_unmet');
    await givenStake(server, member, 'sports', 1);
    expect((await decide(finance.call, 'approve', request)).status).toBe(200);
  });

  it('stays with money that was sent on when the bonus is taken back from whoever got it', async () => {
    const { partner, member } = await givenLine();
    const request = await charge(member, 1_000);
    await transfer(member, partner, 550);
    await decide(finance.call, 'take-back-bonus', request);
    expect(await wageringOf(member)).toMatchObject({
      takenBackWon: 150,
      openWon: 500 + 1_000,
      required: [{}, {}, { type: 'first', carriedWon: 150, takenBackWon: 150, openWon: 0 }],
    });
    expect(await missingWon(partner)).toBe(650 + 1_000);
    const again = await decide(finance.call, 'take-back-bonus', request);
    expectRefusal(again, 409, 'money.no_bonus');
  });

  it('is not touched by a stake of a class that contributes nothing', async () => {
    const member = await givenMember(server);
    await charge(member, 1_000_000);
    await givenStake(server, member, 'minigame', 10);
    const before = await wageringOf(member);
    expect(before.requiredWon).toBe(3_300_000);
    await givenStake(server, member, 'holdem', 1);
    expect(await wageringOf(member)).toEqual(before);
  });

  it('stands after an exchange of income money, a declined one and a cancelled one', async () => {
    const member = await givenMember(server, { walletsWon: { income: 1 } });
    await charge(member, 1_000);
    const before = await missingWon(member);
    await decide(finance.call, 'approve', await givenRequest(finance, member, 'incomeExchange', 1));
    for (const verb of ['decline', 'cancel'] as const)
      await decide(finance.call, verb, await givenRequest(finance, member, 'exchange', 1));
    expect(await missingWon(member)).toBe(before);
  });
});

describe('an exchange that is approved although something is missing', () => {
  const waived = async ({ memberId }: GivenMember) =>
    (
      await server.database.pool.query(
        `select cause_id, sum(won)::int as won, min(reason) as reason, min(admin_id::text) as admin
         from wagering_change where kind = 'waived' and member_id = $1 group by cause_id`,
        [memberId],
      )
    ).rows;

  it('waives it by name: how much, for which exchange, who and why', async () => {
    const member = await givenMember(server);
    await charge(member, 1_000);
    await givenStake(server, member, 'sports', 300);
    expectRefusal(await exchange(member, 1), 409, 'money.wagering_unmet');
    const { status, body } = await exchange(member, 1, { reason: '단골' });
    expect(status).toBe(200);
    expect(body.waivedWon).toBe(1_000);
    expect(await waived(member)).toEqual([
      { cause_id: body.requestId, won: 1_000, reason: '단골', admin: finance.adminId },
    ]);
    const lines = await requestLines(server, 'request.approve', body);
    expect(lines.at(-1)?.after).toMatchObject({ waivedWon: 1_000, reason: '단골' });
  });

  it('waives nothing where nothing is missing, whatever the reason says', async () => {
    const member = await givenMember(server);
    await charge(member, 1_000);
    await givenStake(server, member, 'sports', 1_300);
    expect((await exchange(member, 1, { reason: '단골' })).body.waivedWon).toBe(0);
    expect(await waived(member)).toEqual([]);
  });

  it('takes two administrators from a sum on, however little is exchanged', async () => {
    const member = await givenMember(server);
    await charge(member, 400_000);
    const request = await givenRequest(finance, member, 'exchange', 1);
    const approve = async ({ call }: SignedIn) =>
      decide(call, 'approve', request, { reason: '단골' });
    expect((await approve(finance)).body).toMatchObject({
      ...{ status: 'waiting', waivedWon: 1_320_000 },
      firstApprovedBy: { _id: finance.adminId },
    });
    expect(await waived(member)).toEqual([]);
    expectRefusal(await approve(finance), 409, 'money.second_admin');
    expect((await approve(colleague)).body).toMatchObject({ status: 'approved' });
    expect(await waived(member)).toMatchObject([{ won: 1_320_000, admin: colleague.adminId }]);
  });

  it('takes two administrators when one has waived as much bit by bit', async () => {
    const member = await givenMember(server);
    const statuses: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      await charge(member, 130_000);
      statuses.push((await exchange(member, 1, { reason: '단골' })).body.status);
    }
    expect(statuses).toEqual(['approved', 'approved', 'waiting']);
  });

  it('is judged anew when more is missing than the first of two had agreed to', async () => {
    const member = await givenMember(server, { walletsWon: { money: LARGE_WON } });
    await charge(member, 1_000);
    const request = await givenRequest(finance, member, 'exchange', LARGE_WON);
    const approve = async ({ call }: SignedIn) =>
      (await decide(call, 'approve', request, { reason: '단골' })).body;
    expect(await approve(finance)).toMatchObject({ status: 'waiting', waivedWon: 3_300 });
    await charge(member, 1_000);
    expect(await approve(colleague)).toMatchObject({
      ...{ status: 'waiting', waivedWon: 6_300 },
      firstApprovedBy: { _id: colleague.adminId },
    });
    // Less than was agreed to needs no third word.
    await givenStake(server, member, 'sports', 1);
    expect(await approve(finance)).toMatchObject({
      ...{ status: 'approved', waivedWon: 4_299 },
      decidedBy: { _id: finance.adminId },
    });
    expect(await waived(member)).toMatchObject([{ won: 4_299, admin: finance.adminId }]);
  });
});
