// Exchanges that are approved and paid in two steps, through HTTP: who sends, what comes back, once.

import { createFixtureBuilds, type FixtureBuilds } from '../../../test/fixture-builds';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import {
  balanceWon,
  decide,
  givenAloneLimits,
  givenMoneySetting,
  givenRequest,
  keyed,
  requestEntries,
  requestLines,
} from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { verifyLedger } from '../../ledger/verify-ledger';
import { transaction } from '../../platform/database';
import { loadDeployment } from '../../web/deployment';
import { foldRequests } from '../totals/fold-totals.queries';
import { readPayouts } from './payouts.queries';
import type { RequestKey } from './requests.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const SMALL_WON = 10_000;
const LARGE_WON = 1_000_000;
const DAY_MS = 86_400_000;

let builds: FixtureBuilds;
let server: TestServer;
let operator: SignedIn;
let finance: SignedIn;
let top: SignedIn;
let member: GivenMember;

beforeAll(async () => {
  builds = createFixtureBuilds();
  // Its deployment has money of version 5.
  server = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
  await givenAloneLimits(server, { exchangeWon: LARGE_WON });
});
beforeEach(async () => {
  operator = await signedIn(server, { type: 1 });
  finance = await signedIn(server, { type: 2 });
  top = await signedIn(server, { type: 0 });
  member = await givenMember(server, { walletsWon: { money: 5_000_000 } });
});
afterAll(async () => {
  await server.close();
  builds.remove();
});

const REASON = { reason: '은행 점검' };
const send = ({ call }: SignedIn, verb: string, key: RequestKey, body: object = {}) =>
  call(
    'POST',
    `/api/money/requests/${key.requestId}/${verb}`,
    { memberId: key.memberId, ...body },
    keyed(),
  );
const paid = (admin: SignedIn, key: RequestKey) => send(admin, 'paid', key);
const failed = (admin: SignedIn, key: RequestKey) => send(admin, 'pay-failed', key, REASON);

/** An exchange that is approved, by one or, from the limit on, by two. */
async function givenDue(amountWon = SMALL_WON): Promise<RequestKey> {
  const request = await givenRequest(finance, member, 'exchange', amountWon);
  for (const admin of amountWon < LARGE_WON ? [operator] : [finance, operator])
    expect((await decide(admin.call, 'approve', request, { reason: '확인' })).status).toBe(200);
  return request;
}
const read = async (key: RequestKey, { call }: SignedIn = finance) =>
  (await call('GET', `/api/money/requests?kind=exchange&memberId=${key.memberId}`)).body.rows.find(
    ({ requestId }: RequestKey) => requestId === key.requestId,
  );

describe('an approved exchange', () => {
  it('is due, with its account whole for whoever pays and masked for everybody else', async () => {
    const request = await givenDue();
    expect(await read(request)).toMatchObject({ status: 'approved', payout: 'due', paidBy: null });
    expect((await read(request)).bankAccount.number).not.toContain('*');
    expect((await read(request, operator)).bankAccount.number).toContain('*');
    const due = `/api/money/requests?kind=exchange&payout=due&memberId=${member.memberId}`;
    expect((await finance.call('GET', due)).body.rows).toHaveLength(1);
    expect((await finance.call('GET', due.replace('due', 'paid'))).body.rows).toEqual([]);
  });

  it('stands in the status strip until it is sent', async () => {
    const dueWon = async () => {
      server.clock.advance(60_000);
      return (await top.call('GET', '/api/current')).body.bank.due;
    };
    const before = await dueWon();
    const request = await givenDue();
    expect(await dueWon()).toBe(before + SMALL_WON);
    await paid(finance, request);
    expect(await dueWon()).toBe(before);
  });

  it('is over with its approval where it is a charge', async () => {
    const request = await givenRequest(finance, member, 'charge', SMALL_WON);
    const { body } = await decide(finance.call, 'approve', request, { reason: '확인' });
    expect(body).toMatchObject({ status: 'approved', payout: null });
    expectRefusal(await paid(finance, request), 409, 'money.payout_done');
  });
});

describe('money.payRequest', () => {
  it('records once that the bank has taken it, and moves nothing', async () => {
    const request = await givenDue();
    const answers = await Promise.all([paid(finance, request), paid(top, request)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const row = await read(request);
    expect(row).toMatchObject({ status: 'approved', payout: 'paid' });
    expect(row.bankAccount.number).toContain('*');
    for (const verb of [paid, failed]) {
      const late = await verb(finance, request);
      expectRefusal(late, 409, 'money.payout_done');
      expect(late.body.details).toMatchObject({ payout: 'paid' });
    }
    expect(await balanceWon(server, member, 'money')).toBe(4_990_000);
    expect(await requestLines(server, 'request.pay', request)).toMatchObject([
      { before: { payout: 'due' }, after: { payout: 'paid' } },
    ]);
  });

  it('takes as much as that from nobody who has approved it', async () => {
    const request = await givenRequest(finance, member, 'exchange', LARGE_WON);
    for (const admin of [operator, finance])
      await decide(admin.call, 'approve', request, { reason: '확인' });
    expectRefusal(await paid(finance, request), 409, 'money.payer_approved');
    expect((await paid(top, request)).body.payout).toBe('paid');
  });

  it('is left to whoever works on it, and heard from whoever lost that while he sent it', async () => {
    const request = await givenDue();
    const claimed = (admin: SignedIn, more: object = {}) => send(admin, 'claim', request, more);
    expect((await claimed(finance)).status).toBe(200);
    expectRefusal(await paid(top, request), 409, 'money.request_claimed');
    expect((await claimed(top, { takeOver: true })).status).toBe(200);
    expect((await paid(finance, request)).body).toMatchObject({
      ...{ payout: 'paid', claim: null },
      paidBy: { id: finance.id },
    });
    expectRefusal(await paid(top, request), 409, 'money.payout_done');
  });

  it('is for whoever may pay alone, and of this member', async () => {
    const request = await givenDue();
    expectRefusal(await paid(operator, request), 403, 'session.forbidden');
    expectRefusal(await paid(finance, { ...request, requestId: NOBODY }), 404, 'record.not_found');
    expectRefusal(await paid(finance, { ...request, memberId: NOBODY }), 404, 'member.not_found');
  });
});

describe('money.failPayout', () => {
  it('gives the money back once, and declines the request', async () => {
    const request = await givenDue();
    const answers = await Promise.all([failed(finance, request), failed(top, request)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(request)).toMatchObject({
      ...{ status: 'declined', payout: 'failed', reason: REASON.reason },
    });
    expect(await balanceWon(server, member, 'money')).toBe(5_000_000);
    const types = (await requestEntries(server, member)).map(({ type }) => type);
    expect(types).toEqual(['exchange', 'exchangeDecline']);
    expectRefusal(await paid(finance, request), 409, 'money.payout_done');
    expect(await requestLines(server, 'request.pay', request)).toMatchObject([
      { before: { status: 'approved' }, after: { status: 'declined', payout: 'failed' } },
    ]);
  });

  it('asks that be played again what the approval had waived', async () => {
    const charge = await givenRequest(finance, member, 'charge', 100_000);
    await decide(finance.call, 'approve', charge, { reason: '확인' });
    const wagering = async () =>
      (await finance.call('GET', `/api/money/members/${member.memberId}`)).body.wagering;
    const before = await wagering();
    expect(before.openWon).toBeGreaterThan(0);
    const request = await givenDue();
    expect((await wagering()).openWon).toBe(0);
    await failed(finance, request);
    expect(await wagering()).toMatchObject({ openWon: before.openWon, waivedWon: 0 });
  });

  it('does not ask again for a bonus that was taken back meanwhile', async () => {
    await givenMoneySetting(server, chargeBonusOf({ first: bonusOffer(1_000, 0, 100_000) }));
    const charge = await givenRequest(finance, member, 'charge', 100_000);
    await decide(finance.call, 'approve', charge, { reason: '확인' });
    const wagering = async () =>
      (await finance.call('GET', `/api/money/members/${member.memberId}`)).body.wagering;
    const before = await wagering();
    const ofBonus = before.required.find(({ type }: { type: string }) => type === 'first');
    expect(ofBonus.openWon).toBeGreaterThan(0);
    const request = await givenDue();
    expect((await decide(finance.call, 'take-back-bonus', charge, REASON)).status).toBe(200);
    expect((await failed(finance, request)).status).toBe(200);
    expect(await wagering()).toMatchObject({
      ...{ openWon: before.openWon - ofBonus.openWon, takenBackWon: ofBonus.openWon },
      waivedWon: 0,
    });
    await givenMoneySetting(server, chargeBonusOf({}, 2));
  });

  it('needs two from the limit on', async () => {
    const request = await givenDue(LARGE_WON);
    const first = await failed(finance, request);
    expect(first.body).toMatchObject({ payout: 'due', payoutFailedBy: { id: finance.id } });
    expectRefusal(await failed(finance, request), 409, 'money.second_admin');
    expect(await balanceWon(server, member, 'money')).toBe(4_000_000);
    expect((await failed(top, request)).body).toMatchObject({ payout: 'failed' });
    expect(await balanceWon(server, member, 'money')).toBe(5_000_000);
  });

  it('needs two once what one person has failed of a member in a day comes to it', async () => {
    const dues = [await givenDue(400_000), await givenDue(400_000)];
    operator = await signedIn(server, { type: 1 });
    dues.push(await givenDue(400_000));
    const answers = [];
    for (const due of dues) answers.push((await failed(finance, due)).body.payout);
    expect(answers).toEqual(['failed', 'failed', 'due']);
    expect(await balanceWon(server, member, 'money')).toBe(4_600_000);
    expectRefusal(await failed(finance, dues[2] as RequestKey), 409, 'money.second_admin');
    expect((await failed(top, dues[2] as RequestKey)).body.payout).toBe('failed');
    // Another member's is no part of it.
    member = await givenMember(server, { walletsWon: { money: 5_000_000 } });
    expect((await failed(finance, await givenDue(400_000))).body.payout).toBe('failed');
  });

  it.each(['folded', 'not folded'])('leaves totals that agree where they were %s', async (how) => {
    const request = await givenDue();
    if (how === 'folded') await transaction(server.database.db, foldRequests);
    server.clock.advance(DAY_MS);
    finance = await signedIn(server, { type: 2 });
    expect((await failed(finance, request)).status).toBe(200);
    const found: string[] = [];
    await verifyLedger(server.database.db, {
      onDifference: ({ check, memberId, sentence }) => {
        if (check === 'total' || memberId === member.memberId) found.push(sentence);
      },
    });
    expect(found).toEqual([]);
  });

  it('refuses what somebody works on, has no room for, or this member does not have', async () => {
    const request = await givenDue();
    await send(top, 'claim', request);
    expectRefusal(await failed(finance, request), 409, 'money.request_claimed');
    await fillWallet(server, member, 'money');
    expectRefusal(await failed(top, request), 409, 'money.wallet_full');
    expectRefusal(await failed(top, { ...request, requestId: NOBODY }), 404, 'record.not_found');
    expectRefusal(await failed(top, { ...request, memberId: NOBODY }), 404, 'member.not_found');
    expectRefusal(await failed(operator, request), 403, 'session.forbidden');
  });

  it('refuses a first word where nobody could give the second', async () => {
    const site = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
    const [one, two] = [await signedIn(site, { type: 2 }), await signedIn(site, { type: 1 })];
    const player = await givenMember(site, { walletsWon: { money: LARGE_WON } });
    await givenAloneLimits(site, { exchangeWon: LARGE_WON });
    const request = await givenRequest(one, player, 'exchange', LARGE_WON);
    for (const admin of [one, two])
      await decide(admin.call, 'approve', request, { reason: '확인' });
    expectRefusal(await failed(one, request), 409, 'admin.no_second');
    await site.close();
  });
});

describe('money.readPayouts', () => {
  it('sums what is due and what was paid today by bank, without test accounts', async () => {
    const site = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
    const admin = await signedIn(site, { type: 0 });
    const pay = async (isTest: boolean, isPaid: boolean) => {
      const player = await givenMember(site, { isTest, walletsWon: { money: SMALL_WON } });
      const request = await givenRequest(admin, player, 'exchange', SMALL_WON);
      await decide(admin.call, 'approve', request, { reason: '확인' });
      if (isPaid) await paid(admin, request);
    };
    for (const isPaid of [false, false, true]) await pay(false, isPaid);
    await pay(true, false);
    const { body } = await admin.call('GET', '/api/money/payouts');
    expect(body.banks).toEqual([
      { bank: expect.any(String), due: 2, dueWon: 2 * SMALL_WON, paid: 1, paidWon: SMALL_WON },
    ]);
    expect(body.maintenance).toEqual([]);
    const auditor = await signedIn(site, { type: 5 });
    expect((await auditor.call('GET', '/api/money/payouts')).body.banks).toEqual(body.banks);
    const hours = { bank: '국민', days: 'every', from: '23:30', until: '00:30' } as const;
    const none = { ...hours, days: 'none' } as const;
    await givenMoneySetting(site, {
      ...{ ...UNSAVED_MONEY_SETTINGS.bankMaintenance, version: 1 },
      ...{ b1: hours, b2: { ...hours, bank: '' }, b3: none },
    });
    const told = async (at: string) => {
      site.clock.advance(Date.parse(at) - site.clock.now.getTime());
      return (await readPayouts(site.database.db, site.clock.now)).maintenance;
    };
    // Of Seoul, past midnight as well.
    expect(await told('2027-01-04T23:29:00+09:00')).toEqual([{ ...hours, closedUntil: null }]);
    expect(await told('2027-01-05T00:10:00+09:00')).toEqual([
      { ...hours, closedUntil: '2027-01-04T15:30:00.000Z' },
    ]);
    await site.close();
  });
});
