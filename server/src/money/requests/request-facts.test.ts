// What is said of a request before it is decided: the same as deciding on it then does.
import type { Fact, LedgerEntry, MoneyRequest, RequestFacts } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  aloneLimits,
  decide,
  givenMoneySetting,
  givenRequest,
  givenRequestBy,
  requestLines,
} from '../../../test/given-request';
import { givenStake } from '../../../test/given-stake';
import { newId } from '../../platform/new-id';
import type { RequestKey } from './requests.queries';

const FACTS = '/api/money/requests/facts';
const DAY_MS = 86_400_000;
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;

const BONUSES = {
  joinFirst: bonusOffer(2_000),
  first: bonusOffer(1_000),
  every: bonusOffer(500),
};

beforeAll(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-18T03:00:00.000Z');
  finance = await signedIn(server, { type: 2 });
  await givenMoneySetting(server, chargeBonusOf(BONUSES));
  await givenMoneySetting(server, {
    ...{ category: 'secondAdmin', version: 1 },
    ...aloneLimits({ chargeWon: 5_000_000 }),
  });
});
afterAll(() => server.close());

const ownAccount = async (member: GivenMember, number: string) => {
  await server.database.db
    .updateTable('member')
    .set({ bank_number: number })
    .where('member_id', '=', member.memberId)
    .execute();
  return member;
};
let people = 0;
/** A member whose account nobody else has. */
const somebody = async (options: Parameters<typeof givenMember>[1] = {}) => {
  people += 1;
  return ownAccount(await givenMember(server, options), `9${people}0-00-${1_000 + people}`);
};

const ask = ({ call }: SignedIn, ...keys: readonly RequestKey[]) =>
  call(
    'GET',
    `${FACTS}?requests=${keys.map(({ memberId, requestId }) => `${memberId}/${requestId}`)}`,
  );
async function factsOf(key: RequestKey): Promise<RequestFacts> {
  const { status, body } = await ask(finance, key);
  expect(status).toBe(200);
  return body.requests[0];
}
const told = async (key: RequestKey) =>
  Object.fromEntries((await factsOf(key)).facts.map(({ code, ...fact }: Fact) => [code, fact]));

describe('money.readRequestFacts', () => {
  it('tells of a first charge what approving it brings', async () => {
    const member = await somebody({ walletsWon: { money: 7_000 } });
    const request = await givenRequest(finance, member, 'charge', 100_000);
    expect(await factsOf(request)).toEqual({
      requestId: request.requestId,
      facts: [
        { code: 'firstCharge', tone: 'accent', values: {} },
        { code: 'joinFirstBonus', tone: 'neutral', values: { bonusWon: 20_000 } },
        { code: 'profit', tone: 'neutral', values: { profitWon: 100_000 } },
      ],
      ...{ balanceWon: 7_000, bonusWon: 20_000, chargedWon: 0 },
      ...{ chargedTodayWon: 0, exchangedTodayWon: 0, wagering: null },
      ...{ accountNow: null, lastSettlement: null },
    });
    const { body } = await decide(finance.call, 'approve', request);
    expect(body.bonusWon).toBe(20_000);
    expect(await factsOf(request)).toMatchObject({
      ...{ facts: [], balanceWon: 107_000, bonusWon: null },
      ...{ chargedWon: 100_000, chargedTodayWon: 100_000 },
    });
  });

  it('tells the bonus of every later charge, the first of a day and any other', async () => {
    const member = await somebody();
    const charge = () => givenRequest(finance, member, 'charge', 10_000);
    const bonuses: (number | null)[] = [];
    const rules: string[] = [];
    for (const days of [0, 0, 1]) {
      server.clock.advance(days * DAY_MS);
      finance = await signedIn(server, { type: 2 });
      const request = await charge();
      const known = await factsOf(request);
      bonuses.push(known.bonusWon);
      rules.push(...known.facts.map(({ code }) => code).filter((code) => code.endsWith('Bonus')));
      const { body } = await decide(finance.call, 'approve', request);
      expect(body.bonusWon).toBe(bonuses.at(-1));
      server.clock.advance(10 * 60_000);
    }
    expect(bonuses).toEqual([2_000, 500, 1_000]);
    expect(rules).toEqual(['joinFirstBonus', 'everyBonus', 'firstBonus']);
    expect(await told(await charge())).toMatchObject({
      chargeCount: { tone: 'accent', values: { count: 4 } },
    });
  });

  it('tells the bonus that a first charge brings where another of its account has taken the first', async () => {
    const first = await ownAccount(await givenMember(server), '70-11-222');
    await decide(finance.call, 'approve', await givenRequest(finance, first, 'charge', 10_000));
    const second = await ownAccount(await givenMember(server), '7011-222');
    const request = await givenRequest(finance, second, 'charge', 10_000);
    const { bonusWon } = await factsOf(request);
    expect(bonusWon).toBe(1_000);
    expect(await told(request)).toMatchObject({ joinFirstTaken: { values: { bonusWon } } });
    const { body } = await decide(finance.call, 'approve', request);
    expect(body.bonusWon).toBe(bonusWon);
  });

  it('tells a partner of another who took it no more than what it brings, before and after', async () => {
    const head = await givenMember(server, { grade: 3 });
    const first = await ownAccount(await givenMember(server), '70-11-333');
    await decide(finance.call, 'approve', await givenRequest(finance, first, 'charge', 10_000));
    const joined = await givenMember(server, { path: [head.memberId] });
    const request = await givenRequest(
      finance,
      await ownAccount(joined, '7011-333'),
      ...(['charge', 10_000] as const),
    );
    const partner = await signedIn(server, { partnerId: head.memberId });
    const path = `/api/money/requests/facts?requests=${joined.memberId}/${request.requestId}`;
    const { text, body } = await partner.call('GET', path);
    expect(text).not.toContain('joinFirstTaken');
    expect(body.requests[0].facts).toContainEqual(
      expect.objectContaining({ code: 'firstBonus', values: { bonusWon: 1_000 } }),
    );
    await decide(finance.call, 'approve', request);
    const rulesFor = async ({ call }: SignedIn) =>
      (
        await call('GET', `/api/money/entries?memberId=${joined.memberId}&type=first`)
      ).body.rows.map(({ explanation }: LedgerEntry) => explanation?.rule);
    expect(await rulesFor(finance)).toEqual(['joinFirstTaken']);
    expect(await rulesFor(partner)).toEqual(['firstBonus']);
  });

  it('tells how much of the wagering requirement is missing, as the member himself has it', async () => {
    const member = await somebody();
    const charge = await givenRequest(finance, member, 'charge', 100_000);
    await decide(finance.call, 'approve', charge);
    await givenStake(server, member, 'sports', 30_000);
    const request = await givenRequest(finance, member, 'exchange', 10_000);
    const { wagering } = await factsOf(request);
    const { body } = await finance.call('GET', `/api/money/members/${member.memberId}`);
    expect(wagering).toEqual({
      progressBps: body.wagering.progressBps,
      openWon: body.wagering.openWon,
    });
    expect(wagering?.openWon).toBeGreaterThan(0);
    expect(await told(request)).toMatchObject({
      wageringUnmet: { tone: 'bad', values: { openWon: wagering?.openWon } },
    });
    await givenStake(server, member, 'sports', 1_000_000);
    expect(await told(request)).toMatchObject({ wageringMet: { values: { progressBps: 10_000 } } });
  });

  it('warns of an account that others have, however it is written', async () => {
    const [one, other] = [await somebody(), await somebody({ status: 4 })];
    await ownAccount(one, '110-22-777');
    await ownAccount(other, '11022777');
    const request = await givenRequest(finance, one, 'charge', 10_000);
    expect(await told(request)).toMatchObject({
      sameAccount: { tone: 'bad', values: { count: 1 } },
    });
  });

  it('warns of an account that was changed, and of somebody who is excluded or suspended', async () => {
    const member = await somebody({ walletsWon: { money: 50_000 } });
    const request = await givenRequest(finance, member, 'exchange', 1_000);
    const change = (values: object) =>
      server.database.db
        .updateTable('member')
        .set(values)
        .where('member_id', '=', member.memberId)
        .execute();
    await change({ bank_changed_at: new Date(server.clock.now.getTime() - 3 * DAY_MS), status: 2 });
    expect(await told(request)).toMatchObject({
      ...{ accountChanged: { values: { days: 3 } }, second: { tone: 'warn' } },
      suspended: { tone: 'warn' },
    });
    await change({ bank_changed_at: null, status: 5 });
    const facts = await told(request);
    expect(facts).toMatchObject({ excluded: { tone: 'accent' }, profit: { tone: 'bad' } });
    expect(Object.keys(facts)).not.toContain('second');
  });

  it('tells the account that an exchange would not be paid to, whole for whoever decides', async () => {
    const member = await somebody({ walletsWon: { money: 50_000 } });
    const request = await givenRequest(finance, member, 'exchange', 1_000);
    expect((await factsOf(request)).accountNow).toBeNull();
    await ownAccount(member, '777-88-9999');
    const whole = { bank: '국민', number: '777-88-9999', owner: expect.any(String) };
    expect((await factsOf(request)).accountNow).toEqual(whole);
    const auditor = await signedIn(server, { type: 5 });
    const { body } = await ask(auditor, request);
    expect(body.requests[0].accountNow.number).toBe('***-**-9999');
    // Once it is decided nobody pays to either.
    await decide(finance.call, 'decline', request);
    expect((await factsOf(request)).accountNow).toBeNull();
  });

  it('tells of an exchange of income money what was settled last', async () => {
    const partner = await somebody({ grade: 3, walletsWon: { income: 50_000, money: 50_000 } });
    const request = await givenRequest(finance, partner, 'incomeExchange', 1_000);
    expect((await factsOf(request)).lastSettlement).toBeNull();
    const paid = async (settlementId: string, status: string, paidWon: number, day: number) => {
      const at = `2026-11-${day}T03:00:00.000Z`;
      await server.database.pool.query(
        `insert into settlement_line (member_id, line_id, settlement_id, from_on, to_on, game_class, kind, bets,
          stake_won, valid_stake_won, payout_won, deduct_won, base_won, rate_bps, gross_won,
          child_won, net_won, carry_in_won, paid_won, carry_out_won, status, at, paid_at)
        values ($1, $2, $3, $7, $7, 'sports', 'rolling', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $4, 0, $5, $6, $6)`,
        [partner.memberId, newId(new Date(at)), settlementId, paidWon, status, at, at.slice(0, 10)],
      );
    };
    const [earlier, last] = [newId(server.clock.now), newId(server.clock.now)];
    await paid(earlier, 'done', 5_000, 10);
    await paid(last, 'done', 700, 17);
    await paid(last, 'done', 77, 17);
    await paid(last, 'rollback', 9_000, 17);
    expect((await factsOf(request)).lastSettlement).toEqual({
      ...{ at: '2026-11-17T03:00:00.000Z', paidWon: 777 },
    });
    const exchange = await givenRequest(finance, partner, 'exchange', 1_000);
    expect((await factsOf(exchange)).lastSettlement).toBeNull();
  });

  it('warns of a request that was perhaps made twice, and of many in a day', async () => {
    const member = await somebody({ walletsWon: { money: 50_000 } });
    const ask = () => givenRequest(finance, member, 'exchange', 1_000);
    const first = await ask();
    expect(Object.keys(await told(first))).not.toContain('twin');
    server.clock.advance(60_000);
    await ask();
    expect(await told(first)).toMatchObject({ twin: { tone: 'warn' } });
    server.clock.advance(10 * 60_000);
    const third = await ask();
    const facts = await told(third);
    expect(facts).toMatchObject({ exchangesToday: { values: { count: 3 } } });
    expect(Object.keys(facts)).not.toContain('twin');
    await decide(finance.call, 'approve', third);
    expect(await factsOf(first)).toMatchObject({ exchangedTodayWon: 1_000, balanceWon: 47_000 });
  });

  it('says that more is exchanged than was charged since the last exchange', async () => {
    const member = await somebody({ walletsWon: { money: 500_000 } });
    const charged = await givenRequest(finance, member, 'charge', 10_000);
    await decide(finance.call, 'approve', charged);
    const small = await givenRequest(finance, member, 'exchange', 10_000);
    expect(Object.keys(await told(small))).not.toContain('aboveCharges');
    const large = await givenRequest(finance, member, 'exchange', 10_001);
    expect(await told(large)).toMatchObject({
      aboveCharges: { tone: 'neutral', values: { chargedWon: 10_000 } },
    });
    server.clock.advance(1_000);
    await decide(finance.call, 'approve', small, { reason: 'looked at' });
    server.clock.advance(1_000);
    const next = await givenRequest(finance, member, 'exchange', 1);
    expect(await told(next)).toMatchObject({ aboveCharges: { values: { chargedWon: 0 } } });
  });

  it('says that the line above an exchange of income money is suspended, to staff alone', async () => {
    // Whoever is suspended looks at nothing any more; whoever stands above him does.
    const top = await somebody({ grade: 1 });
    const head = await somebody({ grade: 2, path: [top.memberId] });
    const path = [top.memberId, head.memberId];
    const options = { grade: 3, path, walletsWon: { income: 9_000 } };
    const partner = await somebody(options);
    const request = await givenRequest(finance, partner, 'incomeExchange', 4_000);
    expect(Object.keys(await told(request))).not.toContain('lineSuspended');
    await server.database.db
      .updateTable('member')
      .set({ status: 4 })
      .where('member_id', '=', head.memberId)
      .execute();
    expect(await told(request)).toMatchObject({ lineSuspended: { tone: 'warn' } });
    const line = await signedIn(server, { type: 9, partnerId: top.memberId });
    const { body } = await line.call(
      'GET',
      `${FACTS}?requests=${partner.memberId}/${request.requestId}`,
    );
    expect(body.requests[0].facts).toEqual([]);
  });

  it('says that two must agree for what an exchange waives', async () => {
    const member = await somebody({ walletsWon: { money: 50_000 } });
    await decide(finance.call, 'approve', await givenRequest(finance, member, 'charge', 100_000));
    const request = await givenRequest(finance, member, 'exchange', 1_000);
    expect(Object.keys(await told(request))).not.toContain('second');
    await givenMoneySetting(server, {
      ...{ category: 'secondAdmin', version: 2 },
      ...aloneLimits({ chargeWon: 5_000_000, waiverWon: 100_000 }),
    });
    expect(await told(request)).toMatchObject({ second: { tone: 'warn' } });
    await givenMoneySetting(server, {
      ...{ category: 'secondAdmin', version: 3 },
      ...aloneLimits({ chargeWon: 5_000_000 }),
    });
  });

  it('counts what whoever looks has decided alone today, and what he has asked for himself', async () => {
    const member = await somebody({ walletsWon: { money: 500_000 } });
    await givenMoneySetting(server, {
      ...{ category: 'secondAdmin', version: 4 },
      ...aloneLimits({ chargeWon: 5_000_000, exchangeWon: 50_000, exchangeDayWon: 90_000 }),
    });
    const by = await signedIn(server, { type: 2 });
    const other = await signedIn(server, { type: 0 });
    const codesFor = async (admin: SignedIn, key: RequestKey) =>
      (await ask(admin, key)).body.requests[0].facts.map(({ code }: Fact) => code);
    const exchange = (won: number, of = member) => givenRequest(by, of, 'exchange', won);
    const first = await exchange(30_000);
    const second = await exchange(20_000);
    expect(await codesFor(by, second)).not.toContain('second');
    expect((await decide(by.call, 'approve', first)).body.status).toBe('approved');
    expect(await codesFor(by, second)).toContain('second');
    expect(await codesFor(other, second)).not.toContain('second');
    const elsewhere = await somebody({ walletsWon: { money: 500_000 } });
    expect(await codesFor(by, await exchange(49_999, elsewhere))).not.toContain('second');
    const last = await somebody({ walletsWon: { money: 500_000 } });
    expect((await decide(by.call, 'approve', await exchange(40_000, last))).status).toBe(200);
    const next = await exchange(20_000, elsewhere);
    expect(await codesFor(by, next)).toContain('second');
    expect((await decide(by.call, 'approve', next)).body.status).toBe('waiting');
    const asked = await givenRequestBy(by, elsewhere, 'charge', 10_000);
    expect(await codesFor(by, asked)).toContain('second');
    expect(await codesFor(other, asked)).not.toContain('second');
    await givenMoneySetting(server, {
      ...{ category: 'secondAdmin', version: 5 },
      ...aloneLimits({ chargeWon: 5_000_000 }),
    });
  });

  it('says from which amount on two must agree, and compares income with nothing', async () => {
    const member = await somebody({ walletsWon: { income: 9_000 } });
    const large = await givenRequest(finance, member, 'charge', 5_000_000);
    expect(Object.keys(await told(large))).toContain('second');
    const income = await givenRequest(finance, member, 'incomeExchange', 4_000);
    expect(await factsOf(income)).toMatchObject({
      ...{ facts: [], balanceWon: 5_000, wagering: null },
    });
  });

  it('keeps what its member charged less exchanged, as it was decided, and sorts by it', async () => {
    const winner = await somebody({ walletsWon: { money: 900_000 } });
    const first = await givenRequest(finance, winner, 'charge', 100_000);
    const open = await givenRequest(finance, winner, 'exchange', 700_000);
    const declined = await givenRequest(finance, winner, 'exchange', 30_000);
    const reads = async (kind: string, sort: string) => {
      const { body } = await finance.call(
        'GET',
        `/api/money/requests?kind=${kind}&sort=${sort}&query=${winner.id}`,
      );
      return body.rows.map(({ requestId, profitWon }: MoneyRequest) => [requestId, profitWon]);
    };
    expect(await reads('exchange', 'profitWon')).toEqual([
      ...[
        [open.requestId, -700_000],
        [declined.requestId, -30_000],
      ],
    ]);
    await decide(finance.call, 'approve', first);
    expect(await reads('exchange', '-profitWon')).toEqual([
      ...[
        [declined.requestId, 70_000],
        [open.requestId, -600_000],
      ],
    ]);
    await decide(finance.call, 'decline', declined, { reason: '계좌 불일치' });
    await decide(finance.call, 'approve', open, { reason: '통화 확인' });
    const further = await givenRequest(finance, winner, 'charge', 10_000);
    expect(await reads('exchange', '-profitWon')).toEqual([
      ...[
        [declined.requestId, 100_000],
        [open.requestId, -600_000],
      ],
    ]);
    expect(await reads('charge', 'profitWon')).toEqual([
      ...[
        [further.requestId, -590_000],
        [first.requestId, 100_000],
      ],
    ]);
  });

  it('knows each request with its own member alone, and a partner those of his line', async () => {
    const head = await somebody({ grade: 3 });
    const [own, other] = [await somebody({ path: [head.memberId] }), await somebody()];
    const requests = [
      await givenRequest(finance, own, 'charge', 1_000),
      await givenRequest(finance, other, 'charge', 1_000),
    ] as const;
    const partner = await signedIn(server, { partnerId: head.memberId });
    const seen = async (who: SignedIn, ...keys: readonly RequestKey[]) =>
      (await ask(who, ...keys)).body.requests.map((one: RequestFacts) => one.requestId).sort();
    const ids = requests.map(({ requestId }) => requestId).sort();
    expect(await seen(finance, ...requests)).toEqual(ids);
    expect(await seen(partner, ...requests)).toEqual([requests[0].requestId]);
    expect(await seen(finance, { ...requests[0], memberId: NOBODY })).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'no'],
    ['a request without its member', NOBODY],
    ['more than a page', Array(51).fill(`${NOBODY}/${NOBODY}`).join()],
  ])('refuses to look up %s', async (_, requests) => {
    const answer = await finance.call('GET', `${FACTS}?requests=${requests}`);
    expectRefusal(answer, 400, 'request.invalid');
  });
});

describe('the facts of an amount', () => {
  const codes = async (key: RequestKey) => (await factsOf(key)).facts.map(({ code }) => code);
  const factOf = async (key: RequestKey, code: Fact['code']) =>
    (await factsOf(key)).facts.find((one) => one.code === code);

  it('say that it is three times the mean of the last five, and not below', async () => {
    const member = await somebody();
    // The first of six is none of the last five.
    for (const amountWon of [900_000, 10_000, 10_000, 10_000, 10_000, 10_000])
      await decide(
        finance.call,
        'approve',
        await givenRequest(finance, member, 'charge', amountWon),
      );
    const below = await givenRequest(finance, member, 'charge', 29_999);
    expect(await codes(below)).not.toContain('usual');
    const usual = await givenRequest(finance, member, 'charge', 35_000);
    expect(await factOf(usual, 'usual')).toMatchObject({ tone: 'warn', values: { times: 3 } });
  });

  it('say what is left of the limits that the member has set himself', async () => {
    const member = await somebody();
    const unlimited = await givenRequest(finance, member, 'charge', 10_000);
    expect(await codes(unlimited)).not.toContain('limit');
    const limits = (dayWon: number) =>
      server.database.db
        .insertInto('member_limit')
        .values({
          ...{ member_id: member.memberId, limit_id: newId(server.clock.now) },
          ...{ charge_day_max_won: dayWon, charge_week_max_won: 90_000 },
          ...{ charge_month_max_won: null },
          ...{ set_at: server.clock.now, effective_at: server.clock.now },
        })
        .execute();
    await limits(30_000);
    expect(await factOf(unlimited, 'limit')).toMatchObject({
      ...{ tone: 'neutral', values: { leftWon: 20_000 } },
    });
    server.clock.advance(1);
    await limits(4_000);
    expect(await factOf(unlimited, 'limit')).toMatchObject({
      ...{ tone: 'bad', values: { leftWon: -6_000 } },
    });
  });
});

test('what was known when a request was approved stands with its audit line', async () => {
  const member = await somebody();
  const request = await givenRequest(finance, member, 'charge', 10_000);
  const { facts } = await factsOf(request);
  expect(facts.map(({ code }) => code)).toContain('firstCharge');
  await decide(finance.call, 'approve', request);
  const [line] = await requestLines(server, 'request.approve', request);
  expect(line?.after).toMatchObject({ status: 'approved', facts });
});
