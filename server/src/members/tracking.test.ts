// Who came in, from where, and who came with the same: through HTTP, as the player site told it.
import { betTypesOf, GAMES } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../test/given-feed';
import { givenMember } from '../../test/given-member';
import { runJob } from '../platform/jobs';
import { dayOf } from './dashboard/dashboard.rule';
import { memberRanksJob } from './member-ranks-job';
import { limitInForce, ownMinigameLimits } from './minigame-limits/minigame-limits.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const PASSWORD = 'my own long password';

let server: TestServer;
let risk: SignedIn;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer();
  risk = await signedIn(server, { type: 4 });
  feed = feedCallWith(server, await givenFeedKey(server));
});
afterEach(() => server.close());

async function join(id: string, over: object = {}): Promise<string> {
  const newcomer = {
    ...{
      id,
      nick: id,
      password: PASSWORD,
      recommender: null,
      ip: '203.0.113.5',
      bankAccount: null,
    },
    ...over,
  };
  const { body } = await feed('POST', '/feed/members', newcomer);
  await server.database.pool.query('update member set status = 1 where member_id = $1', [
    body.memberId,
  ]);
  return body.memberId;
}
const logIn = (id: string, over: object = {}) =>
  feed('POST', '/feed/logins', { id, password: PASSWORD, ip: '203.0.113.5', ...over });
const read = async (path: string) => (await risk.call('GET', `/api/members/${path}`)).body;
const refresh = async () => {
  const { db } = server.database;
  const now = () => server.clock.now;
  await runJob({ db, now, appendAudit: async () => undefined }, memberRanksJob);
};

describe('members.listLogins', () => {
  it('tells how every try ended, with what, and what nobody’s ID was typed', async () => {
    await join('hong1004');
    await logIn('hong1004', { device: 'd-1', userAgent: 'Chrome' });
    await logIn('hong1004', { device: 'd-1' });
    await logIn('hong1004', { password: 'wrong' });
    await logIn('nobody77');
    const { rows } = await read('logins');
    expect(rows.map((row: { outcome: string }) => row.outcome)).toEqual([
      ...['unknownId', 'wrongPassword', 'success', 'success'],
    ]);
    expect(rows[0]).toMatchObject({ loginId: 'nobody77', member: null, minutes: null });
    expect(rows[3]).toMatchObject({
      ...{ loginId: 'hong1004', ip: '203.0.113.5', device: 'd-1', userAgent: 'Chrome' },
      ...{ isNewDevice: true, minutes: 0, member: { id: 'hong1004' } },
    });
    expect(rows[2]).toMatchObject({ isNewDevice: false });
    expect(JSON.stringify(rows)).not.toContain('wrong"');
  });

  it('counts the members of each address, of IPv6 those of its household, whatever else they share', async () => {
    await join('alone001', { device: 'a', ip: '192.0.2.1' });
    for (const [id, ip] of [
      ['house001', '2001:db8:0:1::5'],
      ['house002', '2001:db8:0:1:ffff::1'],
    ] as const) {
      await join(id, { device: id, ip });
      await logIn(id, { ip });
    }
    await logIn('alone001', { ip: '192.0.2.1' });
    await logIn('nobody77', { ip: '2001:db8:0:2::5' });
    const { rows } = await read('logins');
    expect(rows.map((row: { ipMembers: number }) => row.ipMembers)).toEqual([0, 1, 2, 2]);
  });

  it('tells of 31 days at once, and of one member of all', async () => {
    const memberId = await join('hong1004');
    await logIn('hong1004');
    const day = (days: number) => dayOf(new Date(server.clock.now.getTime() + days * 86_400_000));
    const { rows } = await read(`logins?from=${day(-30)}&to=${day(0)}`);
    expect(rows).toHaveLength(1);
    for (const path of ['logins', 'logins/totals'])
      expectRefusal(
        await risk.call('GET', `/api/members/${path}?from=${day(-31)}&to=${day(0)}`),
        ...([409, 'list.too_wide'] as const),
      );
    expect((await read(`logins?from=${day(-400)}`)).rows).toEqual([]);
    const own = await read(`logins?memberId=${memberId}&from=${day(-400)}&to=${day(1)}`);
    expect(own.rows).toHaveLength(1);
  });

  it('tells of blocked addresses, of who may not enter, and of who is locked out', async () => {
    const memberId = await join('hong1004');
    await server.database.pool.query('update member set status = 4 where member_id = $1', [
      memberId,
    ]);
    await logIn('hong1004');
    const block = { networks: ['198.51.100.7'], door: 'site', reason: '봇', endsSessions: false };
    await risk.call('POST', '/api/blocked-ips', block);
    await logIn('hong1004', { ip: '198.51.100.7' });
    const fail = () => logIn('hong1004', { password: 'wrong' });
    while ((await fail()).status !== 429);
    const { totals } = await read('logins/totals');
    const outcomes = totals.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['blockedIp', 'locked', 'mayNotEnter', 'wrongPassword']);
    const { rows } = await read('logins');
    expect(rows.at(-2)).toMatchObject({ outcome: 'blockedIp', member: { _id: memberId } });
  });

  it('finds who was called so from the beginning, as it was typed or in the other layout', async () => {
    await join('hong1004');
    await logIn('hong1004');
    await logIn('HongKong');
    await logIn('nobody_7');
    const found = async (query: string) => {
      const { rows } = await read(`logins?categoryInfo=id&query=${encodeURIComponent(query)}`);
      return rows.map(({ loginId }: { loginId: string }) => loginId);
    };
    expect(await found('hong')).toEqual(['HongKong', 'hong1004']);
    expect(await found('hong1004')).toEqual(['hong1004']);
    expect(await found('ㅗㅐㅜㅎ')).toEqual(['HongKong', 'hong1004']);
    expect(await found('nobody%')).toEqual([]);
    expect(await found('ong')).toEqual([]);
    const { totals } = await read('logins/totals?categoryInfo=id&query=hong');
    expect(totals).toMatchObject([
      { outcome: 'success', logins: 1 },
      { outcome: 'unknownId', logins: 1 },
    ]);
  });

  it('tells apart who comes in though he has excluded himself, and counts him as somebody who came', async () => {
    for (const [id, change] of [
      ['until01', "excluded_until = now() + interval '1 day'"],
      ['status01', 'status = 5'],
    ] as const) {
      const memberId = await join(id);
      await server.database.pool.query(`update member set ${change} where member_id = $1`, [
        memberId,
      ]);
      expect((await logIn(id)).status).toBe(200);
    }
    const { rows } = await read('logins?outcome=excluded');
    expect(rows.map(({ loginId }: { loginId: string }) => loginId).sort()).toEqual([
      ...['status01', 'until01'],
    ]);
    const asked = { networks: ['203.0.113.0/24'], door: 'site' };
    const preview = await risk.call('POST', '/api/blocked-ips/preview', asked);
    expect(preview.body.members).toBe(2);
  });

  it.each([
    ['outcome=success', 1],
    ['outcome=locked', 0],
    ['categoryInfo=id&query=hong1004', 1],
    ['categoryInfo=ip&query=203.0.113.5', 1],
    ['categoryInfo=ip&query=x', 0],
    ['categoryInfo=device&query=d-1', 1],
    ['from=2999-01-01', 0],
    ['to=2000-01-01', 0],
  ])('finds by %s', async (query, count) => {
    await join('hong1004');
    await logIn('hong1004', { device: 'd-1' });
    expect((await read(`logins?${query}`)).rows).toHaveLength(count);
  });
});

describe('members.listLoginRushes', () => {
  const rushes = async () => (await read('logins/rushes')).rushes;
  const fail = async (id: string, ip: string, minutes: number) => {
    await logIn(id, { password: 'wrong', ip });
    server.clock.advance(minutes * 60_000);
  };

  it('tells of ten failures within ten minutes from one address, whoever they name', async () => {
    await join('hong1004');
    for (let n = 0; n < 9; n += 1) await fail(`nobody${n}`, '198.51.100.8', 1);
    expect(await rushes()).toEqual([]);
    await fail('nobody9', '198.51.100.8', 1);
    await logIn('hong1004', { ip: '198.51.100.8', region: '서울' });
    // As many from another, slowly.
    for (let n = 0; n < 12; n += 1) await fail(`slow${n}`, '198.51.100.9', 2);
    expect(await rushes()).toMatchObject([
      { ip: '198.51.100.8', failures: 10, ids: 10, isIn: true },
    ]);
    const { rows } = await read('logins?outcome=success');
    expect(rows).toMatchObject([{ loginId: 'hong1004', region: '서울' }]);
    server.clock.advance(24 * 3_600_000);
    risk = await signedIn(server, { type: 4 });
    expect(await rushes()).toEqual([]);
  });
});

describe('members.totalLogins', () => {
  it('counts by how tries ended', async () => {
    await join('hong1004');
    await logIn('hong1004');
    await logIn('hong1004');
    expect(await read('logins/totals')).toMatchObject({
      count: 2,
      totals: [{ outcome: 'success', logins: 2 }],
    });
  });
});

describe('members.listVisitors', () => {
  it('answers who was here today, and who is here now', async () => {
    const memberId = await join('hong1004');
    const { body } = await logIn('hong1004');
    await logIn('hong1004');
    const [row] = (await read('logins/today')).rows;
    expect(row).toMatchObject({
      ...{ _id: memberId, isOnline: true, logins: 2, moneyWon: 0, chargeTodayWon: 0 },
      lastIp: '203.0.113.5',
    });
    for (const filter of [
      'state=now',
      'state=today',
      'chip=firstVisit',
      'state=now&chip=joinedToday',
    ])
      expect((await read(`logins/today?${filter}`)).rows).toHaveLength(1);
    expect((await read('logins/today?query=hong')).rows).toHaveLength(1);
    expect((await read('logins/today?query=kim')).rows).toHaveLength(0);
    expect((await read('logins/today?chip=betsUncharged')).rows).toHaveLength(0);
    const visit = { memberId, sessionId: body.sessionId };
    expect((await feed('POST', '/feed/logouts', visit)).status).toBe(200);
  });

  it.each(['logins', '-logins', 'lastLoginAt', '-lastLoginAt'])('sorts by %s', async (sort) => {
    await join('alpha1');
    await join('beta1');
    await logIn('alpha1');
    server.clock.advance(1_000);
    await logIn('beta1');
    server.clock.advance(1_000);
    await logIn('beta1');
    const { rows } = await read(`logins/today?sort=${sort}`);
    const ids = rows.map((row: { member: { id: string } }) => row.member.id);
    expect(ids).toEqual(sort.startsWith('-') ? ['beta1', 'alpha1'] : ['alpha1', 'beta1']);
  });
});

describe('members.totalVisitors', () => {
  it('counts and sums without test accounts', async () => {
    await join('hong1004');
    await logIn('hong1004');
    expect(await read('logins/today/totals')).toMatchObject({
      count: 1,
      totals: [{ moneyWon: 0, chargeTodayWon: 0 }],
    });
  });
});

/** Three accounts of one device and one bank account. */
async function givenRing() {
  const bankAccount = { bank: '국민', number: '110-22-3333', owner: '홍길동' };
  const ids = ['ring001', 'ring002', 'ring003'];
  const joined: string[] = [];
  for (const [index, id] of ids.entries())
    joined.push(await join(id, { device: 'ring', bankAccount, ip: `198.51.100.${index + 1}` }));
  await join('alone01', { ip: '192.0.2.9', device: 'own' });
  await refresh();
  return joined;
}
const groupOf = async (kind: string) => (await read(`trace-groups?kind=${kind}`)).rows[0];

const oppositeOf = (member: { readonly oppositeRounds: number | null }) => member.oppositeRounds;

/** A bet of so many hours ago, on the round of that number. */
const bet = (memberId: unknown, round: number, pick: string, hoursAgo = 1) =>
  server.database.pool.query(
    `insert into bet (member_id, bet_id, game, round_id, bet_type, pick, stake_won,
      odds_hundredths, expected_won, level, bet_version, rate_version, recommend_path,
      reference, is_test, at, day_on, round_no, balance_after_won)
      select $1, uuid_floor(at), 'powerball', lpad($2::text, 32, '0')::uuid, 'oddEven', $3,
        1000, 195, 1950, 1, 1, 1, '{}', $2 || $3, false, at, at::date, $2, 0
      from (select now() - make_interval(hours => $4, secs => $2) as at) as placed`,
    [memberId, round, pick, hoursAgo],
  );

describe('members.listTraceGroups', () => {
  it('finds who shares something, and shows accounts by their last digits', async () => {
    await givenRing();
    const { rows } = await read('trace-groups');
    expect(rows).toHaveLength(2);
    expect(await groupOf('device')).toMatchObject({
      key: 'ring',
      members: 3,
      judgement: 'unknown',
    });
    expect(await groupOf('account')).toMatchObject({ key: '***-**-3333', members: 3 });
    expect(JSON.stringify(rows)).not.toContain('110223333');
    expect((await read('trace-groups?minMembers=4')).rows).toEqual([]);
    expect((await read('trace-groups?judgement=samePerson')).rows).toEqual([]);
    expect((await read('trace-groups?from=2999-01-01')).rows).toEqual([]);
    expect((await read('trace-groups?to=2000-01-01')).rows).toEqual([]);
    for (const sort of ['members', '-members', 'chargeWon', '-bonusWon', 'lastSeenAt'])
      expect((await read(`trace-groups?sort=${sort}`)).rows).toHaveLength(2);
  });

  it('tells who of them is new, and in how many rounds they bet against each other', async () => {
    const [first, second] = await givenRing();
    await join('alone02', { ip: '192.0.2.9', device: 'own' });
    // Against each other, alike, and too long ago.
    await bet(first, 1, 'odd');
    await bet(second, 1, 'even', 2);
    for (const [index, one] of [first, second].entries()) await bet(one, 2, 'odd', 3 + index);
    await bet(first, 3, 'odd', 800);
    await bet(second, 3, 'even', 801);
    // In microseconds, as the database itself says a time.
    const again = `refresh_after = date_trunc('second', now()) + interval '123456 microseconds'`;
    await server.database.pool.query(`update trace_group set ${again}`);
    await refresh();
    expect(await groupOf('device')).toMatchObject({ key: 'own', oppositeRounds: 0 });
    const { rows } = await read('trace-groups?kind=device');
    expect(rows[1]).toMatchObject({ key: 'ring', oppositeRounds: 1 });
    expect(rows[1].newMembers7d).toBe(3);
    const ofRing = async () =>
      (await read(`trace-groups/${rows[1].groupId}`)).members.map(oppositeOf);
    expect(await ofRing()).toEqual([1, 1, 0]);
  });

  it('counts a crowd among those who came last, and whom the page shows', async () => {
    const [first, second] = await givenRing();
    await bet(first, 1, 'odd');
    await bet(second, 1, 'even', 2);
    const crowd = `insert into member_trace (member_id, kind, key, first_seen_at, last_seen_at)
      select member_id, 'device', 'ring', now() + interval '1 hour', now() + interval '1 hour'
      from member where login_id like 'crowd%'`;
    for (let one = 0; one < 199; one += 1) await givenMember(server, { id: `crowd${one}` });
    await server.database.pool.query(crowd);
    await server.database.pool.query(
      "update trace_group set members = 202, refresh_after = now() where key = 'ring'",
    );
    await refresh();
    // Of those who joined first, one is among the two hundred who came last.
    expect(await groupOf('device')).toMatchObject({ members: 202, oppositeRounds: 0 });
    const { groupId } = await groupOf('device');
    const { members } = await read(`trace-groups/${groupId}`);
    expect(members.slice(0, 3).map(oppositeOf)).toEqual([1, 1, 0]);
    const found: string[] = [];
    const turn = async (after = ''): Promise<void> => {
      const page = await read(`trace-groups/${groupId}${after}`);
      found.push(...page.members.map(({ _id }: { _id: string }) => _id));
      if (page.more) await turn(`?after=${page.members.at(-1)._id}`);
    };
    await turn();
    expect([found.length, new Set(found).size]).toEqual([202, 202]);
    expect((await read(`trace-groups/${groupId}?after=${NOBODY}`)).members).toEqual([]);
    await server.database.pool.query(
      `update member_trace set last_seen_at = now() + interval '2 hours'
        where member_id = any($1) and kind = 'device'`,
      [[first, second]],
    );
    await server.database.pool.query(
      "update trace_group set refresh_after = now() where key = 'ring'",
    );
    await refresh();
    expect(await groupOf('device')).toMatchObject({ oppositeRounds: 1 });
  });

  it('leaves test accounts out', async () => {
    await givenMember(server, { isTest: true, bankNumber: '5-5' });
    await givenMember(server, { isTest: true, bankNumber: '5-5' });
    await refresh();
    expect((await read('trace-groups')).rows).toEqual([]);
  });
});

describe('members.totalTraceGroups', () => {
  it('counts them', async () => {
    await givenRing();
    expect(await read('trace-groups/totals')).toMatchObject({ count: 2, totals: [] });
  });
});

describe('members.readTraceGroup', () => {
  it('names its members, those who came first before the others', async () => {
    const joined = await givenRing();
    const { groupId } = await groupOf('device');
    const { group, members, more } = await read(`trace-groups/${groupId}`);
    expect(group.members).toBe(3);
    expect(members.map(({ _id }: { _id: string }) => _id)).toEqual(joined);
    expect(members[0]).toMatchObject({
      ...{ id: 'ring001', times: 1, bonusWon: 0, overlaps: 0 },
      ...{ excludedUntil: null, hasAlertMemo: false, sharedMembers: 2 },
    });
    expect(members[0].sharedKinds).toContain('device');
    const visit = (memberId: string) =>
      server.database.pool.query(
        `insert into member_session (member_id, session_id, started_at, last_seen_at)
         values ($1, gen_random_uuid(), now() - interval '2 hours', now() - interval '1 hour')`,
        [memberId],
      );
    for (const memberId of joined.slice(0, 2)) await visit(memberId);
    const again = await read(`trace-groups/${groupId}`);
    expect(again.members.map(({ overlaps }: { overlaps: number }) => overlaps)).toEqual([1, 1, 0]);
    expect(members.map(oppositeOf)).toEqual([0, 0, 0]);
    expect(more).toBe(false);
    const answer = await risk.call('GET', `/api/members/trace-groups/${NOBODY}`);
    expectRefusal(answer, 404, 'record.not_found');
  });

  it('is what the member list narrows to and something is done about all of, but for a partner', async () => {
    const [first] = await givenRing();
    const { groupId } = await groupOf('device');
    const idsOf = async (who: SignedIn, of: string) =>
      (await who.call('GET', `/api/members?groupId=${of}`)).body.rows.map(
        ({ id }: { readonly id: string }) => id,
      );
    expect((await idsOf(risk, groupId)).sort()).toEqual(['ring001', 'ring002', 'ring003']);
    expect(await idsOf(risk, NOBODY)).toEqual([]);
    const { body } = await risk.call('POST', '/api/members/bulk/preview', {
      ...{ filter: { groupId }, act: { action: 'status', status: 2 } },
    });
    expect(body).toMatchObject({ count: 3, skipped: [] });
    const partner = await signedIn(server, { partnerId: first as string });
    expect(await idsOf(partner, groupId)).toEqual([]);
  });
});

describe('members.judgeTraceGroup', () => {
  const judge = (groupId: string, judgement: string, version: number) =>
    risk.call('PUT', `/api/members/trace-groups/${groupId}/judgement`, {
      ...{ judgement, note: '같은 기기', version },
    });
  const shared = async (id: string) => {
    const { body } = await risk.call('GET', '/api/members?query=ring');
    return body.rows.find((row: { id: string }) => row.id === id)?.sharedMembers;
  };

  it('stays, warns at every member, and comes back once somebody joins the group', async () => {
    await givenRing();
    expect(await shared('ring001')).toBe(2);
    const { groupId, version } = await groupOf('device');
    const { body } = await judge(groupId, 'samePerson', version);
    expect(body).toMatchObject({
      judgement: 'samePerson',
      judgedBy: { id: risk.id },
      addedMembers: 0,
    });
    const [ofGroup, ...ofMembers] = await auditLines(server, 'tracking.judge');
    expect(ofGroup).toMatchObject({
      subject: `traceGroup/${groupId}`,
      before: { judgement: 'unknown' },
      after: { judgement: 'samePerson', reason: '같은 기기' },
    });
    const { body: read } = await risk.call('GET', `/api/members/trace-groups/${groupId}`);
    expect(ofMembers.map(({ subject }) => subject).sort()).toEqual(
      read.members.map(({ _id }: { _id: string }) => _id).sort(),
    );
    expect(ofMembers).toHaveLength(3);
    for (const line of ofMembers)
      expect(line).toMatchObject({
        before: null,
        after: { group: `traceGroup/${groupId}`, judgement: 'samePerson', reason: '같은 기기' },
      });
    await join('ring004', { device: 'ring', ip: '192.0.2.77' });
    await refresh();
    expect(await groupOf('device')).toMatchObject({ judgement: 'unknown', addedMembers: 1 });
    expect(await shared('ring004')).toBe(3);
  });

  it('is of those who were seen, and not of who joined while somebody judged', async () => {
    await givenRing();
    const { groupId, members, version } = await groupOf('device');
    await join('ring004', { device: 'ring', ip: '192.0.2.77' });
    const path = `/api/members/trace-groups/${groupId}/judgement`;
    const order = { judgement: 'harmless', note: '가족', members, version };
    const { body } = await risk.call('PUT', path, order);
    expect(body).toMatchObject({ judgement: 'unknown', addedMembers: 1 });
    const lines = (await auditLines(server, 'tracking.judge')).map(({ subject }) => subject);
    const { body: read } = await risk.call('GET', `/api/members/trace-groups/${groupId}`);
    const late = read.members.find(({ id }: { readonly id: string }) => id === 'ring004');
    expect(lines).toHaveLength(1 + members);
    expect(lines).not.toContain(late._id);
    await refresh();
    expect(await shared('ring004')).toBe(3);
    const again = await risk.call('PUT', path, { ...order, members: 99, version: version + 1 });
    expect(again.body).toMatchObject({ judgement: 'harmless', addedMembers: 0 });
  });

  it('stops warning of what many share, whoever comes', async () => {
    await join('wide001', { device: 'w1' });
    await join('wide002', { device: 'w2' });
    const { groupId, version } = await groupOf('ip');
    await judge(groupId, 'sharedNetwork', version);
    await join('wide003', { device: 'w3' });
    await refresh();
    expect(await groupOf('ip')).toMatchObject({ judgement: 'sharedNetwork', members: 3 });
    const { body } = await risk.call('GET', '/api/members?query=wide');
    expect(body.rows.map(({ sharedMembers }: { sharedMembers: number }) => sharedMembers)).toEqual([
      0, 0, 0,
    ]);
    expect((await risk.call('GET', '/api/members?chip=shared')).body.rows).toEqual([]);
  });

  it('refuses who saw another judgement, and a group that does not exist', async () => {
    await givenRing();
    const { groupId, version } = await groupOf('device');
    await judge(groupId, 'family', version);
    expectRefusal(await judge(groupId, 'harmless', version), 409, 'record.stale');
    expectRefusal(await judge(NOBODY, 'family', 1), 404, 'record.not_found');
  });
});

describe('members.listMemberTraces', () => {
  it('answers what a member came with and how many others did', async () => {
    const [memberId] = await givenRing();
    const { traces } = await read(`${memberId}/traces`);
    expect(traces).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'device',
          key: 'ring',
          members: 3,
          groupId: expect.any(String),
        }),
        expect.objectContaining({ kind: 'ip', members: 1, groupId: null }),
        expect.objectContaining({ kind: 'account', key: '***-**-3333' }),
      ]),
    );
    const answer = await risk.call('GET', `/api/members/${NOBODY}/traces`);
    expectRefusal(answer, 404, 'member.not_found');
  });

  it('answers all of them, page behind page, also those seen at one moment', async () => {
    const memberId = await join('nomad1', { device: 'own' });
    await server.database.pool.query(
      `with came as (
          insert into member_trace (member_id, kind, key, first_seen_at, last_seen_at)
          select $1, 'ip', '10.0.0.' || number, now(), now() + make_interval(mins => number / 60)
          from generate_series(1, 120) as number
          returning kind, key, first_seen_at, last_seen_at)
        insert into trace_group
          (group_id, kind, key, shown, members, first_seen_at, last_seen_at)
        select gen_random_uuid(), kind, key, key, 1, first_seen_at, last_seen_at from came`,
      [memberId],
    );
    const seen: string[] = [];
    const sizes: number[] = [];
    const turn = async (after = ''): Promise<void> => {
      const { traces, more } = await read(`${memberId}/traces${after}`);
      seen.push(...traces.map((trace: { key: string }) => trace.key));
      sizes.push(traces.length);
      if (more) await turn(`?after=${traces.at(-1).traceId}`);
    };
    await turn();
    expect(sizes).toEqual([50, 50, 22]);
    expect(new Set(seen).size).toBe(122);
    // Behind what is nobody's, and behind another one's, nothing follows.
    const [other] = await givenRing();
    const theirs = (await read(`${other}/traces`)).traces[0].traceId;
    for (const after of [NOBODY, theirs])
      expect(await read(`${memberId}/traces?after=${after}`)).toEqual({ traces: [], more: false });
  });
});

const LIMIT = {
  ...{ isAllowed: true, maxWon: 50_000, benefitWon: null, maxRoundWon: 100_000 },
  ...{ until: null, reason: '과몰입', version: 0 },
};
const limitPath = (memberId: string, game = 'powerball') =>
  `/api/members/${memberId}/minigame-limits/${game}`;

/** Days go by. */
const endLimit = (game: string) =>
  server.database.pool.query(
    "update member_minigame_limit set until_on = '2000-01-01' where game = $1",
    [game],
  );
/** What each level may bet on a game, the same on all its bet types. */
const givenLevels = (levels: Readonly<Record<string, number>>, version = 1) => {
  const [betType = ''] = Object.keys(betTypesOf(GAMES.powerball));
  const config = Object.entries(levels).map(([name, max]) => [
    name,
    { [betType]: { min: 1_000, max, benefit: max * 2, maxRound: max * 3 } },
  ]);
  return server.database.db
    .insertInto('setting_version')
    .values({
      ...{ scope: 'powerball', category: 'powerballBetV2', version },
      ...{ config: JSON.stringify(Object.fromEntries(config)) },
      ...{ saved_by: null, saved_at: server.clock.now },
    })
    .execute();
};
/** Nobody but these is left to agree to anything. */
const alone = (...admins: readonly SignedIn[]) =>
  server.database.pool.query("update admin set status = 'suspended' where not _id = any($1)", [
    admins.map(({ adminId }) => adminId),
  ]);
const LOOSE = { ...LIMIT, maxWon: 600_000, maxRoundWon: null };
const limitIdOf = async (memberId: string): Promise<string> => {
  const found = await server.database.db
    .selectFrom('member_minigame_limit')
    .select('limit_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found?.limit_id ?? NOBODY;
};
const decideLimit = async (verb: string, memberId: string, version: number, who = risk) => {
  const limitId = await limitIdOf(memberId);
  return who.call('POST', `${limitPath(memberId)}/${verb}`, { limitId, version });
};
/** A limit that is looser than the highest level, asked for and waiting. */
async function givenAsked() {
  await givenLevels({ lv3: 100_000, lv10: 500_000 });
  const other = await signedIn(server, { type: 1 });
  const { memberId } = await givenMember(server, { level: 3 });
  const { body } = await risk.call('PUT', limitPath(memberId), LOOSE);
  return { memberId, other, asked: body };
}

describe('members.saveMinigameLimit', () => {
  it('sets what a member may bet, and refuses who saw something else', async () => {
    const { memberId } = await givenMember(server);
    const { body } = await risk.call('PUT', limitPath(memberId), LIMIT);
    expect(body).toMatchObject({
      maxWon: 50_000,
      benefitWon: null,
      version: 1,
      by: { id: risk.id },
    });
    expectRefusal(await risk.call('PUT', limitPath(memberId), LIMIT), 409, 'record.stale');
    const stricter = { ...LIMIT, maxWon: 1_000, version: 1 };
    expect((await risk.call('PUT', limitPath(memberId), stricter)).body.version).toBe(2);
    expect(await auditLines(server, 'member.minigame_limit')).toMatchObject([
      { before: null, after: { maxWon: 50_000 } },
      { before: { maxWon: 50_000 }, after: { maxWon: 1_000 } },
    ]);
    expectRefusal(await risk.call('PUT', limitPath(NOBODY), LIMIT), 404, 'member.not_found');
    for (const over of [{ maxRoundWon: 1 }, { until: '2000-01-01' }, { maxWon: 10_000_000_000 }])
      expectRefusal(
        await risk.call('PUT', limitPath(memberId), { ...LIMIT, ...over, version: 2 }),
        ...([400, 'request.invalid'] as const),
      );
  });

  it('lets one alone loosen a limit up to the highest level, and finds it as looser', async () => {
    await givenLevels({ lv3: 100_000, lv10: 500_000 });
    const { memberId } = await givenMember(server, { level: 3 });
    const up = { ...LOOSE, maxWon: 500_000 };
    const { body } = await risk.call('PUT', limitPath(memberId), up);
    expect(body).toMatchObject({ maxWon: 500_000, asked: null, agreedBy: null });
    for (const [state, count] of [
      ['looser', 1],
      ['stricter', 0],
    ] as const)
      expect((await read(`minigame-limits?state=${state}`)).rows).toHaveLength(count);
    await risk.call('PUT', limitPath(memberId), { ...up, maxWon: 50_000, version: 1 });
    for (const [state, count] of [
      ['looser', 0],
      ['stricter', 1],
    ] as const)
      expect((await read(`minigame-limits?state=${state}`)).rows).toHaveLength(count);
  });

  it('keeps what is looser than the highest level waiting beside what holds', async () => {
    const { memberId, asked } = await givenAsked();
    expect(asked).toMatchObject({
      ...{ isAllowed: true, maxWon: null, agreedBy: null, version: 1 },
      asked: { maxWon: 600_000, until: null, reason: '과몰입', by: { id: risk.id } },
    });
    const { db } = server.database;
    const { rows } = await ownMinigameLimits(memberId).execute(db);
    expect(rows).toMatchObject([{ maxWon: null, isAgreed: false }]);
    expect((await read('minigame-limits?state=waiting')).rows).toHaveLength(1);
    // Whatever is saved after it takes its place.
    const stricter = { ...LIMIT, version: 1 };
    const { body } = await risk.call('PUT', limitPath(memberId), stricter);
    expect(body).toMatchObject({ maxWon: 50_000, asked: null, version: 2 });
  });

  it('refuses what is looser where nobody could agree', async () => {
    await givenLevels({ lv10: 500_000 });
    const { memberId } = await givenMember(server);
    await alone(risk);
    expectRefusal(await risk.call('PUT', limitPath(memberId), LOOSE), 409, 'admin.no_second');
    expect((await read('minigame-limits')).rows).toEqual([]);
  });
});

describe('members.addMinigameLimits', () => {
  const add = (memberId: string, games: readonly string[], over: object = {}) => {
    const { version: _, ...limit } = { ...LIMIT, ...over };
    return risk.call('POST', `/api/members/${memberId}/minigame-limits`, { ...limit, games });
  };

  it('sets the same on several games, with one audit line', async () => {
    const { memberId } = await givenMember(server);
    const { body } = await add(memberId, ['powerball', 'eosPowerball1', 'powerball']);
    expect(body.limits.map(({ game }: { game: string }) => game)).toEqual([
      ...['eosPowerball1', 'powerball'],
    ]);
    expect(await auditLines(server, 'member.minigame_limit')).toMatchObject([
      { subject: memberId, before: null, after: [{ maxWon: 50_000 }, { maxWon: 50_000 }] },
    ]);
  });

  it('sets none where one is there, and lets one of two win who come at once', async () => {
    const { memberId } = await givenMember(server);
    await add(memberId, ['powerball']);
    expectRefusal(await add(memberId, ['eosPowerball1', 'powerball']), 409, 'record.stale');
    expect((await read('minigame-limits')).rows).toHaveLength(1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => add(memberId, ['eosPowerball1', 'eosPowerball2'])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expectRefusal(await add(NOBODY, ['powerball']), 404, 'member.not_found');
    expectRefusal(await add(memberId, []), 400, 'request.invalid');
  });

  it('lets all of them wait where one is looser, and refuses where nobody could agree', async () => {
    await givenLevels({ lv10: 500_000 });
    const { memberId } = await givenMember(server);
    const loose = () => add(memberId, ['powerball'], { maxWon: 600_000, maxRoundWon: null });
    await alone(risk);
    expectRefusal(await loose(), 409, 'admin.no_second');
    await signedIn(server, { type: 1 });
    expect((await loose()).body.limits).toMatchObject([{ asked: { maxWon: 600_000 } }]);
  });
});

describe('members.approveMinigameLimit', () => {
  it('lets it hold once another one agrees to what was read', async () => {
    const { memberId, other } = await givenAsked();
    expectRefusal(await decideLimit('approve', memberId, 1), 409, 'limit.second_admin');
    expectRefusal(await decideLimit('approve', memberId, 2, other), 409, 'record.stale');
    const { body } = await decideLimit('approve', memberId, 1, other);
    expect(body).toMatchObject({
      ...{ maxWon: 600_000, asked: null, by: { id: risk.id }, agreedBy: { id: other.id } },
    });
    expectRefusal(await decideLimit('approve', memberId, 2, other), 404, 'record.not_found');
    expect(await auditLines(server, 'member.minigame_limit_agreed')).toMatchObject([
      { before: { maxWon: null }, after: { maxWon: 600_000 } },
    ]);
    // As much for as long is no new question; more is.
    const again = { ...LOOSE, version: 2, reason: '연장' };
    expect((await risk.call('PUT', limitPath(memberId), again)).body.asked).toBeNull();
    const more = { ...again, maxWon: 600_001, version: 3 };
    expect((await risk.call('PUT', limitPath(memberId), more)).body).toMatchObject({
      ...{ maxWon: 600_000, asked: { maxWon: 600_001 } },
    });
  });

  it('lets nothing hold that was asked for anew since, under the same version', async () => {
    const { memberId, other, asked } = await givenAsked();
    const gone = await risk.call('DELETE', limitPath(memberId), { reason: '오기', version: 1 });
    expect(gone.status).toBe(200);
    const more = await risk.call('PUT', limitPath(memberId), { ...LOOSE, maxWon: 90_000_000 });
    expect(more.body).toMatchObject({ version: 1, asked: { maxWon: 90_000_000 } });
    for (const verb of ['approve', 'decline']) {
      const seen = { limitId: asked.limitId, version: 1 };
      const answer = await other.call('POST', `${limitPath(memberId)}/${verb}`, seen);
      expectRefusal(answer, 409, 'record.stale');
    }
    expect((await read('minigame-limits')).rows).toMatchObject([
      { maxWon: null, asked: { maxWon: 90_000_000 } },
    ]);
  });

  it('takes the place of a first word that does not count any more', async () => {
    const { memberId, other } = await givenAsked();
    const third = await signedIn(server, { type: 1 });
    await alone(other, third);
    const { body } = await decideLimit('approve', memberId, 1, other);
    expect(body).toMatchObject({ maxWon: null, asked: { maxWon: 600_000, by: { id: other.id } } });
    await alone(third);
    expectRefusal(await decideLimit('approve', memberId, 2, third), 409, 'admin.no_second');
  });

  it('lets one of agreeing and declining win who come at once', async () => {
    const { memberId, other } = await givenAsked();
    const answers = await Promise.all(
      ['approve', 'decline'].map((verb) => decideLimit(verb, memberId, 1, other)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('members.declineMinigameLimit', () => {
  it('leaves what holds, and nothing where nothing did', async () => {
    const { memberId, other } = await givenAsked();
    expectRefusal(await decideLimit('decline', memberId, 9, other), 409, 'record.stale');
    expect((await decideLimit('decline', memberId, 1, other)).status).toBe(200);
    expect((await read('minigame-limits')).rows).toEqual([]);
    expectRefusal(await decideLimit('decline', memberId, 1, other), 404, 'record.not_found');
    await risk.call('PUT', limitPath(memberId), LIMIT);
    await risk.call('PUT', limitPath(memberId), { ...LOOSE, version: 1 });
    expect((await decideLimit('decline', memberId, 2)).status).toBe(200);
    expect((await read('minigame-limits')).rows).toMatchObject([
      { maxWon: 50_000, asked: null, version: 3 },
    ]);
    expect(await auditLines(server, 'member.minigame_limit_declined')).toHaveLength(2);
  });
});

describe('members.removeMinigameLimits', () => {
  it('removes those that are as they were read, and names those that are gone or other', async () => {
    const { memberId } = await givenMember(server);
    const ids: string[] = [];
    for (const game of ['powerball', 'eosPowerball1'])
      ids.push((await risk.call('PUT', limitPath(memberId, game), LIMIT)).body.limitId);
    const remove = () =>
      risk.call('POST', '/api/members/minigame-limits/remove', {
        limits: [...ids, NOBODY].map((limitId) => ({ limitId, version: 1 })),
        reason: '정리',
      });
    // Somebody has set it anew since: it stays, and whoever removes is told which one it is.
    const anew = { ...LIMIT, maxWon: 10_000, version: 1 };
    expect((await risk.call('PUT', limitPath(memberId, 'eosPowerball1'), anew)).status).toBe(200);
    const gone = (limitId: string | undefined) => ({ limitId, code: 'record.not_found' });
    const stale = { limitId: ids[1], code: 'record.stale' };
    expect((await remove()).body).toEqual({ removed: 1, left: [stale, gone(NOBODY)] });
    expect((await remove()).body).toEqual({
      removed: 0,
      left: [gone(ids[0]), stale, gone(NOBODY)],
    });
    expect((await read('minigame-limits')).rows).toMatchObject([{ maxWon: 10_000, version: 2 }]);
    expect(await auditLines(server, 'member.minigame_limit_removed')).toMatchObject([
      { before: { limits: [{ max_won: 50_000 }] }, after: { reason: '정리' } },
      { before: { limits: [] } },
    ]);
  });
});

it('tells what holds for a member and a game, as long as it does', async () => {
  const { memberId } = await givenMember(server);
  const { db } = server.database;
  const find = async (game: string) =>
    limitInForce((await ownMinigameLimits(memberId).execute(db)).rows, game, server.clock.now);
  expect(await find('powerball')).toBeUndefined();
  await risk.call('PUT', limitPath(memberId), LIMIT);
  await risk.call('PUT', limitPath(memberId, 'eosPowerball1'), LIMIT);
  await endLimit('eosPowerball1');
  expect(await find('powerball')).toMatchObject({
    ...{ isAllowed: true, maxWon: 50_000, benefitWon: null, maxRoundWon: 100_000 },
  });
  expect(await find('eosPowerball1')).toBeUndefined();
});

describe('members.listMinigameLimits', () => {
  it('finds them by member, game and whether they hold', async () => {
    const { memberId } = await givenMember(server, { id: 'hong1004' });
    await risk.call('PUT', limitPath(memberId), LIMIT);
    await risk.call('PUT', limitPath(memberId, 'eosPowerball1'), {
      ...LIMIT,
      isAllowed: false,
    });
    await endLimit('eosPowerball1');
    const count = async (query: string) => (await read(`minigame-limits?${query}`)).rows.length;
    for (const [query, expected] of [
      [`memberId=${memberId}`, 2],
      [`memberId=${NOBODY}`, 0],
      ['game=powerball', 1],
      ['state=inForce', 1],
      ['state=over', 1],
      ['state=endsSoon', 0],
      ['state=closed', 0],
      // No level was ever set up to compare with.
      ['state=looser', 0],
      ['state=stricter', 0],
      ['state=waiting', 0],
      ['query=hong', 2],
      ['query=kim', 0],
    ] as const)
      expect([query, await count(query)]).toEqual([query, expected]);
  });

  it('shows first what was changed last', async () => {
    const { memberId } = await givenMember(server);
    const games = async (sort = '') =>
      (await read(`minigame-limits${sort}`)).rows.map(({ game }: { game: string }) => game);
    for (const game of ['powerball', 'eosPowerball1']) {
      await risk.call('PUT', limitPath(memberId, game), LIMIT);
      server.clock.advance(1_000);
    }
    expect(await games()).toEqual(['eosPowerball1', 'powerball']);
    await risk.call('PUT', limitPath(memberId, 'powerball'), { ...LIMIT, version: 1 });
    expect(await games()).toEqual(['powerball', 'eosPowerball1']);
    expect(await games('?sort=updatedAt')).toEqual(['eosPowerball1', 'powerball']);
    expect(await games('?sort=newest')).toEqual(['eosPowerball1', 'powerball']);
  });
});

describe('members.readLevelLimits', () => {
  it('says what each level may bet now, from the strictest bet type to the widest', async () => {
    expect(await read('minigame-limits/levels')).toEqual({ games: [] });
    const limits = { min: 1_000, max: 50_000, benefit: 100_000, maxRound: 200_000 };
    const save = (version: number, lv3: object) =>
      server.database.db
        .insertInto('setting_version')
        .values({
          ...{ scope: 'powerball', category: 'powerballBetV2', version },
          ...{ config: JSON.stringify({ lv3 }), saved_by: null, saved_at: server.clock.now },
        })
        .execute();
    const [first = '', second = '', third = ''] = Object.keys(betTypesOf(GAMES.powerball));
    await save(1, { [first]: { ...limits, max: 1 } });
    await save(2, {
      [first]: limits,
      [second]: { ...limits, max: 80_000 },
      [third]: { ...limits, max: 0 },
    });
    const { games } = await read('minigame-limits/levels');
    expect(games).toHaveLength(1);
    expect(games[0].levels[0]).toBeNull();
    expect(games[0].levels[2]).toEqual({
      maxWon: { leastWon: 50_000, mostWon: 80_000 },
      benefitWon: { leastWon: 100_000, mostWon: 100_000 },
      maxRoundWon: { leastWon: 200_000, mostWon: 200_000 },
    });
  });
});

describe('members.totalMinigameLimits', () => {
  it('counts them', async () => {
    const { memberId } = await givenMember(server);
    await risk.call('PUT', limitPath(memberId), LIMIT);
    expect(await read('minigame-limits/totals')).toMatchObject({ count: 1, totals: [] });
  });
});

describe('members.removeMinigameLimit', () => {
  it('lets his level say it again', async () => {
    const { memberId } = await givenMember(server);
    await risk.call('PUT', limitPath(memberId), LIMIT);
    const remove = (version = 1) =>
      risk.call('DELETE', limitPath(memberId), { reason: '본인 요청', version });
    expectRefusal(await remove(0), 409, 'record.stale');
    expect((await remove()).status).toBe(200);
    expectRefusal(await remove(), 404, 'record.not_found');
    expect(await auditLines(server, 'member.minigame_limit_removed')).toMatchObject([
      { before: { maxWon: 50_000 }, after: { reason: '본인 요청' } },
    ]);
  });
});

describe('an address that is blocked at the player’s site', () => {
  const order = { networks: ['203.0.113.0/24'], door: 'site', reason: '봇' };

  it('keeps out who signs in and who joins, ends visits, and counts both', async () => {
    await join('hong1004');
    await join('elsewhere', { ip: '198.51.100.9' });
    await logIn('elsewhere', { ip: '198.51.100.9' });
    const { body } = await logIn('hong1004');
    const { reason: _, ...asked } = order;
    const preview = await risk.call('POST', '/api/blocked-ips/preview', asked);
    expect(preview.body).toMatchObject({ members: 1, memberIds: ['hong1004'], visits: 1 });
    const blocked = await risk.call('POST', '/api/blocked-ips', { ...order, endsSessions: true });
    expect(blocked.body).toEqual({ blocked: 1, endedSessions: 1 });
    const { rows: visits } = await server.database.pool.query(
      'select ended_at is not null as over from member_session where session_id = $1',
      [body.sessionId],
    );
    expect(visits).toEqual([{ over: true }]);
    expectRefusal(await logIn('hong1004'), 403, 'member.address_blocked');
    const newcomer = { id: 'newcomer', nick: '새', password: PASSWORD, recommender: null };
    expectRefusal(
      await feed('POST', '/feed/members', { ...newcomer, ip: '203.0.113.77', bankAccount: null }),
      ...([403, 'member.address_blocked'] as const),
    );
    const { rows } = (await risk.call('GET', '/api/blocked-ips')).body;
    expect(rows).toMatchObject([{ hits: 2, members30d: 1 }]);
  });

  it('is shared where it was judged so', async () => {
    await join('hong1004');
    await logIn('hong1004');
    await server.database.pool.query(
      "update trace_group set judgement = 'sharedNetwork' where kind = 'ip'",
    );
    const { body } = await risk.call('POST', '/api/blocked-ips/preview', {
      ...{ networks: ['203.0.113.5'], door: 'site' },
    });
    expect(body.isShared).toBe(true);
  });
});
