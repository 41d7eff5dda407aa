// Coupons: drafted, let out by one or by two, given, taken by the feed to the last unit, and played before they leave.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COUPON_SECOND_WON, COUPON_TRIES_MAX } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenBroken } from '../../../test/given-ledger';
import { type GivenMember, givenCrowd, givenMember } from '../../../test/given-member';
import { balanceWon, decide, givenRequest } from '../../../test/given-request';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { verifyLedger } from '../../ledger/verify-ledger';
import { runJob } from '../../platform/jobs';
import { couponIssuesJob } from './coupon-issues-job';
import { couponsJob } from './coupons-job';
import { giveCoupon } from './give-coupon.command';
import { ISSUE_BATCH_ROWS, listIssues } from './issues.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CODE = 'WELKAM777';

let server: TestServer;
let top: SignedIn;
let other: SignedIn;
let feed: FeedCall;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-21T03:00:00.000Z');
  top = await signedIn(server, { type: 1 });
  other = await signedIn(server, { type: 0 });
  feed = feedCallWith(server, await givenFeedKey(server));
  member = await givenMember(server, { id: 'lucky77', level: 3 });
});
afterEach(() => server.close());

const inDays = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS).toISOString();
const terms = (over: object = {}) => ({
  ...{ name: '웰컴', kind: 'code', code: CODE, pointsWon: 10_000, budgetWon: 100_000 },
  ...{ beginsAt: inDays(-1), endsAt: inDays(7), levelMin: null, grade: null, partnerId: null },
  ...{ usesMax: null, factorBps: null, chargeMinWon: 0, chargeDays: 30, ...over },
});
const personal = { kind: 'personal', code: null };
const draft = (over: object = {}, who = top) => who.call('POST', '/api/coupons', terms(over));
type Row = { couponId: string; version: number; budgetWon: number };
const act = (verb: string, { couponId }: Row, input: object, who = top) =>
  who.call('POST', `/api/coupons/${couponId}/${verb}`, input);
const activate = (row: Row, who = top, budgetWon = row.budgetWon) =>
  act('activate', row, { budgetWon }, who);
/** One that is in use. */
async function given(over: object = {}): Promise<Row> {
  const { status, body } = await draft(over);
  expect(status).toBe(200);
  const out = await activate(body);
  expect(out.body).toMatchObject({ state: 'active' });
  return out.body;
}
const rowsOf = async (query = '') => (await top.call('GET', `/api/coupons${query}`)).body.rows;
const issue = (row: Row, target: object, expectedCount: number, who = top) =>
  act('issue', row, { target, expectedCount }, who);
const useCode = (whose: GivenMember = member, code = CODE, ip = '203.0.113.5') =>
  feed('POST', '/feed/coupons', { memberId: whose.memberId, code, ip });
const useOwn = ({ couponId }: Row, whose: GivenMember = member) =>
  feed('POST', `/feed/coupons/${couponId}/use`, { memberId: whose.memberId });
const platform = () => ({
  ...{ db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
});
/** Members of level 9. */
const givenMany = (count: number) => givenCrowd(server, count, { level: 9 });
const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const expectSoundLedger = async () => {
  const found: string[] = [];
  await verifyLedger(server.database.db, {
    onDifference: ({ check, sentence }) => found.push(`${check}: ${sentence}`),
  });
  // Nobody has made months of the ledger here.
  expect(found.filter((one) => !one.startsWith('partitions'))).toEqual([]);
};

describe('members.createCoupon', () => {
  it('drafts one, of which nobody can take anything, with an audit line', async () => {
    const { body } = await draft();
    expect(body).toMatchObject({ state: 'draft', used: 0, budgetLeftWon: 100_000, version: 1 });
    expectRefusal(await useCode(), 404, 'coupon.wrong_code');
    expect(await auditLines(server, 'coupon.create')).toMatchObject([
      { subject: `coupon/${body.couponId}`, after: { code: CODE } },
    ]);
  });

  it('gives a code to one of two who take it at once', async () => {
    const answers = await Promise.all([draft(), draft(), draft()]);
    expect(won(answers)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'coupon.code_taken');
  });

  it.each([
    ['a code without letters', { code: 'IO01' }, 'bad_coupon_code'],
    ['a shared code that has none', { code: null }, 'required'],
    ['a code that is given', { kind: 'personal' }, 'wrong_choice'],
    ['no time at all', { endsAt: '2000-01-01T00:00:00.000Z' }, 'window_reversed'],
    ['a budget below one use', { budgetWon: 9_999 }, 'budget_below_points'],
    ['no points', { pointsWon: 0 }, 'too_small'],
    ['too many points', { pointsWon: 10_000_001, budgetWon: 100_000_000 }, 'too_big'],
  ])('refuses %s', async (_, over, rule) => {
    const answer = await draft(over);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ rules: [{ rule }] }]);
  });

  it('refuses a code that another has, and a line that nobody leads', async () => {
    await draft();
    expectRefusal(await draft({ code: CODE.toLowerCase() }), 409, 'coupon.code_taken');
    expectRefusal(await draft({ code: 'ANQTHER2', partnerId: NOBODY }), 404, 'member.not_found');
  });
});

describe('members.updateCoupon', () => {
  const update = ({ couponId }: Row, input: object, who = top) =>
    who.call('PUT', `/api/coupons/${couponId}`, input);

  it('changes a draft as it was read, and nothing that is out', async () => {
    const { body } = await draft();
    const { version } = body;
    const changed = await update(body, { ...terms({ name: '새이름' }), version });
    expect(changed.body).toMatchObject({ name: '새이름', version: version + 1 });
    expectRefusal(await update(body, { ...terms(), version }), 409, 'record.stale');
    await draft({ code: 'TAKEN222' });
    const taken = { ...terms({ code: 'TAKEN222' }), version: version + 1 };
    expectRefusal(await update(body, taken), 409, 'coupon.code_taken');
    const lost = { ...terms({ partnerId: NOBODY }), version: version + 1 };
    expectRefusal(await update(body, lost), 404, 'member.not_found');
    await activate(body);
    const late = { ...terms(), version: version + 2 };
    expectRefusal(await update(body, late), 409, 'coupon.closed');
    expectRefusal(await update({ ...body, couponId: NOBODY }, late), 404, 'record.not_found');
    expect(await auditLines(server, 'coupon.update')).toHaveLength(1);
  });
});

describe('members.makeCouponCodes', () => {
  const single = { kind: 'single', code: null };
  const make = (row: Row, count: number, version = row.version) =>
    act('codes', row, { count, version });
  /** One with its codes, in use. */
  async function givenCodes(count: number, over: object = {}) {
    const { body } = await draft({ ...single, ...over });
    const made = await make(body, count);
    expect(made.status).toBe(200);
    const codes: string[] = made.body.codes.split('\n');
    expect((await activate(body)).body).toMatchObject({ state: 'active', issued: count });
    return { row: body as Row, codes };
  }

  it('tells each code once, of which each is taken once', async () => {
    const { codes } = await givenCodes(3);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
    const [first = '', second = '', third = ''] = codes;
    const many = await Promise.all(Array.from({ length: 4 }, () => givenMember(server)));
    const answers = await Promise.all(
      many.map((one, at) => useCode(one, first, `203.0.113.${at + 1}`)),
    );
    expect(won(answers)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'coupon.used');
    // Nobody takes two of one coupon, and a code that he may not take stays another's.
    expect((await useCode(member, second.toLowerCase())).status).toBe(200);
    expectRefusal(await useCode(member, third), 409, 'coupon.used');
    expect((await useCode(await givenMember(server), third)).status).toBe(200);
    expect(await rowsOf()).toMatchObject([{ used: 3, usedWon: 30_000, issued: 3, code: null }]);
    const kept = await server.database.pool.query(
      `select 1 from coupon_code where encode(code_hash, 'escape') = $1`,
      [first],
    );
    expect(kept.rows).toEqual([]);
    expect(JSON.stringify(await auditLines(server, 'coupon.codes'))).not.toContain(first);
    await expectSoundLedger();
  });

  it('makes others in their place while it is a draft, and never after', async () => {
    const { body } = await draft(single);
    expectRefusal(await activate(body), 409, 'coupon.no_codes');
    const { codes: lost } = (await make(body, 1)).body;
    expectRefusal(await make(body, 1), 409, 'record.stale');
    const { codes } = (await make(body, 2, body.version + 1)).body;
    await activate(body);
    expectRefusal(await make(body, 1, body.version + 3), 409, 'coupon.closed');
    expectRefusal(await useCode(member, lost), 404, 'coupon.wrong_code');
    expect((await useCode(member, codes.split('\n')[0])).status).toBe(200);
    expect(await auditLines(server, 'coupon.codes')).toMatchObject([
      { after: { codes: 1 } },
      { before: { codes: 1 }, after: { codes: 2 } },
    ]);
  });

  it('refuses another kind, too many, and one that is not there; dropping them with the kind', async () => {
    const { body } = await draft(single);
    expectRefusal(await make(body, 100_001), 400, 'request.invalid');
    expectRefusal(await make({ ...body, couponId: NOBODY }, 1), 404, 'record.not_found');
    await make(body, 1);
    const version = body.version + 1;
    await top.call('PUT', `/api/coupons/${body.couponId}`, { ...terms(personal), version });
    expectRefusal(await make(body, 1, version + 1), 409, 'coupon.closed');
    expect(await rowsOf()).toMatchObject([{ kind: 'personal', issued: 0 }]);
    const { rows } = await server.database.pool.query('select 1 from coupon_code');
    expect(rows).toEqual([]);
  });
});

describe('members.activateCoupon', () => {
  it('lets a small one out at once, and a large one once a second administrator agrees', async () => {
    const large = (await draft({ budgetWon: COUPON_SECOND_WON })).body;
    expect((await activate(large)).body).toMatchObject({
      ...{ state: 'waiting', firstApprovedBy: { id: top.id } },
    });
    expectRefusal(await useCode(), 404, 'coupon.wrong_code');
    expectRefusal(await activate(large), 409, 'coupon.second_admin');
    const { body: words } = await other.call('GET', '/api/second-words');
    expect(words.rows).toMatchObject([
      { kind: 'coupon', id: large.couponId, amountWon: COUPON_SECOND_WON, whyNot: null },
    ]);
    expect((await activate(large, other)).body).toMatchObject({
      ...{ state: 'active', firstApprovedBy: null },
    });
    expectRefusal(await activate(large, other), 409, 'coupon.closed');
    expect((await useCode()).status).toBe(200);
    expect(await auditLines(server, 'coupon.activate')).toHaveLength(2);
  });

  it('counts what one person has let out alone in a day', async () => {
    await given({ budgetWon: COUPON_SECOND_WON - 10_000 });
    const next = (await draft({ ...personal, budgetWon: 10_000 })).body;
    expect((await activate(next)).body.state).toBe('waiting');
  });

  it('lets nobody let out two at once that are too much together', async () => {
    const half = { ...personal, budgetWon: COUPON_SECOND_WON - 100_000 };
    const drafts = await Promise.all([draft(half), draft(half), draft(half)]);
    const answers = await Promise.all(drafts.map(({ body }) => activate(body)));
    const states = answers.map(({ body }) => body.state);
    expect(states.sort()).toEqual(['active', 'waiting', 'waiting']);
  });

  it('refuses a version that somebody has changed since', async () => {
    const { body } = await draft();
    const changed = { ...terms({ pointsWon: 90_000 }), version: body.version };
    await top.call('PUT', `/api/coupons/${body.couponId}`, changed);
    const old = { budgetWon: body.budgetWon, version: body.version };
    expectRefusal(await act('activate', body, old), 409, 'record.stale');
    const now = { ...old, version: body.version + 1 };
    expect((await act('activate', body, now)).body.state).toBe('active');
  });

  it('agrees to the budget that was shown alone', async () => {
    const { body } = await draft();
    expectRefusal(await activate(body, top, 99_999), 409, 'record.stale');
    expectRefusal(await activate({ ...body, couponId: NOBODY }), 404, 'record.not_found');
  });

  it('refuses where nobody could be the second', async () => {
    const large = (await draft({ budgetWon: COUPON_SECOND_WON })).body;
    await server.database.pool.query(`update admin set status = 'suspended' where _id <> $1`, [
      top.adminId,
    ]);
    expectRefusal(await activate(large), 409, 'admin.no_second');
  });
});

describe('members.declineCoupon', () => {
  it('makes what waits a draft again, and drops a larger budget', async () => {
    const large = (await draft({ budgetWon: COUPON_SECOND_WON })).body;
    expectRefusal(await act('decline', large, {}, other), 409, 'coupon.closed');
    await activate(large);
    expect((await act('decline', large, {}, other)).body.state).toBe('draft');
    expectRefusal(
      await act('decline', { ...large, couponId: NOBODY }, {}, other),
      404,
      'record.not_found',
    );
    expect(await auditLines(server, 'coupon.decline')).toHaveLength(1);
  });
});

describe('members.extendCoupon', () => {
  const extend = (row: Row, over: object, who = top) =>
    act('extend', row, { version: row.version, endsAt: inDays(9), ...over }, who);

  it('moves the end and lets the budget grow, a large one by two', async () => {
    const row = await given();
    expectRefusal(await extend(row, { budgetWon: 99_999 }), 409, 'coupon.budget_lowered');
    expectRefusal(await extend(row, { budgetWon: 100_000, version: 9 }), 409, 'record.stale');
    const more = (await extend(row, { budgetWon: 200_000 })).body;
    expect(more).toMatchObject({ budgetWon: 200_000, endsAt: inDays(9) });
    const asked = (await extend(more, { budgetWon: 5_000_000 })).body;
    expect(asked).toMatchObject({ budgetWon: 200_000, askedBudgetWon: 5_000_000, state: 'active' });
    // What was shown is what is agreed to.
    expectRefusal(await activate(asked, other, 200_000), 409, 'record.stale');
    expectRefusal(await activate(asked, top, 5_000_000), 409, 'coupon.second_admin');
    expect((await activate(asked, other, 5_000_000)).body).toMatchObject({
      ...{ budgetWon: 5_000_000, askedBudgetWon: null, state: 'active' },
    });
    expect(await auditLines(server, 'coupon.extend')).toHaveLength(2);
  });

  it('counts what one person has raised alone in a day, whenever it was let out', async () => {
    const rows = [await given(), await given(personal)];
    await server.database.pool.query(
      "update coupon set activated_at = activated_at - interval '1 day'",
    );
    const budgetWon = COUPON_SECOND_WON - 100_000;
    const answers = await Promise.all(rows.map((row) => extend(row, { budgetWon })));
    const asked = answers.map(({ body }) => body.askedBudgetWon);
    expect(asked.sort()).toEqual([budgetWon, null]);
    // What somebody else has raised today stays with him.
    const raised = answers.find(({ body }) => body.askedBudgetWon === null)?.body;
    expect((await extend(raised, { budgetWon: budgetWon + 1 }, other)).body).toMatchObject({
      ...{ budgetWon, askedBudgetWon: budgetWon + 1 },
    });
  });

  it('does not end before it begins', async () => {
    const row = await given({ beginsAt: inDays(3) });
    const sooner = await extend(row, { endsAt: inDays(2), budgetWon: row.budgetWon });
    expectRefusal(sooner, 400, 'request.invalid');
  });

  it('refuses one that is not in use, and a second whom nobody could be', async () => {
    const { body } = await draft();
    expectRefusal(await extend(body, { budgetWon: 100_000 }), 409, 'coupon.closed');
    const nobody = { ...body, couponId: NOBODY };
    expectRefusal(await extend(nobody, { budgetWon: 100_000 }), 404, 'record.not_found');
    const row = (await activate(body)).body;
    await server.database.pool.query(`update admin set status = 'suspended' where _id <> $1`, [
      top.adminId,
    ]);
    expectRefusal(await extend(row, { budgetWon: 5_000_000 }), 409, 'admin.no_second');
  });
});

describe('members.pauseCoupon', () => {
  it('lets nobody take it until it is activated again', async () => {
    const row = await given();
    expectRefusal(await act('pause', row, { version: 99 }), 409, 'record.stale');
    const paused = (await act('pause', row, { version: row.version })).body;
    expectRefusal(await useCode(), 409, 'coupon.closed');
    expectRefusal(await act('pause', row, { version: paused.version }), 409, 'coupon.closed');
    expect((await activate(paused)).body.state).toBe('active');
    expect((await useCode()).status).toBe(200);
    const nobody = { ...row, couponId: NOBODY };
    expectRefusal(await act('pause', nobody, { version: 1 }), 404, 'record.not_found');
    expect(await auditLines(server, 'coupon.pause')).toHaveLength(1);
  });
});

describe('members.revokeCoupon', () => {
  it('ends it for good, and leaves what was taken', async () => {
    const row = await given();
    await useCode();
    const input = { version: row.version, reason: '잘못 만듦' };
    expectRefusal(await act('revoke', row, { ...input, version: 99 }), 409, 'record.stale');
    expect((await act('revoke', row, input)).body).toMatchObject({ state: 'revoked', used: 1 });
    expectRefusal(await act('revoke', row, input), 409, 'coupon.closed');
    expectRefusal(await useCode(await givenMember(server)), 409, 'coupon.closed');
    expect(await balanceWon(server, member, 'point')).toBe(10_000);
    const nobody = { ...row, couponId: NOBODY };
    expectRefusal(await act('revoke', nobody, input), 404, 'record.not_found');
    expect(await auditLines(server, 'coupon.revoke')).toMatchObject([
      { after: { reason: '잘못 만듦' } },
    ]);
  });
});

describe('members.previewCouponIssue', () => {
  it('says who would get it, and which IDs nobody has', async () => {
    const row = await given(personal);
    const preview = (target: object, which = row) => act('issue/preview', which, { target });
    expect((await preview({ ids: ['lucky77', 'nobody77'] })).body).toEqual({
      ...{ count: 1, names: ['lucky77'], unknown: ['nobody77'] },
    });
    expect((await preview({ level: 4 })).body.count).toBe(0);
    await givenMember(server, { id: 'tester77', level: 4, isTest: true });
    expect((await preview({ level: 4 })).body.count).toBe(0);
    expect((await preview({ ids: ['tester77'] })).body.count).toBe(1);
    expectRefusal(await preview({}, { ...row, couponId: NOBODY }), 404, 'record.not_found');
  });
});

describe('members.issueCoupon', () => {
  it('gives it once to each, tells them, and refuses who are others than were shown', async () => {
    const row = await given(personal);
    await top.call('POST', '/api/message-templates', {
      ...{
        name: '쿠폰',
        kind: 'auto',
        event: 'coupon',
        title: '쿠폰',
        body: '{금액}P',
        isOn: true,
      },
    });
    expectRefusal(await issue(row, { level: 3 }, 2), 409, 'coupon.target_changed');
    expectRefusal(await issue(row, {}, 50_001), 409, 'list.too_wide');
    expect((await issue(row, { level: 3 }, 1)).body).toEqual({ issued: 1, issuing: 0 });
    expectRefusal(await issue(row, { level: 3 }, 1), 409, 'coupon.target_changed');
    expect(await rowsOf()).toMatchObject([{ issued: 1 }]);
    const { messages } = (await feed('GET', `/feed/messages?memberId=${member.memberId}`)).body;
    expect(messages).toHaveLength(1);
    expect(await auditLines(server, 'coupon.issue')).toMatchObject([{ after: { issued: 1 } }]);
  });

  it('goes on behind the call, also after it was cut off, once to each of fifty thousand', async () => {
    const row = await given(personal);
    await givenMany(50_000);
    const { body } = await issue(row, { level: 9 }, 50_000);
    expect(body).toEqual({ issued: ISSUE_BATCH_ROWS, issuing: 50_000 - ISSUE_BATCH_ROWS });
    expect(await rowsOf()).toMatchObject([{ issued: ISSUE_BATCH_ROWS, issuing: body.issuing }]);
    expectRefusal(await issue(row, { level: 3 }, 1), 409, 'coupon.issuing');
    const [order] = await listIssues(server.database.db);
    const whose = { issueId: order?.issue_id as string, couponId: row.couponId };
    // By two servers at once, and once cut off before the end.
    await Promise.all([giveCoupon(platform(), whose), giveCoupon(platform(), whose)]);
    const cut = new AbortController();
    cut.abort();
    await runJob(platform(), couponIssuesJob, { signal: cut.signal });
    server.clock.advance(MINUTE_MS);
    await runJob(platform(), couponIssuesJob);
    expect(await rowsOf()).toMatchObject([{ issued: 50_000, issuing: 0 }]);
    const { rows } = await server.database.pool.query(
      'select count(*)::int as held from coupon_holder',
    );
    expect(rows).toEqual([{ held: 50_000 }]);
    expect(await auditLines(server, 'coupon.give')).toMatchObject([{ after: { given: 50_000 } }]);
  });

  it('gives it to no more than were shown, whoever is of the target meanwhile', async () => {
    const row = await given(personal);
    await givenMany(ISSUE_BATCH_ROWS + 100);
    const { db } = server.database;
    await sql`update member set level = 8 where member_id in (
      select member_id from member where level = 9
      order by member_id offset ${ISSUE_BATCH_ROWS + 1})`.execute(db);
    await issue(row, { level: 9 }, ISSUE_BATCH_ROWS + 1);
    await sql`update member set level = 9 where level = 8`.execute(db);
    await runJob(platform(), couponIssuesJob);
    expect(await rowsOf()).toMatchObject([{ issued: ISSUE_BATCH_ROWS + 1, issuing: 0 }]);
    expect(await auditLines(server, 'coupon.give')).toMatchObject([
      { after: { expected: ISSUE_BATCH_ROWS + 1, given: ISSUE_BATCH_ROWS + 1 } },
    ]);
  });

  it('gives a coupon that was revoked meanwhile to nobody else', async () => {
    const row = await given(personal);
    await givenMany(ISSUE_BATCH_ROWS + 1);
    await issue(row, { level: 9 }, ISSUE_BATCH_ROWS + 1);
    await act('revoke', row, { version: row.version, reason: '잘못 지급' });
    await runJob(platform(), couponIssuesJob);
    expect(await rowsOf()).toMatchObject([{ issued: ISSUE_BATCH_ROWS, issuing: 0 }]);
    expect(await auditLines(server, 'coupon.give')).toMatchObject([{ after: { isStopped: true } }]);
  });

  it('gives what comes behind a coupon that cannot be given, and that one once it can', async () => {
    const broken = await given(personal);
    server.clock.advance(1_000);
    const behind = await given(personal);
    await givenMany(ISSUE_BATCH_ROWS + 1);
    for (const row of [broken, behind]) {
      await issue(row, { level: 9 }, ISSUE_BATCH_ROWS + 1);
      server.clock.advance(1_000);
    }
    const isBroken = `new.coupon_id = '${broken.couponId}'`;
    const mend = await givenBroken(server, 'coupon_holder', isBroken);
    await expect(runJob(platform(), couponIssuesJob)).rejects.toThrow('broken on purpose');
    const issued = async () =>
      Object.fromEntries(
        (await rowsOf()).map((row: Row & { issued: number }) => [row.couponId, row.issued]),
      );
    const all = ISSUE_BATCH_ROWS + 1;
    expect(await issued()).toEqual({
      [broken.couponId]: ISSUE_BATCH_ROWS,
      [behind.couponId]: all,
    });
    await mend();
    server.clock.advance(MINUTE_MS);
    await runJob(platform(), couponIssuesJob);
    expect(await issued()).toEqual({ [broken.couponId]: all, [behind.couponId]: all });
  });

  it('is given to nobody who has excluded himself, who is not told of it either', async () => {
    const row = await given(personal);
    const excluded = await givenMember(server, { level: 3 });
    const safe = await signedIn(server, { type: 3 });
    const { memberId } = excluded;
    const away = await safe.call('PUT', `/api/members/${memberId}/self-exclusion`, { days: 30 });
    expect(away.status).toBe(200);
    const preview = await act('issue/preview', row, { target: { level: 3 } });
    expect(preview.body).toMatchObject({ count: 1, names: [member.id] });
    const named = { ids: [excluded.id] };
    expect((await act('issue/preview', row, { target: named })).body).toMatchObject({ count: 0 });
    expect((await issue(row, { level: 3 }, 1)).body).toEqual({ issued: 1, issuing: 0 });
    const { coupons } = (await feed('GET', `/feed/coupons?memberId=${memberId}`)).body;
    expect(coupons).toEqual([]);
  });

  it('refuses what is not given to anybody', async () => {
    expectRefusal(await issue(await given(), {}, 1), 409, 'coupon.closed');
    const { body } = await draft(personal);
    expectRefusal(await issue(body, {}, 1), 409, 'coupon.closed');
    expectRefusal(await issue({ ...body, couponId: NOBODY }, {}, 1), 404, 'record.not_found');
  });
});

describe('feed.redeemCode', () => {
  it('pays the points once ever, with what has to be played of them', async () => {
    const { couponId } = await given();
    expect((await useCode(member, ` ${CODE.toLowerCase()} `)).body).toEqual({
      ...{ couponId, name: '웰컴', pointsWon: 10_000, pointWon: 10_000 },
    });
    expectRefusal(await useCode(), 409, 'coupon.used');
    const { body } = await top.call('GET', `/api/money/members/${member.memberId}`);
    expect(body.wagering).toMatchObject({ openWon: 10_000 });
    expect(body.wagering.required).toMatchObject([
      { type: 'useCouponPoint', subject: `coupon/${couponId}`, factorBps: 10_000 },
    ]);
    expect(await auditLines(server, 'coupon.use')).toHaveLength(1);
    await expectSoundLedger();
  });

  it('asks for as many times as the coupon says', async () => {
    await given({ factorBps: 50_000 });
    await useCode();
    const { body } = await top.call('GET', `/api/money/members/${member.memberId}`);
    expect(body.wagering.openWon).toBe(50_000);
    await expectSoundLedger();
  });

  it('lets one of all who want the last unit have it', async () => {
    await given({ usesMax: 1 });
    const many = await Promise.all(Array.from({ length: 8 }, () => givenMember(server)));
    const answers = await Promise.all(
      many.map((one, at) => useCode(one, CODE, `203.0.113.${at + 1}`)),
    );
    expect(won(answers)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'coupon.over_budget');
    expect(await rowsOf()).toMatchObject([{ used: 1, usedWon: 10_000, state: 'ended' }]);
    await expectSoundLedger();
  });

  it('pays no won beyond the budget', async () => {
    await given({ budgetWon: 25_000 });
    const many = await Promise.all(Array.from({ length: 6 }, () => givenMember(server)));
    const answers = await Promise.all(
      many.map((one, at) => useCode(one, CODE, `203.0.113.${at + 1}`)),
    );
    expect(won(answers)).toHaveLength(2);
    expectRefusal(await useCode(), 409, 'coupon.over_budget');
    expect(await rowsOf()).toMatchObject([
      { used: 2, usedWon: 20_000, budgetLeftWon: 5_000, state: 'ended' },
    ]);
    await expectSoundLedger();
  });

  it('costs nothing of the budget where a test account takes it, and counts as a use', async () => {
    const { couponId } = await given({ budgetWon: 25_000, usesMax: 3 });
    for (let n = 0; n < 2; n += 1) {
      const test = await givenMember(server, { isTest: true });
      expect((await useCode(test)).body).toMatchObject({ pointsWon: 10_000, pointWon: 10_000 });
    }
    const left = { used: 2, usedWon: 0, budgetLeftWon: 25_000, state: 'active' };
    expect(await rowsOf()).toMatchObject([left]);
    const { body } = await top.call('GET', `/api/coupons/${couponId}/uses/totals`);
    expect(body).toMatchObject({ count: 2, totals: [{ pointsWon: 0 }] });
    expect((await useCode()).status).toBe(200);
    expect(await rowsOf()).toMatchObject([{ used: 3, usedWon: 10_000, state: 'ended' }]);
    await expectSoundLedger();
  });

  it('costs what members took, also where what test accounts took had been kept with it', async () => {
    const tried = await given({ budgetWon: 100_000 });
    await useCode();
    await useCode(await givenMember(server, { isTest: true }));
    const untouched = await given({ code: 'ANDERE777' });
    await useCode(member, 'ANDERE777');
    const { db } = server.database;
    const kept = db.updateTable('coupon').set({ used_won: 20_000 });
    await kept.where('coupon_id', '=', tried.couponId).execute();
    const migration = join(__dirname, '../../../migrations/0721_costs_of_coupons.sql');
    await sql.raw(await readFile(migration, 'utf8')).execute(db);
    expect(await rowsOf()).toMatchObject([
      { couponId: untouched.couponId, used: 1, usedWon: 10_000, budgetLeftWon: 90_000 },
      { couponId: tried.couponId, used: 2, usedWon: 10_000, budgetLeftWon: 90_000 },
    ]);
  });

  it('is taken once by one who asks many times at once', async () => {
    await given();
    const answers = await Promise.all(Array.from({ length: 6 }, () => useCode()));
    expect(won(answers)).toHaveLength(1);
    expect(await balanceWon(server, member, 'point')).toBe(10_000);
  });

  it('makes member and address wait after five wrong codes, right ones too', async () => {
    await given();
    for (let tries = 0; tries < COUPON_TRIES_MAX; tries += 1)
      expectRefusal(await useCode(member, 'WRQNG222'), 404, 'coupon.wrong_code');
    expectRefusal(await useCode(), 429, 'coupon.too_many_tries');
    expectRefusal(await useCode(member, CODE, '198.51.100.9'), 429, 'coupon.too_many_tries');
    expectRefusal(await useCode(await givenMember(server)), 429, 'coupon.too_many_tries');
    expect((await useCode(await givenMember(server), CODE, '198.51.100.9')).status).toBe(200);
    server.clock.advance(10 * MINUTE_MS);
    expect((await useCode()).status).toBe(200);
    expect(await auditLines(server, 'coupon.wrong_code')).toHaveLength(COUPON_TRIES_MAX);
  });

  it.each([
    ['excluded', { excludedUntil: new Date('2999-01-01') }, 'member.excluded'],
    ['suspended', { status: 2 }, 'member.not_normal'],
    ['blocked', { status: 4 }, 'member.not_normal'],
  ])('refuses somebody who is %s', async (_, who, code) => {
    await given();
    expectRefusal(await useCode(await givenMember(server, who)), 409, code);
  });

  it.each([
    ['a level', { levelMin: 4 }],
    ['a grade', { grade: 2 }],
    ['what was charged', { chargeMinWon: 1 }],
  ])('refuses somebody for whom it is not by %s', async (_, over) => {
    await given(over);
    expectRefusal(await useCode(), 409, 'coupon.not_for_member');
  });

  it('holds a line, and what was charged within its days', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const player = await givenMember(server, { path: [partner.memberId] });
    await given({ partnerId: partner.memberId, chargeMinWon: 30_000 });
    expectRefusal(await useCode(), 409, 'coupon.not_for_member');
    expectRefusal(await useCode(player), 409, 'coupon.not_for_member');
    const charge = await givenRequest(other, player, 'charge', 30_000);
    await decide(other.call, 'approve', charge);
    expect((await useCode(player)).status).toBe(200);
  });

  it('is over with its time', async () => {
    await given({ endsAt: inDays(1) });
    server.clock.advance(DAY_MS);
    expectRefusal(await useCode(), 409, 'coupon.closed');
    await runJob(platform(), couponsJob);
    top = await signedIn(server, { type: 1 });
    expect(await rowsOf('?state=ended')).toHaveLength(1);
    expect(await auditLines(server, 'coupon.end')).toHaveLength(1);
  });

  it('refuses somebody who does not exist', async () => {
    expectRefusal(await useCode({ memberId: NOBODY, id: '' }), 404, 'member.not_found');
  });
});

describe('feed.redeemCoupon', () => {
  it('pays what was given, and nothing to others', async () => {
    const row = await given(personal);
    await issue(row, { ids: ['lucky77'] }, 1);
    expectRefusal(await useOwn(row, await givenMember(server)), 404, 'record.not_found');
    expect((await useOwn(row)).body).toMatchObject({ pointsWon: 10_000 });
    expectRefusal(await useOwn(row), 409, 'coupon.used');
    expectRefusal(await useOwn({ ...row, couponId: NOBODY }), 404, 'record.not_found');
  });

  it('does not let a shared code be taken without it', async () => {
    expectRefusal(await useOwn(await given()), 404, 'record.not_found');
  });
});

describe('feed.listOwnCoupons', () => {
  it('answers what may be taken and what was, and refuses somebody who does not exist', async () => {
    const row = await given(personal);
    const own = async () => (await feed('GET', `/feed/coupons?memberId=${member.memberId}`)).body;
    expect(await own()).toEqual({ coupons: [] });
    await issue(row, { ids: ['lucky77'] }, 1);
    expect((await own()).coupons).toMatchObject([{ couponId: row.couponId, usedAt: null }]);
    await useOwn(row);
    expect((await own()).coupons).toMatchObject([{ usedAt: server.clock.now.toISOString() }]);
    expectRefusal(await feed('GET', `/feed/coupons?memberId=${NOBODY}`), 404, 'member.not_found');
  });

  it('offers what may still be taken, however much newer is over, and nothing twice', async () => {
    const [open, taken] = [await given(personal), await given(personal)];
    for (const row of [open, taken]) await issue(row, { ids: ['lucky77'] }, 1);
    await useOwn(taken);
    // Since then he was given many that have ended, and has taken as many.
    await server.database.pool.query(
      `with many as (
         insert into coupon (coupon_id, name, kind, points_won, begins_at, ends_at, budget_won,
           charge_min_won, charge_days, created_by, created_at, state)
         select overlay(overlay(uuid_floor($1::timestamptz + make_interval(secs => n))::text
             placing '7' from 15) placing '8' from 20)::uuid, 'over', 'personal', 1000,
           $1, $1::timestamptz + interval '1 hour', 1000, 0, 30, $2, $1, 'ended'
         from generate_series(1, 120) as each (n)
         returning coupon_id
       ), held as (
         insert into coupon_holder (member_id, coupon_id, issued_at, issued_by)
         select $3, coupon_id, $1, $2 from many
       )
       insert into coupon_use (member_id, coupon_id, use_id, name, points_won, at)
       select $3, coupon_id, coupon_id, 'over', 1000, $1 from many order by coupon_id limit 60`,
      [server.clock.now, top.adminId, member.memberId],
    );
    const { coupons } = (await feed('GET', `/feed/coupons?memberId=${member.memberId}`)).body;
    const untaken = coupons.filter(({ usedAt }: { usedAt: string | null }) => usedAt === null);
    expect(untaken).toMatchObject([{ couponId: open.couponId }]);
    expect(coupons).toHaveLength(51);
  });
});

describe('members.listCoupons', () => {
  it('finds them, in every order', async () => {
    await given();
    await given({ ...personal, name: '생일', budgetWon: 50_000 });
    await useCode();
    for (const [query, found] of [
      ['?kind=personal', ['생일']],
      ['?state=active', ['생일', '웰컴']],
      ['?state=draft', []],
      [`?query=${encodeURIComponent('생')}`, ['생일']],
      ['?query=welkam', ['웰컴']],
      ['?sort=-usedWon', ['웰컴', '생일']],
      ['?sort=budgetLeftWon', ['생일', '웰컴']],
      ['?from=2000-01-01&to=2000-01-02', []],
    ] as const)
      expect({
        query,
        found: (await rowsOf(query)).map((row: { name: string }) => row.name),
      }).toEqual({
        query,
        found,
      });
  });
});

describe('members.totalCoupons', () => {
  it('sums what was used and what is left', async () => {
    await given();
    await useCode();
    expect((await top.call('GET', '/api/coupons/totals')).body).toMatchObject({
      ...{ count: 1, totals: [{ usedWon: 10_000, budgetLeftWon: 90_000 }] },
    });
  });
});

const uses = (part = '', query = '') => top.call('GET', `/api/coupons/uses${part}${query}`);

describe('members.listCouponUses', () => {
  it('says who took what, of all coupons or by one member', async () => {
    const { couponId } = await given();
    await useCode();
    expect((await uses()).body.rows).toMatchObject([
      { couponId, name: '웰컴', member: { id: 'lucky77', sharedMembers: 0 }, pointsWon: 10_000 },
    ]);
    for (const [query, found] of [
      [`?memberId=${member.memberId}`, 1],
      [`?memberId=${NOBODY}`, 0],
      ['?from=2000-01-01&to=2000-01-02', 0],
    ] as const)
      expect({ query, found: (await uses('', query)).body.rows.length }).toEqual({ query, found });
  });
});

describe('members.listUsesOfCoupon', () => {
  it('says who took of one coupon, of all members or one, and refuses one that there is not', async () => {
    const { couponId } = await given();
    const other = await given({ ...personal, name: '생일' });
    await useCode();
    for (const [query, found] of [
      [`${couponId}/uses`, 1],
      [`${couponId}/uses?memberId=${member.memberId}`, 1],
      [`${couponId}/uses?memberId=${NOBODY}`, 0],
      [`${couponId}/uses?to=2000-01-02`, 0],
      [`${other.couponId}/uses`, 0],
    ] as const)
      expect({
        query,
        found: (await top.call('GET', `/api/coupons/${query}`)).body.rows.length,
      }).toEqual({ query, found });
    const refused = await top.call('GET', `/api/coupons/${NOBODY}/uses`);
    expectRefusal(refused, 404, 'record.not_found');
  });
});

describe('members.totalUsesOfCoupon', () => {
  it('sums the points of that coupon alone', async () => {
    const { couponId } = await given();
    const other = await given({ ...personal, name: '생일' });
    await useCode();
    const totals = async (id: string) =>
      (await top.call('GET', `/api/coupons/${id}/uses/totals`)).body;
    expect(await totals(couponId)).toMatchObject({ count: 1, totals: [{ pointsWon: 10_000 }] });
    expect(await totals(other.couponId)).toMatchObject({ count: 0, totals: [] });
    const refused = await top.call('GET', `/api/coupons/${NOBODY}/uses/totals`);
    expectRefusal(refused, 404, 'record.not_found');
  });
});

describe('members.totalCouponUses', () => {
  it('sums the points of some days, those of test accounts left out, and counts all there are', async () => {
    await given();
    await useCode();
    await useCode(await givenMember(server, { isTest: true }));
    const today = new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    expect((await uses('/totals', `?from=${today}&to=${today}`)).body).toMatchObject({
      ...{ count: 2, totals: [{ pointsWon: 10_000 }] },
    });
    expect((await uses('/totals')).body).toMatchObject({ count: 2, totals: [] });
  });
});
