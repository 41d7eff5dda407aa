// Members through HTTP: registering, reading, and who may stand above whom.

import {
  auditLines,
  expectRefusal,
  givenServer,
  rowCounts,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { givenMember } from '../../test/given-member';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const MEMBERS = '/api/members';
const ACCOUNT = { bank: '국민', number: '123-456-7890', owner: '홍길동' };
const MASKED_ACCOUNT = { bank: '국민', number: '***-**-7890', owner: '홍*동' };
const NO_LIMITS = {
  chargeDayMaxWon: null,
  chargeWeekMaxWon: null,
  chargeMonthMaxWon: null,
  pending: [],
};

let server: TestServer;
let support: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  support = await signedIn(server, { type: 3 });
});
afterEach(() => server.close());

const newMember = (over: object = {}) => ({
  id: 'hong1004',
  nick: '홍길동',
  grade: 1,
  level: 1,
  bankAccount: ACCOUNT,
  recommenderId: null,
  isTest: false,
  ...over,
});
const register = (over: object = {}, options = {}) =>
  support.call('POST', MEMBERS, newMember(over), options);
const pathOf = (memberId: string) => `${MEMBERS}/${memberId}`;

/** A line of partners from the first level down; the last one's id comes last. */
async function givenLine(length: number): Promise<string[]> {
  const path: string[] = [];
  for (let level = 1; level <= length; level += 1)
    path.push((await givenMember(server, { grade: 2, path: [...path] })).memberId);
  return path;
}

describe('members.createMember', () => {
  it('gives him a password that he has to change, and keeps nothing of it in the audit log', async () => {
    const password = 'a password of his own';
    const { body } = await register({ password });
    const { rows } = await server.database.pool.query(
      'select password_hash, must_change from member_password where member_id = $1',
      [body._id],
    );
    expect(rows).toEqual([{ password_hash: expect.any(String), must_change: true }]);
    expect(rows[0].password_hash).not.toContain(password);
    expect(JSON.stringify(await auditLines(server, 'member.create'))).not.toContain(password);
    for (const wrong of ['too short', 'x'.repeat(129)])
      expectRefusal(await register({ id: 'other01', password: wrong }), 400, 'request.invalid');
    const named = await register({ id: 'other01', password: 'my other01 word' });
    expectRefusal(named, 409, 'session.password_has_id');
  });

  it('lets nobody but a top administrator make a test account', async () => {
    expectRefusal(await register({ isTest: true }), 400, 'request.invalid');
    const top = await signedIn(server, { type: 0 });
    const { body } = await top.call('POST', MEMBERS, newMember({ isTest: true }));
    expect(body.isTest).toBe(true);
  });

  it('registers a member with status normal, six empty wallets and an audit line', async () => {
    const { status, body } = await register();
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: expect.any(String),
      id: 'hong1004',
      nick: '홍길동',
      grade: 1,
      status: 1,
      level: 1,
      bankAccount: MASKED_ACCOUNT,
      recommendLevel: 1,
      recommendTree: [],
      isTest: false,
      limits: NO_LIMITS,
      excludedUntil: null,
      joinedAt: server.clock.now.toISOString(),
      ...{ phone: null, tags: [], realName: null, isAccountOwner: null, email: null },
      ...{ isBetAllowed: true, isSingleAllowed: true, isDoubleAllowed: true },
      bonus: { rateBps: null, minWon: null, maxWon: null },
      hasExchangePin: false,
      version: 1,
    });
    const wallets = await server.database.db
      .selectFrom('wallet')
      .select(['wallet', 'balance_won', 'floor_won', 'seq'])
      .where('member_id', '=', body._id)
      .orderBy('wallet')
      .execute();
    expect(wallets).toEqual(
      ['apoker', 'betHoldem', 'casino', 'income', 'money', 'point'].map((wallet) => ({
        wallet,
        balance_won: 0,
        floor_won: 0,
        seq: 0,
      })),
    );
    const lines = await auditLines(server, 'member.create');
    expect(lines).toMatchObject([
      {
        chain: support.adminId,
        subject: body._id,
        before: null,
        after: body,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('123-456');
  });

  it('puts the recommender with all of his own above the member', async () => {
    const path = await givenLine(3);
    const { body } = await register({ recommenderId: path[2], bankAccount: null });
    expect(body.recommendLevel).toBe(4);
    expect(body.recommendTree.map(({ _id }: { _id: string }) => _id)).toEqual(path);
    const loginIds = await server.database.db
      .selectFrom('member')
      .select('login_id')
      .where('grade', '=', 2)
      .orderBy('recommend_level')
      .execute();
    expect(body.recommendTree.map(({ id }: { id: string }) => id)).toEqual(
      loginIds.map(({ login_id }) => login_id),
    );
    expect(body.bankAccount).toBeNull();
  });

  it('refuses an id that is taken, whoever has it and wherever he stands', async () => {
    const [partner] = await givenLine(1);
    await register({ recommenderId: partner });
    const before = await rowCounts(server);
    expectRefusal(await register(), 409, 'member.id_taken');
    expect(await rowCounts(server)).toEqual(before);
  });

  it('gives an id to one of eight who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'member.id_taken')).toHaveLength(7);
    expect(await rowCounts(server)).toMatchObject({ member: 1, member_login: 1, wallet: 6 });
  });

  // What holds a password is kept under no key; its ID keeps it from happening twice.
  it('registers once when the same call comes again and again', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => register()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expectRefusal(await register(), 409, 'member.id_taken');
    expect(await auditLines(server, 'member.create')).toHaveLength(1);
  });

  it.each([
    ['has left', { status: 3 }],
    ['is blocked', { status: 4 }],
    ['is a test account, above a real member', { isTest: true }],
  ])('refuses a recommender who %s', async (_, options) => {
    const { memberId } = await givenMember(server, options);
    expectRefusal(await register({ recommenderId: memberId }), 409, 'member.no_recommender');
    expect(await auditLines(server, 'member.create')).toEqual([]);
  });

  it('refuses a recommender who does not exist', async () => {
    expectRefusal(await register({ recommenderId: NOBODY }), 409, 'member.no_recommender');
  });

  it('takes a test account under a test account', async () => {
    const { memberId } = await givenMember(server, { isTest: true });
    support = await signedIn(server, { type: 0 });
    const { status, body } = await register({ recommenderId: memberId, isTest: true });
    expect({ status, isTest: body.isTest }).toEqual({ status: 200, isTest: true });
  });

  it('lets partners stand on nine levels and ordinary members under the ninth', async () => {
    // Whoever may change partners registers them.
    support = await signedIn(server, { type: 1 });
    const path = await givenLine(8);
    const ninth = await register({ id: 'ninth', grade: 2, recommenderId: path[7] });
    expect(ninth.body.recommendLevel).toBe(9);
    const higher = await register({ id: 'higher', grade: 3, recommenderId: path[7] });
    expectRefusal(higher, 409, 'partner.grade_above_upline');
    const tooDeep = await register({ id: 'tenth', grade: 2, recommenderId: ninth.body._id });
    expectRefusal(tooDeep, 409, 'member.tree_too_deep');
    const under = await register({ id: 'under', grade: 1, recommenderId: ninth.body._id });
    expect(under.body.recommendLevel).toBe(10);
    const below = await register({ id: 'below', grade: 1, recommenderId: under.body._id });
    expectRefusal(below, 409, 'member.tree_too_deep');
    expect(await auditLines(server, 'member.create')).toHaveLength(2);
  });

  it.each([
    [{ id: 'Hong' }, 'id', 'bad_login_id'],
    [{ nick: ' ' }, 'nick', 'required'],
    [{ grade: 8 }, 'grade', 'wrong_choice'],
    [{ level: 11 }, 'level', 'too_big'],
    [{ recommenderId: 'me' }, 'recommenderId', 'bad_id'],
    [{ isTest: undefined }, 'isTest', 'required'],
    [{ bankAccount: { ...ACCOUNT, number: '12a4' } }, 'bankAccount.number', 'wrong_type'],
    [{ status: 1 }, '', 'unknown_key'],
  ])('refuses %j', async (over, path, rule) => {
    const answer = await register(over);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path, rules: [{ rule }] }]);
  });
});

describe('members.readMember', () => {
  it('answers one member with limits and everybody above him', async () => {
    const [partner] = await givenLine(1);
    const { body: registered } = await register({ recommenderId: partner });
    const auditor = await signedIn(server, { type: 5 });
    const { status, body } = await auditor.call('GET', pathOf(registered._id));
    expect(status).toBe(200);
    expect(body).toEqual(registered);
  });

  it('refuses a member who does not exist', async () => {
    expectRefusal(await support.call('GET', pathOf(NOBODY)), 404, 'member.not_found');
  });
});
