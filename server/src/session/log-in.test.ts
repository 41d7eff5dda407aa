// Logging in through HTTP: the cookies, the throttles, and what strangers can learn.
import { adminPolicy, unsavedDocument } from '@gwanje/contract';
import {
  type Answer,
  auditLines,
  type Call,
  callWith,
  expectRefusal,
  givenAdmin,
  givenAllowedNetwork,
  givenServer,
  loggedIn,
  logInAs,
  PASSWORD,
  somebodyWaits,
  type TestServer,
} from '../../test/given';
import { transaction } from '../platform/database';
import { hashPassword } from './password';
import { endSessions } from './session-upkeep.queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STRANGE_IP = '198.51.100.4';

let server: TestServer;
let stranger: Call;

beforeEach(async () => {
  server = await givenServer();
  stranger = callWith(server);
});
afterEach(() => server.close());

describe('session.login', () => {
  it('asks whoever has a second factor for a code, once the password is right', async () => {
    const { call, id } = await loggedIn(server);
    const { body } = await call('POST', '/api/totp', { password: PASSWORD });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    await server.database.pool.query(
      'update admin set totp_sealed = totp_begun where login_id = $1',
      [id],
    );
    expectRefusal(await logInAs(server, id), 403, 'session.totp_needed');
    expectRefusal(await logInAs(server, id, 'not the password'), 403, 'session.login_failed');
    const code = '000000';
    const answer = await callWith(server)('POST', '/api/login', { id, password: PASSWORD, code });
    expectRefusal(answer, 403, 'session.totp_wrong');
  });

  it('asks before one beyond the limit ends the session that was not used for longest', async () => {
    const { category: _, ...policy } = unsavedDocument(adminPolicy);
    const top = await loggedIn(server, { type: 0 });
    const save = (sessionsMax: number | null, version = 0) =>
      top.call('PUT', '/api/config/admin-policy/adminPolicy', { ...policy, sessionsMax, version });
    expect((await save(1)).status).toBe(200);
    const other = await loggedIn(server);
    server.clock.advance(2_000);
    expectRefusal(await logInAs(server, other.id), 409, 'session.take_over_needed');
    expect((await other.call('GET', '/api/information')).status).toBe(200);
    const input = { id: other.id, password: PASSWORD, takeOver: true };
    expect((await callWith(server)('POST', '/api/login', input)).status).toBe(200);
    expectRefusal(await other.call('GET', '/api/information'), 401, 'session.required');
    expect(await auditLines(server, 'session.end')).toMatchObject([
      { chain: other.adminId, subject: other.id, before: { reason: 'too_many' } },
    ]);
    expectRefusal(await save(null, 1), 400, 'request.invalid');
  });

  it('calls no session ended by it that had ended by itself', async () => {
    const { category: _, ...policy } = unsavedDocument(adminPolicy);
    const top = await loggedIn(server);
    await top.call('PUT', '/api/config/admin-policy/adminPolicy', {
      ...{ ...policy, sessionsMax: 1, idleMinutes: 5, version: 0 },
    });
    server.clock.advance(2_000);
    const { id } = await loggedIn(server);
    server.clock.advance(5 * MINUTE_MS);
    expect((await logInAs(server, id)).status).toBe(200);
    expect(await auditLines(server, 'session.end')).toEqual([]);
  });

  it('lets whoever takes over in, also where the other console is used at that moment', async () => {
    const { category: _, ...policy } = unsavedDocument(adminPolicy);
    const top = await loggedIn(server);
    await top.call('PUT', '/api/config/admin-policy/adminPolicy', {
      ...{ ...policy, sessionsMax: 1, version: 0 },
    });
    server.clock.advance(2_000);
    const other = await loggedIn(server);
    // Used while the password of the next login is looked at, which has read its time by then.
    await server.database.pool.query(
      `update admin_session set last_seen_at = last_seen_at + interval '1 second'`,
    );
    const input = { id: other.id, password: PASSWORD, takeOver: true };
    const { cookies } = await stranger('POST', '/api/login', input);
    const taken = callWith(server, { gwanje_session: cookies[0]?.value as string });
    expect((await taken('GET', '/api/information')).status).toBe(200);
    expectRefusal(await other.call('GET', '/api/information'), 401, 'session.required');
  });

  it('sets an HttpOnly session cookie and a readable, secret-free admin cookie', async () => {
    const { adminId, id } = await givenAdmin(server);
    const answer = await logInAs(server, id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ mustChangePassword: false, mustSetUpTotp: false });
    const [session, admin] = answer.cookies;
    expect(session).toEqual({
      name: 'gwanje_session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 43_200,
    });
    expect(admin).toEqual({
      name: 'admin',
      value: adminId,
      sameSite: 'Strict',
      path: '/',
      maxAge: 43_200,
    });
  });

  it('marks every cookie Secure behind a proxy that speaks https', async () => {
    const behindProxy = await givenServer({ trustedProxies: ['127.0.0.1'] });
    const { id } = await givenAdmin(behindProxy);
    const { cookies } = await callWith(behindProxy)(
      'POST',
      '/api/login',
      { id, password: PASSWORD },
      { headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(cookies.map(({ secure }) => secure)).toEqual([true, true, true]);
    await behindProxy.close();
  });

  it('keeps only the hash of the token', async () => {
    const { token } = await loggedIn(server);
    const rows = await server.database.db.selectFrom('admin_session').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
  });

  it('makes a new token each time and ends the session that came along', async () => {
    const first = await loggedIn(server);
    const answer = await first.call('POST', '/api/login', { id: first.id, password: PASSWORD });
    const token = answer.cookies.find(({ name }) => name === 'gwanje_session')?.value as string;
    expect(token).not.toBe(first.token);
    expectRefusal(await first.call('GET', '/api/information'), 401, 'session.required');
    const second = callWith(server, { gwanje_session: token });
    expect((await second('GET', '/api/information')).status).toBe(200);
  });

  it('signs out whoever was there before, with an audit line, so that what he had claimed is free', async () => {
    const first = await loggedIn(server);
    const { id } = await givenAdmin(server);
    expect((await first.call('POST', '/api/login', { id, password: PASSWORD })).status).toBe(200);
    expect(await auditLines(server, 'session.logout')).toMatchObject([
      { actor_id: first.adminId, subject: first.id },
    ]);
    const { left_at } = await server.database.db
      .selectFrom('admin')
      .select('left_at')
      .where('_id', '=', first.adminId)
      .executeTakeFirstOrThrow();
    expect(left_at).toEqual(server.clock.now);
  });

  it('does not take over a token that the caller chose', async () => {
    const { id } = await givenAdmin(server);
    const chosen = 'B'.repeat(43);
    const attacked = callWith(server, { gwanje_session: chosen });
    const answer = await attacked('POST', '/api/login', { id, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.cookies[0]?.value).not.toBe(chosen);
    expectRefusal(await attacked('GET', '/api/information'), 401, 'session.required');
  });

  it('lets nobody in by a password that became another one meanwhile', async () => {
    const { adminId, id } = await givenAdmin(server);
    const { db } = server.database;
    let attempt = Promise.resolve({} as Answer);
    await transaction(db, async (tx) => {
      const kept = tx.updateTable('admin').where('_id', '=', adminId);
      await kept.set({ password_hash: await hashPassword('a new password') }).execute();
      attempt = logInAs(server, id);
      await somebodyWaits(server);
      await endSessions(tx, adminId, server.clock.now);
    });
    expectRefusal(await attempt, 403, 'session.login_failed');
    const left = await db
      .selectFrom('admin_session')
      .select('_id')
      .where('admin_id', '=', adminId)
      .execute();
    expect(left).toEqual([]);
  });

  it('leaves an audit line and remembers when and from where', async () => {
    const { adminId, id } = await givenAdmin(server);
    await stranger('POST', '/api/login', { id, password: PASSWORD }, { remoteAddress: STRANGE_IP });
    const [line] = await auditLines(server, 'session.login');
    expect(line).toMatchObject({ chain: adminId, actor_login_id: id, ip: STRANGE_IP, subject: id });
    const { call } = await loggedIn(server);
    const { body } = await call('GET', '/api/admins');
    expect(body.rows[0]).toMatchObject({
      id,
      lastLoginAt: server.clock.now.toISOString(),
      lastLoginIp: STRANGE_IP,
    });
  });

  it('refuses wrong password, unknown id and suspended account alike, each with a system line', async () => {
    const { id } = await givenAdmin(server);
    const suspended = await givenAdmin(server);
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', suspended.adminId)
      .execute();
    const answers = [
      await logInAs(server, id, 'a wrong password'),
      await logInAs(server, 'nobody-has-this-id'),
      await logInAs(server, suspended.id),
    ];
    for (const answer of answers) expectRefusal(answer, 403, 'session.login_failed');
    const comparable = answers.map(({ body: { requestId: _, ...body }, cookies }) => [
      body,
      cookies,
    ]);
    expect(new Set(comparable.map((item) => JSON.stringify(item))).size).toBe(1);
    const lines = await auditLines(server, 'session.login_failed');
    expect(lines.map(({ chain, subject }) => [chain, subject])).toEqual([
      ['system', id],
      ['system', 'unknown'],
      ['system', suspended.id],
    ]);
  });

  it('locks an account for a quarter of an hour after five failures, whatever the address', async () => {
    const { id } = await givenAdmin(server);
    const fail = (remoteAddress: string) =>
      stranger('POST', '/api/login', { id, password: 'wrong' }, { remoteAddress });
    for (let n = 1; n <= 5; n += 1)
      expectRefusal(await fail(`192.0.2.${n}`), 403, 'session.login_failed');

    const refused = await logInAs(server, id);
    expectRefusal(refused, 429, 'session.too_many_attempts');
    expect(refused.headers['retry-after']).toBe('900');
    expect(refused.body.message).toBe('로그인 시도가 너무 많습니다. 잠시 후 다시 시도하세요.');
    const [lockOut, ...others] = await auditLines(server, 'session.lock_out');
    expect(others).toEqual([]);
    expect(lockOut).toMatchObject({
      chain: 'system',
      subject: id,
      after: { lockedOut: ['account'] },
    });

    server.clock.advance(15 * MINUTE_MS - 1);
    expectRefusal(await logInAs(server, id), 429, 'session.too_many_attempts');
    server.clock.advance(1);
    expect((await logInAs(server, id)).status).toBe(200);
  });

  it('locks for as long as the policy says, whoever signs in meanwhile', async () => {
    const { category: _, ...policy } = unsavedDocument(adminPolicy);
    const top = await loggedIn(server);
    const longer = { ...policy, version: 0, lockMinutes: 1_440 };
    const saved = await top.call('PUT', '/api/config/admin-policy/adminPolicy', longer);
    expect(saved.status).toBe(200);
    server.clock.advance(2_000);
    const { id } = await givenAdmin(server);
    for (let n = 0; n < 5; n += 1) await logInAs(server, id, 'wrong');
    server.clock.advance(2 * HOUR_MS);
    // Whoever comes in takes away what time has ended.
    expect((await logInAs(server, top.id)).status).toBe(200);
    expectRefusal(await logInAs(server, id), 429, 'session.too_many_attempts');
    server.clock.advance(22 * HOUR_MS);
    expect((await logInAs(server, id)).status).toBe(200);
  });

  it('locks an id that nobody has just the same', async () => {
    for (let n = 0; n < 5; n += 1) await logInAs(server, 'nobody', 'wrong');
    expectRefusal(await logInAs(server, 'nobody'), 429, 'session.too_many_attempts');
  });

  it('counts five failures even when forty attempts come at once', async () => {
    const { id } = await givenAdmin(server);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logInAs(server, id, 'wrong')),
    );
    const failed = answers.filter(({ body }) => body.code === 'session.login_failed');
    expect(failed).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it('forgets the failures of an account after a success', async () => {
    const { id } = await givenAdmin(server);
    for (let n = 0; n < 4; n += 1) await logInAs(server, id, 'wrong');
    expect((await logInAs(server, id)).status).toBe(200);
    for (let n = 0; n < 4; n += 1)
      expectRefusal(await logInAs(server, id, 'wrong'), 403, 'session.login_failed');
    expect((await logInAs(server, id)).status).toBe(200);
  });

  it('locks an address for five minutes after twenty failures, whatever the account', async () => {
    const { id } = await givenAdmin(server);
    for (let n = 0; n < 20; n += 1) await logInAs(server, `nobody-${n}`, 'wrong');
    expectRefusal(await logInAs(server, id), 429, 'session.too_many_attempts');
    const elsewhere = await stranger(
      'POST',
      '/api/login',
      { id, password: PASSWORD },
      { remoteAddress: STRANGE_IP },
    );
    expect(elsewhere.status).toBe(200);
    server.clock.advance(5 * MINUTE_MS);
    expect((await logInAs(server, id)).status).toBe(200);
  });

  it('locks the whole /64 of an IPv6 address, and believes no X-Forwarded-For of a stranger', async () => {
    const { id } = await givenAdmin(server);
    const attempt = (n: number, as: object, remoteAddress = `2001:db8:1:2::${n}`) =>
      stranger('POST', '/api/login', as, {
        remoteAddress,
        headers: { 'x-forwarded-for': `192.0.2.${n}` },
      });
    for (let n = 1; n <= 20; n += 1) await attempt(n, { id: `nobody-${n}`, password: 'wrong' });
    const right = { id, password: PASSWORD };
    expectRefusal(await attempt(21, right), 429, 'session.too_many_attempts');
    expect((await attempt(22, right, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('shares the count with another server on the same database', async () => {
    const { id } = await givenAdmin(server);
    const { buildApp } = await import('../app');
    const { database, clock } = server;
    const other = await buildApp({
      database,
      now: () => clock.now,
      callsPerMinuteMax: 1_000,
    });
    const twin = callWith({ ...server, app: other });
    for (let n = 0; n < 5; n += 1) await twin('POST', '/api/login', { id, password: 'wrong' });
    expectRefusal(await logInAs(server, id), 429, 'session.too_many_attempts');
    await other.close();
  });

  it('keeps no ID that nobody has, which may be a password, and counts it all the same', async () => {
    const typed = 'my-Secret-77';
    for (let n = 0; n < 5; n += 1) await logInAs(server, typed, 'wrong');
    expectRefusal(await logInAs(server, typed, 'wrong'), 429, 'session.too_many_attempts');
    expectRefusal(await logInAs(server, 'another-one', 'wrong'), 403, 'session.login_failed');
    const { rows } = await server.database.pool.query('select key from login_throttle');
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain(typed);
  });

  it('forgets dead sessions and old counts', async () => {
    const { id } = await loggedIn(server);
    await logInAs(server, 'nobody', 'wrong');
    server.clock.advance(25 * HOUR_MS);
    await logInAs(server, id);
    const { db } = server.database;
    expect(await db.selectFrom('admin_session').selectAll().execute()).toHaveLength(1);
    const keys = await db.selectFrom('login_throttle').select('key').orderBy('key').execute();
    expect(keys.map(({ key }) => key)).toEqual([`${id} 127.0.0.1`]);
  });

  it('refuses an address that is not listed before it looks at the password', async () => {
    const { id } = await givenAdmin(server);
    await givenAllowedNetwork(server, '203.0.113.7');
    const answer = await logInAs(server, id);
    expectRefusal(answer, 403, 'session.ip_not_allowed');
    expect(answer.body.connectIP).toBe('127.0.0.1');
  });

  it('never puts a password into the audit log', async () => {
    const { id } = await givenAdmin(server);
    await logInAs(server, id);
    await logInAs(server, PASSWORD, 'typed into the wrong field');
    const lines = await server.database.db.selectFrom('audit_event').selectAll().execute();
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(PASSWORD);
  });
});
