// Members through HTTP: registering, changing, and who may stand above whom.

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
import { requireMember } from './members.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const MEMBERS = '/api/members';
const ACCOUNT = { bank: '국민', number: '123-456-7890', owner: '홍길동' };
const MASKED_ACCOUNT = { ...ACCOUNT, number: '***-***-7890' };
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
      bankAccount: ACCOUNT,
      recommendLevel: 1,
      recommendTree: [],
      isTest: false,
      limits: NO_LIMITS,
      excludedUntil: null,
      joinedAt: server.clock.now.toISOString(),
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
        after: { ...body, bankAccount: MASKED_ACCOUNT },
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

  it('registers once when the same call is sent again with its key', async () => {
    const headers = { 'idempotency-key': 'register-hong-1' };
    const first = await register({}, { headers });
    const second = await register({}, { headers });
    expect(second.body).toEqual(first.body);
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
    const { status, body } = await register({ recommenderId: memberId, isTest: true });
    expect({ status, isTest: body.isTest }).toEqual({ status: 200, isTest: true });
  });

  it('lets partners stand on nine levels and ordinary members under the ninth', async () => {
    const path = await givenLine(8);
    const ninth = await register({ id: 'ninth', grade: 2, recommenderId: path[7] });
    expect(ninth.body.recommendLevel).toBe(9);
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

describe('members.updateMember', () => {
  const change = (over: object = {}) => ({
    nick: '새 이름',
    grade: 1,
    level: 3,
    bankAccount: ACCOUNT,
    status: 1,
    version: 1,
    ...over,
  });

  it('changes what may be changed, counts the version and leaves an audit line', async () => {
    const { body: before } = await register();
    const bankAccount = { bank: '신한', number: '999-888-7890', owner: '홍길순' };
    const sent = change({ bankAccount, status: 2, grade: 3 });
    const { status, body } = await support.call('PUT', pathOf(before._id), sent);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...sent, version: 2 });
    const lines = await auditLines(server, 'member.update');
    expect(lines).toMatchObject([
      {
        chain: support.adminId,
        subject: before._id,
        before: { ...before, bankAccount: MASKED_ACCOUNT },
        after: {
          ...body,
          bankAccount: { ...bankAccount, number: '***-***-7890' },
          changed: ['nick', 'grade', 'level', 'bankAccount', 'status'],
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/123-456|999-888/);
  });

  it('says that an account changed where its last four digits did not', async () => {
    const { body: before } = await register();
    const { _id, nick, grade, level, status, version } = before;
    const bankAccount = { ...ACCOUNT, number: '321-654-7890' };
    await support.call('PUT', pathOf(_id), { nick, grade, level, status, version, bankAccount });
    const [line] = await auditLines(server, 'member.update');
    expect(line?.after).toMatchObject({ bankAccount: MASKED_ACCOUNT, changed: ['bankAccount'] });
  });

  it('answers a save that changes nothing without a version or an audit line', async () => {
    const { body: before } = await register({ nick: '새 이름', level: 3 });
    const { status, body } = await support.call('PUT', pathOf(before._id), change());
    expect(status).toBe(200);
    expect(body).toEqual(before);
    expect(await auditLines(server, 'member.update')).toEqual([]);
  });

  it('refuses a member who does not exist', async () => {
    const answer = await support.call('PUT', pathOf(NOBODY), change());
    expectRefusal(answer, 404, 'member.not_found');
  });

  it('refuses a stale version and tells what is current', async () => {
    const { memberId } = await givenMember(server);
    const { body: current } = await support.call('PUT', pathOf(memberId), change());
    const answer = await support.call('PUT', pathOf(memberId), change({ nick: 'late' }));
    expectRefusal(answer, 409, 'member.stale');
    expect(answer.body.details).toEqual({ current });
  });

  it('lets one of eight who save the same version at once through', async () => {
    const { memberId } = await givenMember(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        support.call('PUT', pathOf(memberId), change({ nick: `name ${n}` })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'member.stale')).toHaveLength(7);
    expect(await auditLines(server, 'member.update')).toHaveLength(1);
  });

  it('makes nobody a partner below the ninth level', async () => {
    const path = await givenLine(9);
    const { memberId } = await givenMember(server, { path });
    const answer = await support.call('PUT', pathOf(memberId), change({ grade: 2 }));
    expectRefusal(answer, 409, 'member.tree_too_deep');
    expect((await support.call('PUT', pathOf(memberId), change())).status).toBe(200);
  });

  it('lifts no self-exclusion before its time, whatever else is changed', async () => {
    const excludedUntil = new Date(server.clock.now.getTime() + 3_600_000);
    const { memberId } = await givenMember(server, { status: 5, excludedUntil });
    for (const status of [0, 1, 2, 3, 4])
      expectRefusal(
        await support.call('PUT', pathOf(memberId), change({ status })),
        409,
        'member.excluded',
      );
    const kept = await support.call('PUT', pathOf(memberId), change({ status: 5 }));
    expect(kept.body).toMatchObject({ nick: '새 이름', status: 5, version: 2 });
    server.clock.advance(3_600_000);
    const lifted = await support.call('PUT', pathOf(memberId), change({ version: 2 }));
    expect(lifted.body).toMatchObject({ status: 1, excludedUntil: excludedUntil.toISOString() });
  });

  it('calls nobody excluded for whom no exclusion is recorded', async () => {
    const { memberId } = await givenMember(server);
    const answer = await support.call('PUT', pathOf(memberId), change({ status: 5 }));
    expectRefusal(answer, 409, 'member.not_excluded');
    expect(await requireMember(server.database.db, memberId)).toMatchObject({ status: 1 });
  });
});
