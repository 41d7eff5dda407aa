// Deciding on requests through HTTP: what moves, what comes back, who may, and what is recorded.
import type { RequestKind, Wallet } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import {
  balanceWon,
  decide,
  givenAloneLimits,
  givenRequest,
  keyed,
  type RequestVerb,
  requestEntries,
  requestLines,
} from '../../../test/given-request';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
/** Below the exchange limit that holds before anybody saved another. */
const SMALL_WON = 10_000;
const LARGE_WON = 5_000_000;

let server: TestServer;
let finance: SignedIn;
let second: SignedIn;
let member: GivenMember;

beforeAll(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
  second = await signedIn(server, { type: 0 });
  await givenAloneLimits(server, { chargeWon: LARGE_WON, exchangeWon: LARGE_WON });
});
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: 10_000_000, income: 10_000_000 } });
});
afterAll(() => server.close());

const given = (kind: RequestKind, amountWon = SMALL_WON) =>
  givenRequest(finance, member, kind, amountWon);
const walletOf = (kind: RequestKind): Wallet => (kind === 'incomeExchange' ? 'income' : 'money');
const typesOf = async () => (await requestEntries(server, member)).map(({ type }) => type);

/** Every way in which a request may have ended, and every verb that comes too late then. */
async function expectClosed(verb: RequestVerb) {
  for (const ending of ['approve', 'decline', 'cancel'] as const) {
    const request = await given('charge');
    const ended = await decide(finance.call, ending, request);
    const answer = await decide(finance.call, verb, request);
    expectRefusal(answer, 409, 'money.request_closed');
    expect(answer.body.details).toEqual(ended.body);
  }
}

/** What somebody else works on is left to him. */
async function expectClaimed(verb: RequestVerb) {
  const request = await given('exchange');
  const { memberId, requestId } = request;
  await second.call('POST', `/api/money/requests/${requestId}/claim`, { memberId });
  expectRefusal(await decide(finance.call, verb, request), 409, 'money.request_claimed');
  expect((await decide(second.call, verb, request)).status).toBe(200);
}

/** A request whose money has no room stays as it is until there is some. */
async function expectNoRoom(verb: RequestVerb, kind: RequestKind) {
  const requestId = await given(kind);
  await fillWallet(server, member, 'money');
  expectRefusal(await decide(finance.call, verb, requestId), 409, 'money.wallet_full');
  expect(await requestLines(server, `request.${verb}`, requestId)).toEqual([]);
  await given('exchange');
  expect((await decide(finance.call, verb, requestId)).status).toBe(200);
}

async function expectNotFound(verb: RequestVerb) {
  const { requestId } = await given('charge');
  const other = await givenMember(server);
  for (const request of [
    { ...member, requestId: NOBODY },
    { ...other, requestId },
  ])
    expectRefusal(await decide(finance.call, verb, request), 404, 'record.not_found');
  const nobodys = await decide(finance.call, verb, { memberId: NOBODY, requestId });
  expectRefusal(nobodys, 404, 'member.not_found');
  expect(await requestEntries(server, member)).toEqual([]);
}

async function expectForbidden(verb: RequestVerb, types: readonly number[]) {
  for (const type of types) {
    const { call } = await signedIn(server, { type });
    expectRefusal(
      await decide(call, verb, { memberId: member.memberId, requestId: NOBODY }),
      403,
      'session.forbidden',
    );
  }
}

describe('money.approveRequest', () => {
  it('refuses money that the wallet has no room for', () => expectNoRoom('approve', 'charge'));

  it('credits nothing where the bonus is not what was shown, and says what it is', async () => {
    const request = await given('charge');
    const seen = (expectedBonusWon: number) =>
      decide(finance.call, 'approve', request, { expectedBonusWon });
    const differs = await seen(500);
    expectRefusal(differs, 409, 'money.bonus_differs');
    expect(differs.body.details).toEqual({ bonusWon: 0 });
    expect(await typesOf()).toEqual([]);
    expect((await seen(0)).body.status).toBe('approved');
  });

  it('refuses what was seen to wait and was put on hold since, and not what was seen held', async () => {
    const request = await given('exchange');
    await decide(second.call, 'hold', request, { reason: '명의 확인 중' });
    const approve = (expectedStatus: string) =>
      decide(finance.call, 'approve', request, { reason: 'a reason', expectedStatus });
    const refused = await approve('waiting');
    expectRefusal(refused, 409, 'money.request_held');
    expect(refused.body.details).toMatchObject({ status: 'held', reason: '명의 확인 중' });
    expect((await approve('held')).body.status).toBe('approved');
  });

  it('does not decline what was put on hold since it was seen to wait', async () => {
    const request = await given('exchange');
    await decide(second.call, 'hold', request, { reason: '명의 확인 중' });
    const decline = (expectedStatus: string) =>
      decide(finance.call, 'decline', request, { reason: '금액 상이', expectedStatus });
    expectRefusal(await decline('waiting'), 409, 'money.request_held');
    expect((await decline('held')).body.status).toBe('declined');
  });

  it('credits a charge, says why, and records before and after', async () => {
    const request = await given('charge');
    const { status, body } = await decide(finance.call, 'approve', request, {
      reason: '입금 확인',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      requestId: request.requestId,
      status: 'approved',
      bonusWon: 0,
      bonusTakenBackAt: null,
      waivedWon: 0,
      firstApprovedBy: null,
      decidedAt: server.clock.now.toISOString(),
      decidedBy: { _id: finance.adminId, id: finance.id },
      reason: '입금 확인',
    });
    expect(await balanceWon(server, member, 'money')).toBe(10_000_000 + SMALL_WON);
    expect(await requestEntries(server, member)).toEqual([
      {
        type: 'charge',
        wallet: 'money',
        amount_won: SMALL_WON,
        subject: `request/${request.requestId}`,
        explanation: { rule: 'request', values: { requestedWon: SMALL_WON } },
        reason: '입금 확인',
        actor_id: finance.adminId,
      },
    ]);
    const lines = await requestLines(server, 'request.approve', request);
    expect(lines).toMatchObject([
      {
        actor_id: finance.adminId,
        before: { status: 'waiting', bonusWon: null, reason: null },
        after: { status: 'approved', bonusWon: 0, reason: '입금 확인' },
      },
    ]);
  });

  it.each(['exchange', 'incomeExchange'] as const)(
    'leaves an %s as it was debited',
    async (kind) => {
      const request = await given(kind);
      const { body } = await decide(finance.call, 'approve', request);
      expect(body).toMatchObject({ status: 'approved', bonusWon: null, reason: 'a reason' });
      expect(await balanceWon(server, member, walletOf(kind))).toBe(10_000_000 - SMALL_WON);
      expect(await typesOf()).toHaveLength(1);
    },
  );

  it('approves a request that is on hold', async () => {
    const request = await given('charge');
    await decide(finance.call, 'hold', request, { reason: '확인 중' });
    const { body } = await decide(finance.call, 'approve', request, {});
    expect(body).toMatchObject({ status: 'approved', reason: '확인 중' });
  });

  it('answers the same for the same key, and credits once', async () => {
    const request = await given('charge');
    const options = keyed();
    const first = await decide(finance.call, 'approve', request, {}, options);
    const again = await decide(finance.call, 'approve', request, {}, options);
    expect(again.text).toBe(first.text);
    expect(await typesOf()).toEqual(['charge']);
  });

  it('refuses a charge of a member who has excluded himself since', async () => {
    const request = await given('charge');
    const exchangeId = await given('exchange');
    await server.database.db
      .updateTable('member')
      .set({ status: 5, excluded_until: new Date(server.clock.now.getTime() + 1) })
      .where('member_id', '=', member.memberId)
      .execute();
    const answer = await decide(finance.call, 'approve', request);
    expectRefusal(answer, 409, 'member.excluded');
    expect((await decide(finance.call, 'approve', exchangeId)).status).toBe(200);
    expect((await decide(finance.call, 'decline', request)).status).toBe(200);
  });

  it('asks for a reason where something about it is red, and keeps what was known with its line', async () => {
    await givenMember(server, { bankNumber: '777-7777' });
    const shared = await givenMember(server, { bankNumber: '7777777' });
    const request = await givenRequest(finance, shared, 'charge', SMALL_WON);
    const answer = await decide(finance.call, 'approve', request, {});
    expectRefusal(answer, 409, 'money.reason_needed');
    expect(answer.body.details.facts).toMatchObject([{ code: 'sameAccount', tone: 'bad' }]);
    const { body } = await decide(finance.call, 'approve', request, { reason: '형제' });
    expect(body).toMatchObject({ status: 'approved', reason: '형제' });
    const [line] = await requestLines(server, 'request.approve', request);
    expect(line?.after).toMatchObject({
      facts: [{ code: 'sameAccount' }, { code: 'firstCharge' }, { code: 'profit' }],
    });
  });

  it('waives no more than was shown, and is no other of two words than was shown', async () => {
    const request = await given('exchange');
    await decide(finance.call, 'approve', await given('charge'));
    const { body } = await finance.call('GET', `/api/money/members/${member.memberId}`);
    const { openWon } = body.wagering;
    expect(openWon).toBeGreaterThan(0);
    const approve = (shown: object, by = finance, key = request) =>
      decide(by.call, 'approve', key, { reason: '확인', ...shown });
    const unmet = await approve({ expectedWaivedWon: openWon - 1 });
    expectRefusal(unmet, 409, 'money.wagering_unmet');
    expect(unmet.body.details).toMatchObject({ openWon });
    const early = await approve({ expectedWord: 'first' });
    expectRefusal(early, 409, 'money.word_differs');
    expect(early.body.details).toMatchObject({ requestId: request.requestId, status: 'waiting' });
    const shown = { expectedWaivedWon: openWon, expectedWord: 'last' };
    expect((await approve(shown)).body).toMatchObject({ status: 'approved', waivedWon: openWon });

    const large = await given('exchange', LARGE_WON);
    expectRefusal(
      await approve({ expectedWord: 'last' }, finance, large),
      409,
      'money.word_differs',
    );
    expect(await requestLines(server, 'request.approve', large)).toEqual([]);
    expect((await approve({ expectedWord: 'first' }, finance, large)).body.status).toBe('waiting');
    expectRefusal(
      await approve({ expectedWord: 'first' }, second, large),
      409,
      'money.word_differs',
    );
    expect((await approve({ expectedWord: 'last' }, second, large)).body.status).toBe('approved');
  });

  it('asks for a reason where an exchange is below its wagering requirement', async () => {
    await decide(finance.call, 'approve', await given('charge'));
    const request = await given('exchange');
    const answer = await decide(finance.call, 'approve', request, {});
    expectRefusal(answer, 409, 'money.wagering_unmet');
    expect(answer.body.details).toMatchObject({ openWon: 3 * SMALL_WON, progressWon: 0 });
    const { body } = await decide(finance.call, 'approve', request, { reason: '단골' });
    expect(body).toMatchObject({ status: 'approved', reason: '단골' });
  });

  it('asks no wagering of income money, which was earned and not charged', async () => {
    await decide(finance.call, 'approve', await given('charge'));
    const request = await given('incomeExchange');
    expect((await decide(finance.call, 'approve', request)).body.status).toBe('approved');
  });

  it.each(['charge', 'exchange', 'incomeExchange'] as const)(
    'wants two administrators for a large %s',
    async (kind) => {
      const request = await given(kind, LARGE_WON);
      const before = await balanceWon(server, member, walletOf(kind));
      const first = await decide(finance.call, 'approve', request);
      expect(first.body).toMatchObject({
        status: 'waiting',
        firstApprovedBy: { _id: finance.adminId, id: finance.id },
        firstApprovedAt: server.clock.now.toISOString(),
        decidedBy: null,
      });
      expect(await balanceWon(server, member, walletOf(kind))).toBe(before);

      const again = await decide(finance.call, 'approve', request);
      expectRefusal(again, 409, 'money.second_admin');
      expect(again.body.details).toEqual(first.body);

      const done = await decide(second.call, 'approve', request);
      expect(done.body).toMatchObject({
        status: 'approved',
        firstApprovedBy: { _id: finance.adminId },
        decidedBy: { _id: second.adminId },
      });
      const credited = kind === 'charge' ? LARGE_WON : 0;
      expect(await balanceWon(server, member, walletOf(kind))).toBe(before + credited);
      const lines = await requestLines(server, 'request.approve', request);
      expect(lines.map(({ actor_id, after }) => ({ actor_id, after }))).toMatchObject([
        {
          actor_id: finance.adminId,
          after: { status: 'waiting', firstApprovedBy: finance.adminId },
        },
        { actor_id: second.adminId, after: { status: 'approved' } },
      ]);
    },
  );

  it('refuses the first of two approvals where nobody could give the other', async () => {
    const request = await given('charge', LARGE_WON);
    const others = server.database.db.updateTable('admin').where('_id', '<>', finance.adminId);
    await others.set({ status: 'suspended' }).execute();
    expectRefusal(await decide(finance.call, 'approve', request), 409, 'admin.no_second');
    await others.set({ status: 'active' }).execute();
    expect((await decide(finance.call, 'approve', request)).body.status).toBe('waiting');
  });

  it('wants one administrator for one won less', async () => {
    const request = await given('charge', LARGE_WON - 1);
    expect((await decide(finance.call, 'approve', request)).body.status).toBe('approved');
  });

  it('lets a request that was approved once be declined and cancelled', async () => {
    for (const verb of ['decline', 'cancel'] as const) {
      const request = await given('exchange', LARGE_WON);
      await decide(finance.call, 'approve', request);
      expect((await decide(finance.call, verb, request)).status).toBe(200);
      expect(await balanceWon(server, member, 'money')).toBe(10_000_000);
    }
  });

  it('refuses what is decided already and tells how', () => expectClosed('approve'));
  it('refuses what somebody else works on', () => expectClaimed('approve'));
  it('refuses a request that this member does not have', () => expectNotFound('approve'));
  it('is for those who decide', () => expectForbidden('approve', [3, 4, 5]));
});

describe('money.declineRequest', () => {
  it.each([
    ['charge', 0, ['chargeDecline']],
    ['exchange', SMALL_WON, ['exchange', 'exchangeDecline']],
    ['incomeExchange', SMALL_WON, ['incomeMoneyExchange', 'incomeDecline']],
  ] as const)('gives the money of a declined %s back', async (kind, returnedWon, types) => {
    const request = await given(kind);
    const { body } = await decide(finance.call, 'decline', request, { reason: '입금자 불일치' });
    expect(body).toMatchObject({ status: 'declined', reason: '입금자 불일치', bonusWon: null });
    expect(await balanceWon(server, member, walletOf(kind))).toBe(10_000_000);
    const entries = await requestEntries(server, member);
    expect(entries.map(({ type }) => type)).toEqual(types);
    expect(entries.at(-1)).toMatchObject({ amount_won: returnedWon, reason: '입금자 불일치' });
    expect(await requestLines(server, 'request.decline', request)).toMatchObject([
      { before: { status: 'waiting' }, after: { status: 'declined', reason: '입금자 불일치' } },
    ]);
  });

  it('wants a reason', async () => {
    const request = await given('charge');
    const answer = await decide(finance.call, 'decline', request, { reason: '  ' });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path: 'reason' }]);
  });

  it('refuses money that the wallet has no room for', () => expectNoRoom('decline', 'exchange'));
  it('refuses what is decided already and tells how', () => expectClosed('decline'));
  it('refuses what somebody else works on', () => expectClaimed('decline'));
  it('refuses a request that this member does not have', () => expectNotFound('decline'));
  it('is for those who decide', () => expectForbidden('decline', [3, 4, 5]));
});

describe('money.cancelRequest', () => {
  it.each([
    ['charge', []],
    ['exchange', ['exchange', 'exchangeCancel']],
    ['incomeExchange', ['incomeMoneyExchange', 'incomeDecline']],
  ] as const)('gives the money of a cancelled %s back', async (kind, types) => {
    const request = await given(kind);
    await decide(finance.call, 'hold', request);
    const { body } = await decide(finance.call, 'cancel', request);
    expect(body).toMatchObject({ status: 'cancelled', decidedBy: { _id: finance.adminId } });
    expect(await balanceWon(server, member, walletOf(kind))).toBe(10_000_000);
    expect(await typesOf()).toEqual(types);
    expect(await requestLines(server, 'request.cancel', request)).toMatchObject([
      { before: { status: 'held' }, after: { status: 'cancelled' } },
    ]);
  });

  it('is open to support, who may not decide', async () => {
    const support = await signedIn(server, { type: 3 });
    const request = await given('exchange');
    expect((await decide(support.call, 'cancel', request)).status).toBe(200);
  });

  it('refuses money that the wallet has no room for', () => expectNoRoom('cancel', 'exchange'));
  it('refuses what is decided already and tells how', () => expectClosed('cancel'));
  it('refuses what somebody else works on', () => expectClaimed('cancel'));
  it('refuses a request that this member does not have', () => expectNotFound('cancel'));
  it('is closed to those who only look', () => expectForbidden('cancel', [4, 5]));
});
