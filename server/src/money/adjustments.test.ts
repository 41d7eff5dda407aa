// Direct payments and takings through HTTP: at once, with two administrators, and never twice.
import { type Adjustment, HISTORY_TYPES } from '@gwanje/contract';
import { v7 as uuidv7 } from 'uuid';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  logInAs,
  rowCounts,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { type GivenMember, givenMember } from '../../test/given-member';

const ADJUSTMENTS = '/api/money/adjustments';
/** The limit of settings that nobody has saved yet. */
const LIMIT_WON = 1_000_000;

let server: TestServer;
let finance: SignedIn;
let second: SignedIn;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
  second = await signedIn(server, { type: 2 });
  member = await givenMember(server, { walletsWon: { money: 50_000, point: 300 } });
});
afterEach(() => server.close());

const key = () => ({ headers: { 'idempotency-key': uuidv7() } });
const adjustment = (
  values: Partial<Record<'memberId' | 'type' | 'reason', string>> & {
    amountWon?: number;
  } = {},
) => ({
  memberId: member.memberId,
  type: 'directChargeMoney',
  amountWon: 10_000,
  reason: '이벤트 누락분',
  ...values,
});
const create = (values: Parameters<typeof adjustment>[0] = {}, by = finance, options = key()) =>
  by.call('POST', ADJUSTMENTS, adjustment(values), options);
const decide = (
  decision: 'approve' | 'decline',
  { adjustmentId }: Adjustment,
  by: Pick<SignedIn, 'call'> = second,
  options = key(),
) => by.call('POST', `${ADJUSTMENTS}/${adjustmentId}/${decision}`, {}, options);
const givenWaiting = async (values: Parameters<typeof adjustment>[0] = {}): Promise<Adjustment> => {
  const { body } = await create({ amountWon: LIMIT_WON, ...values });
  expect(body.status).toBe('waiting');
  return body;
};

const walletsWon = async ({ memberId }: GivenMember = member) => {
  const rows = await server.database.db
    .selectFrom('wallet')
    .select(['wallet', 'balance_won'])
    .where('member_id', '=', memberId)
    .execute();
  return Object.fromEntries(rows.map(({ wallet, balance_won }) => [wallet, balance_won]));
};
/** The entries that adjustments made, the oldest first. */
const entries = () =>
  server.database.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('subject', 'like', 'adjustment/%')
    .orderBy('entry_id')
    .execute();
const codesOf = (answers: readonly { status: number; body: { code: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort();

describe('money.createAdjustment', () => {
  it.each([
    ['directChargeMoney', { money: 60_000, point: 300 }],
    ['directExchangeMoney', { money: 40_000, point: 300 }],
    ['directChargePoint', { money: 50_000, point: 10_300 }],
  ] as const)('carries out %s below the limit at once', async (type, after) => {
    const { status, body } = await create({ type });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      member: { _id: member.memberId, id: member.id, nick: `nick of ${member.id}` },
      type,
      amountWon: 10_000,
      status: 'done',
      requestedBy: { _id: finance.adminId, id: finance.id },
      decidedBy: { _id: finance.adminId, id: finance.id },
      decidedAt: server.clock.now.toISOString(),
    });
    expect(await walletsWon()).toMatchObject(after);
    expect(await entries()).toMatchObject([
      { type, wallet: HISTORY_TYPES[type].wallet, amount_won: 10_000 * HISTORY_TYPES[type].sign },
    ]);
  });

  it('takes points to the last one', async () => {
    await create({ type: 'directExchangePoint', amountWon: 300 });
    expect(await walletsWon()).toMatchObject({ point: 0 });
  });

  it('keeps who, why and what for in the entry, the record and the audit line', async () => {
    const { body, headers } = await create({ reason: '  오입금 정정  ' });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      actor_id: finance.adminId,
      actor_login_id: finance.id,
      reason: '오입금 정정',
      subject: `adjustment/${body.adjustmentId}`,
      explanation: { rule: 'adjustment', values: {} },
    });
    expect(body.reason).toBe('오입금 정정');
    expect(await auditLines(server, 'adjustment.create')).toMatchObject([
      {
        actor_id: finance.adminId,
        request_id: headers['x-request-id'],
        subject: `adjustment/${body.adjustmentId}`,
        before: null,
        after: body,
      },
    ]);
  });

  it('lets exactly the limit wait for a second administrator, and one won less pass', async () => {
    expect((await create({ amountWon: LIMIT_WON - 1 })).body.status).toBe('done');
    const before = await walletsWon();
    const { body } = await create({ amountWon: LIMIT_WON });
    expect(body).toMatchObject({ status: 'waiting', decidedBy: null, decidedAt: null });
    expect(await walletsWon()).toEqual(before);
    expect(await entries()).toHaveLength(1);
  });

  it('follows the limit of the settings, also when there is none', async () => {
    const setting = { version: 0, chargeWon: null, exchangeWon: null, adjustmentWon: 5_000 };
    await finance.call('PUT', '/api/money/settings/secondAdmin', setting);
    expect((await create({ amountWon: 5_000 })).body.status).toBe('waiting');
    const none = { ...setting, version: 1, adjustmentWon: null };
    await finance.call('PUT', '/api/money/settings/secondAdmin', none);
    expect((await create({ amountWon: 9_999_999_999 })).body.status).toBe('done');
  });

  it('keeps nothing of a taking that is more than there is', async () => {
    const before = await rowCounts(server);
    const answer = await create({ type: 'directExchangeMoney', amountWon: 50_001 });
    expectRefusal(answer, 409, 'money.insufficient');
    expect(await rowCounts(server)).toEqual(before);
    expect(await walletsWon()).toMatchObject({ money: 50_000 });
  });

  it('refuses a member who does not exist', async () => {
    const answer = await create({ memberId: uuidv7() });
    expectRefusal(answer, 404, 'member.not_found');
    expect(await auditLines(server, 'adjustment.create')).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5])('adjusts a member of status %i', async (status) => {
    const { memberId } = await givenMember(server, { status });
    expect((await create({ memberId })).body.status).toBe('done');
  });

  it('adjusts a test account, outside every total', async () => {
    const test = await givenMember(server, { isTest: true });
    await create({ memberId: test.memberId });
    expect(await entries()).toMatchObject([{ is_test: true, amount_won: 10_000 }]);
    const days = await server.database.db
      .selectFrom('ledger_day')
      .selectAll()
      .where('member_id', '=', test.memberId)
      .execute();
    expect(days).toMatchObject([{ is_test: true, amount_won: 10_000 }]);
  });

  it('lets one of two takings through that together exceed the balance', async () => {
    const taking = { type: 'directExchangeMoney', amountWon: 30_000 };
    const answers = await Promise.all([create(taking), create(taking, second)]);
    expect(codesOf(answers)).toEqual(['done', 'money.insufficient']);
    expect(await walletsWon()).toMatchObject({ money: 20_000 });
    expect(await entries()).toHaveLength(1);
  });

  it('acts once on sixteen equal requests with one key, and answers all alike', async () => {
    const options = key();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => create({}, finance, options)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await walletsWon()).toMatchObject({ money: 60_000 });
    expect(await auditLines(server, 'adjustment.create')).toHaveLength(1);
  });

  it('refuses a call without a key, and moves nothing', async () => {
    const answer = await finance.call('POST', ADJUSTMENTS, adjustment());
    expectRefusal(answer, 400, 'request.key_required');
    expect(await entries()).toEqual([]);
  });

  it.each([
    ['no reason', { reason: ' ' }, 'reason'],
    ['an amount of 0', { amountWon: 0 }, 'amountWon'],
    ['an amount below 0', { amountWon: -1 }, 'amountWon'],
    ['half a won', { amountWon: 0.5 }, 'amountWon'],
    ['a type that is no adjustment', { type: 'charge' }, 'type'],
  ])('refuses %s', async (_, values, field) => {
    const answer = await create(values);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields[0].path).toBe(field);
  });

  it.each([1, 3, 4, 5])('refuses an administrator of type %i', async (type) => {
    const other = await signedIn(server, { type });
    expectRefusal(await create({}, other), 403, 'session.forbidden');
    expect(await entries()).toEqual([]);
  });
});

describe('money.approveAdjustment', () => {
  it('moves the money in the name of the one who agreed', async () => {
    const waiting = await givenWaiting();
    server.clock.advance(60_000);
    const { status, body, headers } = await decide('approve', waiting);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...waiting,
      status: 'done',
      decidedBy: { _id: second.adminId, id: second.id },
      decidedAt: server.clock.now.toISOString(),
    });
    expect(await walletsWon()).toMatchObject({ money: 50_000 + LIMIT_WON });
    expect(await entries()).toMatchObject([
      { actor_id: second.adminId, reason: waiting.reason, at: server.clock.now },
    ]);
    expect(await auditLines(server, 'adjustment.approve')).toMatchObject([
      {
        actor_id: second.adminId,
        request_id: headers['x-request-id'],
        subject: `adjustment/${waiting.adjustmentId}`,
        before: waiting,
        after: body,
      },
    ]);
  });

  it('refuses the one who asked, also through another session', async () => {
    const waiting = await givenWaiting();
    expectRefusal(await decide('approve', waiting, finance), 409, 'money.second_admin');
    const { cookies } = await logInAs(server, finance.id);
    const token = cookies.find(({ name }) => name === 'gwanje_session')?.value as string;
    expect(token).not.toBe(finance.token);
    const elsewhere = { call: callWith(server, { gwanje_session: token }) };
    expectRefusal(await decide('approve', waiting, elsewhere), 409, 'money.second_admin');
    expect(await entries()).toEqual([]);
    expect((await decide('approve', waiting)).status).toBe(200);
  });

  it('keeps what takes more than there is waiting', async () => {
    const waiting = await givenWaiting({ type: 'directExchangeMoney' });
    expectRefusal(await decide('approve', waiting), 409, 'money.insufficient');
    expect(await auditLines(server, 'adjustment.approve')).toEqual([]);
    await create({ amountWon: LIMIT_WON - 1 });
    expect((await decide('approve', waiting)).body.status).toBe('done');
    expect(await walletsWon()).toMatchObject({ money: 49_999 });
  });

  it('has one winner among sixteen who agree at once', async () => {
    const waiting = await givenWaiting();
    const answers = await Promise.all(Array.from({ length: 16 }, () => decide('approve', waiting)));
    expect(codesOf(answers)).toEqual([
      'done',
      ...Array.from({ length: 15 }, () => 'money.adjustment_closed'),
    ]);
    expect(await walletsWon()).toMatchObject({ money: 50_000 + LIMIT_WON });
    expect(await entries()).toHaveLength(1);
    expect(await auditLines(server, 'adjustment.approve')).toHaveLength(1);
  });

  it('answers sixteen equal requests with one key alike', async () => {
    const waiting = await givenWaiting();
    const options = key();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => decide('approve', waiting, second, options)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  it.each(['approve', 'decline'] as const)('shows who was faster after an %s', async (decision) => {
    const waiting = await givenWaiting();
    const { body: current } = await decide(decision, waiting);
    const answer = await decide('approve', waiting);
    expectRefusal(answer, 409, 'money.adjustment_closed');
    expect(answer.body.details).toEqual({ current });
  });

  it('refuses what was carried out at once', async () => {
    const { body } = await create();
    expectRefusal(await decide('approve', body), 409, 'money.adjustment_closed');
    expect(await entries()).toHaveLength(1);
  });

  it('refuses an adjustment that does not exist', async () => {
    const nothing = { ...(await givenWaiting()), adjustmentId: uuidv7() };
    expectRefusal(await decide('approve', nothing), 404, 'money.adjustment_not_found');
  });
});

describe('money.declineAdjustment', () => {
  it('drops what waits, for the one who asked as well, and moves nothing', async () => {
    for (const by of [finance, second]) {
      const waiting = await givenWaiting();
      const { status, body } = await decide('decline', waiting, by);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...waiting,
        status: 'declined',
        decidedBy: { _id: by.adminId, id: by.id },
        decidedAt: server.clock.now.toISOString(),
      });
      const lines = await auditLines(server, 'adjustment.decline');
      expect(lines).toContainEqual(
        expect.objectContaining({ actor_id: by.adminId, before: waiting, after: body }),
      );
    }
    expect(await entries()).toEqual([]);
    expect(await walletsWon()).toMatchObject({ money: 50_000 });
  });

  it('has one winner against those who approve', async () => {
    const waiting = await givenWaiting();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => decide(n % 2 ? 'approve' : 'decline', waiting)),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(codesOf(answers)).toEqual([
      'done',
      ...Array.from({ length: 15 }, () => 'money.adjustment_closed'),
    ]);
    expect(await entries()).toHaveLength(won % 2 ? 1 : 0);
    const { body } = await finance.call('GET', ADJUSTMENTS);
    expect(body.adjustments).toEqual([answers[won]?.body]);
  });

  it('refuses what is decided already', async () => {
    const waiting = await givenWaiting();
    await decide('approve', waiting);
    expectRefusal(await decide('decline', waiting), 409, 'money.adjustment_closed');
    expect(await walletsWon()).toMatchObject({ money: 50_000 + LIMIT_WON });
  });

  it('refuses an adjustment that does not exist', async () => {
    const nothing = { ...(await givenWaiting()), adjustmentId: uuidv7() };
    expectRefusal(await decide('decline', nothing), 404, 'money.adjustment_not_found');
  });
});

describe('money.listAdjustments', () => {
  const list = async (query = ''): Promise<{ adjustments: Adjustment[]; more: boolean }> => {
    const auditor = await signedIn(server, { type: 5 });
    const { status, body } = await auditor.call('GET', `${ADJUSTMENTS}${query}`);
    expect(status).toBe(200);
    return body;
  };

  it('answers fifty a page, the newest first, and goes on after the last one', async () => {
    const amountsWon = Array.from({ length: 52 }, (_, n) => n + 1);
    for (const amountWon of amountsWon) await create({ amountWon });
    const first = await list();
    expect(first.more).toBe(true);
    expect(first.adjustments).toHaveLength(50);
    const rest = await list(`?after=${first.adjustments.at(-1)?.adjustmentId}`);
    expect(rest.more).toBe(false);
    const listed = [...first.adjustments, ...rest.adjustments];
    expect(listed.map(({ amountWon }) => amountWon)).toEqual(amountsWon.reverse());
  });

  it('narrows by status and by member', async () => {
    const other = await givenMember(server);
    const done = (await create()).body;
    const waiting = await givenWaiting();
    const declined = (await decide('decline', await givenWaiting())).body;
    const others = (await create({ memberId: other.memberId })).body;
    expect((await list()).adjustments).toEqual([others, declined, waiting, done]);
    expect((await list('?status=waiting')).adjustments).toEqual([waiting]);
    expect((await list('?status=declined')).adjustments).toEqual([declined]);
    expect((await list(`?memberId=${other.memberId}`)).adjustments).toEqual([others]);
    const both = await list(`?memberId=${member.memberId}&status=done`);
    expect(both.adjustments).toEqual([done]);
    expect((await list(`?memberId=${uuidv7()}`)).adjustments).toEqual([]);
  });
});
