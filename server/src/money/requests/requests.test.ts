// Requests through HTTP: who may ask for what, what it does to the wallets, lists and totals.
import {
  auditLines,
  expectRefusal,
  givenAdmin,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenDepositAccounts } from '../../../test/given-deposit-account';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  balanceWon,
  decide,
  givenMoneySetting,
  givenRequest,
  givenRequestBy,
  keyed,
  requestEntries,
  requestLines,
  requestMoney,
} from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { newId } from '../../platform/new-id';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const DAY_MS = 86_400_000;

let server: TestServer;
let finance: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  await givenAdmin(server, { type: 2 });
});
beforeEach(() => at('2026-11-18T03:00:00.000Z'));
afterAll(() => server.close());

/** Moves the clock, over any distance, and signs in again; Wednesday noon in Seoul at first. */
async function at(instant: string) {
  server.clock.now = new Date(instant);
  finance = await signedIn(server, { type: 2 });
}

const memberOf = (options: Parameters<typeof givenMember>[1] = {}) => givenMember(server, options);

describe('money.createRequest', () => {
  // What each of them says of which request stands in request-terms.test.ts.
  it('keeps to the rules of the site, and to its accounts', async () => {
    const { cashinWithdraw } = UNSAVED_MONEY_SETTINGS;
    const all = { ...cashinWithdraw.chargeClosed.t1, days: 'every' as const };
    const day = { exchangeDayCount: 1 };
    const code = async (
      kind: 'charge' | 'exchange',
      rules: Partial<typeof cashinWithdraw>,
      lv1: Partial<typeof cashinWithdraw.levels.lv1> = {},
    ) => {
      const site = await givenServer();
      const by = await signedIn(site, { type: 2 });
      await givenAdmin(site, { type: 2 });
      const member = await givenMember(site, { walletsWon: { money: 100 } });
      await requestMoney(by.call, member.memberId, kind, 1);
      const levels = { ...cashinWithdraw.levels, lv1: { ...cashinWithdraw.levels.lv1, ...lv1 } };
      await givenMoneySetting(site, { ...cashinWithdraw, ...rules, version: 1, levels });
      const { body } = await requestMoney(by.call, member.memberId, kind, 1);
      await site.close();
      return body.code;
    };
    const closed = { ...cashinWithdraw.chargeClosed, t1: all };
    expect(await code('charge', { chargeClosed: closed })).toBe('money.service_hours');
    expect(await code('charge', { chargeUnitWon: 2 })).toBe('money.amount_rule');
    expect(await code('charge', { openMax: 1 })).toBe('money.open_request');
    expect(await code('exchange', { exchangeGapMinutes: 1 })).toBe('money.too_soon');
    expect(await code('exchange', {}, day)).toBe('money.too_many_today');
  });

  it('takes no charge where no account is shown to the member', async () => {
    const site = await givenServer();
    const by = await signedIn(site, { type: 2 });
    await givenDepositAccounts(site, by, [{ levelMin: 2 }]);
    const { memberId } = await givenMember(site);
    const answer = await requestMoney(by.call, memberId, 'charge', 1);
    expectRefusal(answer, 409, 'money.no_deposit_account');
    await site.close();
  });

  it('says in the queue what is to be known of a member before it is decided, and to no partner', async () => {
    const head = await memberOf({ grade: 2 });
    const member = await memberOf({ path: [head.memberId] });
    await requestMoney(finance.call, member.memberId, 'charge', 10_000);
    const top = await signedIn(server);
    await top.call('POST', `/api/members/${member.memberId}/memos`, {
      ...{ body: '통화로 본인 확인 후 처리', isPinned: false, isAlert: true },
    });
    await top.call('POST', `/api/members/${member.memberId}/restrict`, {
      ...{ status: 2, reason: '이상 배팅' },
    });
    await server.database.pool.query(
      'update member_rank set shared_members = 3 where member_id = $1',
      [member.memberId],
    );
    const asked = `/api/money/requests?kind=charge&memberId=${member.memberId}`;
    expect((await finance.call('GET', asked)).body.rows[0].member).toMatchObject({
      ...{ status: 2, excludedUntil: null, hasAlertMemo: true, sharedMembers: 3 },
    });
    const partner = await signedIn(server, { partnerId: head.memberId });
    expect((await partner.call('GET', asked)).body.rows[0].member).toMatchObject({
      ...{ status: 2, hasAlertMemo: false, sharedMembers: null },
    });
  });

  it('takes a charge without moving money, and records it', async () => {
    const member = await memberOf({ walletsWon: { money: 500 } });
    const { status, body } = await requestMoney(finance.call, member.memberId, 'charge', 10_000);
    expect(status).toBe(200);
    expect(body).toEqual({
      requestId: expect.any(String),
      kind: 'charge',
      status: 'waiting',
      member: {
        _id: member.memberId,
        id: member.id,
        nick: `nick of ${member.id}`,
        grade: 1,
        level: 1,
        isTest: false,
        ...{ status: 1, excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 },
      },
      amountWon: 10_000,
      profitWon: 10_000,
      bonusWish: 'offered',
      bonusWon: null,
      bonusTakenBackAt: null,
      waivedWon: 0,
      bankAccount: { bank: '국민', number: '***-**-7890', owner: '홍*동' },
      accountChangedAt: null,
      requestedBy: { _id: finance.adminId, id: finance.id },
      requestedAt: server.clock.now.toISOString(),
      firstApprovedBy: null,
      firstApprovedAt: null,
      decidedAt: null,
      decidedBy: null,
      reason: null,
      ...{ channel: 'proxy', corrects: null, depositAccount: null, claim: null, file: null },
      ...{ payout: null, paidBy: null, paidAt: null, payoutFailedBy: null },
    });
    expect(await requestEntries(server, member)).toEqual([]);
    const [line, ...others] = await requestLines(server, 'request.create', body);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      chain: finance.adminId,
      subject: `request/${body.requestId}`,
      before: null,
      after: { memberId: member.memberId, kind: 'charge', status: 'waiting', amountWon: 10_000 },
    });
    expect(JSON.stringify(line)).not.toContain('123-456');
  });

  it.each([
    ['exchange', 'money', 'exchange'],
    ['incomeExchange', 'income', 'incomeMoneyExchange'],
  ] as const)('debits an %s at once and says why', async (kind, wallet, type) => {
    const member = await memberOf({ walletsWon: { [wallet]: 10_000 } });
    const request = await givenRequestBy(finance, member, kind, 4_000);
    expect(await balanceWon(server, member, wallet)).toBe(6_000);
    expect(await requestEntries(server, member)).toEqual([
      {
        type,
        wallet,
        amount_won: -4_000,
        subject: `request/${request.requestId}`,
        explanation: { rule: 'request', values: { requestedWon: 4_000 } },
        reason: null,
        actor_id: finance.adminId,
      },
    ]);
  });

  it.each(['exchange', 'incomeExchange'] as const)(
    'refuses an %s of more than there is and keeps nothing of it',
    async (kind) => {
      const member = await memberOf({ walletsWon: { money: 999, income: 999 } });
      const answer = await requestMoney(finance.call, member.memberId, kind, 1_000);
      expectRefusal(answer, 409, 'money.insufficient');
      const path = `/api/money/requests?kind=${kind}&memberId=${member.memberId}`;
      expect((await finance.call('GET', path)).body.rows).toEqual([]);
      const lines = await auditLines(server, 'request.create');
      expect(JSON.stringify(lines)).not.toContain(member.memberId);
    },
  );

  it('keeps the account as it stood, whatever becomes of it', async () => {
    const bankNumber = '123-456-7890';
    const member = await memberOf({ bankNumber, walletsWon: { money: 5_000 } });
    const request = await givenRequest(finance, member, 'exchange', 5_000);
    await server.database.db
      .updateTable('member')
      .set({ bank_number: '999-999' })
      .where('member_id', '=', member.memberId)
      .execute();
    const { body } = await decide(finance.call, 'hold', request);
    expect(body.bankAccount.number).toBe(bankNumber);
  });

  it('refuses an exchange without a bank account, and takes a charge', async () => {
    const { memberId } = await memberOf({ hasBankAccount: false, walletsWon: { money: 5_000 } });
    const answer = await requestMoney(finance.call, memberId, 'exchange', 5_000);
    expectRefusal(answer, 409, 'money.no_bank_account');
    const charge = await requestMoney(finance.call, memberId, 'charge', 5_000);
    expect([charge.status, charge.body.bankAccount]).toEqual([200, null]);
  });

  it.each([
    [0, 'member.not_normal', 'member.not_normal'],
    [1, 200, 200],
    [2, 'member.not_normal', 200],
    [3, 'member.not_normal', 'member.not_normal'],
    [4, 'member.not_normal', 'member.not_normal'],
    [5, 'member.excluded', 200],
  ] as const)(
    'answers a member of status %i: charge %s, exchange %s',
    async (status, ...expected) => {
      const { memberId } = await memberOf({ status, walletsWon: { money: 1_000 } });
      const charge = await requestMoney(finance.call, memberId, 'charge', 1_000);
      const exchange = await requestMoney(finance.call, memberId, 'exchange', 1_000);
      expect([charge, exchange].map((answer) => answer.body.code ?? answer.status)).toEqual(
        expected,
      );
    },
  );

  it('refuses a charge as long as the member has excluded himself', async () => {
    const excludedUntil = new Date(server.clock.now.getTime() + DAY_MS);
    const { memberId } = await memberOf({ excludedUntil });
    const answer = await requestMoney(finance.call, memberId, 'charge', 1_000);
    expectRefusal(answer, 409, 'member.excluded');
    await at(excludedUntil.toISOString());
    expect((await requestMoney(finance.call, memberId, 'charge', 1_000)).status).toBe(200);
  });

  it('refuses a member who does not exist', async () => {
    const answer = await requestMoney(finance.call, NOBODY, 'charge', 1_000);
    expectRefusal(answer, 404, 'member.not_found');
  });

  it.each([
    [{ amountWon: 0 }, 'amountWon'],
    [{ amountWon: 0.5 }, 'amountWon'],
    [{ amountWon: 10_000_000_000 }, 'amountWon'],
    [{ kind: 'first' }, 'kind'],
  ])('refuses %j', async (over, path) => {
    const { memberId } = await memberOf();
    const body = { memberId, kind: 'charge', amountWon: 1_000, ...over };
    const answer = await finance.call('POST', '/api/money/requests', body, keyed());
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path }]);
  });

  it('refuses a call without a key, and takes one request for the same key', async () => {
    const { memberId } = await memberOf();
    const body = { memberId, kind: 'charge', amountWon: 1_000 };
    const answer = await finance.call('POST', '/api/money/requests', body);
    expectRefusal(answer, 400, 'request.key_required');
    const options = keyed();
    const first = await finance.call('POST', '/api/money/requests', body, options);
    const second = await finance.call('POST', '/api/money/requests', body, options);
    expect(second.text).toBe(first.text);
    const lines = await requestLines(server, 'request.create', first.body);
    expect(lines).toHaveLength(1);
  });

  it('refuses what nobody could ever decide', async () => {
    const member = await memberOf();
    const others = server.database.db.updateTable('admin').where('_id', '<>', finance.adminId);
    await others.set({ status: 'suspended' }).execute();
    const answer = await requestMoney(finance.call, member.memberId, 'charge', 1_000);
    expectRefusal(answer, 409, 'admin.no_second');
    await others.set({ status: 'active' }).execute();
    expect((await requestMoney(finance.call, member.memberId, 'charge', 1_000)).status).toBe(200);
  });
});

describe('the bank account of a request', () => {
  const account = { bank: '국민', number: '123-456-7890', owner: '홍길동' };
  const masked = { bank: '국민', number: '***-**-7890', owner: '홍*동' };
  const shownTo = async (type: number, kind: string, memberId: string) => {
    const { call } = await signedIn(server, { type });
    const { body } = await call('GET', `/api/money/requests?kind=${kind}&memberId=${memberId}`);
    return body.rows[0].bankAccount;
  };

  it('is whole for those who decide while an exchange is open, and masked for all others', async () => {
    const bankNumber = account.number;
    const member = await memberOf({ bankNumber, walletsWon: { money: 5_000 } });
    const request = await givenRequest(finance, member, 'exchange', 1_000);
    for (const type of [0, 1, 2])
      expect(await shownTo(type, 'exchange', member.memberId)).toEqual(account);
    for (const type of [3, 4, 5])
      expect(await shownTo(type, 'exchange', member.memberId)).toEqual(masked);
    expect((await decide(finance.call, 'hold', request)).body.bankAccount).toEqual(account);
    expect((await decide(finance.call, 'approve', request)).body.bankAccount).toEqual(masked);
    expect(await shownTo(2, 'exchange', member.memberId)).toEqual(masked);
    const late = await decide(finance.call, 'hold', request);
    expect(late.body.details.bankAccount).toEqual(masked);
  });

  it('is masked where nothing is paid to it, and for support that asks for an exchange', async () => {
    const member = await memberOf({ walletsWon: { money: 5_000 } });
    await givenRequest(finance, member, 'charge', 1_000);
    expect(await shownTo(0, 'charge', member.memberId)).toEqual(masked);
    const support = await signedIn(server, { type: 3 });
    const asked = await requestMoney(support.call, member.memberId, 'exchange', 1_000);
    expect(asked.body.bankAccount).toEqual(masked);
  });
});

describe('charge limits', () => {
  const givenLimits = async (
    { memberId }: GivenMember,
    [dayWon, weekWon, monthWon]: readonly (number | null)[],
  ) =>
    server.database.db
      .insertInto('member_limit')
      .values({
        member_id: memberId,
        limit_id: newId(server.clock.now),
        charge_day_max_won: dayWon ?? null,
        charge_week_max_won: weekWon ?? null,
        charge_month_max_won: monthWon ?? null,
        set_at: server.clock.now,
        effective_at: server.clock.now,
      })
      .execute();

  it.each([
    ['day', [1_000, null, null], '2026-11-18T14:59:59.999Z', '2026-11-18T15:00:00.000Z'],
    ['week', [null, 1_000, null], '2026-11-22T14:59:59.999Z', '2026-11-22T15:00:00.000Z'],
    ['month', [null, null, 1_000], '2026-11-30T14:59:59.999Z', '2026-11-30T15:00:00.000Z'],
  ] as const)('count within a %s of Seoul', async (period, limits, last, next) => {
    const member = await memberOf();
    await givenLimits(member, limits);
    await givenRequest(finance, member, 'charge', 400);
    await at(last);
    await givenRequest(finance, member, 'charge', 600);
    const answer = await requestMoney(finance.call, member.memberId, 'charge', 1);
    expectRefusal(answer, 409, 'money.charge_limit');
    expect(answer.body.details).toEqual({ period, limitWon: 1_000, chargedWon: 1_000 });
    await at(next);
    expect((await requestMoney(finance.call, member.memberId, 'charge', 1_000)).status).toBe(200);
  });

  it('count a week from Monday on also where it begins in the month before', async () => {
    const member = await memberOf();
    await at('2026-11-30T03:00:00.000Z');
    await givenLimits(member, [null, 1_000, null]);
    await givenRequest(finance, member, 'charge', 900);
    await at('2026-12-02T03:00:00.000Z');
    const answer = await requestMoney(finance.call, member.memberId, 'charge', 101);
    expectRefusal(answer, 409, 'money.charge_limit');
  });

  it('count what is approved, waits or is held, and forget what was not carried out', async () => {
    const member = await memberOf();
    await givenLimits(member, [1_000, null, null]);
    const charge = (amountWon: number) => givenRequest(finance, member, 'charge', amountWon);
    const [approved, held] = [await charge(100), await charge(200)];
    const [declined, cancelled] = [await charge(300), await charge(400)];
    await decide(finance.call, 'approve', approved);
    await decide(finance.call, 'hold', held);
    const refused = await requestMoney(finance.call, member.memberId, 'charge', 1);
    expectRefusal(refused, 409, 'money.charge_limit');
    await decide(finance.call, 'decline', declined);
    await decide(finance.call, 'cancel', cancelled);
    expect((await requestMoney(finance.call, member.memberId, 'charge', 700)).status).toBe(200);
  });

  it('leave exchanges alone', async () => {
    const member = await memberOf({ walletsWon: { money: 5_000 } });
    await givenLimits(member, [0, 0, 0]);
    const exchange = await requestMoney(finance.call, member.memberId, 'exchange', 5_000);
    expect(exchange.status).toBe(200);
    const charge = await requestMoney(finance.call, member.memberId, 'charge', 1);
    expectRefusal(charge, 409, 'money.charge_limit');
  });
});
