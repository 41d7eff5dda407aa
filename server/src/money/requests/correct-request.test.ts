// The amount of a request put right, through HTTP: declined and opened anew in one step.
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
  givenMoneySetting,
  givenRequest,
  keyed,
  requestEntries,
  requestLines,
} from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { newId } from '../../platform/new-id';
import type { RequestKey } from './requests.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;
let second: SignedIn;
let member: GivenMember;

beforeAll(async () => {
  server = await givenServer();
  await givenAloneLimits(server, { chargeWon: 1_000_000 });
  finance = await signedIn(server, { type: 2 });
  second = await signedIn(server, { type: 1 });
});
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: 50_000 } });
});
afterAll(() => server.close());

const correct = (
  { call }: SignedIn,
  { memberId, requestId }: RequestKey,
  amountWon: number,
  options = keyed(),
  seen = {},
) =>
  call(
    'POST',
    `/api/money/requests/${requestId}/correct`,
    { memberId, amountWon, reason: '입금액 상이', ...seen },
    options,
  );
const keyOf = ({ body }: { body: { created: { requestId: string } } }): RequestKey => ({
  memberId: member.memberId,
  requestId: body.created.requestId,
});

describe('money.correctRequest', () => {
  it('declines a charge and opens one of the smaller amount, which is decided on as before', async () => {
    const request = await givenRequest(finance, member, 'charge', 30_000);
    const answer = await correct(finance, request, 20_000);
    expect(answer.body).toMatchObject({
      declined: { requestId: request.requestId, status: 'declined', amountWon: 30_000 },
      created: {
        status: 'waiting',
        amountWon: 20_000,
        corrects: request.requestId,
        requestedBy: null,
      },
    });
    expect((await decide(finance.call, 'approve', keyOf(answer))).body.status).toBe('approved');
    expect(await balanceWon(server, member, 'money')).toBe(70_000);
    expect(await requestLines(server, 'request.correct', request)).toMatchObject([
      {
        before: { status: 'waiting', amountWon: 30_000 },
        after: {
          ...{ status: 'declined', amountWon: 20_000, reason: '입금액 상이' },
          correctedBy: `request/${answer.body.created.requestId}`,
        },
      },
    ]);
    expect(await requestLines(server, 'request.create', keyOf(answer))).toEqual([]);
  });

  it('leaves a raised amount to somebody else', async () => {
    const request = await givenRequest(finance, member, 'charge', 30_000);
    const raised = await correct(finance, request, 40_000);
    expect(raised.body.created.requestedBy).toMatchObject({ id: finance.id });
    expect((await decide(finance.call, 'approve', keyOf(raised))).body.status).toBe('waiting');
    expect((await decide(second.call, 'approve', keyOf(raised))).body.status).toBe('approved');
  });

  it('gives the money of an exchange back and takes the right amount, once', async () => {
    const request = await givenRequest(finance, member, 'exchange', 30_000);
    const options = keyed();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => correct(finance, request, 10_000, options)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await balanceWon(server, member, 'money')).toBe(40_000);
    const types = (await requestEntries(server, member)).map(({ type }) => type);
    expect(types).toEqual(['exchange', 'exchangeDecline', 'exchange']);
  });

  it('leaves everything as it was where the new one is refused', async () => {
    const request = await givenRequest(finance, member, 'exchange', 30_000);
    expectRefusal(await correct(finance, request, 60_000), 409, 'money.insufficient');
    expect(await balanceWon(server, member, 'money')).toBe(20_000);
    expect((await decide(finance.call, 'hold', request)).body.status).toBe('held');
  });

  it('keeps to the limit that the member has set, and to the amounts of the site', async () => {
    const request = await givenRequest(finance, member, 'charge', 10_000);
    await server.database.db
      .insertInto('member_limit')
      .values({
        ...{ member_id: member.memberId, limit_id: newId(server.clock.now) },
        ...{ charge_day_max_won: 15_000, charge_week_max_won: null, charge_month_max_won: null },
        ...{ set_at: server.clock.now, effective_at: server.clock.now },
      })
      .execute();
    expectRefusal(await correct(finance, request, 20_000), 409, 'money.charge_limit');
    const { cashinWithdraw } = UNSAVED_MONEY_SETTINGS;
    const lv1 = { ...cashinWithdraw.levels.lv1, chargeMinWon: 5_000 };
    await givenMoneySetting(server, {
      ...{ ...cashinWithdraw, version: 1, levels: { ...cashinWithdraw.levels, lv1 } },
    });
    expectRefusal(await correct(finance, request, 1_000), 409, 'money.amount_rule');
  });

  it('keeps to what the member may request now', async () => {
    const { db } = server.database;
    const request = await givenRequest(finance, member, 'charge', 10_000);
    const exchange = await givenRequest(finance, member, 'exchange', 10_000);
    const change = (changes: object) =>
      db.updateTable('member').set(changes).where('member_id', '=', member.memberId).execute();
    await change({ status: 2 });
    expectRefusal(await correct(finance, request, 5_000), 409, 'member.not_normal');
    await change({ status: 5 });
    expectRefusal(await correct(finance, request, 5_000), 409, 'member.excluded');
    await change({ status: 1, bank: null, bank_number: null, bank_owner: null });
    expectRefusal(await correct(finance, exchange, 5_000), 409, 'money.no_bank_account');
  });

  it('refuses what was put on hold since it was seen to wait', async () => {
    const request = await givenRequest(finance, member, 'exchange', 10_000);
    await decide(second.call, 'hold', request, { reason: '명의 확인 중' });
    const seen = (expectedStatus: string) =>
      correct(finance, request, 5_000, keyed(), { expectedStatus });
    expectRefusal(await seen('waiting'), 409, 'money.request_held');
    expect((await seen('held')).body.declined.status).toBe('declined');
  });

  it('refuses what is decided, worked on, has no room or is not there', async () => {
    const request = await givenRequest(finance, member, 'exchange', 10_000);
    const { memberId, requestId } = request;
    await second.call('POST', `/api/money/requests/${requestId}/claim`, { memberId });
    expectRefusal(await correct(finance, request, 5_000), 409, 'money.request_claimed');
    await fillWallet(server, member, 'money');
    expectRefusal(await correct(second, request, 5_000), 409, 'money.wallet_full');
    await second.call('POST', `/api/money/requests/${requestId}/hold`, { memberId });
    const charge = await givenRequest(finance, member, 'charge', 10_000);
    await decide(finance.call, 'decline', charge);
    expectRefusal(await correct(finance, charge, 5_000), 409, 'money.request_closed');
    expectRefusal(
      await correct(finance, { ...charge, requestId: NOBODY }, 5_000),
      404,
      'record.not_found',
    );
    expectRefusal(
      await correct(finance, { ...charge, memberId: NOBODY }, 5_000),
      404,
      'member.not_found',
    );
  });

  it('is raised by nobody whose word no second one could complete', async () => {
    const site = await givenServer();
    const alone = await signedIn(site, { type: 2 });
    const player = await givenMember(site);
    const request = await givenRequest(alone, player, 'charge', 10_000);
    expectRefusal(await correct(alone, request, 20_000), 409, 'admin.no_second');
    await site.close();
  });
});
