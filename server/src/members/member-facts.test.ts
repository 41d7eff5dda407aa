// What the detail shows of a member, and the account he is paid to: through HTTP.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../test/given';
import { feedCallWith, givenFeedKey } from '../../test/given-feed';
import { type GivenMember, givenMember } from '../../test/given-member';
import { newId } from '../platform/new-id';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const ACCOUNT = { bank: '신한', number: '110-22-7890', owner: '홍길동' };
const SHOWN = { bank: '신한', number: '***-**-7890', owner: '홍*동' };

let server: TestServer;
let support: SignedIn;
let member: GivenMember;

beforeAll(async () => {
  server = await givenServer();
  support = await signedIn(server, { type: 3 });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await givenMember(server);
});

const pathOf = (part: string, memberId = member.memberId) => `/api/members/${memberId}/${part}`;
const read = async (part: string) => (await support.call('GET', pathOf(part))).body;
const versionOf = async () => (await support.call('GET', `/api/members/${member.memberId}`)).body;

async function givenRequest(kind: string, status: string, amountWon: number, days = 0) {
  const at = new Date(server.clock.now.getTime() - days * 86_400_000);
  const decided = ['approved', 'declined'].includes(status) ? at : null;
  await server.database.pool.query(
    `insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
      requested_at, decided_at) values ($1, gen_random_uuid(), $2, $3, $4, false, $5, $6)`,
    [member.memberId, kind, status, amountWon, at, decided],
  );
}

describe('members.readMemberFigures', () => {
  it('counts what was approved today and in all, and what waits', async () => {
    await givenRequest('charge', 'approved', 70_000);
    await givenRequest('charge', 'approved', 30_000, 2);
    await givenRequest('exchange', 'approved', 90_000);
    await givenRequest('charge', 'declined', 5_000);
    await givenRequest('charge', 'waiting', 10_000);
    await givenRequest('exchange', 'held', 10_000);
    await givenRequest('incomeExchange', 'waiting', 10_000);
    expect(await read('figures')).toEqual({
      today: { chargeWon: 70_000, exchangeWon: 90_000, profitWon: -20_000 },
      all: { chargeWon: 100_000, exchangeWon: 90_000, profitWon: 10_000 },
      ...{ chargesOpen: 1, exchangesOpen: 1, incomeExchangesOpen: 1, lastLoginAt: null },
      sharedMembers: 0,
    });
  });

  it('tells with how many he shares traces, and no partner', async () => {
    const partner = await givenMember(server, { grade: 3 });
    member = await givenMember(server, { path: [partner.memberId] });
    await server.database.pool.query(
      'update member_rank set shared_members = 3 where member_id = $1',
      [member.memberId],
    );
    expect(await read('figures')).toMatchObject({ sharedMembers: 3 });
    const who = await signedIn(server, { partnerId: partner.memberId });
    expect((await who.call('GET', pathOf('figures'))).body).toMatchObject({ sharedMembers: null });
  });

  it('knows nobody who is not there', async () => {
    const answer = await support.call('GET', pathOf('figures', NOBODY));
    expectRefusal(answer, 404, 'member.not_found');
  });
});

describe('members.openMember', () => {
  const open = async (by = support, memberId = member.memberId) =>
    by.call('POST', pathOf('opening', memberId), {});
  const linesOf = async () =>
    (await auditLines(server, 'member.open')).filter(({ subject }) => subject === member.memberId);

  it('is on record once an hour for each who looks', async () => {
    expect((await open()).body).toEqual({});
    await open();
    expect(await linesOf()).toHaveLength(1);
    const auditor = await signedIn(server, { type: 5 });
    await open(auditor);
    expect((await linesOf()).map(({ actor_id }) => actor_id)).toEqual([
      support.adminId,
      auditor.adminId,
    ]);
    server.clock.advance(3_601_000);
    support = await signedIn(server, { type: 3 });
    await open();
    expect(await linesOf()).toHaveLength(3);
  });

  it('is one line of windows that open at the same instant', async () => {
    const other = await server.database.pool.connect();
    try {
      // Whoever writes a line of his waits, having looked for one already.
      await other.query('begin');
      await other.query('select from audit_head where chain = $1 for update', [support.adminId]);
      const answers = Promise.all([open(), open()]);
      await somebodyWaits(server, 2);
      await other.query('commit');
      expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      other.release();
    }
    expect(await linesOf()).toHaveLength(1);
  });

  it('knows nobody who is not there', async () => {
    expectRefusal(await open(support, NOBODY), 404, 'member.not_found');
  });
});

describe('members.readLastChange', () => {
  it('names the colleague who changed him last, and passes over notes', async () => {
    expect(await read('last-change')).toEqual({ change: null });
    const { memberId } = member;
    const { nick, grade, level, status, version } = await versionOf();
    const operations = await signedIn(server, { type: 1 });
    const sent = { nick, grade, status, version, level: level + 1, reason: '우수 회원' };
    expect((await operations.call('PUT', `/api/members/${memberId}`, sent)).status).toBe(200);
    const memo = { body: '전화 확인함', isPinned: false, isAlert: false };
    expect((await support.call('POST', pathOf('memos'), memo)).status).toBe(200);
    expect(await read('last-change')).toMatchObject({
      change: { by: { _id: operations.adminId, id: operations.id }, action: 'member.update' },
    });
  });

  it('knows nobody who is not there', async () => {
    const answer = await support.call('GET', pathOf('last-change', NOBODY));
    expectRefusal(answer, 404, 'member.not_found');
  });
});

describe('members.readMemberOrigin', () => {
  const origin = async (memberId: string) =>
    (await support.call('GET', pathOf('origin', memberId))).body;

  it('names the key, the code and whom it is of, where somebody joined by the site', async () => {
    const shop = await givenMember(server, { id: 'shop-origin', grade: 2 });
    await server.database.pool.query(
      `insert into partner_code (code, partner_id) values ('ORIGIN1', $1)`,
      [shop.memberId],
    );
    const key = await givenFeedKey(server);
    const { body } = await feedCallWith(server, key)('POST', '/feed/members', {
      ...{ id: 'by-code', nick: '새회원', password: 'my own long password', device: 'd-7' },
      ...{ bankAccount: ACCOUNT, recommender: 'origin1', ip: '203.0.113.7', phone: null },
    });
    expect(await origin(body.memberId)).toEqual({
      ...{ by: null, feedKey: expect.any(String), siteName: null, host: null },
      ...{ code: 'ORIGIN1', recommender: 'shop-origin', ip: '203.0.113.7', device: 'd-7' },
    });
  });

  it('names who registered him, and nobody of whom nothing was kept', async () => {
    const { body } = await support.call('POST', '/api/members', {
      ...{ id: 'by-admin', nick: '등록', grade: 1, level: 1, bankAccount: null },
      ...{ recommenderId: null, isTest: false },
    });
    const nothing = { feedKey: null, siteName: null, host: null, code: null, recommender: null };
    const from = { ip: null, device: null };
    expect(await origin(body._id)).toEqual({
      ...{ by: { _id: support.adminId, id: support.id }, ...nothing, ...from },
    });
    expect(await origin(member.memberId)).toEqual({ by: null, ...nothing, ...from });
  });

  it('knows nobody who is not there', async () => {
    const answer = await support.call('GET', pathOf('origin', NOBODY));
    expectRefusal(answer, 404, 'member.not_found');
  });
});

describe('members.readMemberAttendance', () => {
  it('answers the days of one month', async () => {
    await server.database.pool.query(
      `insert into attendance (member_id, day_on, streak, point_won, setting_version)
        values ($1, '2026-10-31', 3, 700, 0), ($1, '2026-11-01', 4, 100, 0),
          ($1, '2026-11-30', 1, 200, 0), ($1, '2026-12-01', 2, 900, 0)`,
      [member.memberId],
    );
    expect(await read('attendance?month=2026-11')).toEqual({
      days: [
        { dayOn: '2026-11-01', streak: 4, pointWon: 100 },
        { dayOn: '2026-11-30', streak: 1, pointWon: 200 },
      ],
      pointWon: 300,
    });
    const wrong = await support.call('GET', pathOf('attendance?month=2026-13'));
    expectRefusal(wrong, 400, 'request.invalid');
    const nobody = await support.call('GET', pathOf('attendance?month=2026-11', NOBODY));
    expectRefusal(nobody, 404, 'member.not_found');
  });
});

describe('members.changeMemberAccount', () => {
  const change = async (over: object = {}) =>
    support.call('PUT', pathOf('bank-account'), {
      ...{ bankAccount: ACCOUNT, reason: '본인 요청', version: (await versionOf()).version },
      ...over,
    });

  it('changes it with its reason, keeps what it was, and leaves one audit line', async () => {
    const { body, status } = await change();
    expect([status, body.bankAccount]).toEqual([200, SHOWN]);
    expectRefusal(await change(), 409, 'member.account_same');
    expectRefusal(await change({ bankAccount: null, version: 1 }), 409, 'record.stale');
    server.clock.advance(1_000);
    expect((await change({ bankAccount: null, reason: '해지' })).body.bankAccount).toBeNull();
    const lines = await auditLines(server, 'member.change_account');
    expect(lines).toMatchObject([
      { subject: member.memberId, after: { bankAccount: SHOWN, reason: '본인 요청' } },
      { subject: member.memberId, before: { bankAccount: SHOWN }, after: { bankAccount: null } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('110-22');
    const { changes } = await read('bank-account-changes');
    expect(changes).toMatchObject([
      { before: SHOWN, after: null, reason: '해지', by: { id: support.id } },
      { after: SHOWN, reason: '본인 요청' },
    ]);
    const { rows } = await server.database.pool.query(
      'select bank_changed_by from member where member_id = $1',
      [member.memberId],
    );
    expect(rows).toEqual([{ bank_changed_by: support.adminId }]);
  });

  it('refuses one without a reason, and of nobody', async () => {
    expectRefusal(await change({ reason: '' }), 400, 'request.invalid');
    const sent = { bankAccount: ACCOUNT, reason: '없음', version: 1 };
    const nobody = await support.call('PUT', pathOf('bank-account', NOBODY), sent);
    expectRefusal(nobody, 404, 'member.not_found');
  });
});

describe('members.listAccountChanges', () => {
  it('begins with nothing, and knows nobody who is not there', async () => {
    expect(await read('bank-account-changes')).toEqual({ changes: [], more: false });
    const answer = await support.call('GET', pathOf('bank-account-changes', NOBODY));
    expectRefusal(answer, 404, 'member.not_found');
  });

  it('answers all of them, page behind page, whatever comes meanwhile', async () => {
    const change = (reason: number) =>
      server.database.pool.query(
        `insert into member_account_change (member_id, change_id, reason, changed_by)
          values ($1, $2, $3, $4)`,
        [
          member.memberId,
          newId(new Date(Date.UTC(2026, 0, 1, 0, reason))),
          String(reason),
          support.adminId,
        ],
      );
    for (let reason = 1; reason <= 101; reason += 1) await change(reason);
    const reasons: string[] = [];
    const turn = async (after = ''): Promise<void> => {
      const { changes, more } = await read(`bank-account-changes${after}`);
      reasons.push(...changes.map((one: { reason: string }) => one.reason));
      if (after === '') await change(102);
      if (more) await turn(`?after=${changes.at(-1).changeId}`);
    };
    await turn();
    expect(reasons).toEqual(Array.from({ length: 101 }, (_, index) => String(101 - index)));
    const wrong = await support.call('GET', `${pathOf('bank-account-changes')}?after=x`);
    expectRefusal(wrong, 400, 'request.invalid');
  });
});

describe('members.listMemberAudit', () => {
  it('tells what was done to him and what was revealed of him, the newest first', async () => {
    const auditor = await signedIn(server, { type: 5 });
    const other = await givenMember(server);
    for (const memberId of [member.memberId, other.memberId]) {
      server.clock.advance(1_000);
      const memo = { body: '전화함', isPinned: false, isAlert: false };
      await support.call('POST', pathOf('memos', memberId), memo);
    }
    server.clock.advance(1_000);
    const asked = { field: 'phone', reason: '본인 확인' };
    const operations = await signedIn(server, { type: 1 });
    await operations.call('POST', pathOf('reveal'), asked);
    const { rows } = (await auditor.call('GET', pathOf('audit'))).body;
    expect(rows).toMatchObject([
      { action: 'member.reveal', reason: '본인 확인', actor: { id: operations.id } },
      { action: 'member.memo', subject: member.memberId },
    ]);
    expectRefusal(await auditor.call('GET', pathOf('audit', NOBODY)), 404, 'member.not_found');
    expectRefusal(await support.call('GET', pathOf('audit')), 403, 'session.forbidden');
  });
});

describe('members.totalMemberAudit', () => {
  it('counts them', async () => {
    const auditor = await signedIn(server, { type: 5 });
    const count = async () => (await auditor.call('GET', pathOf('audit/totals'))).body.count;
    expect(await count()).toBe(0);
    const memo = { body: '전화함', isPinned: false, isAlert: false };
    await support.call('POST', pathOf('memos'), memo);
    expect(await count()).toBe(1);
    const refused = await auditor.call('GET', pathOf('audit/totals', NOBODY));
    expectRefusal(refused, 404, 'member.not_found');
  });
});
