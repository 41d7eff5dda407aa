// What a change would have done in the last 30 days, told before it is saved.
import type { MoneySetting } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusesOf, bonusOffer } from '../../../test/given-bonuses';
import { givenVendor } from '../../../test/given-casino';
import { loseAtVendor } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest, keyed } from '../../../test/given-request';
import { givenCopies } from '../../../test/given-rows';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { newId } from '../../platform/new-id';
import { EFFECT_ROWS_MAX } from '../../settings/newest-rows.queries';

const { chargeBonus, secondAdmin, wagering, convertRate, cashinWithdraw, comp, payback } =
  UNSAVED_MONEY_SETTINGS;
const { casinoRolling, joinFirst, declineReasons } = UNSAVED_MONEY_SETTINGS;

let server: TestServer;
let finance: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  await at('2026-11-18T03:00:00.000Z');
});
afterEach(() => server.close());

async function at(instant: string) {
  server.clock.now = new Date(instant);
  await signedIn(server, { type: 2 });
  finance = await signedIn(server, { type: 2 });
}

const effect = ({ category, ...rest }: MoneySetting, by: Pick<SignedIn, 'call'> = finance) =>
  by.call('POST', `/api/money/settings/${category}/effect`, rest);
const charge = async (member: Awaited<ReturnType<typeof givenMember>>, amountWon: number) => {
  const { status } = await decide(
    finance.call,
    'approve',
    await givenRequest(finance, member, 'charge', amountWon),
  );
  expect(status).toBe(200);
};
const bonus = (rateBps: number) => bonusOffer(rateBps, 0, 100_000);
const bonuses = (lv1: Parameters<typeof bonusesOf>[0], version = 0) => ({
  ...{ ...chargeBonus, version },
  levels: { ...chargeBonus.levels, lv1: bonusesOf(lv1) },
});

describe('money.readMoneySettingEffect', () => {
  it('tells the bonuses of the same charges, each by its kind, and saves nothing', async () => {
    await givenMoneySetting(server, bonuses({ joinFirst: bonus(1_000), every: bonus(100) }, 1));
    const member = await givenMember(server);
    await charge(member, 100_000);
    await charge(member, 10_000);
    await charge(await givenMember(server, { isTest: true }), 100_000);
    await at('2026-11-19T03:00:00.000Z');
    await charge(member, 50_000);
    const after = bonuses({ joinFirst: bonus(2_000), first: bonus(500), every: bonus(0) }, 1);
    expect((await effect(after)).body).toEqual({
      days: 30,
      rows: [
        {
          what: 'bonus',
          before: { count: 2, won: 10_000 + 100 },
          after: { count: 2, won: 20_000 + 2_500 },
        },
      ],
    });
    const saved = (await finance.call('GET', '/api/money/settings')).body[0];
    expect(saved.version).toBe(1);
    await at('2026-12-20T03:00:00.000Z');
    expect((await effect(after)).body.rows[0].after).toEqual({ count: 0, won: 0 });
  });

  it('tells what a number a day, a least charge and the time after an exchange would have saved', async () => {
    await givenMoneySetting(server, bonuses({ every: bonus(1_000) }, 1));
    const member = await givenMember(server, { walletsWon: { money: 1_000 } });
    for (const amountWon of [10_000, 10_000, 10_000, 20_000]) await charge(member, amountWon);
    const after = bonuses({ every: bonus(1_000) }, 1);
    const { every } = after.levels.lv1;
    const with1 = (changed: object) => ({
      ...after,
      levels: { ...after.levels, lv1: { ...after.levels.lv1, every: { ...every, ...changed } } },
    });
    const wonAfter = async (changed: MoneySetting) =>
      (await effect(changed)).body.rows[0].after.won;
    expect(await wonAfter(with1({ dayCountMax: 2 }))).toBe(2_000);
    expect(await wonAfter(with1({ chargeMinWon: 20_000 }))).toBe(2_000);
    const reason = 'looked at';
    await at('2026-11-18T03:01:00.000Z');
    const exchange = await givenRequest(finance, member, 'exchange', 1_000);
    await decide(finance.call, 'approve', exchange, { reason });
    await at('2026-11-18T03:10:00.000Z');
    await charge(member, 10_000);
    expect(await wonAfter(after)).toBe(5_000);
    expect(await wonAfter({ ...after, afterExchangeMinutes: 10 })).toBe(4_000);
  });

  it('tells how many could take the first bonus ever, and the most that it would pay', async () => {
    await givenMoneySetting(server, bonuses({ joinFirst: bonus(1_000) }, 1));
    for (const bankNumber of ['11-1', '111', '222']) await givenMember(server, { bankNumber });
    await givenMember(server, { level: 2 });
    await givenMember(server, { isTest: true });
    const before = { count: 2, won: 200_000 };
    const afterOf = async (terms: Partial<typeof joinFirst>) => {
      const { body } = await effect({ ...joinFirst, ...terms });
      expect(body.rows).toMatchObject([{ what: 'joinFirst', before }]);
      return body.rows[0].after;
    };
    expect(await afterOf({ oncePerAccount: false })).toEqual({ count: 3, won: 300_000 });
    expect((await effect({ ...joinFirst, oncePerAccount: false })).body.rows[0].sentence).toEqual({
      ko: '30일 가입 3명 × 최대 100,000원 = 300,000원',
      en: 'Joined within 30 days: 3 × 100,000 won = 300,000 won at most',
    });
    expect(await afterOf({ phoneCode: true })).toEqual({ count: 0, won: 0 });
    const head = await givenMember(server, { level: 2, grade: 3 });
    await givenMember(server, { path: [head.memberId], bankNumber: '222' });
    expect(await afterOf({ excludedLines: head.id })).toEqual(before);
    expect(await afterOf({ excludedLines: head.id, oncePerAccount: false })).toEqual({
      ...{ count: 3, won: 300_000 },
    });
  });

  it('tells which requests that wait would not have been taken', async () => {
    const member = await givenMember(server, { walletsWon: { money: 90_000 } });
    for (const amountWon of [10_000, 20_000, 30_000])
      await givenRequest(finance, member, 'charge', amountWon);
    await givenRequest(finance, member, 'exchange', 40_000);
    await givenRequest(finance, await givenMember(server, { level: 2 }), 'charge', 50_000);
    const { levels } = cashinWithdraw;
    const lv1 = { ...levels.lv1, chargeMinWon: 15_000, chargeMaxWon: 25_000, exchangeMaxWon: 1 };
    const { body } = await effect({ ...cashinWithdraw, levels: { ...levels, lv1 } });
    expect(body).toEqual({
      days: 0,
      rows: [
        {
          what: 'openOutside',
          ...{ before: { count: 0, won: 0 }, after: { count: 3, won: 80_000 } },
        },
      ],
    });
  });

  it('tells which requests would have asked for a second administrator', async () => {
    const member = await givenMember(server, { walletsWon: { money: 1_000 } });
    await charge(member, 100);
    await charge(member, 300);
    const { body } = await effect({ ...secondAdmin, chargeWon: 300, exchangeWon: null });
    expect(body.rows).toEqual([
      { what: 'secondCharge', before: { count: 0, won: 0 }, after: { count: 1, won: 300 } },
      { what: 'secondExchange', before: { count: 0, won: 0 }, after: { count: 0, won: 0 } },
    ]);
  });

  it('tells what charges and bonuses would have asked to be played', async () => {
    await givenMoneySetting(server, bonuses({ joinFirst: bonus(1_000) }, 1));
    await charge(await givenMember(server), 1_005);
    const { body } = await effect({ ...wagering, chargeBps: 5_000, bonusBps: 20_000 });
    expect(body.rows).toEqual([
      {
        what: 'requirement',
        before: { count: 1, won: 1_005 + 300 },
        after: { count: 1, won: 502 + 200 },
      },
    ]);
  });

  it('tells what points would have become', async () => {
    const member = await givenMember(server, { walletsWon: { point: 1_000 } });
    const body = { memberId: member.memberId, type: 'PointChange', amountWon: 1_000 };
    await finance.call('POST', '/api/money/conversions', body, keyed());
    const { levels } = convertRate;
    const lv1 = { ...levels.lv1, pointBps: 9_500 };
    expect((await effect({ ...convertRate, levels: { ...levels, lv1 } })).body.rows).toEqual([
      { what: 'conversion', before: { count: 1, won: 1_000 }, after: { count: 1, won: 950 } },
    ]);
  });

  describe('of what members are given back', () => {
    async function lose(member: Awaited<ReturnType<typeof givenMember>>, amountWon: number) {
      await charge(member, amountWon);
      await loseAtVendor(server, member.memberId, amountWon);
    }
    const day = (values: object) => ({
      ...payback,
      day: { ...payback.day, isOn: true, ...values },
    });
    const lv1 = (rateBps: number, payMaxWon: number) => ({
      levels: { ...payback.day.levels, lv1: { rateBps, payMaxWon } },
    });

    it('tells whom the last closed day would have given what', async () => {
      const [one, other] = [await givenMember(server), await givenMember(server)];
      await lose(one, 200_000);
      await lose(other, 150_000);
      await lose(await givenMember(server), 99_999);
      await charge(await givenMember(server), 300_000);
      await at('2026-11-19T03:00:00.000Z');
      await givenMoneySetting(server, { ...day(lv1(500, 50_000)), version: 1 });
      const after = { ...day({ ...lv1(1_000, 18_000), lossMinWon: 99_999 }), version: 1 };
      expect((await effect(after)).body.rows).toEqual([
        {
          what: 'dayPayback',
          before: { count: 2, won: 10_000 + 7_500 },
          after: { count: 3, won: 18_000 + 15_000 + 9_999 },
          // The most that would be paid first, whoever got nothing before among them.
          tops: [
            expect.objectContaining({
              ...{ member: { _id: one.memberId, id: one.id } },
              ...{ beforeWon: 10_000, afterWon: 18_000 },
            }),
            expect.objectContaining({ beforeWon: 7_500, afterWon: 15_000 }),
            expect.objectContaining({ beforeWon: 0, afterWon: 9_999 }),
          ],
        },
      ]);
      await at('2026-11-20T03:00:00.000Z');
      expect((await effect(after)).body.rows[0].after).toEqual({ count: 0, won: 0 });
    });

    it('tells what stakes of each level would have brought, and lose points where all carts count', async () => {
      const brought = await givenMember(server);
      await server.database.db
        .updateTable('member')
        .set({ recommended_by: (await givenMember(server)).id })
        .where('member_id', '=', brought.memberId)
        .execute();
      const played = {
        bets: 1,
        payout_won: 0,
        rolling_won: 0,
        is_test: false,
        path: [] as string[],
      };
      await server.database.db
        .insertInto('bet_day')
        .values({
          ...{ ...played, member_id: brought.memberId, day_on: '2026-11-18' },
          ...{
            game_class: 'minigame',
            stake_won: 70_000,
            valid_stake_won: 70_000,
            lost_won: 70_000,
          },
        })
        .execute();
      const rates = { minigameBps: 35, loseMinigameBps: 300 };
      const after = {
        ...{ ...comp, recommendLoseBps: 150 },
        levels: { ...comp.levels, lv1: { ...comp.levels.lv1, ...rates } },
      };
      const nothing = { count: 0, won: 0 };
      expect((await effect(after)).body.rows).toEqual([
        { what: 'comp', before: nothing, after: { count: 1, won: 245 } },
        { what: 'losePoint', before: nothing, after: { count: 1, won: 2_100 + 1_050 } },
      ]);
      const { rows } = (await effect({ ...after, loseFoldersMin: 2 })).body;
      expect(rows.map(({ what }: { what: string }) => what)).toEqual(['comp']);
      // Of somebody else a bet of an earlier day was taken back, which makes the sum smaller.
      const taken = { stake_won: -10_000, valid_stake_won: -10_000, lost_won: -10_000 };
      const { memberId } = await givenMember(server);
      await server.database.db
        .insertInto('bet_day')
        .values({
          ...{ ...played, ...taken, member_id: memberId, day_on: '2026-11-18' },
          ...{ bets: -1, game_class: 'minigame' },
        })
        .execute();
      expect((await effect(after)).body.rows).toEqual([
        { what: 'comp', before: nothing, after: { count: 1, won: 210 } },
        { what: 'losePoint', before: nothing, after: { count: 1, won: 1_800 + 1_050 } },
      ]);
    });
  });

  it('tells what of the casino would have counted, and what its lines would have been paid', async () => {
    const path: string[] = [];
    for (const rate_bps of [120, 80, 50]) {
      const { memberId } = await givenMember(server, { grade: 2, path });
      path.push(memberId);
      const times = { effective_at: server.clock.now, at: server.clock.now };
      await server.database.db
        .insertInto('commission_rate')
        .values({
          ...{ member_id: memberId, rate_id: newId(server.clock.now), game_class: 'casino' },
          ...{ kind: 'rolling', rate_bps, pay: 'period', ...times },
          ...{ set_by: null, agreed_by: null, reason: null },
        })
        .execute();
    }
    const vendor = await givenVendor(server);
    const walletsWon = { money: 3_000_000 };
    const play = async (member: GivenMember, amountWon: number, provider: number) => {
      const { memberId } = member;
      const said = { memberId, roundRef: `round-${memberId}-${provider}`, provider };
      for (const [what, won] of [
        ['bet', amountWon],
        ['win', 0],
      ] as const) {
        const vendorRef = `${said.roundRef}-${what}`;
        const { status } = await vendor.say(what, { ...said, vendorRef, amountWon: won });
        expect(status).toBe(200);
      }
    };
    const member = await givenMember(server, { path, walletsWon });
    await play(member, 1_000_000, 3);
    await play(member, 30_001, 4);
    await play(await givenMember(server, { path, walletsWon, isTest: true }), 70_000, 3);
    const after = { ...casinoRolling, countBps: { ...casinoRolling.countBps, p3: 5_000 } };
    const { body } = await effect(after);
    expect(body).toEqual({
      days: 30,
      rows: [
        {
          what: 'rollingCounted',
          before: { count: 2, won: 1_030_001 },
          after: { count: 2, won: 530_001 },
        },
        {
          what: 'lineRolling',
          before: { count: 2, won: 12_000 + 360 },
          after: { count: 2, won: 6_000 + 360 },
        },
      ],
    });
    const none = { ...after, countBps: { ...after.countBps, p3: 0 } };
    expect((await effect(none)).body.rows[1].after).toEqual({ count: 1, won: 360 });
    await at('2026-12-20T03:00:00.000Z');
    expect((await effect(after)).body.rows[0].before).toEqual({ count: 0, won: 0 });
  });

  it('tells of the newest rounds alone where there are too many, and since when', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 10_000 } });
    const vendor = await givenVendor(server);
    for (const [what, amountWon] of [
      ['bet', 10_000],
      ['win', 0],
    ] as const)
      await vendor.say(what, {
        ...{ memberId, roundRef: 'first', vendorRef: what, provider: 3, amountWon },
      });
    const [told] = (await effect(casinoRolling)).body.rows;
    expect(told).not.toHaveProperty('sentence');
    expect(told.before).toEqual({ count: 1, won: 10_000 });
    await at('2026-11-19T03:00:00.000Z');
    await givenCopies(server, 'casino_round', EFFECT_ROWS_MAX);
    const [counted, rolled] = (await effect(casinoRolling)).body.rows;
    const newest = EFFECT_ROWS_MAX;
    expect(counted).toMatchObject({
      before: { count: newest, won: newest * 10_000 },
      sentence: {
        ko: '카지노 라운드: 가장 최근 50,000건, 2026-11-18 12:00:00부터의 결과입니다.',
        en: 'Rounds of the casino: this is of the newest 50,000, from 2026-11-18 12:00:00 on.',
      },
    });
    expect(rolled.before.count).toBe(newest);
  });

  it('tells of the newest requests alone where there are too many, and says so', async () => {
    await charge(await givenMember(server), 10_000);
    const told = async () => {
      const rows = [];
      for (const document of [chargeBonus, wagering, secondAdmin]) {
        const { status, body } = await effect(document);
        expect([status, body]).toEqual([200, expect.anything()]);
        rows.push(body.rows[0]);
      }
      return rows;
    };
    for (const row of await told()) expect(row).not.toHaveProperty('sentence');
    await at('2026-11-19T03:00:00.000Z');
    await Promise.all(Array.from({ length: 250 }, () => givenMember(server)));
    await givenCopies(server, 'money_request', EFFECT_ROWS_MAX);
    await sql`analyze member, money_request`.execute(server.owner.db);
    const sentence = {
      ko: '충전: 가장 최근 50,000건, 2026-11-18 12:00:00부터의 결과입니다.',
      en: 'Charges: this is of the newest 50,000, from 2026-11-18 12:00:00 on.',
    };
    const rows = await told();
    expect(rows.map((row) => row.sentence)).toEqual([sentence, sentence, sentence]);
    expect(rows[1].before.count).toBe(EFFECT_ROWS_MAX);
  });

  it('tells nothing where it cannot be known, and asks a stranger to log in', async () => {
    expect((await effect(declineReasons)).body).toBeNull();
    expectRefusal(await effect(wagering, { call: callWith(server) }), 401, 'session.required');
    const wrong = await effect({ ...wagering, chargeBps: -1 });
    expectRefusal(wrong, 400, 'request.invalid');
  });
});
