// What holds for every answer: language, request ids, faults without internals, headers, limits, logs.
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import {
  callWith,
  expectRefusal,
  givenAdmin,
  givenAllowedNetwork,
  givenServer,
  loggedIn,
  logInAs,
  PASSWORD,
  type TestServer,
} from '../test/given';
import { buildApp, LOG_REDACTIONS } from './app';
import { openDatabase } from './platform/database';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const METRICS_TOKEN = 'm'.repeat(32);
const BEARER = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

let server: TestServer;
let logged: string;

beforeEach(async () => {
  logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  server = await givenServer({
    logger: { level: 'info', redact: LOG_REDACTIONS, stream },
    metricsToken: METRICS_TOKEN,
  });
});
afterEach(() => server.close());

describe('language', () => {
  it.each([
    [undefined, /[가-힣]/],
    ['ko-KR,ko;q=0.9,en;q=0.8', /[가-힣]/],
    ['en', /^[ -~]+$/],
    ['en-GB,en;q=0.9,ko;q=0.1', /^[ -~]+$/],
    ['fr', /[가-힣]/],
    ['en;q=0', /[가-힣]/],
    ['en;q=0.2, ko;q=0.7', /[가-힣]/],
    ['ko;q=0, EN-us ; q=0.5', /^[ -~]+$/],
  ])('answers Accept-Language %s', async (language, expected) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const refused = await callWith(server)('GET', '/api/information', undefined, { headers });
    expect(refused.body.message).toMatch(expected);
    const { call } = await loggedIn(server);
    const invalid = await call('POST', '/api/api-ip-addresses', {}, { headers });
    expect(invalid.body.message).toMatch(expected);
    expect(invalid.body.fields[0].rules[0].message).toMatch(expected);
  });
});

describe('a fault', () => {
  it('names only its request, and leaves the reason in the log under the same id', async () => {
    const { call } = await loggedIn(server);
    await sql`alter table setting_version rename to gone`.execute(server.owner.db);
    const answer = await call('GET', '/api/v2/config-powerball');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 'fault',
      message: '오류가 계속 발생하면 관리자에게 문의하세요.',
      requestId: answer.headers['x-request-id'],
    });
    const line = logged.split('\n').find((text) => text.includes('"fault"')) as string;
    expect(JSON.parse(line)).toMatchObject({
      reqId: answer.body.requestId,
      err: { message: expect.stringContaining('setting_version'), stack: expect.any(String) },
    });
  });

  it('in a write leaves nothing written and no key claimed', async () => {
    const { call } = await loggedIn(server);
    const { db } = server.owner;
    await sql`alter table audit_event rename to gone`.execute(db);
    const entry = { network: '192.0.2.1', memo: '' };
    const options = { headers: { 'idempotency-key': 'press-0001' } };
    expect((await call('POST', '/api/api-ip-addresses', entry, options)).status).toBe(500);
    await sql`alter table gone rename to audit_event`.execute(db);
    expect((await call('GET', '/api/api-ip-addresses')).body.rows).toEqual([]);
    expect((await call('POST', '/api/api-ip-addresses', entry, options)).status).toBe(200);
  });
});

describe('every answer', () => {
  it('carries a request id of the server’s own, whatever the caller sends', async () => {
    const headers = { 'x-request-id': 'chosen', 'request-id': 'chosen' };
    const answer = await callWith(server)('GET', '/api/nothing', undefined, { headers });
    expect(answer.headers['x-request-id']).toMatch(UUID_V7);
    expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
  });

  it.each(['/api/auth', '/api/information', '/api/nothing'])(
    'of %s is never cached, framed or taken for a page',
    async (path) => {
      const { headers } = await callWith(server)('GET', path);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
});

describe('the log', () => {
  it('holds neither passwords nor tokens nor cookies', async () => {
    const { id } = await givenAdmin(server);
    const wrong = 'not the password';
    await logInAs(server, id, wrong);
    const answer = await logInAs(server, id);
    const token = answer.cookies[0]?.value as string;
    const call = callWith(server, { gwanje_session: token });
    await call('PUT', '/api/password', { currentPassword: wrong, newPassword: 'a new password' });
    await call('GET', '/api/information');
    server.app.log.info({ req: { headers: { cookie: token } }, body: { password: wrong } }, 'x');
    expect(logged).toContain('/api/password');
    for (const secret of [PASSWORD, wrong, 'a new password', token])
      expect(logged).not.toContain(secret);
  });
});

it('the log names who asked for what, and not what was searched for', async () => {
  const { call } = await loggedIn(server);
  await call('GET', '/api/members/find?query=honggildong&otherLayout=secret');
  await call('GET', '/user?query=honggildong');
  expect(logged).toContain('/api/members/find');
  expect(logged).toContain('"remoteAddress":"127.0.0.1"');
  expect(logged).not.toMatch(/honggildong|secret/);
});

describe('the log of what consoles ask by themselves', () => {
  const lines = (path: string) => logged.split('\n').filter((line) => line.includes(path));

  it('has a line only when it goes wrong', async () => {
    const { call } = await loggedIn(server);
    expect((await call('GET', '/api/alarm')).status).toBe(200);
    expect((await call('GET', '/api/information')).status).toBe(200);
    expect(lines('/api/information')).not.toEqual([]);
    expect(lines('/api/alarm')).toEqual([]);
    await sql`alter table money_request rename to gone`.execute(server.owner.db);
    server.clock.advance(1_000);
    const answer = await call('GET', '/api/alarm');
    expect(answer.status).toBe(500);
    const [line, ...others] = lines(answer.body.requestId);
    expect(others).toEqual([]);
    expect(JSON.parse(line as string)).toMatchObject({
      msg: 'fault',
      err: { message: expect.stringContaining('money_request') },
    });
  });
});

describe('the limit of calls', () => {
  it('holds for all of /api by address, unknown paths included', async () => {
    const limited = await givenServer({ callsPerMinuteMax: 3 });
    const call = callWith(limited);
    for (const path of ['/api/auth', '/api/nothing', '/api/auth'])
      expect((await call('GET', path)).status).not.toBe(429);
    const refused = await call('GET', '/api/nothing');
    expectRefusal(refused, 429, 'request.too_many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await call('GET', '/api/auth', undefined, { remoteAddress: '198.51.100.4' });
    expect(other.status).toBe(200);
    await limited.close();
  });

  it('holds for each person with a live session by itself, since many share an address', async () => {
    const limited = await givenServer({ callsPerMinuteMax: 8 });
    const [first, second] = [await loggedIn(limited), await loggedIn(limited)];
    // The first call of a session is its address's, as the two logins were.
    for (const { call } of [first, second])
      for (let calls = 0; calls < 1 + 8; calls += 1)
        expect((await call('GET', '/api/information')).status).toBe(200);
    expectRefusal(await first.call('GET', '/api/information'), 429, 'request.too_many');
    const stranger = callWith(limited);
    for (let calls = 0; calls < 4; calls += 1)
      expect((await stranger('GET', '/api/auth')).status).toBe(200);
    expectRefusal(await stranger('GET', '/api/auth'), 429, 'request.too_many');
    await limited.close();
  });

  it('holds for all sessions of a person together', async () => {
    const limited = await givenServer({ callsPerMinuteMax: 20 });
    const { call, id } = await loggedIn(limited);
    const { cookies } = await logInAs(limited, id);
    const token = cookies.find(({ name }) => name === 'gwanje_session')?.value as string;
    const visits = [call, callWith(limited, { gwanje_session: token })];
    // The first call of each is their address's.
    for (const visit of visits) expect((await visit('GET', '/api/information')).status).toBe(200);
    for (let calls = 0; calls < 20; calls += 1)
      expect((await visits[calls % 2]?.('GET', '/api/information'))?.status).toBe(200);
    for (const visit of visits) {
      const refused = await visit('GET', '/api/information');
      expectRefusal(refused, 429, 'request.too_many');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    await limited.close();
  });

  it('leaves the alarms of whoever has used it up their own', async () => {
    const limited = await givenServer({ callsPerMinuteMax: 5 });
    const { call } = await loggedIn(limited);
    for (let calls = 0; calls < 1 + 5; calls += 1) await call('GET', '/api/information');
    expectRefusal(await call('GET', '/api/information'), 429, 'request.too_many');
    for (let polls = 0; polls < 5; polls += 1)
      expect((await call('GET', '/api/alarm')).status).toBe(200);
    expectRefusal(await call('GET', '/api/alarm'), 429, 'request.too_many');
    await limited.close();
  });

  it('counts sessions that are made up or have ended by their address', async () => {
    const limited = await givenServer({ callsPerMinuteMax: 6 });
    const { call, token } = await loggedIn(limited);
    expect((await call('GET', '/api/information')).status).toBe(200);
    limited.clock.advance(60_000);
    // Nothing was heard of it for a minute.
    expect((await call('GET', '/api/information')).status).toBe(200);
    await call('POST', '/api/logout');
    for (const made of ['A', 'B', 'C'])
      expectRefusal(
        await callWith(limited, { gwanje_session: made.repeat(43) })('GET', '/api/information'),
        401,
        'session.required',
      );
    const next = callWith(limited, { gwanje_session: 'D'.repeat(43) });
    expectRefusal(await next('GET', '/api/information'), 429, 'request.too_many');
    limited.clock.advance(60_000);
    const ended = callWith(limited, { gwanje_session: token });
    expectRefusal(await ended('GET', '/api/information'), 429, 'request.too_many');
    await limited.close();
  });
});

describe('a write from elsewhere', () => {
  it.each([
    ['its own origin', { origin: 'http://localhost:80' }, 200],
    [
      'its own origin and site',
      { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' },
      200,
    ],
    ['no origin, as scripts send it', {}, 200],
    ['another origin', { origin: 'http://evil.example' }, 403],
    ['another scheme', { origin: 'https://localhost:80' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a link or bookmark', { 'sec-fetch-site': 'none' }, 403],
  ])('with %s', async (_, headers, status) => {
    const { call } = await loggedIn(server);
    const answer = await call(
      'POST',
      '/api/logout',
      {},
      { headers: { host: 'localhost:80', ...headers } },
    );
    expect(answer.status).toBe(status);
    if (status === 403) expectRefusal(answer, 403, 'request.cross_origin');
    const after = await call('GET', '/api/information');
    expect(after.status).toBe(status === 200 ? 401 : 200);
  });
});

describe('a write without a body', () => {
  const cookie = (token: string) => `gwanje_session=${token}`;

  it('counts as an empty one when it says that it is JSON', async () => {
    const { token } = await loggedIn(server);
    const headers = { cookie: cookie(token), 'content-type': 'application/json' };
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/logout', headers });
    expect(statusCode).toBe(200);
  });

  it('is refused when it does not, since a form of another site could send it', async () => {
    const { token, call } = await loggedIn(server);
    const headers = { cookie: cookie(token) };
    const answer = await server.app.inject({ method: 'POST', url: '/api/logout', headers });
    expect(answer.json()).toMatchObject({ code: 'request.not_json' });
    expect((await call('GET', '/api/information')).status).toBe(200);
  });
});

describe('/health', () => {
  it('is well with its database, and says so to everybody', async () => {
    await givenAllowedNetwork(server, '203.0.113.7');
    const { status, body } = await callWith(server)('GET', '/health');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('answers HEAD like GET, without a body', async () => {
    const { statusCode, body, headers } = await server.app.inject({
      method: 'HEAD',
      url: '/health',
    });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' });
    expect(headers['content-length']).toBe(String('{"status":"ok"}'.length));
  });

  it('is 503 where the database takes no writes', async () => {
    const url = new URL(server.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const database = openDatabase(url.href, () => undefined);
    const app = await buildApp({ database, callsPerMinuteMax: 60 });
    const { statusCode, body } = await app.inject('/health');
    expect({ statusCode, body }).toEqual({
      statusCode: 503,
      body: '{"status":"database read-only"}',
    });
    await app.close();
    await database.close();
  });

  it('is 503 where the disk has no room for what the database writes next', async () => {
    let roomBytes = 32 * 1_048_576;
    const app = await buildApp({
      ...{ database: server.database, callsPerMinuteMax: 60 },
      roomBytes: async () => roomBytes,
    });
    expect((await app.inject('/health')).statusCode).toBe(200);
    roomBytes -= 1;
    const { statusCode, body } = await app.inject('/health');
    expect({ statusCode, body }).toEqual({ statusCode: 503, body: '{"status":"disk full"}' });
    await app.close();
  });

  it('is 503 without it, and tells no reason', async () => {
    const broken = await givenServer();
    await broken.database.close();
    const { status, body } = await callWith(broken)('GET', '/health');
    expect({ status, body }).toEqual({ status: 503, body: { status: 'database unreachable' } });
    await broken.app.close();
  });
});

describe('/metrics', () => {
  const remote = { remoteAddress: '198.51.100.4' };

  it('counts by route, never by URL', async () => {
    const { call } = await loggedIn(server);
    await call('GET', '/api/v2/config-powerball/powerballTopV2/history?before=7');
    await call('GET', '/api/some-path-that-nobody-has');
    const { text } = await callWith(server)('GET', '/metrics', undefined, BEARER);
    expect(text).toContain('route="/api/v2/config-powerball/:category/history",status="200"');
    expect(text).toMatch(/^database_connections \d+$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).not.toContain('some-path-that-nobody-has');
  });

  it('is open to whoever bears its token and to top administrators, and hidden from all others', async () => {
    const top = await loggedIn(server, { type: 0 });
    const operations = await loggedIn(server, { type: 1 });
    const bearer = { ...remote, ...BEARER };
    expect((await callWith(server)('GET', '/metrics', undefined, bearer)).status).toBe(200);
    expect((await top.call('GET', '/metrics', undefined, remote)).status).toBe(200);
    const unfinished = await loggedIn(server, { type: 0, mustChangePassword: true });
    for (const call of [operations.call, unfinished.call, callWith(server)])
      expectRefusal(await call('GET', '/metrics', undefined, remote), 404, 'request.not_found');
    // Behind a proxy of this machine everybody is local.
    expectRefusal(await callWith(server)('GET', '/metrics'), 404, 'request.not_found');
  });

  it.each([
    `Bearer ${METRICS_TOKEN}x`,
    `Bearer ${METRICS_TOKEN.slice(1)}`,
    `bearer ${METRICS_TOKEN}`,
    METRICS_TOKEN,
    'Bearer ',
    '',
  ])('is closed to %j', async (authorization) => {
    const options = { headers: { authorization } };
    const answer = await callWith(server)('GET', '/metrics', undefined, options);
    expectRefusal(answer, 404, 'request.not_found');
  });

  it('is closed to every token where none is set', async () => {
    const closed = await givenServer();
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      const options = { headers: { authorization } };
      const answer = await callWith(closed)('GET', '/metrics', undefined, options);
      expectRefusal(answer, 404, 'request.not_found');
    }
    await closed.close();
  });
});

describe('/api/openapi.json', () => {
  it('describes every endpoint to those who are signed in', async () => {
    const { call } = await loggedIn(server, { type: 5 });
    const { status, body } = await call('GET', '/api/openapi.json');
    expect(status).toBe(200);
    const save = body.paths['/api/v2/config-powerball/{category}'].put;
    expect(save).toMatchObject({
      operationId: 'minigames.savePowerballConfig',
      tags: ['minigames'],
      'x-access': 'minigameSettings.change',
      'x-when': { modules: ['minigame', 'powerball'] },
    });
    expect(save.responses[409].description).toContain('record.stale');
    const { parameters } = body.paths['/api/v2/config-powerball/{category}/history'].get;
    expect(parameters).toMatchObject([
      { name: 'category', in: 'path', required: true },
      { name: 'before', in: 'query', required: false },
    ]);
  });

  it('is closed to strangers', async () => {
    expectRefusal(await callWith(server)('GET', '/api/openapi.json'), 401, 'session.required');
  });
});
