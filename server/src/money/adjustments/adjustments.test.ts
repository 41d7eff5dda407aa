// Direct payments and takings through HTTP: at once below the limit, and how they are listed.
import { type Adjustment, HISTORY_TYPES } from '@gwanje/contract';
import { v7 as uuidv7 } from 'uuid';
import { auditLines, expectRefusal, rowCounts, signedIn } from '../../../test/given';
import {
  ADJUSTMENTS,
  adjustmentEntries,
  type Desk,
  givenDesk,
  LIMIT_WON,
  outcomes,
  walletsWon,
} from '../../../test/given-adjustment';
import { fillWallet, givenMember } from '../../../test/given-member';
import { givenAloneLimits, givenRequest, keyed } from '../../../test/given-request';

let desk: Desk;

beforeEach(async () => {
  desk = await givenDesk();
});
afterEach(() => desk.server.close());

describe('money.createAdjustment', () => {
  it.each([
    ['directChargeMoney', 10_000, { money: 60_000, point: 300 }],
    ['directExchangeMoney', -10_000, { money: 40_000, point: 300 }],
    ['directChargePoint', 10_000, { money: 50_000, point: 10_300 }],
  ] as const)('carries out %s below the limit at once', async (type, amountWon, after) => {
    const { status, body } = await desk.create({ type });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      member: { _id: desk.member.memberId, id: desk.member.id, nick: `nick of ${desk.member.id}` },
      type,
      amountWon: 10_000,
      status: 'done',
      requestedBy: { _id: desk.finance.adminId, id: desk.finance.id },
      decidedBy: { _id: desk.finance.adminId, id: desk.finance.id },
      decidedAt: desk.server.clock.now.toISOString(),
    });
    expect(await walletsWon(desk)).toMatchObject(after);
    expect(await adjustmentEntries(desk)).toMatchObject([
      { type, wallet: HISTORY_TYPES[type].wallet, amount_won: amountWon },
    ]);
  });

  it('belongs to the history of the request that it puts right, which is the member’s own', async () => {
    const { requestId } = await givenRequest(desk.finance, desk.member, 'charge', 1_000);
    const { body } = await desk.create({ type: 'directExchangeMoney', requestId });
    expect(body).toMatchObject({ status: 'done', requestId });
    const filter = `memberId=${desk.member.memberId}&subject=request/${requestId}`;
    const { rows } = (await desk.finance.call('GET', `/api/money/entries?${filter}`)).body;
    expect(rows).toMatchObject([{ type: 'directExchangeMoney', amountWon: -10_000 }]);
    const other = await givenMember(desk.server);
    const foreign = await givenRequest(desk.finance, other, 'charge', 1_000);
    expectRefusal(await desk.create({ requestId: foreign.requestId }), 404, 'record.not_found');
  });

  it('takes points to the last one', async () => {
    await desk.create({ type: 'directExchangePoint', amountWon: 300 });
    expect(await walletsWon(desk)).toMatchObject({ point: 0 });
  });

  it('refuses what the wallet has no room for', async () => {
    await fillWallet(desk.server, desk.member, 'point');
    const answer = await desk.create({ type: 'directChargePoint', amountWon: 1 });
    expectRefusal(answer, 409, 'money.wallet_full');
    expect(await adjustmentEntries(desk)).toEqual([]);
    expect(await auditLines(desk.server, 'adjustment.create')).toEqual([]);
  });

  it('keeps who, why and what for in the entry, the record and the audit line', async () => {
    const { body, headers } = await desk.create({ reason: '  오입금 정정  ' });
    const [entry] = await adjustmentEntries(desk);
    expect(entry).toMatchObject({
      actor_id: desk.finance.adminId,
      actor_login_id: desk.finance.id,
      reason: '오입금 정정',
      subject: `adjustment/${body.adjustmentId}`,
      explanation: { rule: 'adjustment', values: {} },
    });
    expect(body.reason).toBe('오입금 정정');
    expect(await auditLines(desk.server, 'adjustment.create')).toMatchObject([
      {
        actor_id: desk.finance.adminId,
        request_id: headers['x-request-id'],
        subject: `adjustment/${body.adjustmentId}`,
        before: null,
        after: body,
      },
    ]);
  });

  it('lets exactly the limit wait for a second administrator, and one won less pass', async () => {
    expect((await desk.create({ amountWon: LIMIT_WON - 1 })).body.status).toBe('done');
    const before = await walletsWon(desk);
    const { body } = await desk.create({ amountWon: LIMIT_WON });
    expect(body).toMatchObject({ status: 'waiting', decidedBy: null, decidedAt: null });
    expect(await walletsWon(desk)).toEqual(before);
    expect(await adjustmentEntries(desk)).toHaveLength(1);
  });

  it('says what lay there before: as it waits what lies there now, then what lay there', async () => {
    const moneyWon = async () => (await walletsWon(desk)).money;
    const first = await moneyWon();
    const { body: done } = await desk.create({ amountWon: 1_000, type: 'directChargeMoney' });
    expect(done.beforeWon).toBe(first);
    const { body: waiting } = await desk.create({
      amountWon: LIMIT_WON,
      type: 'directChargeMoney',
    });
    expect(waiting.beforeWon).toBe(await moneyWon());
    await desk.create({ amountWon: 2_000, type: 'directChargeMoney' });
    const listed = async () => (await desk.finance.call('GET', '/api/money/adjustments')).body.rows;
    const of = async (id: string) =>
      (await listed()).find((row: { adjustmentId: string }) => row.adjustmentId === id).beforeWon;
    const now = await moneyWon();
    expect(await of(waiting.adjustmentId)).toBe(now);
    const by = await signedIn(desk.server, { type: 2 });
    const path = `/api/money/adjustments/${waiting.adjustmentId}/approve`;
    const memberId = desk.member.memberId;
    const { body } = await by.call('POST', path, { memberId }, keyed());
    expect(body).toMatchObject({ status: 'done', beforeWon: now });
    await desk.create({ amountWon: 3_000, type: 'directChargeMoney' });
    expect(await of(waiting.adjustmentId)).toBe(now);
    expect(await of(done.adjustmentId)).toBe(first);
  });

  it('follows the limit of the settings, also when there is none', async () => {
    await givenAloneLimits(desk.server, { adjustmentWon: 5_000 });
    expect((await desk.create({ amountWon: 5_000 })).body.status).toBe('waiting');
    await givenAloneLimits(desk.server, {}, 2);
    expect((await desk.create({ amountWon: 9_999_999_999 })).body.status).toBe('done');
  });

  it('refuses what would wait for nobody', async () => {
    await desk.server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', desk.second.adminId)
      .execute();
    expectRefusal(await desk.create({ amountWon: LIMIT_WON }), 409, 'admin.no_second');
    expect((await desk.create({ amountWon: LIMIT_WON - 1 })).body.status).toBe('done');
  });

  it('keeps nothing of a taking that is more than there is', async () => {
    const before = await rowCounts(desk.server);
    const answer = await desk.create({ type: 'directExchangeMoney', amountWon: 50_001 });
    expectRefusal(answer, 409, 'money.insufficient');
    expect(await rowCounts(desk.server)).toEqual(before);
    expect(await walletsWon(desk)).toMatchObject({ money: 50_000 });
  });

  it('refuses a member who does not exist', async () => {
    const answer = await desk.create({ memberId: uuidv7() });
    expectRefusal(answer, 404, 'member.not_found');
    expect(await auditLines(desk.server, 'adjustment.create')).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5])('adjusts a member of status %i', async (status) => {
    const { memberId } = await givenMember(desk.server, { status });
    expect((await desk.create({ memberId })).body.status).toBe('done');
  });

  it('adjusts a test account, outside every total', async () => {
    const test = await givenMember(desk.server, { isTest: true });
    await desk.create({ memberId: test.memberId });
    expect(await adjustmentEntries(desk)).toMatchObject([{ is_test: true, amount_won: 10_000 }]);
    const days = await desk.server.database.db
      .selectFrom('ledger_day')
      .selectAll()
      .where('member_id', '=', test.memberId)
      .execute();
    expect(days).toMatchObject([{ is_test: true, amount_won: 10_000 }]);
  });

  it('lets one of two takings through that together exceed the balance', async () => {
    const taking = { type: 'directExchangeMoney', amountWon: 30_000 };
    const answers = await Promise.all([desk.create(taking), desk.create(taking, desk.second)]);
    expect(outcomes(answers)).toEqual(['done', 'money.insufficient']);
    expect(await walletsWon(desk)).toMatchObject({ money: 20_000 });
    expect(await adjustmentEntries(desk)).toHaveLength(1);
  });

  it('acts once on sixteen equal requests with one key, and answers all alike', async () => {
    const options = keyed();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => desk.create({}, desk.finance, options)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await walletsWon(desk)).toMatchObject({ money: 60_000 });
    expect(await auditLines(desk.server, 'adjustment.create')).toHaveLength(1);
  });

  it('refuses a call without a key, and moves nothing', async () => {
    const answer = await desk.create({}, desk.finance, {});
    expectRefusal(answer, 400, 'request.key_required');
    expect(await adjustmentEntries(desk)).toEqual([]);
  });

  it.each([
    ['no reason', { reason: ' ' }, 'reason'],
    ['an amount of 0', { amountWon: 0 }, 'amountWon'],
    ['an amount below 0', { amountWon: -1 }, 'amountWon'],
    ['half a won', { amountWon: 0.5 }, 'amountWon'],
    ['a type that is no adjustment', { type: 'charge' }, 'type'],
  ])('refuses %s', async (_, values, field) => {
    const answer = await desk.create(values);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields[0].path).toBe(field);
  });
});

describe('money.listAdjustments', () => {
  const list = async (query = ''): Promise<{ rows: Adjustment[]; more: boolean }> => {
    const auditor = await signedIn(desk.server, { type: 5 });
    const { status, body } = await auditor.call('GET', `${ADJUSTMENTS}${query}`);
    expect(status).toBe(200);
    return body;
  };

  it('answers fifty a page, the newest first, and goes on after the last one', async () => {
    const amountsWon = Array.from({ length: 52 }, (_, n) => n + 1);
    for (const amountWon of amountsWon) await desk.create({ amountWon });
    const first = await list();
    expect(first.more).toBe(true);
    expect(first.rows).toHaveLength(50);
    const rest = await list(`?after=${first.rows.at(-1)?.adjustmentId}`);
    expect(rest.more).toBe(false);
    const listed = [...first.rows, ...rest.rows];
    expect(listed.map(({ amountWon }) => amountWon)).toEqual(amountsWon.toReversed());
    expect((await list('?page=2')).rows).toEqual(rest.rows);
    const back = await list(`?before=${rest.rows[0]?.adjustmentId}`);
    expect(back).toMatchObject({ rows: first.rows, more: false });
    const oldest = await list('?sort=oldest');
    expect(oldest.rows.map(({ amountWon }) => amountWon)).toEqual(amountsWon.slice(0, 50));
  });

  it('puts what waits before all that is over, page after page', async () => {
    const first = (await desk.create({ amountWon: LIMIT_WON })).body;
    const second = (await desk.create({ amountWon: 1_000 })).body;
    const third = (await desk.create({ amountWon: 2_000 })).body;
    const listed = async (part = '') =>
      (await desk.finance.call('GET', `${ADJUSTMENTS}?sort=waiting${part}`)).body.rows.map(
        ({ adjustmentId }: Adjustment) => adjustmentId,
      );
    const order = [first, third, second].map(({ adjustmentId }) => adjustmentId);
    expect(await listed()).toEqual(order);
    expect(await listed(`&after=${order[0]}`)).toEqual(order.slice(1));
    expect(await listed(`&page=2&before=${order[2]}`)).toEqual(order.slice(0, 2));
  });

  it('narrows by status and by member', async () => {
    const other = await givenMember(desk.server);
    const done = (await desk.create()).body;
    const waiting = await desk.givenWaiting();
    const declined = (await desk.decide('decline', await desk.givenWaiting())).body;
    const others = (await desk.create({ memberId: other.memberId })).body;
    expect((await list()).rows).toEqual([others, declined, waiting, done]);
    expect((await list('?status=waiting')).rows).toEqual([waiting]);
    expect((await list('?status=declined')).rows).toEqual([declined]);
    expect((await list(`?memberId=${other.memberId}`)).rows).toEqual([others]);
    const both = await list(`?memberId=${desk.member.memberId}&status=done`);
    expect(both.rows).toEqual([done]);
    expect((await list(`?memberId=${uuidv7()}`)).rows).toEqual([]);
  });
});

describe('money.totalAdjustments', () => {
  it('counts what the filter leaves', async () => {
    const done = (await desk.create()).body;
    await desk.givenWaiting();
    const count = async (query: string) =>
      (await desk.finance.call('GET', `${ADJUSTMENTS}/totals${query}`)).body.count;
    expect(await count('')).toBe(2);
    expect(await count('?status=done')).toBe(1);
    expect(await count(`?memberId=${done.member._id}`)).toBe(2);
    expect(await count(`?memberId=${uuidv7()}`)).toBe(0);
  });
});
