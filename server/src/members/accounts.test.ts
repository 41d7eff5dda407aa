// What is done about accounts through HTTP: the list, approval, restriction, passwords, and notes.
import {
  auditLines,
  countWaiting,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../test/given-feed';
import { givenMember } from '../../test/given-member';
import { postMovement } from '../ledger/post-movement';
import { transaction } from '../platform/database';
import { runJob } from '../platform/jobs';
import { newId } from '../platform/new-id';
import { memberRanksJob } from './member-ranks-job';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const PASSWORD = 'my own long password';

let server: TestServer;
let support: SignedIn;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer();
  support = await signedIn(server, { type: 3 });
  feed = feedCallWith(server, await givenFeedKey(server));
});
afterEach(() => server.close());

const newcomer = (id: string, over: object = {}) => ({
  ...{ id, nick: '새회원', password: PASSWORD, recommender: null, ip: '203.0.113.5' },
  ...{ bankAccount: { bank: '국민', number: '110-22-3333', owner: '홍길동' }, device: 'd-1' },
  ...{ phone: '010-1234-5678', ...over },
});
const join = async (id: string, over: object = {}): Promise<string> =>
  (await feed('POST', '/feed/members', newcomer(id, over))).body.memberId;
const logIn = (id: string, over: object = {}) =>
  feed('POST', '/feed/logins', { id, password: PASSWORD, ip: '203.0.113.5', ...over });
const at = (memberId: string, rest: string) => `/api/members/${memberId}/${rest}`;
const refresh = async () => {
  const { db } = server.database;
  const now = () => server.clock.now;
  await runJob({ db, now, appendAudit: async () => undefined }, memberRanksJob);
};
const listed = async (query = '', who = support): Promise<string[]> => {
  const { body } = await who.call('GET', `/api/members${query}`);
  return body.rows.map(({ id }: { readonly id: string }) => id);
};

describe('members.listMembers', () => {
  it('shows who came, masked, with the sums of what he did', async () => {
    const { id: upper } = await givenMember(server, { id: 'upper', grade: 2 });
    await join('hong1004', { recommender: upper });
    const [row] = (await support.call('GET', '/api/members')).body.rows;
    expect(row).toMatchObject({
      ...{ id: 'hong1004', status: 0, recommender: 'upper', joinIp: '203.0.113.5' },
      ...{ phone: '010-****-5678', bankAccount: { number: '***-**-3333' } },
      ...{ moneyWon: 0, chargeWon: 0, lastLoginAt: null, memo: null, sharedMembers: 0, tags: [] },
    });
    const partner = await signedIn(server, {
      partnerId: (await givenMember(server, { grade: 2 })).memberId,
    });
    expect(await listed('', partner)).not.toContain('hong1004');
  });

  it('says of who waits what others came with too, and how many joined from there today', async () => {
    await join('first001', { phone: '010-9999-0001' });
    await join('second02', { device: 'd-2', phone: null });
    await server.database.pool.query("update member set status = 1 where login_id = 'first001'");
    const rowOf = async (id: string, who = support) =>
      (await who.call('GET', `/api/members?query=${id}`)).body.rows[0];
    expect((await rowOf('second02')).joining).toEqual({
      ...{ shared: { ip: 1, account: 1, device: 0 }, ipJoinsToday: 2 },
    });
    expect((await rowOf('first001')).joining).toBeNull();
    // Whoever shares two addresses with him is one person.
    await server.database.pool.query(`
      insert into member_trace (member_id, kind, key, first_seen_at, last_seen_at)
      select member_id, 'ip', '203.0.113.6', now(), now() from member
      where login_id in ('first001', 'second02')`);
    expect((await rowOf('second02')).joining.shared).toEqual({ ip: 1, account: 1, device: 0 });
    const shop = await givenMember(server, { grade: 2 });
    await join('third003', { recommender: shop.id });
    const partner = await signedIn(server, { partnerId: shop.memberId });
    expect((await rowOf('third003', partner)).joining).toBeNull();
  });

  it.each([
    ['query=hong', ['hong1004']],
    ['query=새', ['hong1004']],
    ['categoryInfo=id&query=ho', ['hong1004']],
    ['categoryInfo=nick&query=ㅅㅎ', ['hong1004']],
    ['categoryInfo=owner&query=홍길동', ['hong1004']],
    ['categoryInfo=phone&query=5678', ['hong1004']],
    ['categoryInfo=phone&query=010-1234-5678', ['hong1004']],
    ['categoryInfo=phone&query=01012345678&sort=-moneyWon', ['hong1004']],
    ['categoryInfo=phone&query=01099995678', []],
    ['categoryInfo=phone&query=678', []],
    ['categoryInfo=account&query=110223333', ['hong1004']],
    ['categoryInfo=account&query=3333', ['hong1004']],
    ['categoryInfo=recommender&query=upper', ['hong1004']],
    ['categoryInfo=ip&query=203.0.113.5', ['hong1004']],
    ['categoryStatus=0', ['hong1004']],
    ['categoryStatus=1', ['upper']],
    ['categoryGrade=2', ['upper']],
    ['level=3', ['upper']],
    ['chip=waiting', ['hong1004']],
    ['chip=idle', []],
    ['chip=online', []],
    ['chip=shared', []],
    ['chip=owing', []],
    ['chip=excluded', []],
    ['chip=exclusionOver', []],
    ['chip=firstCharged', []],
    ['chip=joinedToday', ['hong1004', 'upper']],
    ['isTest=true', []],
    ['tag=vip', []],
    ['categoryInfo=ip&query=198.51.100.1', []],
  ])('finds by %s', async (query, ids) => {
    await givenMember(server, { id: 'upper', grade: 2, level: 3, bankNumber: '1-1', nick: 'up' });
    await server.database.pool.query("update member set bank_owner = '김윗사람'");
    await join('hong1004', { recommender: 'upper' });
    expect(
      await listed(`?${query.replace(/=([^&]*)/g, (_, text) => `=${encodeURIComponent(text)}`)}`),
    ).toEqual(ids);
  });

  it('finds whose exclusion runs, whatever lies over it, and whose is over', async () => {
    const [running, over] = [1, -1].map((days) => new Date(Date.now() + days * 86_400_000));
    const given = [
      ...[2, 3, 4, 5].map((status) => ({ status, excludedUntil: running })),
      ...[4, 5].map((status) => ({ status, excludedUntil: over })),
    ];
    for (const [index, one] of given.entries())
      await givenMember(server, { id: `member${index}`, ...one });
    expect(await listed('?chip=excluded&sort=id')).toEqual(['member0', 'member2', 'member3']);
    expect(await listed('?chip=exclusionOver')).toEqual(['member5']);
    const { counts } = (await support.call('GET', '/api/members/counts')).body;
    expect(counts).toMatchObject({ excluded: 3, exclusionOver: 1 });
  });

  it('finds who owes what was taken back of money that had left', async () => {
    const { memberId } = await givenMember(server, { id: 'owes', walletsWon: { money: 10 } });
    await givenMember(server, { id: 'holds', walletsWon: { money: 10 } });
    await server.database.pool.query(
      `update wallet set floor_won = -500, balance_won = -500
       where member_id = $1 and wallet = 'money'`,
      [memberId],
    );
    await server.database.pool.query(
      'update member_rank set money_won = -500 where member_id = $1',
      [memberId],
    );
    expect(await listed('?chip=owing')).toEqual(['owes']);
    const [row] = (await support.call('GET', '/api/members?chip=owing')).body.rows;
    expect(row.moneyWon).toBe(-500);
  });

  it.each(['moneyWon', 'pointWon', 'id', 'lastLoginAt', 'chargeWon', 'exchangeWon', 'profitWon'])(
    'sorts by %s either way',
    async (sort) => {
      await givenMember(server, { id: 'alpha', walletsWon: { money: 10, point: 10 } });
      await givenMember(server, { id: 'beta', walletsWon: { money: 20, point: 20 } });
      await refresh();
      const up = await listed(`?sort=${sort}`);
      expect(up).toEqual(['alpha', 'beta']);
      expect(await listed(`?sort=-${sort}`)).toEqual(['beta', 'alpha']);
    },
  );

  it('finds by the words of a memo, by the day of joining, and who is away, with what he staked', async () => {
    const { clock, database } = server;
    const { now } = clock;
    // Who is away is asked of the clock of the database.
    clock.now = new Date(Date.now() - 100 * 86_400_000);
    const old = await givenMember(server, { id: 'old77', walletsWon: { money: 50_000 } });
    clock.now = now;
    await database.pool.query(
      `update member_rank set last_login_at = now() - interval '40 days' where member_id = $1`,
      [old.memberId],
    );
    await givenMember(server, { id: 'new77' });
    const memo = { body: '전화로 계좌변경 요청', isPinned: false, isAlert: false };
    await support.call('POST', at(old.memberId, 'memos'), memo);
    await transaction(database.db, (tx) =>
      postMovement(tx, {
        ...{ memberId: old.memberId, key: 'test:bet', type: 'bet', amountWon: 30_000 },
        ...{ at: new Date(), actor: null },
      }),
    );
    const found = (query: string, who = support) => listed(`?${encodeURI(query)}`, who);
    expect(await found('categoryInfo=memo&query=계좌변')).toEqual(['old77']);
    const alertOf = async () =>
      (await support.call('GET', '/api/members?query=old77')).body.rows[0].hasAlertMemo;
    expect(await alertOf()).toBe(false);
    await support.call('POST', at(old.memberId, 'memos'), { ...memo, isAlert: true });
    expect(await alertOf()).toBe(true);
    expect(await found('categoryInfo=memo&query=요청 전화')).toEqual(['old77']);
    for (const query of ['없는말', "'", '!|:*'])
      expect(await found(`categoryInfo=memo&query=${query}`)).toEqual([]);
    const { body } = await support.call('GET', '/api/members?query=old77');
    expect(body.rows).toMatchObject([{ stake30dWon: 30_000 }]);
    expect(await found('idle=30')).toEqual(['old77']);
    expect(await found('idle=50')).toEqual([]);
    expect(await found('to=2999-01-01')).toEqual(expect.arrayContaining(['new77', 'old77']));
    expect(await found('to=2000-01-01')).toEqual([]);
    expect(await found('from=2999-01-01')).toEqual([]);
    await database.pool.query(`insert into partner_code (code, partner_id) values ('SHOP01', $1)`, [
      old.memberId,
    ]);
    expect(await found('categoryInfo=code&query=shop01')).toEqual(['old77']);
    expect(await found('categoryInfo=code&query=shop0')).toEqual([]);
    const partner = await signedIn(server, { partnerId: old.memberId });
    expect(await found('categoryInfo=memo&query=전화', partner)).toEqual([]);
  });

  it('finds the line of a partner at any depth, himself first of all', async () => {
    const one = await givenMember(server, { id: 'one77', grade: 3 });
    const two = await givenMember(server, { id: 'two77', grade: 2, path: [one.memberId] });
    const path = [one.memberId, two.memberId];
    const three = await givenMember(server, { id: 'three77', path });
    await givenMember(server, { id: 'side77', path: [one.memberId] });
    const lineOf = async ({ memberId }: { memberId: string }) =>
      (await listed(`?partnerId=${memberId}`)).sort();
    expect(await lineOf(one)).toEqual(['one77', 'side77', 'three77', 'two77']);
    expect(await lineOf(two)).toEqual(['three77', 'two77']);
    expect(await lineOf(three)).toEqual(['three77']);
  });

  it('finds those right beneath somebody, and nobody above a partner by himself', async () => {
    const one = await givenMember(server, { id: 'one77', grade: 3 });
    const two = await givenMember(server, { id: 'two77', grade: 2, path: [one.memberId] });
    await givenMember(server, { id: 'three77', path: [one.memberId, two.memberId] });
    await givenMember(server, { id: 'side77', path: [one.memberId] });
    await server.database.pool.query(
      `update member set recommended_by = case login_id when 'three77' then 'two77' else 'one77' end
      where login_id <> 'one77'`,
    );
    const beneath = async ({ memberId }: { memberId: string }, who = support) =>
      (await listed(`?recommenderId=${memberId}`, who)).sort();
    expect(await beneath(one)).toEqual(['side77', 'two77']);
    expect(await beneath(two)).toEqual(['three77']);
    expect(await beneath({ memberId: NOBODY })).toEqual([]);
    const partner = await signedIn(server, { partnerId: two.memberId });
    expect(await beneath(one, partner)).toEqual([]);
    expect(await beneath(two, partner)).toEqual(['three77']);
  });

  it('tells a partner no more of a member by finding him than he is shown', async () => {
    const shop = await givenMember(server, { id: 'shop77', grade: 2 });
    const memberId = await join('hong1004', { recommender: 'shop77' });
    await server.database.pool.query(`update member set tags = '{watch}' where member_id = $1`, [
      memberId,
    ]);
    const partner = await signedIn(server, { partnerId: shop.memberId });
    const finds = async (query: string, who = partner) =>
      (await listed(`?${new URLSearchParams(query)}`, who)).includes('hong1004');
    // Digits and letters that he does not see make no difference.
    for (const query of ['phone&query=5678', 'phone&query=01099995678', 'account&query=999993333'])
      expect([query, await finds(`categoryInfo=${query}`)]).toEqual([query, true]);
    expect(await finds('categoryInfo=owner&query=홍겁동')).toBe(true);
    for (const query of ['owner&query=홍길순', 'owner&query=홍동', 'phone&query=0101234567'])
      expect([query, await finds(`categoryInfo=${query}`)]).toEqual([query, false]);
    expect(await finds('tag=watch', support)).toBe(true);
    expect(await finds('tag=watch')).toBe(false);
    const { rows } = (await partner.call('GET', '/api/members?query=hong1004')).body;
    expect(rows).toMatchObject([{ id: 'hong1004', tags: [] }]);
    expect((await partner.call('GET', `/api/members/${memberId}`)).body.tags).toEqual([]);
    expect((await support.call('GET', `/api/members/${memberId}`)).body.tags).toEqual(['watch']);
  });

  it('refuses a line that is nobody’s', async () => {
    // 'list.too_wide' is for filters that name too many; a line without members is empty.
    expect(await listed(`?partnerId=${NOBODY}`)).toEqual([]);
  });
});

describe('members.readMemberRanks', () => {
  it('tells as of when members are sorted', async () => {
    const read = async () => (await support.call('GET', '/api/members/ranks')).body;
    expect(await read()).toEqual({ at: null });
    await refresh();
    expect(await read()).toEqual({ at: server.clock.now.toISOString() });
  });
});

describe('members.totalMembers', () => {
  it('sums what is listed and leaves test accounts out', async () => {
    // 'list.too_wide' does not come of sums.
    const walletsWon = { money: 31_000, point: 5, income: 7, casino: 2, apoker: 3 };
    const { now } = server.clock;
    server.clock.now = new Date(Date.now() - 2 * 86_400_000);
    const { memberId } = await givenMember(server, { walletsWon });
    await givenMember(server, { walletsWon: { money: 9_000, casino: 9 }, isTest: true });
    await transaction(server.database.db, (tx) =>
      postMovement(tx, {
        ...{ memberId, key: 'test:bet', type: 'bet', amountWon: 30_000 },
        ...{ at: server.clock.now, actor: null },
      }),
    );
    server.clock.now = now;
    await refresh();
    const totals = async () => (await support.call('GET', '/api/members/totals')).body;
    const sums = { moneyWon: 1_000, pointWon: 5, chargeWon: 0, exchangeWon: 0, profitWon: 0 };
    expect(await totals()).toMatchObject({
      ...{ count: 2, isMore: false },
      totals: [{ ...sums, incomeWon: 7, providerWon: 5, stake30dWon: 30_000 }],
    });
    const page = (await support.call('GET', '/api/members?isTest=false')).body.rows;
    expect(page).toMatchObject([{ incomeWon: 7, providerWon: 5, stake30dWon: 30_000 }]);

    // Nobody moves a won, and the stake leaves the thirty days.
    const { pool } = server.database;
    await pool.query("update ledger_day set day_on = day_on - 28 where type = 'bet'");
    await pool.query("update job set finished_at = now() - interval '1 day'");
    await refresh();
    expect((await totals()).totals).toMatchObject([{ stake30dWon: 0 }]);
  });
});

describe('members.countMembers', () => {
  it('counts what the ready-made questions find', async () => {
    const memberId = await join('hong1004');
    const { counts } = (await support.call('GET', '/api/members/counts')).body;
    expect(counts).toMatchObject({ waiting: 1, joinedToday: 1, online: 0, shared: 0, idle: 0 });
    await support.call('POST', at(memberId, 'approve'), { level: 1 });
    expect((await logIn('hong1004')).status).toBe(200);
    const after = (await support.call('GET', '/api/members/counts')).body.counts;
    expect(after).toMatchObject({ waiting: 0, online: 1 });
  });
});

describe('members.approveMember', () => {
  it('lets him in, once, whoever decides at once', async () => {
    const memberId = await join('hong1004');
    expectRefusal(await logIn('hong1004'), 403, 'member.may_not_enter');
    const answers = await Promise.all([
      support.call('POST', at(memberId, 'approve'), { level: 3 }),
      support.call('POST', at(memberId, 'decline'), { reason: '중복' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    if (refused) expectRefusal(refused, 409, 'member.join_decided');
    const done = await Promise.all(
      ['member.approve', 'member.decline'].map((action) => auditLines(server, action)),
    );
    expect(done.flat()).toMatchObject([{ subject: memberId, before: { status: 0 } }]);
  });

  it('lets in as excluded who has excluded himself while he waited, and nobody else lets him in', async () => {
    const memberId = await join('hong1004');
    const excluded = await support.call('PUT', at(memberId, 'self-exclusion'), { days: 2 });
    expect(excluded.body.status).toBe(0);
    const release = { status: 1, reason: '확인' };
    const lifted = () => support.call('POST', at(memberId, 'restrict'), release);
    expectRefusal(await lifted(), 409, 'member.join_waits');
    const { body } = await support.call('POST', at(memberId, 'approve'), { level: 1 });
    expect(body).toMatchObject({ status: 5, excludedUntil: excluded.body.excludedUntil });
    expectRefusal(await lifted(), 409, 'member.excluded');
  });

  it('gives him his level', async () => {
    const memberId = await join('hong1004');
    const { body } = await support.call('POST', at(memberId, 'approve'), { level: 3 });
    expect(body).toMatchObject({ status: 1, level: 3 });
    expect((await logIn('hong1004')).body).toMatchObject({ level: 3, mustChangePassword: false });
  });

  it('puts him, and who came by him meanwhile, under whom he is said to come from', async () => {
    const [shop, other] = [await givenMember(server, { id: 'shop1' }), await givenMember(server)];
    const memberId = await join('hong1004');
    const friend = await givenMember(server, { id: 'friend1', path: [memberId] });
    const approve = (recommenderId: string | null | undefined) =>
      support.call('POST', at(memberId, 'approve'), { level: 3, recommenderId });
    expectRefusal(await approve(NOBODY), 409, 'member.no_recommender');
    expectRefusal(await approve(memberId), 409, 'member.no_recommender');
    expectRefusal(await approve(friend.memberId), 409, 'member.no_recommender');
    expect((await approve(shop.memberId)).body).toMatchObject({ status: 1, recommendLevel: 2 });
    const { rows } = await server.database.pool.query(
      'select login_id, recommended_by, recommend_path from member where member_id = any($1)',
      [[memberId, friend.memberId]],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { login_id: 'hong1004', recommended_by: 'shop1', recommend_path: [shop.memberId] },
        expect.objectContaining({
          ...{ login_id: 'friend1', recommend_path: [shop.memberId, memberId] },
        }),
      ]),
    );
    expectRefusal(await approve(other.memberId), 409, 'member.join_decided');
    expect(await auditLines(server, 'member.approve')).toMatchObject([
      { before: { recommendLevel: 1 }, after: { recommendLevel: 2 } },
    ]);
  });

  it('puts nobody deeper than the tree goes', async () => {
    let path: string[] = [];
    for (let level = 1; level <= 10; level += 1)
      path = [...path, (await givenMember(server, { path })).memberId];
    const memberId = await join('hong1004');
    const answer = await support.call('POST', at(memberId, 'approve'), {
      ...{ level: 3, recommenderId: path.at(-1) },
    });
    expectRefusal(answer, 409, 'member.tree_too_deep');
    const alone = { level: 3, recommenderId: null };
    expect((await support.call('POST', at(memberId, 'approve'), alone)).status).toBe(200);
  });

  it('knows nobody else', async () => {
    const answer = await support.call('POST', at(NOBODY, 'approve'), { level: 1 });
    expectRefusal(answer, 404, 'member.not_found');
  });
});

describe('members.declineMember', () => {
  it('blocks him, says why, and keeps his ID taken', async () => {
    const memberId = await join('hong1004');
    const { body } = await support.call('POST', at(memberId, 'decline'), { reason: '중복 가입' });
    expect(body.status).toBe(4);
    expect(await auditLines(server, 'member.decline')).toMatchObject([
      { after: { reason: '중복 가입' } },
    ]);
    expect((await feed('POST', '/feed/members', newcomer('hong1004'))).body.code).toBe(
      'member.id_taken',
    );
    const again = await support.call('POST', at(memberId, 'decline'), { reason: '다시' });
    expectRefusal(again, 409, 'member.join_decided');
  });

  it('knows nobody else', async () => {
    const answer = await support.call('POST', at(NOBODY, 'decline'), { reason: '없음' });
    expectRefusal(answer, 404, 'member.not_found');
  });
});

/** Does something about several members at once, each of them somebody else. */
const ofSeveral = (act: (id: string, index: number) => Promise<void>) =>
  Promise.all(Array.from({ length: 5 }, (_, index) => act(`several0${index}`, index)));

/** A member who has come in. */
async function givenVisitor(id = 'hong1004') {
  const memberId = await join(id);
  await support.call('POST', at(memberId, 'approve'), { level: 1 });
  const { body } = await logIn(id);
  return { memberId, sessionId: body.sessionId as string };
}

describe('members.restrictMember', () => {
  const restrict = (memberId: string, status: number) =>
    support.call('POST', at(memberId, 'restrict'), { status, reason: '양방 의심' });

  it('suspends and blocks, ends visits, and takes it back', async () => {
    const { memberId, sessionId } = await givenVisitor();
    expect((await restrict(memberId, 2)).body.status).toBe(2);
    const seen = await feed('POST', '/feed/sessions/seen', { visits: [{ memberId, sessionId }] });
    expect(seen.body).toEqual({ ended: [sessionId] });
    expect((await restrict(memberId, 4)).body.status).toBe(4);
    expect((await restrict(memberId, 1)).body.status).toBe(1);
    expect(await auditLines(server, 'member.restrict')).toMatchObject([
      { before: { status: 1 }, after: { status: 2, endedSessions: 1, reason: '양방 의심' } },
      { after: { status: 4 } },
      { after: { status: 1 } },
    ]);
  });

  it('leaves no visit of whoever signs in at that moment', async () => {
    await ofSeveral(async (id, index) => {
      const memberId = await join(id);
      await support.call('POST', at(memberId, 'approve'), { level: 1 });
      await Promise.all([logIn(id, { ip: `203.0.113.${index}` }), restrict(memberId, 4)]);
      const { body } = await support.call('GET', at(memberId, 'sessions'));
      expect(body).toEqual({ open: 0 });
    });
  });

  it('changes nobody into less than a colleague has made him meanwhile', async () => {
    const { memberId } = await givenMember(server);
    await restrict(memberId, 4);
    const suspend = (was: number) =>
      support.call('POST', at(memberId, 'restrict'), { status: 2, was, reason: '확인 중' });
    const stale = await suspend(1);
    expectRefusal(stale, 409, 'record.stale');
    expect(stale.body.details.current.status).toBe(4);
    expect((await suspend(4)).body.status).toBe(2);
    // Whoever has come to the same has nothing to compare.
    expect((await suspend(1)).status).toBe(200);
    expect(await auditLines(server, 'member.restrict')).toHaveLength(2);
  });

  it('blocks who excludes himself, and lets him in as excluded until that is over', async () => {
    const { memberId } = await givenVisitor();
    await support.call('PUT', at(memberId, 'self-exclusion'), { days: 2 });
    expect((await logIn('hong1004')).status).toBe(200);
    const { body } = await restrict(memberId, 4);
    expect(body.status).toBe(4);
    expectRefusal(await logIn('hong1004'), 403, 'member.may_not_enter');
    const kept = { excludedUntil: body.excludedUntil };
    expectRefusal(await restrict(memberId, 2), 409, 'member.excluded');
    expect((await restrict(memberId, 1)).body).toMatchObject({ status: 5, ...kept });
    expectRefusal(await restrict(memberId, 1), 409, 'member.excluded');
    await restrict(memberId, 4);
    server.clock.advance(2 * 86_400_000);
    support = await signedIn(server, { type: 3 });
    expect((await restrict(memberId, 1)).body).toMatchObject({ status: 1, ...kept });
  });

  it('changes nothing twice, and does not end a self-exclusion or decide a joining', async () => {
    const excludedUntil = new Date(server.clock.now.getTime() + 86_400_000);
    const { memberId } = await givenMember(server, { status: 5, excludedUntil });
    expectRefusal(await restrict(memberId, 1), 409, 'member.excluded');
    const waiting = await join('hong1004');
    expectRefusal(await restrict(waiting, 1), 409, 'member.join_waits');
    expectRefusal(await restrict(NOBODY, 2), 404, 'member.not_found');
    const normal = await givenMember(server);
    expect((await restrict(normal.memberId, 1)).status).toBe(200);
    expect(await auditLines(server, 'member.restrict')).toEqual([]);
  });
});

describe('members.countMemberSessions', () => {
  it('tells how many would be ended', async () => {
    const { memberId } = await givenVisitor();
    const open = async () => (await support.call('GET', at(memberId, 'sessions'))).body;
    expect(await open()).toEqual({ open: 1 });
    await support.call('POST', at(memberId, 'end-sessions'));
    expect(await open()).toEqual({ open: 0 });
    expectRefusal(await support.call('GET', at(NOBODY, 'sessions')), 404, 'member.not_found');
  });
});

describe('members.endMemberSessions', () => {
  it('ends every visit, of which the player site learns', async () => {
    const { memberId, sessionId } = await givenVisitor();
    const visits = [{ memberId, sessionId }];
    const seen = () => feed('POST', '/feed/sessions/seen', { visits });
    expect((await seen()).body).toEqual({ ended: [] });
    const { body } = await support.call('POST', at(memberId, 'end-sessions'));
    expect(body).toEqual({ ended: 1 });
    expect((await seen()).body).toEqual({ ended: [sessionId] });
    expect(await auditLines(server, 'member.end_sessions')).toMatchObject([
      { after: { ended: 1 } },
    ]);
    const answer = await support.call('POST', at(NOBODY, 'end-sessions'));
    expectRefusal(answer, 404, 'member.not_found');
  });
});

describe('members.unlockMember', () => {
  it('lets him try again at once', async () => {
    const { memberId } = await givenVisitor();
    const fail = () => logIn('hong1004', { password: 'wrong' });
    let answer = await fail();
    while (answer.status !== 429) answer = await fail();
    expect((await logIn('hong1004')).status).toBe(429);
    const { body } = await support.call('POST', at(memberId, 'unlock'));
    expect(body).toEqual({ unlocked: 1 });
    expect((await logIn('hong1004')).status).toBe(200);
    expect(await auditLines(server, 'member.unlock')).toHaveLength(1);
    expectRefusal(await support.call('POST', at(NOBODY, 'unlock')), 404, 'member.not_found');
  });
});

describe('members.resetMemberPassword', () => {
  it('shows a new password once, which he has to change, and puts him out', async () => {
    const { memberId } = await givenVisitor();
    const { body } = await support.call('POST', at(memberId, 'reset-password'), { reason: '분실' });
    expect(body.password).toMatch(/^[a-z0-9]{12}$/);
    expectRefusal(await logIn('hong1004'), 403, 'member.login_failed');
    const entered = await logIn('hong1004', { password: body.password });
    expect(entered.body).toMatchObject({ memberId, mustChangePassword: true });
    const [line] = await auditLines(server, 'member.reset_password');
    expect(line?.after).toEqual({ endedSessions: 1, reason: '분실' });
    const answer = await support.call('POST', at(NOBODY, 'reset-password'), { reason: '없음' });
    expectRefusal(answer, 404, 'member.not_found');
  });
});

describe('members.resetMemberPassword, while the old one is used', () => {
  const NEXT = 'quite another long password';
  const reset = async (memberId: string): Promise<string> =>
    (await support.call('POST', at(memberId, 'reset-password'), { reason: '도용' })).body.password;

  it('leaves no visit of whoever signs in at that moment', async () => {
    await ofSeveral(async (id, index) => {
      const memberId = await join(id);
      await support.call('POST', at(memberId, 'approve'), { level: 1 });
      await Promise.all([reset(memberId), logIn(id, { ip: `203.0.113.${index}` })]);
      const { body } = await support.call('GET', at(memberId, 'sessions'));
      expect(body).toEqual({ open: 0 });
    });
  });

  it('is not replaced by whoever chooses another one at that moment', async () => {
    await ofSeveral(async (id) => {
      const memberId = await join(id);
      await support.call('POST', at(memberId, 'approve'), { level: 1 });
      const { sessionId } = (await logIn(id)).body;
      const change = { sessionId, current: PASSWORD, password: NEXT };
      const [password] = await Promise.all([
        reset(memberId),
        feed('POST', `/feed/members/${memberId}/password`, change),
      ]);
      expect((await logIn(id, { password: NEXT })).status).toBe(403);
      expect((await logIn(id, { password })).status).toBe(200);
    });
  });
});

describe('members.resetExchangePin', () => {
  it('is not replaced by whoever chooses another one at that moment', async () => {
    const { memberId, id } = await givenMember(server);
    const set = (pin: string, current?: string) =>
      feed('POST', `/feed/members/${memberId}/exchange-pin`, { pin, ...(current && { current }) });
    await set('13579');
    const client = await server.database.pool.connect();
    // He has said the old one, which is still to be looked at.
    await client.query('begin');
    await client.query(
      `insert into login_throttle (scope, key, touched_at) values ('place', $1, now())`,
      [`member/${id} exchangePin`],
    );
    const setting = set('24680', '13579');
    await somebodyWaits(server);
    let isOver = false;
    const resetting = support
      .call('POST', at(memberId, 'reset-exchange-pin'), { reason: '도용' })
      .finally(() => {
        isOver = true;
      });
    while (!isOver && (await countWaiting(server)) < 2);
    await client.query('rollback');
    client.release();
    await setting;
    expect((await set('97531', (await resetting).body.pin)).status).toBe(200);
  });

  it('shows a new one once, to whoever may change members', async () => {
    const { memberId } = await givenMember(server);
    const reset = (id: string, who = support) =>
      who.call('POST', at(id, 'reset-exchange-pin'), { reason: '분실' });
    expect((await reset(memberId)).body.pin).toMatch(/^[0-9]{6}$/);
    expect((await support.call('GET', `/api/members/${memberId}`)).body.hasExchangePin).toBe(true);
    const risk = await signedIn(server, { type: 4 });
    expectRefusal(await reset(memberId, risk), 403, 'session.forbidden');
    expect(await auditLines(server, 'member.reset_exchange_pin')).toMatchObject([
      { subject: memberId, after: { reason: '분실' } },
    ]);
    expectRefusal(await reset(NOBODY), 404, 'member.not_found');
  });
});

describe('members.addMemberMemo', () => {
  it('keeps what was noted, by whom, for staff', async () => {
    const { memberId } = await givenMember(server);
    const memo = { body: '전화로 본인 확인', isPinned: true, isAlert: true };
    const { body } = await support.call('POST', at(memberId, 'memos'), memo);
    expect(body).toMatchObject({ ...memo, by: { id: support.id } });
    expect(await auditLines(server, 'member.memo')).toMatchObject([
      { subject: memberId, after: memo },
    ]);
    expectRefusal(await support.call('POST', at(NOBODY, 'memos'), memo), 404, 'member.not_found');
  });
});

describe('members.listMemberMemos', () => {
  it('goes on after fifty, and shows on the first page what should be seen', async () => {
    const { memberId } = await givenMember(server);
    const note = (body: string, isAlert = false) =>
      support.call('POST', at(memberId, 'memos'), { body, isPinned: false, isAlert });
    await note('주의', true);
    await server.database.pool.query(
      `insert into member_memo (member_id, memo_id, body, is_pinned, is_alert, created_by)
      select member_id, id, 'n', false, false, created_by
      from member_memo, unnest($2::uuid[]) as id where member_id = $1`,
      [memberId, Array.from({ length: 50 }, () => newId(server.clock.now))],
    );
    const read = async (query = '') =>
      (await support.call('GET', at(memberId, `memos${query}`))).body;
    const first = await read();
    expect([first.memos[0].body, first.memos.length, first.more]).toEqual(['주의', 50, true]);
    // What is noted meanwhile moves nobody from page to page.
    await note('새 메모');
    const second = await read(`?after=${first.memos.at(-1).memoId}`);
    expect([second.memos.length, second.more]).toEqual([1, false]);
    const ids = [...first.memos, ...second.memos].map(
      ({ memoId }: { readonly memoId: string }) => memoId,
    );
    expect(new Set(ids).size).toBe(51);
    expect((await read(`?after=${NOBODY}`)).memos).toEqual([]);
  });

  it('answers what is pinned first, then the newest', async () => {
    const { memberId } = await givenMember(server);
    for (const [body, isPinned] of [
      ['하나', true],
      ['둘', false],
      ['셋', false],
    ] as const)
      await support.call('POST', at(memberId, 'memos'), { body, isPinned, isAlert: false });
    const { memos } = (await support.call('GET', at(memberId, 'memos'))).body;
    expect(memos.map(({ body }: { readonly body: string }) => body)).toEqual(['하나', '셋', '둘']);
    expectRefusal(await support.call('GET', at(NOBODY, 'memos')), 404, 'member.not_found');
  });
});

describe('members.savePersonalConfig', () => {
  const off = { isBetAllowed: false, isSingleAllowed: true, isDoubleAllowed: true, reason: '요청' };

  it('says what he may bet on, and refuses who saw another version', async () => {
    const { memberId } = await givenMember(server);
    const path = at(memberId, 'personal-config');
    const { body } = await support.call('PUT', path, { ...off, version: 1 });
    expect(body).toMatchObject({ isBetAllowed: false, version: 2 });
    expectRefusal(await support.call('PUT', path, { ...off, version: 1 }), 409, 'record.stale');
    expect((await support.call('PUT', path, { ...off, version: 2 })).body.version).toBe(2);
    expect(await auditLines(server, 'member.personal_config')).toMatchObject([
      { before: { isBetAllowed: true }, after: { isBetAllowed: false, reason: '요청' } },
    ]);
    const nobody = await support.call('PUT', at(NOBODY, 'personal-config'), { ...off, version: 1 });
    expectRefusal(nobody, 404, 'member.not_found');
  });
});

describe('members.saveMemberBonus', () => {
  const own = { rateBps: 500, minWon: 100, maxWon: 9_000, reason: '단골' };

  it('says what his charges bring, for whoever may change bonuses, and refuses who saw another version', async () => {
    const { memberId } = await givenMember(server);
    const finance = await signedIn(server, { type: 2 });
    const save = (over: object, who = finance) =>
      who.call('PUT', at(memberId, 'bonus'), { ...own, version: 1, ...over });
    expectRefusal(await save({}, support), 403, 'session.forbidden');
    expectRefusal(await save({ rateBps: 2_001 }), 400, 'request.invalid');
    expectRefusal(await save({ minWon: 9_001 }), 409, 'member.bonus_min_above_max');
    const bonus = { rateBps: 500, minWon: 100, maxWon: 9_000 };
    expect((await save({})).body).toMatchObject({ bonus, version: 2 });
    const stale = await save({ rateBps: null });
    expectRefusal(stale, 409, 'record.stale');
    expect(stale.body.details.current).toMatchObject({ bonus });
    // The same again is no change.
    expect((await save({ version: 2 })).body.version).toBe(2);
    expect(await auditLines(server, 'member.bonus')).toMatchObject([
      {
        ...{ subject: memberId, before: { bonus: { rateBps: null, minWon: null, maxWon: null } } },
        after: { bonus, reason: '단골' },
      },
    ]);
    const nobody = await finance.call('PUT', at(NOBODY, 'bonus'), { ...own, version: 1 });
    expectRefusal(nobody, 404, 'member.not_found');
  });
});
