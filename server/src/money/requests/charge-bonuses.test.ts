// The points that a charge brings: which bonus, how many, why, and taking them back.
import { LEVELS, type MoneySettingOf } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusesOf, bonusOffer } from '../../../test/given-bonuses';
import { runToEnd, startBulk } from '../../../test/given-bulk';
import { type GivenMember, givenMember as givenAnyMember } from '../../../test/given-member';
import {
  balanceWon,
  decide,
  givenMoneySetting,
  givenRequest,
  keyed,
  requestEntries,
  requestLines,
} from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { noteTraces } from '../../members/traces/traces.queries';
import { transaction } from '../../platform/database';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const CHARGE_WON = 100_000;

const ALL = bonusesOf({
  joinFirst: bonusOffer(2_000),
  first: bonusOffer(1_000),
  every: bonusOffer(500),
});
const NONE = bonusesOf({});

let server: TestServer;
let finance: SignedIn;
let version = 0;
let accounts = 0;
let termsVersion = 0;

/** A member with a bank account of his own. */
function givenMember(...[to, options]: Parameters<typeof givenAnyMember>) {
  accounts += 1;
  return givenAnyMember(to, { bankNumber: `1${accounts}`, ...options });
}

beforeAll(async () => {
  server = await givenServer();
});
beforeEach(async () => {
  await at('2026-11-18T03:00:00.000Z');
  await givenBonuses({ lv1: ALL });
});
afterAll(() => server.close());

/** Who takes the bonus of the first charge ever, from now on. */
function givenTerms(terms: Partial<MoneySettingOf<'joinFirst'>>) {
  termsVersion += 1;
  return givenMoneySetting(server, {
    ...UNSAVED_MONEY_SETTINGS.joinFirst,
    ...terms,
    version: termsVersion,
  });
}

async function at(instant: string) {
  server.clock.now = new Date(instant);
  finance = await signedIn(server, { type: 2 });
}

/** Saves what the levels that are named offer; the others offer nothing. */
async function givenBonuses(
  levels: Partial<MoneySettingOf<'chargeBonus'>['levels']>,
  more: Partial<MoneySettingOf<'chargeBonus'>> = {},
) {
  version += 1;
  const none = Object.fromEntries(LEVELS.map((level) => [level, NONE]));
  await givenMoneySetting(server, {
    ...{ ...UNSAVED_MONEY_SETTINGS.chargeBonus, ...more, version },
    levels: { ...none, ...levels } as MoneySettingOf<'chargeBonus'>['levels'],
  });
}

/** Requests and approves a charge. @returns the request, and what names it */
async function charge(member: GivenMember, amountWon = CHARGE_WON) {
  const request = await givenRequest(finance, member, 'charge', amountWon);
  const { status, body } = await decide(finance.call, 'approve', request);
  expect(status).toBe(200);
  return { ...request, body };
}

const paidTo = async (member: GivenMember) =>
  (await requestEntries(server, member))
    .filter(({ wallet }) => wallet === 'point')
    .map(({ type, amount_won, explanation }) => ({
      type,
      amountWon: amount_won,
      rule: (explanation as { rule: string }).rule,
    }));

describe('the bonus of an approved charge', () => {
  it('is for joining once, for the first of each day, and for every further one', async () => {
    const member = await givenMember(server);
    await charge(member);
    await charge(member);
    await at('2026-11-18T14:59:59.999Z');
    await charge(member);
    await at('2026-11-18T15:00:00.000Z');
    await charge(member);
    await charge(member);
    expect(await paidTo(member)).toEqual([
      { type: 'first', amountWon: 20_000, rule: 'joinFirstBonus' },
      { type: 'every', amountWon: 5_000, rule: 'everyBonus' },
      { type: 'every', amountWon: 5_000, rule: 'everyBonus' },
      { type: 'first', amountWon: 10_000, rule: 'firstBonus' },
      { type: 'every', amountWon: 5_000, rule: 'everyBonus' },
    ]);
    expect(await balanceWon(server, member, 'point')).toBe(45_000);
  });

  it('is as much as was set for the member, says so, and is foreseen so beside the request', async () => {
    const member = await givenMember(server);
    const own = { rateBps: 200, minWon: 1_500, maxWon: null, reason: '단골', version: 1 };
    const path = `/api/members/${member.memberId}/bonus`;
    expect((await finance.call('PUT', path, own)).status).toBe(200);
    const asked = await givenRequest(finance, member, 'charge', CHARGE_WON);
    const keys = encodeURIComponent(`${member.memberId}/${asked.requestId}`);
    const { requests } = (await finance.call('GET', `/api/money/requests/facts?requests=${keys}`))
      .body;
    expect(requests).toMatchObject([{ bonusWon: 2_000 }]);
    await decide(finance.call, 'approve', asked);
    await charge(member, 50_000);
    // Less than the least that was set for him.
    await charge(member, 1_000);
    expect(await paidTo(member)).toEqual([
      { type: 'first', amountWon: 2_000, rule: 'personalBonus' },
      { type: 'every', amountWon: 1_500, rule: 'personalBonus' },
    ]);
    const [entry] = (await requestEntries(server, member)).filter(
      ({ wallet }) => wallet === 'point',
    );
    expect(entry?.explanation).toMatchObject({ values: { rateBps: 200, memberVersion: 2 } });
    const none = { ...own, rateBps: 0, version: 2 };
    expect((await finance.call('PUT', path, none)).status).toBe(200);
    await charge(member, 50_000);
    expect(await paidTo(member)).toHaveLength(2);
  });

  it('is not paid where it is not wanted, and then need not be played', async () => {
    const openWon = async ({ memberId }: GivenMember) =>
      (await finance.call('GET', `/api/money/members/${memberId}`)).body.wagering.openWon;
    const [without, having] = [await givenMember(server), await givenMember(server)];
    const request = await givenRequest(finance, without, 'charge', CHARGE_WON);
    const { body } = await decide(finance.call, 'approve', request, { bonus: 'none' });
    expect(body).toMatchObject({ status: 'approved', bonusWon: 0 });
    expect(await paidTo(without)).toEqual([]);
    await charge(having);
    expect(await openWon(without)).toBeLessThan(await openWon(having));
  });

  it('is as its member wished where nobody says otherwise, decided alone or with many', async () => {
    const wishingNone = async () => {
      const member = await givenMember(server);
      const request = await givenRequest(finance, member, 'charge', CHARGE_WON);
      await server.database.db
        .updateTable('money_request')
        .set({ bonus_wish: 'none' })
        .where('request_id', '=', request.requestId)
        .execute();
      return { member, request };
    };
    const [alone, many, other] = [await wishingNone(), await wishingNone(), await wishingNone()];
    // What approving would bring as it is, and what is offered to whoever asks for it after all.
    const { requestId } = alone.request;
    const { body: known } = await finance.call(
      'GET',
      `/api/money/requests/facts?requests=${alone.member.memberId}/${requestId}`,
    );
    expect(known.requests).toMatchObject([
      { bonusWon: CHARGE_WON / 5, facts: [{ code: 'firstCharge' }, { code: 'profit' }] },
    ]);
    await decide(finance.call, 'approve', alone.request);
    await decide(finance.call, 'approve', other.request, { reason: 'asked', bonus: 'offered' });
    const { memberId } = many.member;
    const { body } = await startBulk(finance, 'approve', { kind: 'charge', memberId });
    await runToEnd(server, finance, body.bulkId);
    expect(await balanceWon(server, many.member, 'money')).toBe(CHARGE_WON);
    expect(await paidTo(alone.member)).toEqual([]);
    expect(await paidTo(many.member)).toEqual([]);
    expect(await paidTo(other.member)).toHaveLength(1);
  });

  it('is that of the day from the thirtieth day after joining on, and says so', async () => {
    const member = await givenMember(server);
    const late = await givenMember(server);
    await at('2026-12-18T02:59:59.999Z');
    await charge(member);
    await at('2026-12-18T03:00:00.000Z');
    await charge(late);
    expect(await paidTo(member)).toMatchObject([{ rule: 'joinFirstBonus' }]);
    expect(await paidTo(late)).toEqual([
      { type: 'first', amountWon: 10_000, rule: 'joinFirstLate' },
    ]);
  });

  it('is for joining once for a bank account, however its number is written', async () => {
    const first = await givenMember(server, { bankNumber: '110-222-333' });
    const other = await givenMember(server, { bankNumber: '110222333' });
    await charge(first);
    await charge(other);
    await charge(other);
    expect(await paidTo(other)).toEqual([
      { type: 'first', amountWon: 10_000, rule: 'joinFirstTaken' },
      { type: 'every', amountWon: 5_000, rule: 'everyBonus' },
    ]);
  });

  it.each([
    ['who took it has another account since', true],
    ['whoever would take it has another account since', false],
  ])('is for joining once for a bank account, though %s', async (_, isFirst) => {
    const first = await givenMember(server, { bankNumber: `88${Number(isFirst)}-1` });
    const other = await givenMember(server, { bankNumber: `88${Number(isFirst)}-1` });
    await charge(first);
    const { memberId } = isFirst ? first : other;
    await transaction(server.database.db, (tx) =>
      noteTraces(tx, memberId, { accountNumber: `88${Number(isFirst)}1` }, server.clock.now),
    );
    await server.database.db
      .updateTable('member')
      .set({ bank_number: `99${Number(isFirst)}-2` })
      .where('member_id', '=', memberId)
      .execute();
    await charge(other);
    expect(await paidTo(other)).toMatchObject([{ rule: 'joinFirstTaken' }]);
  });

  it('is for joining once among members of one account whose charges are approved at once', async () => {
    const members = await Promise.all(
      Array.from({ length: 4 }, () => givenMember(server, { bankNumber: '777-1' })),
    );
    await Promise.all(members.map((member) => charge(member)));
    const rules = (await Promise.all(members.map(paidTo))).flat().map(({ rule }) => rule);
    expect(rules.sort()).toEqual([
      'joinFirstBonus',
      'joinFirstTaken',
      'joinFirstTaken',
      'joinFirstTaken',
    ]);
  });

  it.each([
    [
      'phone',
      { phone: { phone_hash: Buffer.from('ab', 'hex'), phone_shown: '010-****-5678' } },
      true,
    ],
    ['device', { device: 'd-1' }, true],
    // Whoever has nothing to do with each other may come from one address.
    ['ip', { ip: '203.0.113.77' }, false],
  ] as const)(
    'pays the bonus of the first charge ever once for a %s',
    async (kind, came, isAsked) => {
      const givenCame = async () => {
        const member = await givenMember(server);
        await transaction(server.database.db, (tx) =>
          noteTraces(tx, member.memberId, came, server.clock.now),
        );
        return member;
      };
      const rules = async (member: GivenMember) => (await paidTo(member)).map(({ rule }) => rule);
      const [one, other] = [await givenCame(), await givenCame()];
      const requests = [
        await givenRequest(finance, one, 'charge', CHARGE_WON),
        await givenRequest(finance, other, 'charge', CHARGE_WON),
      ];
      // Both at once: one of them takes it.
      await Promise.all(requests.map((request) => decide(finance.call, 'approve', request)));
      const shared = isAsked ? 'joinFirstShared' : 'joinFirstBonus';
      expect([...(await rules(one)), ...(await rules(other))].sort()).toEqual(
        ['joinFirstBonus', shared].sort(),
      );
      await givenTerms({ oncePerPhone: false, oncePerDevice: false, oncePerIp: true });
      const third = await givenCame();
      await charge(third);
      expect(await rules(third)).toEqual([isAsked ? 'joinFirstBonus' : 'joinFirstShared']);
      await server.database.db
        .updateTable('trace_group')
        .set({ judgement: 'sharedNetwork' })
        .where('kind', '=', kind)
        .execute();
      const fourth = await givenCame();
      await charge(fourth);
      expect(await rules(fourth)).toEqual(['joinFirstBonus']);
      await givenTerms({});
    },
  );

  it('is for joining in no line that was left out, and for its head neither', async () => {
    const head = await givenMember(server, { grade: 3 });
    const below = await givenMember(server, { path: [NOBODY, head.memberId] });
    const beside = await givenMember(server, { path: [NOBODY] });
    await givenTerms({ excludedLines: `nobody1, ${head.id.toUpperCase()}` });
    for (const member of [head, below, beside]) await charge(member);
    const left = [{ type: 'first', amountWon: 10_000, rule: 'joinFirstLine' }];
    expect(await paidTo(head)).toEqual(left);
    expect(await paidTo(below)).toEqual(left);
    expect(await paidTo(beside)).toMatchObject([{ rule: 'joinFirstBonus' }]);
    await givenTerms({});
  });

  it('is for joining with a phone that was confirmed, where that is asked for', async () => {
    const [without, having] = [await givenMember(server), await givenMember(server)];
    await server.database.db
      .updateTable('member')
      .set({
        ...{ phone_sealed: Buffer.from('sealed'), phone_hash: Buffer.from('hash') },
        ...{
          phone_last4: '5678',
          phone_shown: '010-****-5678',
          phone_confirmed_at: server.clock.now,
        },
      })
      .where('member_id', '=', having.memberId)
      .execute();
    await givenTerms({ phoneCode: true });
    for (const member of [without, having]) await charge(member);
    expect(await paidTo(without)).toEqual([
      { type: 'first', amountWon: 10_000, rule: 'joinFirstUnconfirmed' },
    ]);
    expect(await paidTo(having)).toMatchObject([{ rule: 'joinFirstBonus' }]);
    await givenTerms({});
  });

  it('tells the rate, the bounds, the result and the version of the settings', async () => {
    await givenBonuses({ lv1: { ...ALL, joinFirst: bonusOffer(333, 100, 3_000) } });
    const member = await givenMember(server);
    const { requestId, body } = await charge(member, 99_999);
    expect(body.bonusWon).toBe(3_000);
    const [, bonus] = await requestEntries(server, member);
    expect(bonus).toMatchObject({
      type: 'first',
      wallet: 'point',
      amount_won: 3_000,
      subject: `request/${requestId}`,
      explanation: {
        rule: 'joinFirstBonus',
        values: { chargeWon: 99_999, rateBps: 333, computedWon: 3_329, minWon: 100, maxWon: 3_000 },
        settingVersion: version,
      },
    });
  });

  it('follows the level of the member', async () => {
    await givenBonuses({ lv3: ALL });
    const third = await givenMember(server, { level: 3 });
    const tenth = await givenMember(server, { level: 10 });
    expect((await charge(third)).body.bonusWon).toBe(20_000);
    expect((await charge(tenth)).body.bonusWon).toBe(0);
    expect(await paidTo(tenth)).toEqual([]);
  });

  it('is the one of the day where the level offers none for joining', async () => {
    await givenBonuses({ lv1: { ...ALL, joinFirst: bonusOffer(1_000, 0, 0) } });
    const member = await givenMember(server);
    await charge(member);
    expect(await paidTo(member)).toMatchObject([{ rule: 'firstBonus' }]);
  });

  it('is none for whoever has charged before joining was rewarded', async () => {
    await givenBonuses({ lv1: NONE });
    const member = await givenMember(server);
    await charge(member);
    await givenBonuses({ lv1: ALL });
    await charge(member);
    expect(await paidTo(member)).toMatchObject([{ rule: 'everyBonus' }]);
  });

  it('is the one of the day where the charge is too small for that of joining, and says so', async () => {
    const joinFirst = { ...bonusOffer(2_000), chargeMinWon: CHARGE_WON + 1 };
    await givenBonuses({ lv1: { ...ALL, joinFirst } });
    const member = await givenMember(server);
    await charge(member);
    expect(await paidTo(member)).toEqual([
      { type: 'first', amountWon: 10_000, rule: 'joinFirstSmall' },
    ]);
  });

  it('is none of a charge below the least', async () => {
    await givenBonuses({
      lv1: bonusesOf({ first: { ...bonusOffer(1_000), chargeMinWon: CHARGE_WON } }),
    });
    const [small, large] = [await givenMember(server), await givenMember(server)];
    expect((await charge(small, CHARGE_WON - 1)).body.bonusWon).toBe(0);
    expect((await charge(large)).body.bonusWon).toBe(10_000);
  });

  it('is paid for so many further charges of a day, and foreseen so', async () => {
    await givenBonuses({ lv1: { ...ALL, every: { ...ALL.every, dayCountMax: 2 } } });
    const member = await givenMember(server);
    await charge(member);
    const foreseen = async () => {
      const { requestId } = await givenRequest(finance, member, 'charge', CHARGE_WON);
      const asked = new URLSearchParams({ requests: `${member.memberId}/${requestId}` });
      const { body } = await finance.call('GET', `/api/money/requests/facts?${asked}`);
      return { ...member, requestId, bonusWon: body.requests[0].bonusWon };
    };
    for (const bonusWon of [5_000, 5_000, 0, 0]) {
      const request = await foreseen();
      expect(request.bonusWon).toBe(bonusWon);
      const { body } = await decide(finance.call, 'approve', request);
      expect(body.bonusWon).toBe(bonusWon);
    }
    await at('2026-11-18T15:00:00.000Z');
    await charge(member);
    expect((await charge(member)).body.bonusWon).toBe(5_000);
  });

  it('is none while an exchange is open, and for so long from its approval on', async () => {
    await givenBonuses({ lv1: ALL }, { afterExchangeMinutes: 30 });
    const member = await givenMember(server, { walletsWon: { money: 1_000 } });
    await charge(member);
    const exchange = await givenRequest(finance, member, 'exchange', 1_000);
    expect((await charge(member)).body.bonusWon).toBe(0);
    await decide(finance.call, 'approve', exchange, { reason: 'looked at' });
    await at('2026-11-18T03:29:59.999Z');
    const within = await givenRequest(finance, member, 'charge', CHARGE_WON);
    await at('2026-11-18T03:30:00.000Z');
    expect((await decide(finance.call, 'approve', within)).body.bonusWon).toBe(0);
    expect((await charge(member)).body.bonusWon).toBe(5_000);
  });

  it('is as before once an exchange came back', async () => {
    await givenBonuses({ lv1: ALL }, { afterExchangeMinutes: 1_440 });
    const member = await givenMember(server, { walletsWon: { money: 1_000 } });
    const exchange = await givenRequest(finance, member, 'exchange', 1_000);
    await decide(finance.call, 'decline', exchange);
    expect((await charge(member)).body.bonusWon).toBe(20_000);
  });

  it('does not count charges that were declined', async () => {
    const member = await givenMember(server);
    const declined = await givenRequest(finance, member, 'charge', CHARGE_WON);
    await decide(finance.call, 'decline', declined);
    await charge(member);
    expect(await paidTo(member)).toMatchObject([{ rule: 'joinFirstBonus' }]);
  });

  it('belongs to the day of the approval, not of the request', async () => {
    const member = await givenMember(server);
    await charge(member);
    const request = await givenRequest(finance, member, 'charge', CHARGE_WON);
    await at('2026-11-19T03:00:00.000Z');
    await decide(finance.call, 'approve', request);
    expect((await paidTo(member)).at(-1)).toMatchObject({ rule: 'firstBonus' });
  });
});

describe('money.takeBackBonus', () => {
  it('takes exactly the points of the charge, with the reason, and leaves the money', async () => {
    const member = await givenMember(server, { walletsWon: { point: 7 } });
    const { body: before, ...request } = await charge(member);
    const { status, body } = await decide(finance.call, 'take-back-bonus', request, {
      reason: '중복 가입',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, bonusTakenBackAt: server.clock.now.toISOString() });
    expect(await balanceWon(server, member, 'point')).toBe(7);
    expect(await balanceWon(server, member, 'money')).toBe(CHARGE_WON);
    expect((await requestEntries(server, member)).at(-1)).toEqual({
      type: 'chargeBonusDecline',
      wallet: 'point',
      amount_won: -20_000,
      subject: `request/${before.requestId}`,
      explanation: { rule: 'bonusTakenBack', values: { bonusWon: 20_000 } },
      reason: '중복 가입',
      actor_id: finance.adminId,
    });
    expect(await requestLines(server, 'request.take_back_bonus', request)).toMatchObject([
      {
        before: { bonusWon: 20_000, bonusTakenBackAt: null },
        after: { bonusTakenBackAt: body.bonusTakenBackAt, reason: '중복 가입' },
      },
    ]);
  });

  it('leaves the sum of what charges brought what the entries say they brought', async () => {
    const member = await givenMember(server);
    const charges = [
      await givenRequest(finance, member, 'charge', CHARGE_WON),
      await givenRequest(finance, member, 'charge', CHARGE_WON),
    ] as const;
    for (const request of charges) await decide(finance.call, 'approve', request);
    const totals = async (path: string): Promise<{ type: string; wallet: string }[]> =>
      (await finance.call('GET', `${path}memberId=${member.memberId}`)).body.totals;
    const sums = async () => {
      const [approved] = await totals('/api/money/requests/totals?kind=charge&');
      const points = (await totals('/api/money/entries/totals?')).filter(
        ({ wallet }) => wallet === 'point',
      );
      return [approved, Object.fromEntries(points.map((sum) => [sum.type, sum]))] as const;
    };
    await decide(finance.call, 'take-back-bonus', charges[0], { reason: 'twice' });
    const [approved, { first, every, chargeBonusDecline }] = await sums();
    expect(approved).toMatchObject({ status: 'approved', requests: 2, bonusWon: 25_000 });
    expect(first).toMatchObject({ entries: 1, amountWon: 20_000 });
    expect(every).toMatchObject({ entries: 1, amountWon: 5_000 });
    // What was taken back is an entry of its own, which the history sums beside them.
    expect(chargeBonusDecline).toMatchObject({ entries: 1, amountWon: -20_000 });
  });

  it('takes them back once, however often it is asked', async () => {
    const member = await givenMember(server);
    await charge(member);
    const request = await charge(member);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => decide(finance.call, 'take-back-bonus', request)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'money.no_bonus');
    expect(await balanceWon(server, member, 'point')).toBe(20_000);
  });

  it('answers the same for the same key', async () => {
    const request = await charge(await givenMember(server));
    const options = keyed();
    const body = { reason: 'a reason' };
    const first = await decide(finance.call, 'take-back-bonus', request, body, options);
    const again = await decide(finance.call, 'take-back-bonus', request, body, options);
    expect(again.text).toBe(first.text);
  });

  it('refuses where the points are spent, and keeps everything as it was', async () => {
    const member = await givenMember(server);
    const request = await charge(member);
    await finance.call(
      'POST',
      '/api/money/adjustments',
      { memberId: member.memberId, type: 'directExchangePoint', amountWon: 1, reason: 'spent' },
      keyed(),
    );
    expect(await balanceWon(server, member, 'point')).toBe(19_999);
    const answer = await decide(finance.call, 'take-back-bonus', request);
    expectRefusal(answer, 409, 'money.insufficient');
    expect(await balanceWon(server, member, 'point')).toBe(19_999);
    expect(await requestLines(server, 'request.take_back_bonus', request)).toEqual([]);
  });

  it('refuses a request that brought none', async () => {
    await givenBonuses({});
    const member = await givenMember(server, { walletsWon: { money: 1_000, point: 50_000 } });
    const requests = [
      await charge(member),
      await givenRequest(finance, member, 'charge', CHARGE_WON),
      await givenRequest(finance, member, 'exchange', 1_000),
    ];
    for (const request of requests) {
      const answer = await decide(finance.call, 'take-back-bonus', request);
      expectRefusal(answer, 409, 'money.no_bonus');
      expect(answer.body.details).toMatchObject({ requestId: request.requestId });
    }
  });

  it('refuses a request that this member does not have', async () => {
    const member = await givenMember(server);
    const { requestId } = await charge(member);
    const other = { ...(await givenMember(server)), requestId };
    for (const wrong of [{ ...member, requestId: NOBODY }, other]) {
      const answer = await decide(finance.call, 'take-back-bonus', wrong);
      expectRefusal(answer, 404, 'record.not_found');
    }
    const nobodys = { memberId: NOBODY, requestId };
    const answer = await decide(finance.call, 'take-back-bonus', nobodys);
    expectRefusal(answer, 404, 'member.not_found');
  });
});
