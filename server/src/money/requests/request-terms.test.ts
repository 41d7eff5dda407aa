// The site's rules of requests: hours, unit, bounds, open ones, intervals and days, and who may pass them.
import type { MoneySettingOf, RequestKind } from '@gwanje/contract';
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest, keyed } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';

const { cashinWithdraw } = UNSAVED_MONEY_SETTINGS;
type Terms = MoneySettingOf<'cashinWithdraw'>;

let server: TestServer;
let finance: SignedIn;
let version = 0;

beforeAll(async () => {
  server = await givenServer();
});
beforeEach(() => at('2026-11-18T12:00:00.000+09:00'));
afterAll(() => server.close());

/** Moves the clock, and signs two of finance in again. */
async function at(instant: string) {
  server.clock.now = new Date(instant);
  await signedIn(server, { type: 2 });
  finance = await signedIn(server, { type: 2 });
}

function givenTerms(
  terms: Partial<Omit<Terms, 'levels'>>,
  lv1: Partial<Terms['levels']['lv1']> = {},
) {
  version += 1;
  const { levels } = cashinWithdraw;
  return givenMoneySetting(server, {
    ...{ ...cashinWithdraw, ...terms, version },
    levels: { ...levels, lv1: { ...levels.lv1, ...lv1 } },
  });
}

const rich = () => givenMember(server, { walletsWon: { money: 10_000_000, income: 1_000_000 } });

const ask = (
  { memberId }: GivenMember,
  kind: RequestKind,
  amountWon: number,
  body: object = {},
  by: Pick<SignedIn, 'call'> = finance,
): Promise<Answer> =>
  by.call('POST', '/api/money/requests', { memberId, kind, amountWon, ...body }, keyed());

const EXCUSED = { reason: '전화로 확인' };

it('has no rule before somebody saves one', async () => {
  await givenTerms({});
  const member = await rich();
  for (const kind of ['charge', 'exchange', 'exchange', 'incomeExchange'] as const)
    expect((await ask(member, kind, 1)).status).toBe(200);
});

describe('hours', () => {
  const closed = (times: Terms['chargeClosed']['t1']) => ({
    ...cashinWithdraw.chargeClosed,
    t1: times,
  });

  it('close charges and exchanges by themselves, and say when they end', async () => {
    await givenTerms({
      chargeClosed: closed({ days: 'wed', from: '11:00', until: '12:30' }),
      exchangeClosed: closed({ days: 'weekend', from: '00:00', until: '00:00' }),
    });
    const member = await rich();
    const answer = await ask(member, 'charge', 1);
    expectRefusal(answer, 409, 'money.service_hours');
    expect(answer.body.details).toEqual({ opensAt: '2026-11-18T03:30:00.000Z' });
    expect((await ask(member, 'exchange', 1)).status).toBe(200);
    await at('2026-11-21T12:00:00.000+09:00');
    for (const kind of ['exchange', 'incomeExchange'] as const)
      expectRefusal(await ask(member, kind, 1), 409, 'money.service_hours');
    expect((await ask(member, 'charge', 1)).status).toBe(200);
  });
});

describe('amounts', () => {
  it('keep to the bounds of the level and to the unit, each kind to its own', async () => {
    await givenTerms(
      { chargeUnitWon: 1_000, exchangeUnitWon: 10_000 },
      { chargeMinWon: 2_000, chargeMaxWon: 5_000, exchangeMinWon: 20_000, exchangeMaxWon: 50_000 },
    );
    const member = await rich();
    for (const [kind, wrong, right] of [
      ['charge', [1_000, 2_500, 6_000], [2_000, 5_000]],
      ['exchange', [10_000, 25_000, 60_000], [20_000, 50_000]],
      ['incomeExchange', [25_000], [10_000, 100_000]],
    ] as const) {
      for (const amountWon of wrong)
        expectRefusal(await ask(member, kind, amountWon), 409, 'money.amount_rule');
      for (const amountWon of right) expect((await ask(member, kind, amountWon)).status).toBe(200);
    }
    const answer = await ask(member, 'charge', 6_000);
    expect(answer.body).toMatchObject({
      details: { minWon: 2_000, maxWon: 5_000, unitWon: 1_000 },
      message:
        '신청할 수 있는 금액이 아닙니다. 머니는 그대로이니 2,000원 이상 5,000원 이하, 1,000원 단위로 다시 신청하세요.',
    });
    const other = await givenMember(server, { level: 2 });
    expect((await ask(other, 'charge', 6_000)).status).toBe(200);
  });

  it.each([2, 5])(
    'do not keep the rest of his money from a member of status %s',
    async (status) => {
      await givenTerms(
        { exchangeUnitWon: 1_000 },
        { exchangeMinWon: 10_000, exchangeMaxWon: 20_000 },
      );
      const member = await givenMember(server, { status, walletsWon: { money: 9_999 } });
      expectRefusal(await ask(member, 'exchange', 9_000), 409, 'money.amount_rule');
      expect((await ask(member, 'exchange', 9_999)).status).toBe(200);
      const normal = await givenMember(server, { walletsWon: { money: 9_999 } });
      expectRefusal(await ask(normal, 'exchange', 9_999), 409, 'money.amount_rule');
      const large = await givenMember(server, { status, walletsWon: { money: 20_001 } });
      expectRefusal(await ask(large, 'exchange', 20_001), 409, 'money.amount_rule');
    },
  );
});

describe('requests of before', () => {
  it('are open as long as nobody has decided on them', async () => {
    await givenTerms({ openMax: 1 });
    const member = await rich();
    const first = await givenRequest(finance, member, 'charge', 10);
    expectRefusal(await ask(member, 'charge', 10), 409, 'money.open_request');
    expect((await ask(member, 'exchange', 10)).status).toBe(200);
    await decide(finance.call, 'hold', first);
    expectRefusal(await ask(member, 'charge', 10), 409, 'money.open_request');
    await decide(finance.call, 'decline', first);
    expect((await ask(member, 'charge', 10)).status).toBe(200);
  });

  it('are one of many that come at once', async () => {
    await givenTerms({ openMax: 1 });
    const member = await rich();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(member, 'charge', 10)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('let an exchange wait for its interval, after another and after a charge', async () => {
    await givenTerms({ exchangeGapMinutes: 30, afterChargeMinutes: 60 });
    const member = await rich();
    await decide(finance.call, 'approve', await givenRequest(finance, member, 'charge', 10));
    await at('2026-11-18T12:59:59.000+09:00');
    const answer = await ask(member, 'exchange', 10);
    expectRefusal(answer, 409, 'money.too_soon');
    expect(answer.body).toMatchObject({
      details: { from: '2026-11-18T04:00:00.000Z' },
      message:
        '아직 환전을 신청할 수 없습니다. 머니는 그대로이니 2026-11-18 13:00:00부터 다시 신청하세요.',
    });
    await at('2026-11-18T13:00:00.000+09:00');
    const first = await givenRequest(finance, member, 'exchange', 10);
    expectRefusal(await ask(member, 'exchange', 10), 409, 'money.too_soon');
    expect((await ask(member, 'incomeExchange', 10)).status).toBe(200);
    // What was refused leaves no interval behind.
    await decide(finance.call, 'decline', first);
    expect((await ask(member, 'exchange', 10)).status).toBe(200);
  });

  it('count in their day of Seoul, by number and by amount', async () => {
    await givenTerms({}, { exchangeDayCount: 2, exchangeDayMaxWon: 1_000 });
    const [member, big] = [await rich(), await rich()];
    await givenRequest(finance, member, 'exchange', 10);
    await givenRequest(finance, member, 'exchange', 10);
    const answer = await ask(member, 'exchange', 10);
    expectRefusal(answer, 409, 'money.too_many_today');
    expect(answer.body.details).toMatchObject({ dayCount: 2, dayWon: 20 });
    await givenRequest(finance, big, 'exchange', 600);
    expectRefusal(await ask(big, 'exchange', 401), 409, 'money.too_many_today');
    expect((await ask(big, 'exchange', 400)).status).toBe(200);
    await at('2026-11-19T00:00:00.000+09:00');
    expect((await ask(member, 'exchange', 10)).status).toBe(200);
  });
});

describe('an administrator with a reason', () => {
  it('passes hours, unit, open requests, intervals and counts, and it is written down', async () => {
    await givenTerms(
      {
        exchangeClosed: {
          ...cashinWithdraw.exchangeClosed,
          t1: { days: 'every', from: '11:00', until: '13:00' },
        },
        ...{ exchangeUnitWon: 1_000, exchangeGapMinutes: 60, openMax: 1 },
      },
      { exchangeDayCount: 1 },
    );
    const member = await rich();
    for (const amountWon of [10, 15])
      expect((await ask(member, 'exchange', amountWon, EXCUSED)).body).toMatchObject({
        status: 'waiting',
        reason: EXCUSED.reason,
      });
    const lines = await auditLines(server, 'request.create');
    const excused = lines.filter(({ after }) => (after as { reason: unknown }).reason !== null);
    expect(excused.map(({ actor_id, after }) => [actor_id, after])).toMatchObject(
      [10, 15].map((amountWon) => [finance.adminId, { amountWon, reason: EXCUSED.reason }]),
    );
  });

  it('passes no amount', async () => {
    await givenTerms({}, { exchangeMaxWon: 100, exchangeDayMaxWon: 150, chargeMinWon: 10 });
    const member = await rich();
    expectRefusal(await ask(member, 'exchange', 101, EXCUSED), 409, 'money.amount_rule');
    expectRefusal(await ask(member, 'charge', 9, EXCUSED), 409, 'money.amount_rule');
    expect((await ask(member, 'exchange', 100, EXCUSED)).status).toBe(200);
    expectRefusal(await ask(member, 'exchange', 51, EXCUSED), 409, 'money.too_many_today');
  });

  it('is none who is a partner', async () => {
    await givenTerms({ chargeUnitWon: 1_000 });
    const top = await givenMember(server, { grade: 2 });
    const member = await givenMember(server, { path: [top.memberId] });
    const partner = await signedIn(server, { partnerId: top.memberId });
    expectRefusal(await ask(member, 'charge', 1_500, EXCUSED, partner), 409, 'money.amount_rule');
    expect((await ask(member, 'charge', 2_000, EXCUSED, partner)).status).toBe(200);
  });
});
