// The operator's own accounts: two people for every number, none ever edited, and what charges are assigned.
import { REVEALS_DAY_MAX } from '@gwanje/contract';
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import {
  assignedTo,
  givenDepositAccounts,
  newDepositAccount,
} from '../../../test/given-deposit-account';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import {
  decide,
  givenMoneySetting,
  givenRequest,
  keyed,
  requestMoney,
} from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';

const LIST = '/api/deposit-accounts';
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;
let second: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
  second = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const add = (by: SignedIn = finance, change: Parameters<typeof newDepositAccount>[0] = {}) =>
  by.call('POST', LIST, newDepositAccount(change));
type Verb = 'approve' | 'decline' | 'pause' | 'resume' | 'retire';
/** As it stands now, unless it is said of which version somebody has looked at it. */
async function verb(
  by: SignedIn,
  name: Verb,
  accountId: string,
  version?: number,
): Promise<Answer> {
  const isWord = name === 'approve' || name === 'resume';
  const looked = version ?? (await rowOf(accountId))?.version ?? 1;
  return by.call('POST', `${LIST}/${accountId}/${name}`, isWord ? { version: looked } : {});
}
const added = async (): Promise<string> => (await add()).body.accountId;
const approved = async (): Promise<string> => {
  const [accountId] = await givenDepositAccounts(server, finance, [{}]);
  return accountId as string;
};
const rowOf = async (accountId: string) =>
  (await finance.call('GET', LIST)).body.rows?.find(
    (row: { accountId: string }) => row.accountId === accountId,
  );

describe('money.listDepositAccounts', () => {
  it('shows a number whole to those who may agree to it, and to nobody after that', async () => {
    const accountId = (await add(finance, { number: '110-123-4567' })).body.accountId;
    const auditor = await signedIn(server, { type: 5 });
    const shown = async (by: SignedIn) => (await by.call('GET', LIST)).body.rows[0].account;
    expect(await shown(second)).toEqual({
      bank: '신한',
      number: '110-123-4567',
      owner: '관제상사',
    });
    expect(await shown(auditor)).toEqual({ bank: '신한', number: '***-**-4567', owner: '관**사' });
    await verb(second, 'approve', accountId);
    expect(await shown(second)).toEqual(await shown(auditor));
  });

  it('is narrowed by status and by level', async () => {
    const [low] = await givenDepositAccounts(server, finance, [{ levelMax: 3 }]);
    const waiting = (await add(finance, { levelMin: 3 })).body.accountId;
    const found = async (query: string) =>
      (await finance.call('GET', `${LIST}?${query}`)).body.rows.map(
        (row: { accountId: string }) => row.accountId,
      );
    expect(await found('status=waiting')).toEqual([waiting]);
    expect(await found('level=2')).toEqual([low]);
    expect(await found('level=3')).toEqual([waiting, low]);
  });
});

describe('money.totalDepositAccounts', () => {
  it('counts them', async () => {
    await add();
    const { body } = await finance.call('GET', `${LIST}/totals?status=waiting`);
    expect(body).toMatchObject({ count: 1, isMore: false });
  });
});

describe('money.addDepositAccount', () => {
  it('adds one that waits for another administrator, and writes no whole number down', async () => {
    const { status, body } = await add(finance, { number: '110-123-4567' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ status: 'waiting', approvedAt: null, line: null, version: 1, levelMin: 1, levelMax: 10 },
      addedBy: { _id: finance.adminId },
      firstApprovedBy: { _id: finance.adminId },
    });
    const [line] = await auditLines(server, 'deposit_account.add');
    expect(line).toMatchObject({
      ...{ actor_id: finance.adminId, subject: `deposit_account/${body.accountId}` },
      after: { status: 'waiting', account: { number: '***-**-4567' } },
    });
    expect(JSON.stringify(line)).not.toContain('110-123');
  });

  it('refuses a number that is in use, however it is written, and takes one that is retired', async () => {
    const accountId = (await add(finance, { number: '110-123-4567' })).body.accountId;
    expectRefusal(await add(second, { number: '1101234567' }), 409, 'deposit_account.exists');
    await verb(finance, 'retire', accountId);
    expect((await add(second, { number: '1101234567' })).status).toBe(200);
  });

  it('takes one of two that come at once', async () => {
    const answers = await Promise.all([finance, second].map((by) => add(by, { number: '77-77' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is for the line of a partner, and of nobody else', async () => {
    const partner = await givenMember(server, { grade: 2 });
    const member = await givenMember(server);
    expect((await add(finance, { partner: partner.id })).body.line).toEqual({
      _id: partner.memberId,
      id: partner.id,
    });
    expectRefusal(await add(finance, { partner: member.id }), 409, 'admin.no_partner');
  });

  it.each([
    ['levels the wrong way round', { levelMin: 4, levelMax: 3 }, 'levelMin'],
    ['bounds the wrong way round', { minWon: 4, maxWon: 3 }, 'minWon'],
    [
      'a window the wrong way round',
      { fromAt: '2026-11-25T00:00:00.000Z', untilAt: '2026-11-25T00:00:00.000Z' },
      'untilAt',
    ],
    ['a number of letters', { number: 'abcd' }, 'number'],
    ['a limit of nothing', { dayMaxWon: 0 }, 'dayMaxWon'],
  ])('refuses %s', async (_, change, path) => {
    const answer = await add(finance, change);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  });

  it('refuses what nobody else could agree to, and whoever has no right', async () => {
    const operations = await signedIn(server, { type: 1 });
    expectRefusal(await add(operations), 403, 'session.forbidden');
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', second.adminId)
      .execute();
    expectRefusal(await add(), 409, 'admin.no_second');
  });
});

describe('money.approveDepositAccount', () => {
  it('is for another administrator than the one who added it', async () => {
    const accountId = await added();
    expectRefusal(await verb(finance, 'approve', accountId), 409, 'deposit_account.second_admin');
    const { body } = await verb(second, 'approve', accountId);
    expect(body).toMatchObject({
      ...{ status: 'active', firstApprovedBy: null, version: 2 },
      approvedAt: server.clock.now.toISOString(),
    });
    const [line] = await auditLines(server, 'deposit_account.approve');
    expect(line).toMatchObject({
      actor_id: second.adminId,
      before: { status: 'waiting' },
      after: { status: 'active' },
    });
    expectRefusal(await verb(second, 'approve', accountId), 409, 'deposit_account.closed');
  });

  it('takes the word of an account that the first one could use in place of his', async () => {
    const accountId = await added();
    const puppet = await signedIn(server, { type: 2 });
    await server.database.db
      .insertInto('admin_hand')
      .values({ admin_id: puppet.adminId, hand_id: finance.adminId, given_at: server.clock.now })
      .execute();
    const { body } = await verb(puppet, 'approve', accountId);
    expect(body).toMatchObject({ status: 'waiting', firstApprovedBy: { _id: puppet.adminId } });
    expect((await verb(second, 'approve', accountId)).body.status).toBe('active');
  });

  it('has one winner among those who agree and drop it at once', async () => {
    const accountId = await added();
    const answers = await Promise.all(
      (['approve', 'decline', 'approve', 'decline'] as const).map((name) =>
        verb(second, name, accountId, 1),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('agrees to nothing but what was looked at, and changed terms are their changer’s word', async () => {
    const { bank, number, owner, ...terms } = newDepositAccount({ levelMin: 10 });
    const { accountId } = (await add(finance, { bank, number, owner, levelMin: 10 })).body;
    const widened = { ...terms, levelMin: 1, version: 1 };
    const { body: changed } = await second.call('PUT', `${LIST}/${accountId}`, widened);
    expect(changed).toMatchObject({ version: 2, firstApprovedBy: { _id: second.adminId } });
    const third = await signedIn(server, { type: 2 });
    const stale = await verb(third, 'approve', accountId, 1);
    expectRefusal(stale, 409, 'record.stale');
    expect(stale.body.details.current).toMatchObject({ levelMin: 1, version: 2 });
    expectRefusal(await verb(second, 'approve', accountId), 409, 'deposit_account.second_admin');
    expect((await verb(finance, 'approve', accountId, 2)).body.status).toBe('active');
    await verb(finance, 'pause', accountId);
    expectRefusal(await verb(finance, 'resume', accountId, 3), 409, 'record.stale');
  });

  it('refuses what does not exist', async () => {
    expectRefusal(await verb(second, 'approve', NOBODY), 404, 'record.not_found');
  });
});

describe('money.declineDepositAccount', () => {
  it('retires what was never shown, and leaves paused what was', async () => {
    const [fresh, known] = [await added(), await approved()];
    expect((await verb(finance, 'decline', fresh)).body.status).toBe('retired');
    await verb(finance, 'pause', known);
    await verb(finance, 'resume', known);
    expect((await verb(second, 'decline', known)).body.status).toBe('paused');
    expectRefusal(await verb(second, 'decline', known), 409, 'deposit_account.closed');
    expect(await auditLines(server, 'deposit_account.decline')).toHaveLength(2);
  });
});

describe('money.pauseDepositAccount', () => {
  it('is one person’s, at once, and only of one that is shown', async () => {
    const accountId = await approved();
    expect((await verb(finance, 'pause', accountId)).body.status).toBe('paused');
    expectRefusal(await verb(finance, 'pause', accountId), 409, 'deposit_account.closed');
    expect(await auditLines(server, 'deposit_account.pause')).toHaveLength(1);
  });
});

describe('money.resumeDepositAccount', () => {
  it('waits for two again', async () => {
    const accountId = await approved();
    expectRefusal(await verb(finance, 'resume', accountId), 409, 'deposit_account.closed');
    await verb(finance, 'pause', accountId);
    expect((await verb(finance, 'resume', accountId)).body).toMatchObject({
      status: 'waiting',
      firstApprovedBy: { _id: finance.adminId },
    });
    expectRefusal(await verb(finance, 'approve', accountId), 409, 'deposit_account.second_admin');
    expect((await verb(second, 'approve', accountId)).body.status).toBe('active');
    expect(await auditLines(server, 'deposit_account.resume')).toHaveLength(1);
  });
});

describe('money.retireDepositAccount', () => {
  it('ends it for good', async () => {
    const accountId = await approved();
    expect((await verb(finance, 'retire', accountId)).body.status).toBe('retired');
    for (const name of ['resume', 'approve', 'retire'] as const)
      expectRefusal(await verb(second, name, accountId), 409, 'deposit_account.closed');
    expect((await rowOf(accountId)).status).toBe('retired');
    expect(await auditLines(server, 'deposit_account.retire')).toHaveLength(1);
  });
});

describe('money.updateDepositAccount', () => {
  const { bank: _b, number: _n, owner: _o, ...terms } = newDepositAccount();
  const update = (accountId: string, change: object) =>
    finance.call('PUT', `${LIST}/${accountId}`, { ...terms, version: 2, ...change });

  it('changes who is shown it and for how much, and never the account', async () => {
    const accountId = await approved();
    const { body } = await update(accountId, { levelMin: 2, dayMaxWon: 5, position: 3 });
    expect(body).toMatchObject({ levelMin: 2, dayMaxWon: 5, position: 3, version: 3 });
    const [line] = await auditLines(server, 'deposit_account.update');
    expect(line).toMatchObject({ before: { dayMaxWon: null }, after: { dayMaxWon: 5 } });
    const number = await update(accountId, { version: 3, number: '1-2345' });
    expectRefusal(number, 400, 'request.invalid');
  });

  it('lets two agree again to one whose time was over', async () => {
    const until = (minutes: number) =>
      new Date(server.clock.now.getTime() + minutes * 60_000).toISOString();
    const [accountId = ''] = await givenDepositAccounts(server, finance, [{ untilAt: until(10) }]);
    const longer = await update(accountId, { untilAt: until(20) });
    expect(longer.body.status).toBe('active');
    server.clock.advance(20 * 60_000);
    expect((await update(accountId, { version: 3, untilAt: until(-1) })).body.status).toBe(
      'active',
    );
    const again = await update(accountId, { version: 4, untilAt: until(60) });
    expect(again.body).toMatchObject({
      ...{ status: 'waiting', firstApprovedBy: { _id: finance.adminId } },
    });
    const member = await givenMember(server);
    const charge = () => requestMoney(finance.call, member.memberId, 'charge', 5);
    expectRefusal(await charge(), 409, 'money.no_deposit_account');
    expectRefusal(await verb(finance, 'approve', accountId), 409, 'deposit_account.second_admin');
    expect((await verb(second, 'approve', accountId)).body.status).toBe('active');
    expect((await charge()).status).toBe(200);
  });

  it('refuses what was edited from an older version, and what is retired', async () => {
    const accountId = await approved();
    const stale = await update(accountId, { version: 1 });
    expectRefusal(stale, 409, 'record.stale');
    expect(stale.body.details.current).toMatchObject({ accountId, version: 2 });
    await verb(finance, 'retire', accountId);
    expectRefusal(await update(accountId, { version: 3 }), 409, 'deposit_account.closed');
    expectRefusal(await update(NOBODY, {}), 404, 'record.not_found');
  });
});

describe('a charge', () => {
  it('needs no account where the site never had one, and one where it had', async () => {
    const member = await givenMember(server);
    expect((await requestMoney(finance.call, member.memberId, 'charge', 5)).status).toBe(200);
    const accountId = await approved();
    expect((await requestMoney(finance.call, member.memberId, 'charge', 5)).status).toBe(200);
    await verb(finance, 'pause', accountId);
    const answer = await requestMoney(finance.call, member.memberId, 'charge', 5);
    expectRefusal(answer, 409, 'money.no_deposit_account');
    expect(await assignedTo(server, member)).toEqual([null, accountId]);
    const [line] = await auditLines(server, 'request.create');
    expect(line?.after).toHaveProperty('depositAccountId');
  });

  it('goes to an account within its window alone, and so does what a member is shown of it', async () => {
    const at = (minutes: number) =>
      new Date(server.clock.now.getTime() + minutes * 60_000).toISOString();
    const [evening, morning] = await givenDepositAccounts(server, finance, [
      { untilAt: at(10) },
      { fromAt: at(10), untilAt: at(20) },
    ]);
    const member = await givenMember(server);
    await givenRequest(finance, member, 'charge', 100);
    const feed = feedCallWith(server, await givenFeedKey(server));
    const shown = async () =>
      (await feed('GET', `/feed/deposit-account?memberId=${member.memberId}`)).body.account;
    expect(await shown()).toMatchObject({ bank: '신한' });
    server.clock.advance(10 * 60_000);
    expect(await shown()).toBeNull();
    await givenRequest(finance, member, 'charge', 100);
    server.clock.advance(10 * 60_000);
    const answer = await requestMoney(finance.call, member.memberId, 'charge', 100);
    expectRefusal(answer, 409, 'money.no_deposit_account');
    expect(await assignedTo(server, member)).toEqual([evening, morning]);
  });

  it('that no account is there for calls somebody, once until he has looked', async () => {
    const member = await givenMember(server, { level: 2 });
    await verb(finance, 'pause', await approved());
    const feed = feedCallWith(server, await givenFeedKey(server));
    const body = { memberId: member.memberId, kind: 'charge', amountWon: 50_000 };
    const { headers } = keyed();
    for (let times = 0; times < 2; times += 1)
      expectRefusal(
        await feed('POST', '/feed/requests', body, headers),
        409,
        'money.no_deposit_account',
      );
    const answer = await requestMoney(finance.call, member.memberId, 'charge', 5);
    expectRefusal(answer, 409, 'money.no_deposit_account');
    const { rows } = (await finance.call('GET', '/api/money/alarms?isOpen=true')).body;
    expect(rows).toMatchObject([
      { kind: 'depositAccountMissing', details: { level: 2, amountWon: 50_000 } },
    ]);
  });

  it('keeps the account of the last one for a while, then goes to the least used', async () => {
    // What an account was used for begins anew at midnight.
    server.clock.now = new Date('2026-11-21T03:00:00.000Z');
    finance = await signedIn(server, { type: 2 });
    const [a, b] = await givenDepositAccounts(server, finance, [
      { dayMaxWon: 10_000, position: 1 },
      { dayMaxWon: 10_000, position: 2 },
    ]);
    const member = await givenMember(server);
    await givenRequest(finance, member, 'charge', 100);
    await givenRequest(finance, member, 'charge', 100);
    server.clock.advance(30 * 60_000);
    finance = await signedIn(server, { type: 2 });
    await givenRequest(finance, member, 'charge', 100);
    expect(await assignedTo(server, member)).toEqual([a, a, b]);
  });

  it('never fills an account beyond its day, however many come at once', async () => {
    const [small, big] = await givenDepositAccounts(server, finance, [
      { dayMaxWon: 250, position: 1 },
      { position: 2 },
    ]);
    await givenMoneySetting(server, {
      ...UNSAVED_MONEY_SETTINGS.depositAccount,
      ...{ version: 1, mode: 'order', stickyMinutes: 0 },
    });
    const members = await Promise.all(Array.from({ length: 5 }, () => givenMember(server)));
    await Promise.all(members.map((member) => givenRequest(finance, member, 'charge', 100)));
    const assigned = (await Promise.all(members.map((one) => assignedTo(server, one)))).flat();
    expect(assigned.filter((id) => id === small)).toHaveLength(2);
    expect(assigned.filter((id) => id === big)).toHaveLength(3);
  });
});

describe('money.listDepositAccountUsage', () => {
  it('tells what was assigned and approved today, and what is open, without test accounts', async () => {
    const [accountId] = await givenDepositAccounts(server, finance, [{}]);
    const member = await givenMember(server);
    const approvedOne = await givenRequest(finance, member, 'charge', 100);
    await decide(finance.call, 'approve', approvedOne);
    const declined = await givenRequest(finance, member, 'charge', 10);
    await decide(finance.call, 'decline', declined);
    await givenRequest(finance, member, 'charge', 1);
    await givenRequest(finance, await givenMember(server, { isTest: true }), 'charge', 1_000);
    const usage = async () => (await finance.call('GET', `${LIST}/usage`)).body;
    const open = [{ member: { _id: member.memberId, id: member.id }, amountWon: 1 }];
    expect(await usage()).toEqual([
      { accountId, assignedWon: 101, approvedWon: 100, openCount: 1, open },
    ]);
    server.clock.advance(24 * 3_600_000);
    finance = await signedIn(server, { type: 2 });
    expect(await usage()).toEqual([
      { accountId, assignedWon: 0, approvedWon: 0, openCount: 1, open },
    ]);
  });
});

describe('money.listDepositAccountLevels', () => {
  it('says which account each level would be assigned, masked, and assigns none', async () => {
    const [low] = await givenDepositAccounts(server, finance, [
      { number: '110-123-4567', levelMax: 3 },
      { levelMin: 4, levelMax: 5, dayMaxWon: 1_000 },
    ]);
    const levels = async () => (await finance.call('GET', `${LIST}/levels`)).body;
    const known = async () =>
      (await levels()).map(({ account }: { account: object | null }) => account !== null);
    expect((await levels())[0]).toMatchObject({
      level: 1,
      account: { number: '***-**-4567', owner: '관**사' },
    });
    expect(await known()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((level) => level <= 5));
    // What has taken all of its day is shown to nobody else.
    await givenRequest(finance, await givenMember(server, { level: 4 }), 'charge', 1_000);
    expect(await known()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((level) => level <= 3));
    expect((await finance.call('GET', `${LIST}/usage`)).body).not.toContainEqual(
      expect.objectContaining({ accountId: low }),
    );
  });
});

describe('money.revealDepositAccount', () => {
  const reveal = (accountId: string, field = 'number', by = finance) =>
    by.call('POST', `${LIST}/${accountId}/reveal`, { field, reason: '이체 확인' });

  it.each([
    ['number', '110-123-4567'],
    ['owner', '관제상사'],
  ])(
    'tells the %s in full for a reason, and writes down that it did, not what',
    async (field, value) => {
      const [accountId = ''] = await givenDepositAccounts(server, finance, [
        { number: '110-123-4567' },
      ]);
      const { status, body } = await reveal(accountId, field);
      expect({ status, body }).toEqual({
        status: 200,
        body: { value, leftToday: REVEALS_DAY_MAX - 1 },
      });
      const [line] = await auditLines(server, 'deposit_account.reveal');
      expect(line).toMatchObject({
        ...{ chain: finance.adminId, subject: `deposit_account/${accountId}`, before: null },
        after: { field, reason: '이체 확인' },
      });
      expect(JSON.stringify(line)).not.toContain(value);
    },
  );

  it('counts with what one reveals of members', async () => {
    const accountId = await approved();
    const { memberId } = await givenMember(server);
    const ofMember = () =>
      finance.call('POST', `/api/members/${memberId}/reveal`, {
        ...{ field: 'accountNumber', reason: '이체 확인' },
      });
    for (let n = 1; n < REVEALS_DAY_MAX; n += 1) expect((await ofMember()).status).toBe(200);
    expect((await reveal(accountId)).body.leftToday).toBe(0);
    expectRefusal(await reveal(accountId), 409, 'member.reveal_limit');
    expectRefusal(await ofMember(), 409, 'member.reveal_limit');
  });

  it('refuses an account that does not exist, and leaves no line', async () => {
    expectRefusal(await reveal(NOBODY), 404, 'record.not_found');
    expect(await auditLines(server, 'deposit_account.reveal')).toEqual([]);
  });
});

describe('money.tellDepositAccount', () => {
  it('tells each member of an open charge the account that it was assigned, in whole, once', async () => {
    const [accountId] = await givenDepositAccounts(server, finance, [{ number: '110-123-4567' }]);
    const support = await signedIn(server, { type: 3 });
    const [kim, lee] = [await givenMember(server), await givenMember(server)];
    const open = await givenRequest(finance, kim, 'charge', 50_000);
    const over = await givenRequest(finance, lee, 'charge', 70_000);
    await decide(finance.call, 'decline', over);
    const tell = (by: SignedIn, options = keyed()) =>
      by.call(
        'POST',
        '/api/money/deposit-account-messages',
        { requestIds: [open.requestId, over.requestId] },
        options,
      );
    const options = keyed();
    expect((await tell(support, options)).body).toEqual({ told: 1, leftOut: 1 });
    expect((await tell(support, options)).body).toEqual({ told: 1, leftOut: 1 });
    const { db } = server.database;
    const had = await db.selectFrom('message_recipient').selectAll().execute();
    expect(had).toMatchObject([
      {
        member_id: kim.memberId,
        filled: { amount: '50,000', depositAccount: '신한 110-123-4567 관제상사' },
      },
    ]);
    const [line] = await auditLines(server, 'deposit_account.tell');
    expect(line?.after).toEqual({ told: 1, leftOut: 1, requestIds: [open.requestId] });
    expectRefusal(await tell(finance), 403, 'session.forbidden');
    await verb(finance, 'pause', accountId as string);
    expect((await tell(support)).body).toEqual({ told: 0, leftOut: 2 });
  });
});

describe('feed.readDepositAccount', () => {
  const givenSite = async () => {
    const feed = feedCallWith(server, await givenFeedKey(server));
    return ({ memberId }: { readonly memberId: string }) =>
      feed('GET', `/feed/deposit-account?memberId=${memberId}`);
  };

  it('shows the account of an open charge, as long as money may come there', async () => {
    const shown = await givenSite();
    const [accountId] = await givenDepositAccounts(server, finance, [{ bank: '국민' }]);
    const member = await givenMember(server);
    expect((await shown(member)).body).toEqual({ account: null, request: null, note: '' });
    const { requestId } = await givenRequest(finance, member, 'charge', 50_000);
    expect((await shown(member)).body).toMatchObject({
      account: { bank: '국민', owner: '관제상사' },
      request: { requestId, amountWon: 50_000 },
    });
    await verb(finance, 'pause', accountId as string);
    expect((await shown(member)).body).toMatchObject({ account: null, request: { requestId } });
    expectRefusal(await shown({ memberId: NOBODY }), 404, 'member.not_found');
  });

  it('shows everybody the one that a charge would be given, where the settings say so', async () => {
    const shown = await givenSite();
    await givenDepositAccounts(server, finance, [
      { bank: '국민', levelMin: 2 },
      { bank: '신한', minWon: 10_000 },
    ]);
    await givenMoneySetting(server, {
      ...UNSAVED_MONEY_SETTINGS.depositAccount,
      ...{ version: 1, shownFor: 'everyone', note: '입금자명은 닉네임으로 하세요.' },
    });
    expect((await shown(await givenMember(server))).body).toMatchObject({
      account: { bank: '신한' },
      ...{ request: null, note: '입금자명은 닉네임으로 하세요.' },
    });
  });

  it('shows none to whoever may not pay in, or would pay what nobody could credit', async () => {
    const shown = await givenSite();
    await givenDepositAccounts(server, finance, [{ bank: '국민' }]);
    const member = await givenMember(server);
    await givenRequest(finance, member, 'charge', 50_000);
    await givenMoneySetting(server, {
      ...UNSAVED_MONEY_SETTINGS.depositAccount,
      ...{ version: 1, shownFor: 'everyone' },
    });
    const exclude = ({ memberId }: { readonly memberId: string }) =>
      server.database.pool.query(
        `update member set excluded_until = now() + interval '30 days' where member_id = $1`,
        [memberId],
      );
    await exclude(member);
    expect((await shown(member)).body).toMatchObject({
      ...{ account: null, request: { amountWon: 50_000 } },
    });
    const other = await givenMember(server);
    expect((await shown(other)).body).toMatchObject({ account: { bank: '국민' } });
    await exclude(other);
    expect((await shown(other)).body.account).toBeNull();
    const suspended = await givenMember(server, { status: 2 });
    expect((await shown(suspended)).body.account).toBeNull();
  });
});
