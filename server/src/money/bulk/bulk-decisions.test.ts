// Bulk decisions as an administrator sees them: preview, start, progress and results.
import {
  auditLines,
  expectRefusal,
  givenServer,
  rowCounts,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { previewBulk, readBulk, startBulk, untilDone } from '../../../test/given-bulk';
import { CROWD, givenCrowd, givenMember } from '../../../test/given-member';
import {
  balanceWon,
  decide,
  givenAloneLimits,
  givenRequest,
  givenRequestBy,
  keyed,
} from '../../../test/given-request';

const DAY_MS = 86_400_000;
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const START = '/api/money/bulk-decisions';

let server: TestServer;
let admin: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  admin = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const order = (
  count: number,
  sumWon: number,
  digest = '0'.repeat(64),
  filter: object = { kind: 'charge' },
) => ({
  action: 'approve',
  filter,
  expectedCount: count,
  expectedSumWon: sumWon,
  expectedDigest: digest,
  reason: '일괄 처리',
});
const digestNow = async (): Promise<string> =>
  (await previewBulk(admin, { kind: 'charge' })).body.digest;

describe('money.previewBulkDecision', () => {
  it('counts and sums what is open, test accounts included', async () => {
    const member = await givenMember(server);
    const tester = await givenMember(server, { isTest: true });
    await givenRequest(admin, member, 'charge', 10_000);
    const held = await givenRequest(admin, member, 'charge', 20_000);
    await decide(admin.call, 'hold', held);
    await givenRequest(admin, tester, 'charge', 40_000);
    await decide(admin.call, 'approve', await givenRequest(admin, member, 'charge', 80_000));

    const { body } = await previewBulk(admin, { kind: 'charge' });
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(body).toEqual({
      ...{ count: 3, sumWon: 70_000, digest },
      ...{ passes: { count: 3, sumWon: 70_000 }, waits: { count: 0, sumWon: 0, rows: [] } },
      ...{ refused: [], closed: [] },
    });
  });

  it('names those of the chosen ones that were decided meanwhile, and by whom', async () => {
    const member = await givenMember(server);
    const chosen = [
      await givenRequest(admin, member, 'charge', 10_000),
      await givenRequest(admin, member, 'charge', 20_000),
    ];
    const requestIds = chosen.map(({ requestId }) => requestId);
    const other = await signedIn(server, { type: 2 });
    await decide(other.call, 'decline', chosen[1] as (typeof chosen)[0]);
    const { body } = await previewBulk(admin, { kind: 'charge', requestIds });
    expect(body).toMatchObject({ count: 1, sumWon: 10_000 });
    expect(body.closed).toEqual([
      {
        ...{ requestId: requestIds[1], id: member.id, amountWon: 20_000, status: 'declined' },
        decidedBy: { _id: other.adminId, id: other.id },
      },
    ]);
  });

  it('leaves out what somebody else works on', async () => {
    const member = await givenMember(server);
    const other = await signedIn(server, { type: 2 });
    for (const by of [admin, other]) {
      const { memberId, requestId } = await givenRequest(admin, member, 'charge', 10_000);
      await by.call('POST', `/api/money/requests/${requestId}/claim`, { memberId });
    }
    const { body } = await previewBulk(admin, { kind: 'charge' });
    expect(body.count).toBe(2);
    expect(body.refused).toMatchObject([{ code: 'money.request_claimed', count: 1 }]);
  });

  it('keeps to the filter: kind, status, member and days of Seoul', async () => {
    const one = await givenMember(server, { walletsWon: { money: 100_000 } });
    const other = await givenMember(server);
    // Seoul is nine hours ahead of UTC all year.
    server.clock.now = new Date('2026-11-20T14:59:59.999Z');
    admin = await signedIn(server, { type: 2 });
    await givenRequest(admin, one, 'charge', 1_000);
    server.clock.now = new Date('2026-11-20T15:00:00.000Z');
    const held = await givenRequest(admin, other, 'charge', 2_000);
    await decide(admin.call, 'hold', held);
    await givenRequest(admin, one, 'exchange', 4_000);

    const sumWon = async (filter: Record<string, string>) =>
      (await previewBulk(admin, filter)).body.sumWon;
    expect(await sumWon({ kind: 'exchange' })).toBe(4_000);
    expect(await sumWon({ kind: 'charge', status: 'held' })).toBe(2_000);
    expect(await sumWon({ kind: 'charge', memberId: one.memberId })).toBe(1_000);
    expect(await sumWon({ kind: 'charge', to: '2026-11-20' })).toBe(1_000);
    expect(await sumWon({ kind: 'charge', from: '2026-11-21', to: '2026-11-21' })).toBe(2_000);
    expect(await sumWon({ kind: 'charge', from: '2026-11-22' })).toBe(0);
  });

  it('keeps to the requests that are named, and to those that are open', async () => {
    const member = await givenMember(server);
    const one = await givenRequest(admin, member, 'charge', 1_000);
    const closed = await givenRequest(admin, member, 'charge', 2_000);
    await givenRequest(admin, member, 'charge', 4_000);
    await decide(admin.call, 'decline', closed);
    const requestIds = [one.requestId, closed.requestId, NOBODY];
    const filter = { kind: 'charge', requestIds };
    expect((await previewBulk(admin, filter)).body).toMatchObject({ count: 1, sumWon: 1_000 });
    const { body } = await startBulk(admin, 'decline', filter);
    expect(await untilDone(admin, body.bulkId)).toMatchObject({ outcomes: { done: 1 } });
    const tooMany = Array.from({ length: 501 }, () => NOBODY);
    const answer = await previewBulk(admin, { kind: 'charge', requestIds: tooMany });
    expectRefusal(answer, 400, 'request.invalid');
  });

  it('names what would be refused, why, and whose it is', async () => {
    const excluded = await givenMember(server, {
      id: 'excluded-one',
      excludedUntil: new Date(server.clock.now.getTime() + DAY_MS),
    });
    const { requestId } = await givenRequest(admin, await givenMember(server), 'charge', 3_000);
    await server.database.db
      .updateTable('money_request')
      .set({ member_id: excluded.memberId })
      .where('request_id', '=', requestId)
      .execute();
    const { body } = await previewBulk(admin, { kind: 'charge' });
    expect(body.refused).toEqual([
      {
        code: 'member.excluded',
        message: expect.stringContaining('자기배제'),
        ...{ count: 1, sumWon: 3_000 },
        rows: [{ requestId, id: 'excluded-one', amountWon: 3_000 }],
      },
    ]);
  });

  it('tells how many would still wait for a second administrator', async () => {
    const member = await givenMember(server, { walletsWon: { money: 20_000_000 } });
    const other = await signedIn(server, { type: 2 });
    // What he takes out he has brought, so that nothing about it is red.
    await givenRequest(admin, member, 'charge', 20_000_000);
    await server.database.db
      .updateTable('money_request')
      .set({ status: 'approved', decided_at: server.clock.now })
      .where('member_id', '=', member.memberId)
      .execute();
    await givenRequest(admin, member, 'exchange', 4_999_999);
    await givenRequest(admin, member, 'exchange', 5_000_000);
    await decide(admin.call, 'approve', await givenRequest(admin, member, 'exchange', 5_000_000));

    const needsSecond = async (by: SignedIn) => {
      const { waits } = (await previewBulk(by, { kind: 'exchange' })).body;
      return waits.count;
    };
    // His own first word is refused: it cannot be the second one as well.
    expect(await needsSecond(admin)).toBe(1);
    const own = (await previewBulk(admin, { kind: 'exchange' })).body.refused;
    expect(own).toMatchObject([{ code: 'money.second_admin', count: 1, sumWon: 5_000_000 }]);
    expect(await needsSecond(other)).toBe(1);
    // What each of them has moved alone today counts.
    const moved = await givenRequest(admin, member, 'exchange', 1);
    await decide(other.call, 'approve', moved);
    expect(await needsSecond(other)).toBe(2);
    expect(await needsSecond(admin)).toBe(1);
  });

  it.each([
    ['for each member', { chargeWon: 100 }],
    ['over all of them', { chargeDayWon: 150 }],
    ['both', { chargeWon: 100, chargeDayWon: 250 }],
  ])('tells exactly how many will wait under cumulative limits %s', async (_, limits) => {
    await givenAloneLimits(server, limits);
    const other = await signedIn(server, { type: 2 });
    const members = [await givenMember(server), await givenMember(server)] as const;
    const amountsWon = [60, 30, 50, 20, 45, 9, 70, 1, 38, 40];
    for (const [index, amountWon] of amountsWon.entries()) {
      const whose = members[index % 2] as (typeof members)[0];
      const key = await givenRequest(admin, whose, 'charge', amountWon);
      if (index % 5 === 4) await decide(other.call, 'approve', key, { reason: '확인' });
    }
    await givenRequestBy(admin, members[0], 'charge', 2);
    await givenRequestBy(other, members[1], 'charge', 3);
    const excluded = await givenMember(server);
    await givenRequest(admin, excluded, 'charge', 80);
    const excludedUntil = new Date(server.clock.now.getTime() + DAY_MS);
    await server.database.db
      .updateTable('member')
      .set({ excluded_until: excludedUntil })
      .where('member_id', '=', excluded.memberId)
      .execute();

    const needsSecond = (await previewBulk(admin, { kind: 'charge' })).body.waits.count;
    const { body } = await startBulk(admin, 'approve', { kind: 'charge' });
    const { outcomes } = await untilDone(admin, body.bulkId);
    expect(outcomes).toMatchObject({ open: 0, needsSecond, refused: 1 });
    expect(needsSecond).toBeGreaterThan(1);
  });

  it('tells of declining that somebody works on it, and nothing else', async () => {
    const member = await givenMember(server, { walletsWon: { money: 20_000_000 } });
    const other = await signedIn(server, { type: 2 });
    const big = await givenRequest(admin, member, 'exchange', 5_000_000);
    const { memberId, requestId } = await givenRequest(admin, member, 'exchange', 5_000_000);
    await other.call('POST', `/api/money/requests/${requestId}/claim`, { memberId });
    const seen = (await previewBulk(admin, { kind: 'exchange', action: 'decline' })).body;
    expect(seen).toMatchObject({
      ...{ count: 2, passes: { count: 1, sumWon: 5_000_000 }, waits: { count: 0 } },
      refused: [{ code: 'money.request_claimed', rows: [{ requestId }] }],
    });
    const { body } = await startBulk(admin, 'decline', { kind: 'exchange' });
    const { outcomes } = await untilDone(admin, body.bulkId);
    expect(outcomes).toMatchObject({ done: 1, refused: 1 });
    expect(big.requestId).not.toBe(requestId);
  });

  it('refuses what too many members fit', async () => {
    await givenCrowd(server);
    const answer = await previewBulk(admin, { kind: 'charge', query: CROWD });
    expectRefusal(answer, 409, 'list.too_wide');
  });

  it('takes open statuses only', async () => {
    const answer = await previewBulk(admin, { kind: 'charge', status: 'approved' });
    expectRefusal(answer, 400, 'request.invalid');
  });
});

describe('money.startBulkDecision', () => {
  it('approves every open request, and tells who did it and by which call', async () => {
    const member = await givenMember(server);
    const tester = await givenMember(server, { isTest: true });
    const requests = [
      await givenRequest(admin, member, 'charge', 10_000),
      await givenRequest(admin, member, 'charge', 20_000),
      await givenRequest(admin, tester, 'charge', 40_000),
    ];
    const digest = await digestNow();
    const answer = await startBulk(admin, 'approve', { kind: 'charge' });
    expect(answer.body).toMatchObject({
      ...{ action: 'approve', filter: { kind: 'charge' }, status: 'running' },
      ...{ count: 3, sumWon: 70_000, startedBy: { _id: admin.adminId, id: admin.id } },
      outcomes: { open: 3, done: 0, needsSecond: 0, refused: 0 },
    });
    const { bulkId } = answer.body;
    const done = await untilDone(admin, bulkId);
    expect(done.outcomes).toEqual({ open: 0, done: 3, needsSecond: 0, refused: 0 });
    expect([
      await balanceWon(server, member, 'money'),
      await balanceWon(server, tester, 'money'),
    ]).toEqual([30_000, 40_000]);

    const [started] = await auditLines(server, 'bulk.start');
    const { count, sumWon, action, filter } = answer.body;
    const after = { action, filter, count, sumWon, digest, reason: '일괄 처리' };
    expect(started).toMatchObject({ subject: `bulk/${bulkId}`, before: null, after });
    const rows = await auditLines(server, 'request.approve');
    expect(rows.map(({ subject }) => subject).sort()).toEqual(
      requests.map(({ requestId }) => `request/${requestId}`).sort(),
    );
    const finished = await auditLines(server, 'bulk.finish');
    expect(finished).toMatchObject([{ subject: `bulk/${bulkId}`, after: done.outcomes }]);
    for (const line of [...rows, ...finished])
      expect(line).toMatchObject({
        ...{ actor_id: admin.adminId, actor_login_id: admin.id, ip: started?.ip },
        request_id: started?.request_id,
      });
  });

  it('writes down of an account number that was looked for its end alone', async () => {
    const holder = { bankNumber: '110-22-3333', walletsWon: { money: 30_000 } };
    await givenRequest(admin, await givenMember(server, holder), 'exchange', 30_000);
    const asked = { kind: 'exchange', categoryInfo: 'account', query: '110-22-3333' } as const;
    const { status, body } = await startBulk(admin, 'approve', asked);
    expect({ status, filter: body.filter }).toEqual({
      ...{ status: 200, filter: { ...asked, query: '3333' } },
    });
    const [line] = await auditLines(server, 'bulk.start');
    expect(line?.after).toMatchObject({ filter: { ...asked, query: '***3333' } });
    const { rows } = await server.database.pool.query('select filter from bulk_decision');
    expect(rows).toEqual([{ filter: body.filter }]);
  });

  it('declines exchanges: the money comes back once, with the reason', async () => {
    const member = await givenMember(server, { walletsWon: { money: 100_000 } });
    const request = await givenRequest(admin, member, 'exchange', 30_000);
    await givenRequest(admin, member, 'exchange', 70_000);
    expect(await balanceWon(server, member, 'money')).toBe(0);
    const { body } = await startBulk(admin, 'decline', { kind: 'exchange' });
    expect((await untilDone(admin, body.bulkId)).outcomes.done).toBe(2);
    expect(await balanceWon(server, member, 'money')).toBe(100_000);
    const declined = await admin.call('GET', `/api/money/requests?kind=exchange`);
    expect(declined.body.rows.at(-1)).toMatchObject({
      ...{ requestId: request.requestId, status: 'declined', reason: '일괄 처리' },
      decidedBy: { _id: admin.adminId, id: admin.id },
    });
    expect(await auditLines(server, 'request.decline')).toHaveLength(2);
  });

  it('touches nothing when its rows are not exactly those that were seen', async () => {
    const member = await givenMember(server);
    const swapped = await givenRequest(admin, member, 'charge', 10_000);
    const seenDigest = await digestNow();
    // Of the same amount, for somebody else.
    await decide(admin.call, 'cancel', swapped);
    await givenRequest(admin, await givenMember(server), 'charge', 10_000);
    const digest = await digestNow();
    const before = await rowCounts(server);
    for (const seen of [
      order(2, 10_000, digest),
      order(1, 9_999, digest),
      order(1, 10_000, seenDigest),
    ]) {
      const answer = await admin.call('POST', START, seen, keyed());
      expectRefusal(answer, 409, 'money.bulk_changed');
      expect(answer.body.details).toEqual({ count: 1, sumWon: 10_000 });
    }
    expect(await rowCounts(server)).toEqual(before);
  });

  it('touches nothing when somebody has agreed since to one of its rows', async () => {
    await givenAloneLimits(server, { chargeWon: 10_000 });
    const other = await signedIn(server, { type: 2 });
    const request = await givenRequest(admin, await givenMember(server), 'charge', 10_000);
    const seenDigest = await digestNow();
    await decide(other.call, 'approve', request);
    const answer = await admin.call('POST', START, order(1, 10_000, seenDigest), keyed());
    expectRefusal(answer, 409, 'money.bulk_changed');
  });

  it('starts once, however often the same call comes', async () => {
    const member = await givenMember(server);
    await givenRequest(admin, member, 'charge', 10_000);
    const once = keyed();
    const seen = order(1, 10_000, await digestNow());
    const post = () => admin.call('POST', START, seen, once);
    const [first, ...later] = [...(await Promise.all([post(), post()])), await post()];
    for (const answer of later) expect(answer.body).toEqual(first?.body);
    await untilDone(admin, first?.body.bulkId);
    expect(await post()).toMatchObject({ status: 200, body: first?.body });
    expect(await auditLines(server, 'bulk.start')).toHaveLength(1);
    expect(await balanceWon(server, member, 'money')).toBe(10_000);
  });

  it('refuses what too many members fit, and decides nothing', async () => {
    await givenCrowd(server);
    const expected = { expectedCount: 1, expectedSumWon: 1, expectedDigest: '0'.repeat(64) };
    const filter = { kind: 'charge', query: CROWD };
    const order = { action: 'approve', filter, ...expected, reason: '일괄 처리' };
    const answer = await admin.call('POST', '/api/money/bulk-decisions', order, keyed());
    expectRefusal(answer, 409, 'list.too_wide');
    expect(await auditLines(server, 'bulk.start')).toEqual([]);
  });

  it('wants a key and something to decide', async () => {
    expectRefusal(await admin.call('POST', START, order(1, 1)), 400, 'request.key_required');
    const none = await admin.call('POST', START, order(0, 0), keyed());
    expectRefusal(none, 400, 'request.invalid');
    expect(await auditLines(server, 'bulk.start')).toEqual([]);
  });
});

describe('money.readBulkDecision', () => {
  it('answers the filter, the counts of every outcome and when it ended', async () => {
    const member = await givenMember(server);
    await givenRequest(admin, member, 'charge', 10_000);
    const filter = { kind: 'charge', memberId: member.memberId, from: '2026-01-01' };
    const { body } = await startBulk(admin, 'decline', filter);
    await untilDone(admin, body.bulkId);
    expect((await readBulk(admin, body.bulkId)).body).toEqual({
      ...body,
      status: 'done',
      finishedAt: server.clock.now.toISOString(),
      outcomes: { open: 0, done: 1, needsSecond: 0, refused: 0 },
    });
  });

  it('knows no other', async () => {
    expectRefusal(await readBulk(admin, NOBODY), 404, 'record.not_found');
  });
});

describe('money.listOwnBulks', () => {
  const OWN = `${START}?kind=charge`;
  const ownOf = async ({ call }: SignedIn, path = OWN) =>
    (await call('GET', path)).body.bulks.map(({ bulkId }: { bulkId: string }) => bulkId);

  it('answers what the caller has going on of a kind, and what of it ended a moment ago', async () => {
    const member = await givenMember(server, { walletsWon: { money: 100_000 } });
    const other = await signedIn(server, { type: 2 });
    const done: string[] = [];
    for (const [by, kind] of [
      [admin, 'charge'],
      [admin, 'exchange'],
      [other, 'charge'],
      [admin, 'charge'],
    ] as const) {
      await givenRequest(admin, member, kind, 10_000);
      const { body } = await startBulk(by, 'decline', { kind });
      done.push(body.bulkId);
      await untilDone(by, body.bulkId);
    }
    expect(await ownOf(admin)).toEqual([done[3], done[0]]);
    expect(await ownOf(other)).toEqual([done[2]]);
    expect(await ownOf(admin, `${START}?kind=exchange`)).toEqual([done[1]]);
    server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000);
    expect(await ownOf(admin)).toEqual([]);
  });
});

describe('money.listBulkRows', () => {
  it('answers results in the order of the requests, 50 a page, also of one outcome', async () => {
    const members = [
      await givenMember(server),
      await givenMember(server),
      await givenMember(server),
    ] as const;
    const requestIds: string[] = [];
    for (let n = 0; n < 17; n += 1)
      for (const member of members)
        requestIds.push((await givenRequest(admin, member, 'charge', 1_000 + n)).requestId);
    const excludedUntil = new Date(server.clock.now.getTime() + DAY_MS);
    await server.database.db
      .updateTable('member')
      .set({ excluded_until: excludedUntil })
      .where('member_id', '=', members[0].memberId)
      .execute();
    const { body } = await startBulk(admin, 'approve', { kind: 'charge' });
    await untilDone(admin, body.bulkId);

    const path = `${START}/${body.bulkId}/rows`;
    const first = await admin.call('GET', path);
    expect(first.body.more).toBe(true);
    const last = await admin.call('GET', `${path}?after=${first.body.rows.at(-1).requestId}`);
    expect(last.body.more).toBe(false);
    const rows = [...first.body.rows, ...last.body.rows];
    expect(rows.map(({ requestId }) => requestId)).toEqual(requestIds);
    expect(rows[0]).toMatchObject({ outcome: 'refused', refusal: 'member.excluded' });
    expect(rows[1]).toEqual({
      ...{ requestId: requestIds[1], memberId: members[1].memberId, amountWon: 1_000 },
      ...{ outcome: 'done', refusal: null },
    });
    const refused = await admin.call('GET', `${path}?outcome=refused`);
    expect(refused.body.rows).toEqual(rows.filter(({ outcome }) => outcome === 'refused'));
    expect(refused.body.rows).toHaveLength(17);
  });

  it('tells of its own rows alone where a request stands in two decisions', async () => {
    const member = await givenMember(server);
    const { requestId } = await givenRequest(admin, member, 'charge', 1_000);
    const excludedUntil = new Date(server.clock.now.getTime() + DAY_MS);
    const { db } = server.database;
    await db.updateTable('member').set({ excluded_until: excludedUntil }).execute();
    const rowsOf = async (action: 'approve' | 'decline') => {
      const { body } = await startBulk(admin, action, { kind: 'charge' });
      await untilDone(admin, body.bulkId);
      return () => admin.call('GET', `${START}/${body.bulkId}/rows`).then((read) => read.body.rows);
    };
    const approved = await rowsOf('approve');
    const declined = await rowsOf('decline');
    expect(await approved()).toMatchObject([{ requestId, outcome: 'refused' }]);
    expect(await declined()).toMatchObject([{ requestId, outcome: 'done' }]);
  });

  it('knows no other', async () => {
    const answer = await admin.call('GET', `${START}/${NOBODY}/rows`);
    expectRefusal(answer, 404, 'record.not_found');
  });
});

describe('money.totalBulkRows', () => {
  it('counts the rows of one bulk decision, also of one outcome', async () => {
    const member = await givenMember(server);
    await givenRequest(admin, member, 'charge', 10_000);
    const { body: other } = await startBulk(admin, 'decline', { kind: 'charge' });
    await untilDone(admin, other.bulkId);
    await givenRequest(admin, member, 'charge', 20_000);
    const { body } = await startBulk(admin, 'decline', { kind: 'charge' });
    await untilDone(admin, body.bulkId);
    const counted = async (query: string) =>
      (await admin.call('GET', `${START}/${body.bulkId}/rows/totals${query}`)).body.count;
    expect(await counted('')).toBe(1);
    expect(await counted('?outcome=done')).toBe(1);
    expect(await counted('?outcome=refused')).toBe(0);
  });

  it('knows no other', async () => {
    const answer = await admin.call('GET', `${START}/${NOBODY}/rows/totals`);
    expectRefusal(answer, 404, 'record.not_found');
  });
});
