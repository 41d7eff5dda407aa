// Transfers between members through HTTP: what they move, whom they refuse, and that none is lost in parallel.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import {
  balanceWon,
  givenAloneLimits,
  givenRequest,
  keyed,
  requestMoney,
} from '../../../test/given-request';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const given = (options: Parameters<typeof givenMember>[1] = {}) => givenMember(server, options);

const moneyWon = (member: GivenMember) => balanceWon(server, member, 'money');

const transfer = (
  from: GivenMember,
  to: GivenMember,
  amountWon: number,
  { reason = 'a reason', options = keyed(), by = finance } = {},
) => {
  const body = { fromMemberId: from.memberId, toMemberId: to.memberId, amountWon, reason };
  return by.call('POST', '/api/money/transfers', body, options);
};

describe('money.transferMoney', () => {
  /** A distributor, a shop under him, and a member under the shop. */
  async function givenLine() {
    const top = await given({ grade: 3, walletsWon: { money: 10_000 } });
    const shop = await given({ grade: 2, path: [top.memberId], walletsWon: { money: 10_000 } });
    const path = [top.memberId, shop.memberId];
    const bottom = await given({ path, walletsWon: { money: 10_000 } });
    return { top, shop, bottom };
  }

  it('refuses what comes to the limit of one administrator, and moves nothing', async () => {
    await givenAloneLimits(server, { transferWon: 3_000 });
    const { top, shop } = await givenLine();
    expect((await transfer(top, shop, 2_000)).status).toBe(200);
    expectRefusal(await transfer(shop, top, 1_000), 409, 'money.transfer_limit');
    expect([await moneyWon(top), await moneyWon(shop)]).toEqual([8_000, 12_000]);
    expect((await transfer(shop, top, 999)).status).toBe(200);
  });

  it('moves money down and up the line, over several levels as well', async () => {
    const { top, shop, bottom } = await givenLine();
    for (const [from, to, amountWon] of [
      [top, shop, 1_000],
      [top, bottom, 2_000],
      [bottom, shop, 4_000],
    ] as const)
      expect((await transfer(from, to, amountWon)).status).toBe(200);
    expect(await moneyWon(top)).toBe(7_000);
    expect(await moneyWon(shop)).toBe(15_000);
    expect(await moneyWon(bottom)).toBe(8_000);
  });

  it('refuses what the wallet of the other has no room for, and takes nothing', async () => {
    const { top, bottom } = await givenLine();
    await fillWallet(server, bottom, 'money');
    expectRefusal(await transfer(top, bottom, 1), 409, 'money.wallet_full');
    expect(await moneyWon(top)).toBe(10_000);
    expect((await transfer(bottom, top, 1)).status).toBe(200);
  });

  it('says in both histories who did it, why and how much, and in one audit line', async () => {
    const { top, bottom } = await givenLine();
    const { body } = await transfer(bottom, top, 2_500, { reason: '정산 착오' });
    const shared = {
      actor: { _id: finance.adminId, id: finance.id },
      reason: '정산 착오',
      wallet: 'money',
      explanation: { rule: 'transfer', values: {} },
      subject: expect.stringMatching(/^transfer\/[0-9a-f-]{36}$/),
    };
    const of = (member: GivenMember) =>
      body.entries.find(
        (entry: { member: { _id: string } }) => entry.member._id === member.memberId,
      );
    expect(body.entries).toHaveLength(2);
    expect(of(bottom)).toMatchObject({
      ...shared,
      type: 'TransferSubstractMoney',
      amountWon: -2_500,
      balanceAfterWon: 7_500,
    });
    expect(of(top)).toMatchObject({
      ...shared,
      type: 'TransferAddMoney',
      amountWon: 2_500,
      balanceAfterWon: 12_500,
    });
    expect(of(top).subject).toBe(of(bottom).subject);
    const [line, ...others] = await auditLines(server, 'money.transfer');
    expect(others).toEqual([]);
    const [from, to] = [{ memberId: bottom.memberId }, { memberId: top.memberId }];
    expect(line).toMatchObject({
      subject: of(top).subject,
      before: { from: { ...from, moneyWon: 10_000 }, to: { ...to, moneyWon: 10_000 } },
      after: {
        from: { ...from, moneyWon: 7_500 },
        to: { ...to, moneyWon: 12_500 },
        amountWon: 2_500,
        reason: '정산 착오',
      },
    });
  });

  it('loses no won and no call when sixteen clients move money both ways at once', async () => {
    const { top, bottom } = await givenLine();
    const admins = await Promise.all(
      Array.from({ length: 4 }, () => signedIn(server, { type: 2 })),
    );
    // Half of the clients move 10 won down, the other half 11 won up, four times each.
    const client = async (n: number) => {
      const [from, to, amountWon] = n % 2 === 0 ? [top, bottom, 10] : [bottom, top, 11];
      for (let times = 0; times < 4; times += 1)
        statuses.push((await transfer(from, to, amountWon, { by: admins[n % 4] })).status);
    };
    const statuses: number[] = [];
    await Promise.all(Array.from({ length: 16 }, (_, n) => client(n)));
    expect(statuses).toEqual(Array.from({ length: 64 }, () => 200));
    expect(await moneyWon(top)).toBe(10_032);
    expect(await moneyWon(bottom)).toBe(9_968);
    expect(await auditLines(server, 'money.transfer')).toHaveLength(64);
  });

  it('gives the whole balance away once, also when it is asked for twice at once', async () => {
    const { top, shop, bottom } = await givenLine();
    const answers = await Promise.all([
      transfer(top, shop, 10_000),
      transfer(top, bottom, 10_000),
      transfer(top, bottom, 10_000),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expectRefusal(answer, 409, 'money.insufficient');
    const [left, ...gained] = await Promise.all([top, shop, bottom].map(moneyWon));
    expect(left).toBe(0);
    expect(gained.sort()).toEqual([10_000, 20_000]);
  });

  it('moves once, however often the same request comes', async () => {
    const { top, shop } = await givenLine();
    const options = keyed();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => transfer(top, shop, 400, { options })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await moneyWon(shop)).toBe(10_400);
  });

  it.each(['down', 'up'])('refuses more than there is, %s the line', async (way) => {
    const { top, bottom } = await givenLine();
    const [from, to] = way === 'down' ? [top, bottom] : [bottom, top];
    expectRefusal(await transfer(from, to, 10_001), 409, 'money.insufficient');
    expect(await moneyWon(from)).toBe(10_000);
    expect(await moneyWon(to)).toBe(10_000);
    expect(await auditLines(server, 'money.transfer')).toEqual([]);
  });

  it('refuses to move money from somebody to himself, however he is written', async () => {
    const { top } = await givenLine();
    expectRefusal(await transfer(top, top, 1), 409, 'money.not_in_line');
    const inCapitals = { ...top, memberId: top.memberId.toUpperCase() };
    expectRefusal(await transfer(top, inCapitals, 1), 409, 'money.not_in_line');
  });

  it('moves nothing of others for a partner, not even of his line', async () => {
    const { top, shop, bottom } = await givenLine();
    const by = await signedIn(server, { type: 9, partnerId: shop.memberId });
    expect((await transfer(shop, bottom, 1_000, { by })).status).toBe(200);
    expectRefusal(await transfer(bottom, shop, 1_000, { by }), 409, 'money.not_own');
    expectRefusal(await transfer(top, shop, 1_000, { by }), 404, 'member.not_found');
    expect(await Promise.all([top, shop, bottom].map(moneyWon))).toEqual([10_000, 9_000, 11_000]);
  });

  it('refuses two partners of different lines, and two who share a partner', async () => {
    const { top, shop, bottom } = await givenLine();
    const sibling = await given({ grade: 2, path: [top.memberId], walletsWon: { money: 500 } });
    const stranger = await given({ grade: 7, walletsWon: { money: 500 } });
    for (const [from, to] of [
      [sibling, shop],
      [sibling, bottom],
      [stranger, top],
      [bottom, stranger],
    ] as const)
      expectRefusal(await transfer(from, to, 1), 409, 'money.not_in_line');
  });

  it('refuses an ancestor who is no partner', async () => {
    const ordinary = await given({ grade: 1, walletsWon: { money: 500 } });
    const recommended = await given({ path: [ordinary.memberId], walletsWon: { money: 500 } });
    expectRefusal(await transfer(ordinary, recommended, 1), 409, 'money.not_in_line');
    expectRefusal(await transfer(recommended, ordinary, 1), 409, 'money.not_in_line');
  });

  it('keeps the money of test accounts away from real ones, either way', async () => {
    const { top } = await givenLine();
    const tester = await given({
      path: [top.memberId],
      isTest: true,
      walletsWon: { money: 500 },
    });
    expectRefusal(await transfer(top, tester, 1), 409, 'money.not_in_line');
    expectRefusal(await transfer(tester, top, 1), 409, 'money.not_in_line');
    const testPartner = await given({ grade: 2, isTest: true, walletsWon: { money: 500 } });
    const testShop = await given({ path: [testPartner.memberId], isTest: true });
    expect((await transfer(testPartner, testShop, 1)).status).toBe(200);
  });

  it('refuses when either of the two is not in normal status, and says who', async () => {
    const { top } = await givenLine();
    const left = await given({ path: [top.memberId], status: 3, walletsWon: { money: 500 } });
    for (const answer of [await transfer(top, left, 1), await transfer(left, top, 1)]) {
      expectRefusal(answer, 409, 'member.not_normal');
      expect(answer.body.details).toEqual({ memberId: left.memberId, status: 3 });
    }
  });

  it('refuses when either of the two does not exist', async () => {
    const { top } = await givenLine();
    const nobody = { memberId: NOBODY, id: 'nobody' };
    expectRefusal(await transfer(top, nobody, 1), 404, 'member.not_found');
    expectRefusal(await transfer(nobody, top, 1), 404, 'member.not_found');
    expect(await moneyWon(top)).toBe(10_000);
  });

  /** A partner, and a member under him who lets so much come in a day. */
  async function givenLimited(dayWon: number) {
    const partner = await given({ grade: 2, walletsWon: { money: 1_000 } });
    const member = await given({ path: [partner.memberId] });
    await setLimit(member, dayWon);
    return { partner, member };
  }

  async function setLimit({ memberId }: GivenMember, chargeDayMaxWon: number) {
    const { call } = await signedIn(server);
    const limits = { chargeDayMaxWon, chargeWeekMaxWon: null, chargeMonthMaxWon: null };
    const { status } = await call('PUT', `/api/members/${memberId}/limits`, limits);
    expect(status).toBe(200);
  }

  it('does not pass a charge limit of 0', async () => {
    const { partner, member } = await givenLimited(0);
    const answer = await transfer(partner, member, 1);
    expectRefusal(answer, 409, 'money.charge_limit');
    expect(answer.body.details).toEqual({ period: 'day', limitWon: 0, chargedWon: 0 });
    expect(await moneyWon(partner)).toBe(1_000);
  });

  it('counts against the limit together with charges, before it and after it', async () => {
    const { partner, member } = await givenLimited(1_000);
    await givenRequest(finance, member, 'charge', 400);
    expect((await transfer(partner, member, 500)).status).toBe(200);
    const more = await requestMoney(finance.call, member.memberId, 'charge', 101);
    expectRefusal(more, 409, 'money.charge_limit');
    expect(more.body.details).toEqual({ period: 'day', limitWon: 1_000, chargedWon: 900 });
    expectRefusal(await transfer(partner, member, 101), 409, 'money.charge_limit');
    expect((await transfer(partner, member, 100)).status).toBe(200);
    server.clock.advance(24 * 3_600_000);
    const tomorrow = await signedIn(server, { type: 2 });
    const answer = await transfer(partner, member, 400, { by: tomorrow });
    expect(answer.status).toBe(200);
  });

  it('leaves the limit of whoever sends it alone', async () => {
    const { partner, member } = await givenLimited(0);
    const free = await given({ path: [partner.memberId], walletsWon: { money: 1 } });
    await setLimit(partner, 0);
    expectRefusal(await transfer(partner, member, 1), 409, 'money.charge_limit');
    expect((await transfer(partner, free, 1)).status).toBe(200);
    expectRefusal(await transfer(free, partner, 1), 409, 'money.charge_limit');
  });

  it('asks for a reason', async () => {
    const { top, shop } = await givenLine();
    const answer = await transfer(top, shop, 1, { reason: ' ' });
    expectRefusal(answer, 400, 'request.invalid');
    expect(await moneyWon(top)).toBe(10_000);
  });
});
