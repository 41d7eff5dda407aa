// Conversions through HTTP: what they move, whom they refuse, and that none is lost in parallel.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import { givenMoneySetting, keyed } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const given = (options: Parameters<typeof givenMember>[1] = {}) => givenMember(server, options);

async function walletsWon({ memberId }: GivenMember) {
  const rows = await server.database.db
    .selectFrom('wallet')
    .select(['wallet', 'balance_won'])
    .where('member_id', '=', memberId)
    .execute();
  return Object.fromEntries(rows.map(({ wallet, balance_won }) => [wallet, balance_won]));
}

const convert = (member: GivenMember, type: string, amountWon: number, options = keyed()) => {
  const body = { memberId: member.memberId, type, amountWon };
  return finance.call('POST', '/api/money/conversions', body, options);
};

describe('money.convertMoney', () => {
  it.each([
    ['PointChange', 'point'],
    ['incomeMoneyExCharge', 'income'],
  ])('turns what %s takes into as much money, and says how', async (type, wallet) => {
    const member = await given({ walletsWon: { money: 1_000, point: 700, income: 700 } });
    const { status, body } = await convert(member, type, 300);
    expect(status).toBe(200);
    const shared = {
      type,
      member: { _id: member.memberId, id: member.id },
      actor: { _id: finance.adminId, id: finance.id },
      explanation: { rule: 'conversion', values: { fromWon: 300 } },
      subject: expect.stringMatching(/^conversion\/[0-9a-f-]{36}$/),
    };
    expect(body.entries).toMatchObject([
      { ...shared, wallet, amountWon: -300, balanceBeforeWon: 700, balanceAfterWon: 400 },
      { ...shared, wallet: 'money', amountWon: 300, balanceAfterWon: 1_300 },
    ]);
    expect(await walletsWon(member)).toMatchObject({ money: 1_300, [wallet]: 400 });
    const [line, ...others] = await auditLines(server, 'money.convert');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      chain: finance.adminId,
      subject: body.entries[0].subject,
      before: { memberId: member.memberId, walletsWon: { [wallet]: 700, money: 1_000 } },
      after: { walletsWon: { [wallet]: 400, money: 1_300 }, type, amountWon: 300 },
    });
  });

  const { convertRate } = UNSAVED_MONEY_SETTINGS;
  const givenRates = (lv2: Partial<typeof convertRate.levels.lv2>) =>
    givenMoneySetting(server, {
      ...convertRate,
      version: 1,
      levels: { ...convertRate.levels, lv2: { ...convertRate.levels.lv2, ...lv2 } },
    });

  it('turns points into money at the rate of the level, and returns the rest as a fee', async () => {
    await givenRates({ pointBps: 9_500 });
    const member = await given({ level: 2, walletsWon: { point: 20_000, income: 100 } });
    const { body } = await convert(member, 'PointChange', 12_345);
    const explanation = {
      rule: 'pointConversion',
      values: { fromWon: 12_345, pointBps: 9_500, toWon: 11_727, feeWon: 618 },
      settingVersion: 1,
    };
    expect(body.entries).toMatchObject([
      { type: 'PointChange', wallet: 'point', amountWon: -11_727, explanation },
      { type: 'PointChange', wallet: 'money', amountWon: 11_727, explanation },
      { type: 'PointChangeFee', wallet: 'point', amountWon: -618, explanation },
    ]);
    expect(await walletsWon(member)).toMatchObject({ money: 11_727, point: 7_655 });
    const [line] = await auditLines(server, 'money.convert');
    expect(line).toMatchObject({
      before: { walletsWon: { point: 20_000, money: 0 } },
      after: { walletsWon: { point: 7_655, money: 11_727 }, amountWon: 12_345 },
    });
    // Income money is earned, and other levels have rates of their own.
    await convert(member, 'incomeMoneyExCharge', 100);
    const other = await given({ walletsWon: { point: 100 } });
    await convert(other, 'PointChange', 100);
    expect(await walletsWon(member)).toMatchObject({ money: 11_827, income: 0 });
    expect(await walletsWon(other)).toMatchObject({ money: 100 });
  });

  it('takes points by the unit, from the least on, and as many as become money', async () => {
    await givenRates({ pointBps: 5_000, minWon: 200, unitWon: '100' });
    const member = await given({ level: 2, walletsWon: { point: 1_000 } });
    for (const amountWon of [100, 250]) {
      const answer = await convert(member, 'PointChange', amountWon);
      expectRefusal(answer, 409, 'money.convert_rule');
      expect(answer.body.details).toEqual({ minWon: 200, unitWon: 100 });
    }
    expect((await convert(member, 'PointChange', 200)).status).toBe(200);
    await givenMoneySetting(server, {
      ...convertRate,
      version: 2,
      levels: { ...convertRate.levels, lv2: { ...convertRate.levels.lv2, pointBps: 5_000 } },
    });
    expectRefusal(await convert(member, 'PointChange', 1), 409, 'money.convert_rule');
    expect(await walletsWon(member)).toMatchObject({ point: 800, money: 100 });
  });

  it('keeps to what may be converted in a day of Seoul, fees included', async () => {
    await givenRates({ pointBps: 9_000, dayMaxWon: 300, dayCountMax: 2 });
    const member = await given({ level: 2, walletsWon: { point: 10_000 } });
    expectRefusal(await convert(member, 'PointChange', 301), 409, 'money.convert_limit');
    expect((await convert(member, 'PointChange', 100)).status).toBe(200);
    expectRefusal(await convert(member, 'PointChange', 201), 409, 'money.convert_limit');
    expect((await convert(member, 'PointChange', 100)).status).toBe(200);
    const answer = await convert(member, 'PointChange', 100);
    expectRefusal(answer, 409, 'money.convert_limit');
    expect(answer.body.details).toEqual({ dayCountMax: 2, dayMaxWon: 300, count: 2, points: 200 });
    server.clock.advance(24 * 3_600_000);
    finance = await signedIn(server, { type: 2 });
    expect((await convert(member, 'PointChange', 300)).status).toBe(200);
  });

  it('refuses what the money wallet has no room for', async () => {
    const member = await given({ walletsWon: { point: 700 } });
    await fillWallet(server, member, 'money');
    expectRefusal(await convert(member, 'PointChange', 1), 409, 'money.wallet_full');
    expect(await walletsWon(member)).toMatchObject({ point: 700 });
  });

  it('converts to nothing but what was shown', async () => {
    await givenRates({ pointBps: 9_500 });
    const member = await given({ level: 2, walletsWon: { point: 10_000 } });
    const { body: shown } = await finance.call('GET', `/api/money/members/${member.memberId}`);
    expect(shown.pointBps).toBe(9_500);
    const convertTo = (expectedWon: number, by = finance) =>
      by.call(
        'POST',
        '/api/money/conversions',
        { memberId: member.memberId, type: 'PointChange', amountWon: 10_000, expectedWon },
        keyed(),
      );
    const answer = await convertTo(10_000);
    expectRefusal(answer, 409, 'money.convert_differs');
    expect(answer.body.details).toEqual({ toWon: 9_500 });
    expect(await walletsWon(member)).toMatchObject({ money: 0, point: 10_000 });
    expect((await convertTo(9_500)).status).toBe(200);
  });

  it('converts nothing of others for a partner, not even of his line', async () => {
    const shop = await given({ grade: 2, walletsWon: { income: 500 } });
    const member = await given({ path: [shop.memberId], walletsWon: { point: 500 } });
    const by = await signedIn(server, { type: 9, partnerId: shop.memberId });
    const body = { type: 'PointChange', amountWon: 500, memberId: member.memberId };
    const path = '/api/money/conversions';
    expectRefusal(await by.call('POST', path, body, keyed()), 409, 'money.not_own');
    const mayMove = async (memberId: string) =>
      (await by.call('GET', `/api/money/members/${memberId}`)).body.mayMove;
    expect(await mayMove(member.memberId)).toBe(false);
    expect(await mayMove(shop.memberId)).toBe(true);
    const own = { type: 'incomeMoneyExCharge', amountWon: 500, memberId: shop.memberId };
    expect((await by.call('POST', path, own, keyed())).status).toBe(200);
  });

  it('converts once, however often the same request comes', async () => {
    const member = await given({ walletsWon: { point: 1_000 } });
    const options = keyed();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => convert(member, 'PointChange', 400, options)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await walletsWon(member)).toMatchObject({ money: 400, point: 600 });
  });

  it('gives the last won to one of those who want all of it at once', async () => {
    const member = await given({ walletsWon: { point: 1_000 } });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => convert(member, 'PointChange', 1_000)),
    );
    const [refused, done] = [409, 200].map((wanted) =>
      answers.filter(({ status }) => status === wanted),
    );
    expect([refused?.length, done?.length]).toEqual([7, 1]);
    for (const answer of refused ?? []) expectRefusal(answer, 409, 'money.insufficient');
    expect(await walletsWon(member)).toMatchObject({ money: 1_000, point: 0 });
  });

  it('refuses more than there is, and leaves nothing behind', async () => {
    const member = await given({ walletsWon: { point: 1_000 } });
    expectRefusal(await convert(member, 'PointChange', 1_001), 409, 'money.insufficient');
    expect(await walletsWon(member)).toMatchObject({ money: 0, point: 1_000 });
    expect(await auditLines(server, 'money.convert')).toEqual([]);
  });

  it.each([0, 2, 3, 4, 5])('refuses a member of status %i', async (status) => {
    const member = await given({ status, walletsWon: { point: 1_000 } });
    expectRefusal(await convert(member, 'PointChange', 1), 409, 'member.not_normal');
    expect(await walletsWon(member)).toMatchObject({ money: 0, point: 1_000 });
  });

  it('refuses somebody who does not exist', async () => {
    const answer = await convert({ memberId: NOBODY, id: 'nobody' }, 'PointChange', 1);
    expectRefusal(answer, 404, 'member.not_found');
  });

  it.each([
    ['amountWon', { amountWon: 0 }],
    ['amountWon', { amountWon: 1.5 }],
    ['amountWon', { amountWon: 10_000_000_000 }],
    ['type', { type: 'moneyToCasino' }],
  ])('refuses a wrong %s', async (path, wrong) => {
    const member = await given();
    const body = { memberId: member.memberId, type: 'PointChange', amountWon: 1, ...wrong };
    const answer = await finance.call('POST', '/api/money/conversions', body, keyed());
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  });
});
