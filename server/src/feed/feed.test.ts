// The feed from outside: who is let in, what is refused, and what members do by it.
import { type FeedEndpoint, feed, REFUSALS, siteDoors, unsavedDocument } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  signedIn,
  type TestServer,
} from '../../test/given';
import { casinoOf } from '../../test/given-casino';
import {
  type FeedCall,
  feedCallWith,
  type GivenFeedKey,
  givenFeedKey,
  send,
  signedCall,
} from '../../test/given-feed';
import { givenMember } from '../../test/given-member';
import { givenMoneySetting, keyed } from '../../test/given-request';
import { putDocument } from '../../test/given-site';
import { UNSAVED_MONEY_SETTINGS } from '../../test/unsaved-settings';
import { verifyAudit } from '../audit/audit.queries';

const SOMEBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const PASSWORD = 'my own long password';

let server: TestServer;
let key: GivenFeedKey;
let call: FeedCall;

beforeEach(async () => {
  server = await givenServer();
  key = await givenFeedKey(server);
  call = feedCallWith(server, key);
});
afterEach(() => server.close());

const balancesOf = (memberId: string) => `/feed/members/${memberId}/balances`;
const newcomer = (id: string) => ({
  ...{ id, nick: '새회원', password: PASSWORD, recommender: null, ip: '203.0.113.5' },
  bankAccount: { bank: '국민', number: '110-22-3333', owner: '홍길동' },
});

describe('a key of single casino vendors', () => {
  const toVendors = Object.values<FeedEndpoint>(feed).filter(({ scope }) => scope === 'casino');

  it('names its vendor in every call', () => {
    expect(toVendors.filter(({ path }) => !path.startsWith('/feed/casino/:vendor/'))).toEqual([]);
  });

  it('speaks for them, and for another moves and writes nothing', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 100_000 } });
    const own = await givenFeedKey(server, { scopes: ['casino'], vendors: ['kplay'] });
    const say = feedCallWith(server, own);
    const bet = {
      ...{ memberId, vendorRef: 'r-1', roundRef: 'round-1', amountWon: 30_000 },
      ...{ game: 'baccarat', gameClass: 'casino' },
    };
    const { db } = server.database;
    const everyLine = () => db.selectFrom('audit_event').select(['chain', 'seq']).execute();
    const before = await casinoOf(server, memberId);
    const lines = await everyLine();
    for (const { method, path } of toVendors) {
      const { status, body } = await say(method, path.replace(':vendor', 'honor'), bet);
      expect([path, status, body.code]).toEqual([path, 403, 'feed.wrong_vendor']);
    }
    expect(await casinoOf(server, memberId)).toEqual(before);
    expect(await everyLine()).toEqual(lines);
    expect(
      await db
        .selectFrom('idempotency_key')
        .select('key')
        .where('endpoint', 'like', '%casino%')
        .execute(),
    ).toEqual([]);
    expect((await say('POST', '/feed/casino/kplay/bet', bet)).body).toMatchObject({
      balanceWon: 70_000,
    });
    // One from before says nothing of vendors, and speaks for each.
    const every = feedCallWith(server, await givenFeedKey(server, { scopes: ['casino'] }));
    server.clock.advance(1_001);
    const other = { ...bet, vendorRef: 'r-2', roundRef: 'round-2' };
    expect((await every('POST', '/feed/casino/honor/bet', other)).status).toBe(200);
  });
});

describe('the door of the feed', () => {
  const ask = (change: (sent: ReturnType<typeof signedCall>) => ReturnType<typeof signedCall>) =>
    send(server, change(signedCall(server, key, 'GET', balancesOf(SOMEBODY))));
  const without = (name: string) =>
    ask((sent) => ({
      ...sent,
      headers: Object.fromEntries(Object.entries(sent.headers).filter(([each]) => each !== name)),
    }));

  it.each(['x-feed-key', 'x-feed-time', 'x-feed-signature'])('wants %s', async (name) => {
    expectRefusal(await without(name), 401, 'feed.unsigned');
  });

  it.each([
    [
      'another path',
      (sent: { path: string }) => ({ path: sent.path.replace('balances', 'balance') }),
    ],
    ['a query', (sent: { path: string }) => ({ path: `${sent.path}?a=1` })],
    ['a body', () => ({ method: 'POST' as const, body: '{"a":1}' })],
  ])('refuses %s under the signature of a call', async (_, change) => {
    const answer = await ask((sent) => ({
      ...sent,
      headers: { ...sent.headers, 'content-type': 'application/json' },
      ...change(sent),
    }));
    expect([401, 404]).toContain(answer.status);
    expect(['feed.wrong_signature', 'request.not_found']).toContain(answer.body.code);
  });

  it.each([
    ['a body of another amount', '{"memberId":"x","kind":"charge","amountWon":99}', {}],
    ['another Idempotency-Key', undefined, { 'idempotency-key': 'another-key-of-mine' }],
  ])('refuses %s', async (_, body, headers) => {
    const { memberId } = await givenMember(server);
    const asked = { memberId, kind: 'charge', amountWon: 10_000 };
    const sent = signedCall(server, key, 'POST', '/feed/requests', asked, keyed().headers);
    const forged = { ...sent, body: body ?? sent.body, headers: { ...sent.headers, ...headers } };
    expectRefusal(await send(server, forged), 401, 'feed.wrong_signature');
    expect(await server.database.db.selectFrom('money_request').selectAll().execute()).toEqual([]);
  });

  it.each(['', '0'.repeat(64), 'z'.repeat(64), 'ab', '0'.repeat(4_000)])(
    'refuses the signature %.8s',
    async (signature) => {
      const answer = await ask((sent) => ({
        ...sent,
        headers: { ...sent.headers, 'x-feed-signature': signature },
      }));
      expectRefusal(answer, 401, signature ? 'feed.wrong_signature' : 'feed.unsigned');
    },
  );

  it('takes a clock that is 30 seconds off, and tells the time to one that is more', async () => {
    const { memberId } = await givenMember(server);
    for (const offMs of [-30_000, 30_000]) {
      const sent = signedCall(server, key, 'GET', balancesOf(memberId));
      server.clock.advance(offMs);
      expect((await send(server, sent)).status).toBe(200);
      server.clock.advance(-offMs);
    }
    for (const offMs of [-30_001, 30_001]) {
      const sent = signedCall(server, key, 'GET', balancesOf(memberId));
      server.clock.advance(offMs);
      const answer = await send(server, sent);
      expectRefusal(answer, 401, 'feed.wrong_time');
      expect(answer.body.details).toEqual({ serverTimeMs: server.clock.now.getTime() });
      server.clock.advance(-offMs);
    }
  });

  it('is closed to addresses that are not listed, before anything else is looked at', async () => {
    const sent = signedCall(server, key, 'GET', balancesOf(SOMEBODY));
    const answer = await send(server, sent, { remoteAddress: '198.51.100.9' });
    expectRefusal(answer, 403, 'feed.address_not_allowed');
    expect(answer.body.connectIP).toBe('198.51.100.9');
  });

  it('is closed to everybody while no address is listed', async () => {
    const { db } = server.database;
    await db.deleteFrom('allowed_ip_address').execute();
    server.clock.advance(1_001);
    expectRefusal(await call('GET', balancesOf(SOMEBODY)), 403, 'feed.address_not_allowed');
  });

  it('takes a cookie of an administrator for nothing', async () => {
    const answer = await server.app.inject({ method: 'GET', url: balancesOf(SOMEBODY) });
    expect(answer.json().code).toBe('feed.unsigned');
  });

  it('counts the calls of a key, and answers 429 beyond them', async () => {
    const slow = await givenFeedKey(server, { callsPerMinuteMax: 2 });
    server.clock.advance(1_001);
    const path = balancesOf((await givenMember(server)).memberId);
    const asSlow = feedCallWith(server, slow);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await asSlow('GET', path)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await call('GET', path)).status).toBe(200);
  });

  it('does not let wrong signatures use up the calls of a key', async () => {
    const slow = await givenFeedKey(server, { callsPerMinuteMax: 1 });
    server.clock.advance(1_001);
    const path = balancesOf((await givenMember(server)).memberId);
    const sent = signedCall(server, slow, 'GET', path);
    for (let n = 0; n < 3; n += 1)
      await send(server, {
        ...sent,
        headers: { ...sent.headers, 'x-feed-signature': '0'.repeat(64) },
      });
    expect((await feedCallWith(server, slow)('GET', path)).status).toBe(200);
  });

  it.each([
    ['no JSON', 'not json'],
    ['a key twice', '{"a":1,"a":2}'],
    ['too much', `{"a":"${'x'.repeat(5_000)}"}`],
    ['nesting', `${'['.repeat(500)}${']'.repeat(500)}`],
    ['an array', '[]'],
    ['nothing', '{}'],
  ])('answers %s with a sentence', async (_, body) => {
    const sent = signedCall(server, key, 'POST', '/feed/requests', undefined, keyed().headers);
    const headers = { ...sent.headers, 'content-type': 'application/json' };
    const answer = await send(server, { ...sent, body, headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.message.length).toBeGreaterThan(5);
  });

  it.each(Object.entries<FeedEndpoint>(feed))(
    'feed.%s refuses hostile bodies well',
    async (_, endpoint) => {
      const path = endpoint.path.replace(/:\w+/g, SOMEBODY);
      for (const value of [
        null,
        0,
        'x',
        [],
        {},
        '\u0000',
        '𝕏'.repeat(90),
        Number.MAX_SAFE_INTEGER,
      ]) {
        const fields = 'shape' in endpoint.input ? Object.keys(endpoint.input.shape as object) : [];
        const body = Object.fromEntries(fields.map((field) => [field, value]));
        const answer = await (endpoint.method === 'GET'
          ? call('GET', `${path}?memberId=${encodeURIComponent(String(value))}`)
          : call(endpoint.method, path, body));
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(Object.keys(REFUSALS)).toContain(answer.body.code);
      }
    },
  );
});

describe('what is sent twice', () => {
  it('acts once and answers the same, also when all of it is replayed', async () => {
    const { memberId } = await givenMember(server);
    const asked = { memberId, kind: 'charge', amountWon: 50_000 };
    const sent = signedCall(server, key, 'POST', '/feed/requests', asked, keyed().headers);
    const answers = await Promise.all([1, 2, 3].map(() => send(server, sent)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const { db } = server.database;
    expect(await db.selectFrom('money_request').selectAll().execute()).toHaveLength(1);
  });

  it('needs a key, which means nothing under the key of somebody else', async () => {
    const { memberId } = await givenMember(server);
    const asked = { memberId, kind: 'charge', amountWon: 50_000 };
    expectRefusal(await call('POST', '/feed/requests', asked, {}), 400, 'request.key_required');
    const { headers } = keyed();
    const first = await call('POST', '/feed/requests', asked, headers);
    const differs = { ...asked, amountWon: 60_000 };
    expectRefusal(
      await call('POST', '/feed/requests', differs, headers),
      409,
      'request.key_reused',
    );
    const other = await givenFeedKey(server);
    server.clock.advance(1_001);
    const answer = await feedCallWith(server, other)('POST', '/feed/requests', differs, headers);
    expect(answer.status).toBe(200);
    expect(answer.body.requestId).not.toBe(first.body.requestId);
  });
});

describe('feed.join', () => {
  it('registers a member who waits to be let in, below the recommender', async () => {
    const shop = await givenMember(server, { id: 'shop-one', grade: 2 });
    const { body } = await call('POST', '/feed/members', {
      ...newcomer('newcomer'),
      recommender: shop.id,
    });
    expect(body).toEqual({ memberId: expect.any(String), status: 0 });
    const { db } = server.database;
    const row = await db
      .selectFrom('member')
      .selectAll()
      .where('login_id', '=', 'newcomer')
      .executeTakeFirst();
    expect(row).toMatchObject({
      recommend_path: [shop.memberId],
      level: 1,
      grade: 1,
      is_test: false,
    });
    const [line] = await auditLines(server, 'member.create');
    expect(line).toMatchObject({ actor_id: null, subject: body.memberId, ip: '127.0.0.1' });
    expect(line?.chain).toMatch(new RegExp(`^feed/${key._id}/\\d+$`));
    expect(JSON.stringify(line)).not.toContain(PASSWORD);
    expect((await verifyAudit(db, undefined)).broken).toEqual([]);
  });

  it.each([
    ['a login ID that is taken', { id: 'taken-id' }, 'member.id_taken'],
    ['a recommender nobody knows', { recommender: 'nobody-at-all' }, 'member.no_recommender'],
    [
      'a password with the ID',
      { id: 'kimgildong', password: 'kimgildong-2026' },
      'session.password_has_id',
    ],
  ])('refuses %s', async (_, change, code) => {
    await givenMember(server, { id: 'taken-id' });
    const answer = await call('POST', '/feed/members', { ...newcomer('somebody'), ...change });
    expectRefusal(answer, 409, code);
  });
});

describe('feed.login', () => {
  const logIn = (password: string, ip = '203.0.113.5', id = 'newcomer') =>
    call('POST', '/feed/logins', { id, password, ip });
  const statusTo = (status: number) =>
    server.database.db.updateTable('member').set({ status }).execute();

  beforeEach(async () => {
    await call('POST', '/feed/members', newcomer('newcomer'));
    await statusTo(1);
  });

  it('lets in whoever has the password', async () => {
    const { body } = await logIn(PASSWORD);
    expect(body).toEqual({
      ...{ memberId: expect.any(String), nick: '새회원', level: 1, status: 1 },
      ...{ sessionId: expect.any(String), mustChangePassword: false },
    });
    expect(await auditLines(server, 'member.login')).toHaveLength(1);
  });

  it('says the same of a wrong password and of nobody, and counts both by ID and address', async () => {
    const wrong = await logIn('another password');
    const nobody = await logIn(PASSWORD, '203.0.113.5', 'nobody-at-all');
    expectRefusal(wrong, 403, 'member.login_failed');
    expect({ ...nobody.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    for (let n = 0; n < 4; n += 1) await logIn('another password');
    expectRefusal(await logIn(PASSWORD), 429, 'session.too_many_attempts');
    expect((await logIn(PASSWORD, '203.0.113.6')).status).toBe(200);
  });

  it('leaves one visit of whoever comes in from several places at once', async () => {
    const ips = ['203.0.113.5', '203.0.113.6', '203.0.113.7'];
    const came = await Promise.all(ips.map((ip) => logIn(PASSWORD, ip)));
    const visits = came.map(({ body: { memberId, sessionId } }) => ({ memberId, sessionId }));
    const seen = await call('POST', '/feed/sessions/seen', { visits });
    expect(seen.body.ended).toHaveLength(2);
  });

  it.each([0, 3, 4])('keeps status %i out', async (status) => {
    await statusTo(status);
    expectRefusal(await logIn(PASSWORD), 403, 'member.may_not_enter');
  });

  it.each([1, 2, 5])('lets status %i in, to the money that is his', async (status) => {
    await statusTo(status);
    expect((await logIn(PASSWORD)).body.status).toBe(status);
  });
});

describe('a blocked address', () => {
  it('neither joins nor signs in, and others do', async () => {
    await call('POST', '/feed/members', newcomer('newcomer'));
    await server.database.db.updateTable('member').set({ status: 1 }).execute();
    const top = await signedIn(server);
    const order = { networks: ['203.0.113.0/28'], door: 'site', reason: '무차별 대입' };
    await top.call('POST', '/api/blocked-ips', { ...order, endsSessions: false });
    const joining = await call('POST', '/feed/members', newcomer('another-one'));
    expectRefusal(joining, 403, 'member.address_blocked');
    const login = { id: 'newcomer', password: PASSWORD };
    const inside = await call('POST', '/feed/logins', { ...login, ip: '::ffff:203.0.113.5' });
    expectRefusal(inside, 403, 'member.address_blocked');
    expect((await call('POST', '/feed/logins', { ...login, ip: '203.0.113.16' })).status).toBe(200);
  });
});

describe('feed.readBalances', () => {
  it('answers what lies in the wallets', async () => {
    const walletsWon = { money: 70_000, point: 30, income: 5 };
    const { memberId } = await givenMember(server, { walletsWon });
    expect((await call('GET', balancesOf(memberId))).body).toEqual({
      ...{ memberId, moneyWon: 70_000, pointWon: 30, incomeWon: 5 },
      at: server.clock.now.toISOString(),
    });
  });

  it('knows nobody else', async () => {
    expectRefusal(await call('GET', balancesOf(SOMEBODY)), 404, 'member.not_found');
  });
});

describe('feed.seen', () => {
  it('tells whose visit is over, also one that never was', async () => {
    const { memberId } = await givenMember(server);
    const visits = [{ memberId, sessionId: SOMEBODY }];
    expect((await call('POST', '/feed/sessions/seen', { visits })).body).toEqual({
      ended: [SOMEBODY],
    });
    expect(await auditLines(server, 'member.seen')).toMatchObject([
      { after: { seen: 1, ended: 1 } },
    ]);
  });
});

describe('feed.logout', () => {
  it('ends the visit, however often it is told', async () => {
    const { memberId } = (await call('POST', '/feed/members', newcomer('newcomer'))).body;
    await server.database.db.updateTable('member').set({ status: 1 }).execute();
    const login = { id: 'newcomer', password: PASSWORD, ip: '203.0.113.5' };
    const { sessionId } = (await call('POST', '/feed/logins', login)).body;
    for (let times = 0; times < 2; times += 1)
      expect((await call('POST', '/feed/logouts', { memberId, sessionId })).status).toBe(200);
    const seen = await call('POST', '/feed/sessions/seen', { visits: [{ memberId, sessionId }] });
    expect(seen.body).toEqual({ ended: [sessionId] });
    expect(await auditLines(server, 'member.logout')).toHaveLength(2);
    const other = await call('POST', '/feed/logouts', { memberId, sessionId: SOMEBODY });
    expectRefusal(other, 404, 'record.not_found');
  });
});

describe('feed.readProfile', () => {
  it('shows a member to himself, masked', async () => {
    const { memberId } = (
      await call('POST', '/feed/members', { ...newcomer('newcomer'), phone: '010-1234-5678' })
    ).body;
    const { body } = await call('GET', `/feed/members/${memberId}/profile`);
    expect(body).toMatchObject({
      ...{ memberId, id: 'newcomer', status: 0, phone: '010-****-5678', isBetAllowed: true },
      bankAccount: { number: '***-**-3333', owner: '홍*동' },
    });
    const nobody = await call('GET', `/feed/members/${SOMEBODY}/profile`);
    expectRefusal(nobody, 404, 'member.not_found');
  });
});

const pinOf = (memberId: string, pin: string, current?: string) =>
  call('POST', `/feed/members/${memberId}/exchange-pin`, { pin, ...(current && { current }) });

describe('feed.setExchangePin', () => {
  it('is set once without another, changed with it, and kept as a hash alone', async () => {
    const { memberId } = await givenMember(server);
    const has = async () =>
      (await call('GET', `/feed/members/${memberId}/profile`)).body.hasExchangePin;
    expect(await has()).toBe(false);
    expect((await pinOf(memberId, '13579')).status).toBe(200);
    expect(await has()).toBe(true);
    expectRefusal(await pinOf(memberId, '24680'), 409, 'money.exchange_pin_needed');
    expectRefusal(await pinOf(memberId, '24680', '11111'), 409, 'money.exchange_pin_wrong');
    expect((await pinOf(memberId, '24680', '13579')).status).toBe(200);
    expectRefusal(await pinOf(memberId, '123'), 400, 'request.invalid');
    expectRefusal(await pinOf(SOMEBODY, '13579'), 404, 'member.not_found');
    const { rows } = await server.database.pool.query(
      'select exchange_pin_hash from member where member_id = $1',
      [memberId],
    );
    expect(rows[0].exchange_pin_hash).toMatch(/^\$argon2id\$/);
    const lines = await auditLines(server, 'member.exchange_pin');
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(/13579|24680/);
  });
});

describe('feed.changeOwnPassword', () => {
  const NEXT = 'quite another long password';
  const joined = async () => {
    const { memberId } = (await call('POST', '/feed/members', newcomer('newcomer'))).body;
    const top = await signedIn(server);
    await top.call('POST', `/api/members/${memberId}/approve`, { level: 1 });
    return { memberId: memberId as string, top };
  };
  const logIn = (password: string) =>
    call('POST', '/feed/logins', { id: 'newcomer', password, ip: '203.0.113.5' });
  const change = (memberId: string, given: object) =>
    call('POST', `/feed/members/${memberId}/password`, { password: NEXT, ...given });

  it('takes the place of one that an administrator gave, and ends every other visit', async () => {
    const { memberId, top } = await joined();
    const several = { ...unsavedDocument(siteDoors), singleSession: false };
    expect((await putDocument(top, '/api/config/settings', several)).status).toBe(200);
    const reset = await top.call('POST', `/api/members/${memberId}/reset-password`, {
      reason: '분실',
    });
    const given = reset.body.password as string;
    const { sessionId: other } = (await logIn(given)).body;
    const here = (await logIn(given)).body;
    expect(here.mustChangePassword).toBe(true);
    const { sessionId } = here;
    expect((await change(memberId, { sessionId, current: given })).status).toBe(200);
    expectRefusal(await logIn(given), 403, 'member.login_failed');
    expect((await logIn(NEXT)).body.mustChangePassword).toBe(false);
    const visits = [sessionId, other].map((each) => ({ memberId, sessionId: each }));
    expect((await call('POST', '/feed/sessions/seen', { visits })).body).toEqual({
      ended: [other],
    });
    const [line] = await auditLines(server, 'member.change_password');
    expect(line).toMatchObject({ subject: memberId, after: { endedSessions: 1 } });
    expect(JSON.stringify(line)).not.toContain(NEXT);
  });

  it('wants the current one, another one, none with the ID, and a visit that goes on', async () => {
    const { memberId } = await joined();
    const { sessionId } = (await logIn(PASSWORD)).body;
    const own = { sessionId, current: PASSWORD };
    const wrong = { sessionId, current: 'no such long password' };
    expectRefusal(await change(memberId, wrong), 403, 'session.wrong_password');
    const same = { ...own, password: PASSWORD };
    expectRefusal(await change(memberId, same), 409, 'session.password_unchanged');
    const named = { ...own, password: 'newcomer and more of it' };
    expectRefusal(await change(memberId, named), 409, 'session.password_has_id');
    expectRefusal(await change(memberId, { ...own, password: 'short' }), 400, 'request.invalid');
    expectRefusal(await change(SOMEBODY, own), 404, 'record.not_found');
    await call('POST', '/feed/logouts', { memberId, sessionId });
    expectRefusal(await change(memberId, own), 404, 'record.not_found');
    expect((await logIn(PASSWORD)).status).toBe(200);
    expect(await auditLines(server, 'member.wrong_password')).toMatchObject([
      { subject: memberId, after: null },
    ]);
  });

  it('locks after as many wrong ones as logins, until an administrator unlocks', async () => {
    const { memberId, top } = await joined();
    const { sessionId } = (await logIn(PASSWORD)).body;
    const wrong = { sessionId, current: 'no such long password' };
    for (let n = 0; n < 5; n += 1)
      expectRefusal(await change(memberId, wrong), 403, 'session.wrong_password');
    const right = { sessionId, current: PASSWORD };
    expectRefusal(await change(memberId, right), 429, 'session.too_many_attempts');
    await top.call('POST', `/api/members/${memberId}/unlock`);
    expect((await change(memberId, right)).status).toBe(200);
  });
});

describe('an exchange of a member who has an exchange password', () => {
  const PIN = '13579';
  const exchange = (memberId: string, exchangePin?: string) =>
    call('POST', '/feed/requests', {
      ...{ memberId, kind: 'exchange', amountWon: 10_000 },
      ...(exchangePin !== undefined && { exchangePin }),
    });

  it('asks for it, and for nothing where money comes', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 90_000 } });
    await pinOf(memberId, PIN);
    expectRefusal(await exchange(memberId), 409, 'money.exchange_pin_needed');
    expectRefusal(await exchange(memberId, '00000'), 409, 'money.exchange_pin_wrong');
    expect((await call('GET', balancesOf(memberId))).body.moneyWon).toBe(90_000);
    const charge = { memberId, kind: 'charge', amountWon: 10_000 };
    expect((await call('POST', '/feed/requests', charge)).status).toBe(200);
    expect((await exchange(memberId, PIN)).body).toMatchObject({ status: 'waiting' });
    const lines = await auditLines(server, 'member.wrong_exchange_pin');
    expect(lines).toMatchObject([{ subject: memberId, after: null }]);
  });

  it('tells the same again under the same key, and counts it once', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 90_000 } });
    await pinOf(memberId, PIN);
    const wish = { memberId, kind: 'exchange', amountWon: 10_000, exchangePin: '00000' };
    const { headers } = keyed();
    const first = await call('POST', '/feed/requests', wish, headers);
    expectRefusal(first, 409, 'money.exchange_pin_wrong');
    const again = await call('POST', '/feed/requests', wish, headers);
    expectRefusal(again, 409, 'money.exchange_pin_wrong');
    expect(again.body).toEqual(first.body);
    expect(await auditLines(server, 'member.wrong_exchange_pin')).toHaveLength(1);
  });

  it('asks for nothing while the site does not', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 90_000 } });
    await pinOf(memberId, PIN);
    const rules = { ...UNSAVED_MONEY_SETTINGS.cashinWithdraw, version: 1, asksPassword: false };
    await givenMoneySetting(server, rules);
    expect((await exchange(memberId)).body).toMatchObject({ status: 'waiting' });
  });

  it('locks it after as many wrong ones as passwords, until it is reset and shown once', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 90_000 } });
    await pinOf(memberId, PIN);
    for (let n = 0; n < 5; n += 1)
      expectRefusal(await exchange(memberId, '00000'), 409, 'money.exchange_pin_wrong');
    expectRefusal(await exchange(memberId, PIN), 429, 'money.exchange_pin_locked');
    const path = `/api/members/${memberId}/reset-exchange-pin`;
    const top = await signedIn(server);
    const { body } = await top.call('POST', path, { reason: '분실' });
    expect(body.pin).toMatch(/^[0-9]{6}$/);
    expectRefusal(await exchange(memberId, PIN), 409, 'money.exchange_pin_wrong');
    expect((await exchange(memberId, body.pin)).status).toBe(200);
    const [line] = await auditLines(server, 'member.reset_exchange_pin');
    expect(line?.after).toEqual({ reason: '분실' });
  });
});

describe('feed.ask', () => {
  it('makes a request of the member himself, which an administrator decides on', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 90_000 } });
    const asked = { memberId, kind: 'exchange', amountWon: 40_000 };
    const { body } = await call('POST', '/feed/requests', asked);
    expect(body).toMatchObject({ kind: 'exchange', status: 'waiting', amountWon: 40_000 });
    expect((await call('GET', balancesOf(memberId))).body.moneyWon).toBe(50_000);
    const { db } = server.database;
    expect(await db.selectFrom('money_request').selectAll().execute()).toMatchObject([
      { requested_by: null, request_id: body.requestId },
    ]);
    const subject = `request/${body.requestId}`;
    expect(await auditLines(server, 'request.create')).toMatchObject([{ actor_id: null, subject }]);
  });

  it.each([
    ['member.not_found', {}, { memberId: SOMEBODY }, 404],
    ['member.not_normal', { status: 2 }, {}, 409],
    ['member.excluded', { status: 5 }, {}, 409],
    ['money.insufficient', {}, { kind: 'exchange' }, 409],
    ['money.no_bank_account', { hasBankAccount: false }, { kind: 'exchange' }, 409],
  ])('refuses with %s', async (code, given, change, status) => {
    const { memberId } = await givenMember(server, given);
    const asked = { memberId, kind: 'charge', amountWon: 40_000, ...change };
    expectRefusal(await call('POST', '/feed/requests', asked), status, code);
  });
});

describe('feed.listOwn', () => {
  it('answers the requests of one member, the newest first', async () => {
    const { memberId } = await givenMember(server);
    const other = await givenMember(server);
    for (const [whose, amountWon] of [
      [memberId, 1_000],
      [memberId, 2_000],
      [other.memberId, 3_000],
    ]) {
      server.clock.advance(1_000);
      await call('POST', '/feed/requests', { memberId: whose, kind: 'charge', amountWon });
    }
    const { body } = await call('GET', `/feed/requests?memberId=${memberId}`);
    expect(body.requests.map((each: { amountWon: number }) => each.amountWon)).toEqual([
      2_000, 1_000,
    ]);
    expectRefusal(
      await call('GET', `/feed/requests?memberId=${SOMEBODY}`),
      404,
      'member.not_found',
    );
  });
});

describe('feed.withdraw', () => {
  it('takes an open request back once, with the money of an exchange', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 90_000 } });
    const asked = { memberId, kind: 'exchange', amountWon: 40_000 };
    const { requestId } = (await call('POST', '/feed/requests', asked)).body;
    const path = `/feed/requests/${requestId}/cancel`;
    expect((await call('POST', path, { memberId })).body.status).toBe('cancelled');
    expect(await auditLines(server, 'request.cancel')).toHaveLength(1);
    expect((await call('GET', balancesOf(memberId))).body.moneyWon).toBe(90_000);
    const again = await call('POST', path, { memberId });
    expectRefusal(again, 409, 'money.request_closed');
    expect(again.body.details).toBeUndefined();
  });

  it('leaves alone what is being worked on, and does not say by whom', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 90_000 } });
    const asked = { memberId, kind: 'exchange', amountWon: 40_000 };
    const { requestId } = (await call('POST', '/feed/requests', asked)).body;
    const finance = await signedIn(server, { type: 2 });
    await finance.call('POST', `/api/money/requests/${requestId}/claim`, { memberId });
    const refused = await call('POST', `/feed/requests/${requestId}/cancel`, { memberId });
    expectRefusal(refused, 409, 'money.request_claimed');
    expect(refused.body.details).toBeUndefined();
    expect((await call('GET', balancesOf(memberId))).body.moneyWon).toBe(50_000);
  });

  it('reaches no request of another member', async () => {
    const { memberId } = await givenMember(server);
    const other = await givenMember(server);
    const asked = { memberId, kind: 'charge', amountWon: 40_000 };
    const { requestId } = (await call('POST', '/feed/requests', asked)).body;
    const answer = await call('POST', `/feed/requests/${requestId}/cancel`, other);
    expect(answer.status).toBe(400);
    const taken = await call('POST', `/feed/requests/${requestId}/cancel`, {
      memberId: other.memberId,
    });
    expectRefusal(taken, 404, 'record.not_found');
  });
});
