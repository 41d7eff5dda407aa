// Blocked addresses through HTTP: what may be blocked, who is kept out of the console, and what is counted.
import {
  auditLines,
  callWith,
  expectRefusal,
  givenAdmin,
  givenServer,
  PASSWORD,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { isBlocked } from './blocked-ips.queries';

const PATH = '/api/blocked-ips';
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const NETWORK = '203.0.113.0/24';
const INSIDE = '203.0.113.7';
const OUTSIDE = '198.51.100.9';

let server: TestServer;
let risk: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  risk = await signedIn(server, { type: 4 });
});
afterEach(() => server.close());

const order = (over: object = {}) => ({
  ...{ networks: [NETWORK], door: 'console', reason: '무차별 대입', endsSessions: false },
  ...over,
});
const block = (over: object = {}) => risk.call('POST', PATH, order(over));
const preview = (over: object = {}) => {
  const { networks, door } = order(over);
  return risk.call('POST', `${PATH}/preview`, { networks, door });
};
const read = async (query = '') => (await risk.call('GET', `${PATH}${query}`)).body;
const listed = async (query = ''): Promise<string[]> =>
  (await read(query)).rows.map(({ network }: { readonly network: string }) => network);
const inHours = (hours: number) =>
  new Date(server.clock.now.getTime() + hours * 3_600_000).toISOString();

/** Signs in from an address. @returns the status, and calls from there in that session */
async function logInFrom(remoteAddress: string) {
  const { id, adminId } = await givenAdmin(server);
  const login = { id, password: PASSWORD };
  const { status, body, cookies } = await callWith(server)('POST', '/api/login', login, {
    remoteAddress,
  });
  const token = cookies.find(({ name }) => name === 'gwanje_session')?.value ?? '';
  const call = callWith(server, { gwanje_session: token });
  const auth = async (from = remoteAddress) =>
    (await call('GET', '/api/sessions', undefined, { remoteAddress: from })).status;
  return { id, adminId, status, body, auth };
}

describe('members.listBlockedIps', () => {
  it('answers every entry, the newest first, and finds those that hold an address', async () => {
    await block({ until: inHours(24) });
    const at = server.clock.now.toISOString();
    server.clock.advance(1_000);
    await block({ networks: ['2001:db8::/48'], door: 'site', reason: '봇 100%' });
    const { rows } = await read();
    expect(rows[1]).toEqual({
      ...{ blockedIpId: expect.any(String), network: NETWORK, door: 'console' },
      ...{ reason: '무차별 대입', until: new Date(Date.parse(at) + 86_400_000).toISOString() },
      ...{ hits: 0, lastHitAt: null, members30d: 0, createdAt: at },
      createdBy: { _id: risk.adminId, id: risk.id },
    });
    expect(await listed()).toEqual(['2001:db8::/48', NETWORK]);
    for (const [query, found] of [
      [INSIDE, NETWORK],
      ['::ffff:203.0.113.7', NETWORK],
      ['203.0', NETWORK],
      ['100%', '2001:db8::/48'],
    ] as const)
      expect(await listed(`?query=${encodeURIComponent(query)}`)).toEqual([found]);
    expect(await listed(`?query=${OUTSIDE}`)).toEqual([]);
  });

  it('tells what is in force from what has ended', async () => {
    await block({ until: inHours(1) });
    await block({ networks: [OUTSIDE] });
    await server.database.pool.query(
      "update blocked_ip set until = now() - interval '1 minute' where until is not null",
    );
    expect(await listed('?state=active')).toEqual([OUTSIDE]);
    expect(await listed('?state=expired')).toEqual([NETWORK]);
    // What has ended may be blocked anew.
    expect((await block()).status).toBe(200);
  });

  it.each(['-hits', 'hits', '-lastHitAt', 'lastHitAt'])('offers the order %s', async (sort) => {
    await block({ networks: [OUTSIDE, NETWORK] });
    await server.database.pool.query(
      "update blocked_ip set hits = 9, last_hit_at = now() where network = '203.0.113.0/24'",
    );
    const expected = sort.startsWith('-') ? [NETWORK, OUTSIDE] : [OUTSIDE, NETWORK];
    expect(await listed(`?sort=${sort}`)).toEqual(expected);
  });
});

describe('members.totalBlockedIps', () => {
  it('counts what a filter leaves', async () => {
    await block({ networks: [NETWORK, OUTSIDE] });
    const { body } = await risk.call('GET', `${PATH}/totals?query=${INSIDE}`);
    expect(body).toMatchObject({ count: 1, isMore: false, totals: [] });
  });
});

/** What neither of them lets through: 'ip.host_bits', 'ip.exists', 'ip.would_lock_out', 'ipBlock.too_wide'. */
const REFUSED = [
  ['an address within its network', { networks: ['203.0.113.7/24'] }, 400, 'ip.host_bits'],
  ['the same network twice', { networks: [NETWORK, '::ffff:203.0.113.0/120'] }, 409, 'ip.exists'],
  ["the caller's address", { networks: ['127.0.0.0/16'] }, 409, 'ip.would_lock_out'],
  ['more than a /16', { networks: ['203.0.0.0/15'] }, 400, 'ipBlock.too_wide'],
  ['more than a /32', { networks: ['2001::/31'], door: 'site' }, 400, 'ipBlock.too_wide'],
  ['what is no address', { networks: [NETWORK, 'x'] }, 400, 'request.invalid'],
  ['nothing', { networks: [] }, 400, 'request.invalid'],
] as const;

describe('members.previewBlockedIps', () => {
  it('names the administrators who signed in from there, and their sessions', async () => {
    const { id } = await logInFrom(INSIDE);
    await logInFrom(OUTSIDE);
    expect((await preview()).body).toEqual({
      ...{ admins: [id], sessions: 1, isShared: false },
      ...{ members: 0, memberIds: [], visits: 0 },
    });
    expect((await preview({ networks: ['192.0.2.1'] })).body).toMatchObject({ admins: [] });
  });

  it('knows what many share, and IPv6 by the network of its line', async () => {
    const { id } = await logInFrom('2001:db8:1:2::3');
    expect((await preview({ networks: ['2001:db8:1::/48'] })).body.admins).toEqual([id]);
    expect((await preview({ networks: ['100.64.3.0/24'] })).body.isShared).toBe(true);
    await logInFrom(INSIDE);
    await logInFrom('203.0.113.8');
    expect((await preview()).body).toMatchObject({ sessions: 2, isShared: true });
  });

  it.each(REFUSED)('refuses %s', async (_, over, status, code) => {
    expectRefusal(await preview(over), status, code);
  });
});

describe('members.addBlockedIps', () => {
  it('blocks every line with an audit line of its own', async () => {
    const { status, body } = await block({ networks: [NETWORK, OUTSIDE] });
    expect({ status, body }).toEqual({ status: 200, body: { blocked: 2, endedSessions: 0 } });
    const lines = await auditLines(server, 'blocked_ip.add');
    expect(lines.map(({ subject }) => subject)).toEqual([NETWORK, OUTSIDE]);
    expect(lines[0]).toMatchObject({
      ...{ chain: risk.adminId, before: null },
      after: { network: NETWORK, door: 'console', reason: '무차별 대입', endedSessions: 0 },
    });
  });

  it.each(REFUSED)('refuses %s, and blocks nothing', async (_, over, status, code) => {
    expectRefusal(await block(over), status, code);
    expect(await listed()).toEqual([]);
    expect(await auditLines(server, 'blocked_ip.add')).toEqual([]);
  });

  it('refuses what is blocked there already, and an allowed address of the console', async () => {
    await risk.call('POST', PATH, order({ door: 'both' }));
    const again = await block({ networks: [OUTSIDE, NETWORK] });
    expectRefusal(again, 409, 'ip.exists');
    expect(again.body.details).toMatchObject({ network: NETWORK });
    const top = await signedIn(server);
    for (const network of ['127.0.0.1', '192.0.2.64/26'])
      await top.call('POST', '/api/admin-ip-addresses', { network, memo: '' });
    expectRefusal(await block({ networks: ['192.0.2.0/24'] }), 409, 'ip.would_lock_out');
    expect((await block({ networks: ['192.0.2.0/24'], door: 'site' })).status).toBe(200);
  });

  it('refuses an end that is past', async () => {
    const past = await block({ until: inHours(-1) });
    expectRefusal(past, 400, 'request.invalid');
    expect(past.body.fields).toMatchObject([{ path: 'until', rules: [{ rule: 'window_past' }] }]);
  });

  it('blocks once what comes eight times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => block()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('lets nobody in from there, however the address is written, until it ends', async () => {
    await block({ until: inHours(1) });
    for (const from of [INSIDE, `::ffff:${INSIDE}`]) {
      const { status, body } = await logInFrom(from);
      expect([status, body.code]).toEqual([403, 'session.ip_not_allowed']);
    }
    server.clock.advance(1_000);
    const elsewhere = await logInFrom(OUTSIDE);
    expect([await elsewhere.auth(), await elsewhere.auth(INSIDE)]).toEqual([200, 403]);
    server.clock.advance(3_600_000);
    expect((await logInFrom(INSIDE)).status).toBe(200);
  });

  it('keeps nobody from the console who is blocked at the site alone', async () => {
    await block({ door: 'site' });
    expect((await logInFrom(INSIDE)).status).toBe(200);
    const at = server.clock.now;
    const { db } = server.database;
    expect(await isBlocked(db, { door: 'site', ip: INSIDE, at })).toBe(true);
    expect(await isBlocked(db, { door: 'console', ip: INSIDE, at })).toBe(false);
    expect(await isBlocked(db, { door: 'site', ip: null, at })).toBe(false);
  });

  it('lets sessions go on that were begun there, unless they are to end', async () => {
    const { auth } = await logInFrom(INSIDE);
    server.clock.advance(1_000);
    await block();
    expect(await auth()).toBe(200);
    const other = await logInFrom(OUTSIDE);
    const { body } = await block({ networks: [OUTSIDE], endsSessions: true });
    expect(body.endedSessions).toBe(1);
    expect(await other.auth('192.0.2.1')).toBe(401);
    const [, line] = await auditLines(server, 'blocked_ip.add');
    expect(line?.after).toMatchObject({ network: OUTSIDE, endedSessions: 1 });
  });

  it('counts who was turned away', async () => {
    await block();
    for (let times = 0; times < 3; times += 1) await logInFrom(INSIDE);
    await logInFrom(OUTSIDE);
    let row = (await read()).rows[0];
    while (row.hits < 3) row = (await read()).rows[0];
    expect(row).toMatchObject({ hits: 3, lastHitAt: server.clock.now.toISOString() });
  });
});

describe('members.removeBlockedIp', () => {
  it('lets them in again, once, with an audit line that says why', async () => {
    await block();
    const [row] = (await read()).rows;
    const remove = () => risk.call('DELETE', `${PATH}/${row.blockedIpId}`, { reason: '본인 확인' });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await logInFrom(INSIDE)).status).toBe(200);
    expect(await auditLines(server, 'blocked_ip.remove')).toMatchObject([
      { subject: NETWORK, before: row, after: { reason: '본인 확인' } },
    ]);
  });

  it('refuses an entry that does not exist', async () => {
    const answer = await risk.call('DELETE', `${PATH}/${NOBODY}`, { reason: '없음' });
    expectRefusal(answer, 404, 'record.not_found');
  });
});
