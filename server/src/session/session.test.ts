// Sessions through HTTP: who may come in, and every way a session ends.
import { randomUUID } from 'node:crypto';
import {
  auditLines,
  type Call,
  callWith,
  expectRefusal,
  givenAllowedNetwork,
  givenServer,
  logInAs,
  PASSWORD,
  signedIn,
  type TestServer,
} from '../../test/given';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STRANGE_IP = '198.51.100.4';
const NEW_PASSWORD = 'another password';

let server: TestServer;
let stranger: Call;

beforeEach(async () => {
  server = await givenServer();
  stranger = callWith(server);
});
afterEach(() => server.close());

const expectClearedCookies = (cookies: { name: string; value: string }[] | readonly unknown[]) =>
  expect(cookies).toEqual([
    expect.objectContaining({ name: 'gwanje_session', value: '', path: '/' }),
    expect.objectContaining({ name: 'admin', value: '', path: '/' }),
  ]);

describe('session.auth', () => {
  it('passes everyone while no address is listed', async () => {
    const { status, body } = await stranger('GET', '/api/auth');
    expect({ status, body }).toEqual({ status: 200, body: { result: 'pass' } });
  });

  it('refuses an address that is not listed and names it', async () => {
    await givenAllowedNetwork(server, '203.0.113.7');
    const answer = await stranger('GET', '/api/auth', undefined, { remoteAddress: STRANGE_IP });
    expectRefusal(answer, 403, 'session.ip_not_allowed');
    expect(answer.body.connectIP).toBe(STRANGE_IP);
  });

  it.each([
    ['203.0.113.0/24', '203.0.113.200'],
    ['203.0.113.0/24', '::ffff:203.0.113.200'],
    ['2001:db8::/32', '2001:db8:1::5'],
  ])('passes, with %s listed, %s', async (network, remoteAddress) => {
    await givenAllowedNetwork(server, network);
    const { status } = await stranger('GET', '/api/auth', undefined, { remoteAddress });
    expect(status).toBe(200);
  });

  it('does not exempt loopback', async () => {
    await givenAllowedNetwork(server, '203.0.113.7');
    expectRefusal(await stranger('GET', '/api/auth'), 403, 'session.ip_not_allowed');
  });

  it('believes X-Forwarded-For from a trusted proxy only, and only when it is an address', async () => {
    const behindProxy = await givenServer({ trustedProxies: ['10.0.0.1'] });
    const { call } = await signedIn(behindProxy);
    const from = (remoteAddress: string, forwarded: string) => ({
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
    await call(
      'POST',
      '/api/admin-ip-addresses',
      { network: STRANGE_IP, memo: '' },
      from('10.0.0.1', STRANGE_IP),
    );
    const auth = async (options: ReturnType<typeof from>) =>
      (await callWith(behindProxy)('GET', '/api/auth', undefined, options)).body;
    expect((await auth(from('10.0.0.1', STRANGE_IP))).result).toBe('pass');
    expect((await auth(from('10.0.0.2', STRANGE_IP))).connectIP).toBe('10.0.0.2');
    expect((await auth(from('10.0.0.1', `${STRANGE_IP}, 192.0.2.1`))).connectIP).toBe('192.0.2.1');
    expect((await auth(from('10.0.0.1', 'not an address'))).code).toBe('session.ip_not_allowed');
    await behindProxy.close();
  });
});

describe('session.information', () => {
  it('answers who is signed in, in the shape of the specification', async () => {
    const { call, adminId, id } = await signedIn(server, { type: 3 });
    const { status, body } = await call('GET', '/api/information');
    expect(status).toBe(200);
    const sessionEndsAt = new Date(server.clock.now.getTime() + 16 * HOUR_MS).toISOString();
    const levelNames = Array.from({ length: 10 }, () => '');
    expect(body).toEqual({
      _id: adminId,
      id,
      nick: `nick of ${id}`,
      type: 3,
      sessionEndsAt,
      levelNames,
      ...{ licence: '', operatorName: '' },
    });
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await stranger('GET', '/api/information'), 401, 'session.required');
  });

  it.each([
    ['forged', 'A'.repeat(43)],
    ['malformed', "' or 1=1 --"],
    ['empty', ''],
  ])('refuses a %s session cookie and clears it', async (_, token) => {
    const answer = await callWith(server, { gwanje_session: token })('GET', '/api/information');
    expectRefusal(answer, 401, 'session.required');
    expectClearedCookies(answer.cookies);
  });

  it('refuses a listed administrator at an address that is not, even with a live session', async () => {
    const { call } = await signedIn(server);
    await givenAllowedNetwork(server, '203.0.113.7');
    const answer = await call('GET', '/api/information');
    expectRefusal(answer, 403, 'session.ip_not_allowed');
    expect(answer.body.connectIP).toBe('127.0.0.1');
  });

  it('refuses an administrator whose first password is still to be changed', async () => {
    const { call } = await signedIn(server, { mustChangePassword: true });
    const answer = await call('GET', '/api/information');
    expectRefusal(answer, 403, 'session.password_change_required');
  });

  it('knows nobody who was suspended, even while a session of theirs is left', async () => {
    const { call, adminId } = await signedIn(server);
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', adminId)
      .execute();
    expectRefusal(await call('GET', '/api/information'), 401, 'session.required');
  });

  it('ends the session after twelve hours without a call, and not before', async () => {
    const { call } = await signedIn(server);
    server.clock.advance(12 * HOUR_MS - 1);
    expect((await call('GET', '/api/information')).status).toBe(200);
    server.clock.advance(12 * HOUR_MS);
    expectRefusal(await call('GET', '/api/information'), 401, 'session.required');
  });

  it('prolongs session and cookies at most once a minute', async () => {
    const { call } = await signedIn(server);
    server.clock.advance(MINUTE_MS - 1);
    expect((await call('GET', '/api/information')).cookies).toEqual([]);
    server.clock.advance(1);
    const { cookies } = await call('GET', '/api/information');
    expect(cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['gwanje_session', 43_200],
      ['admin', 43_200],
    ]);
    expect((await call('GET', '/api/information')).cookies).toEqual([]);
  });
});

describe('a console that nobody has touched for a minute', () => {
  it('prolongs nothing by what it asks, and is signed out in time', async () => {
    const { call } = await signedIn(server);
    const byItself = (path: string) =>
      call('GET', path, undefined, { headers: { 'x-by-itself': '1' } });
    for (let hours = 0; hours < 12; hours += 3) {
      const { status, cookies } = await byItself('/api/information');
      expect([status, cookies]).toEqual([200, []]);
      server.clock.advance(180 * MINUTE_MS);
    }
    expectRefusal(await byItself('/api/information'), 401, 'session.required');
    // Whoever signs in anew meanwhile keeps what he was given.
    expect((await byItself('/api/information')).cookies).toEqual([]);
  });
});

describe('a page of somebody whom another person has followed in the same browser', () => {
  it('does nothing and reads nothing under the name of the second', async () => {
    const first = await signedIn(server);
    const { call, adminId } = await signedIn(server);
    const as = (person: string) => ({ headers: { 'x-person': person } });
    const write = (person: string) =>
      call('POST', '/api/admin-ip-addresses', { network: '127.0.0.1', memo: '' }, as(person));
    expectRefusal(await write(first.adminId), 409, 'session.other_person');
    for (const path of ['/api/information', '/api/alarm', '/api/admin-ip-addresses'])
      expectRefusal(
        await call('GET', path, undefined, as(first.adminId)),
        409,
        'session.other_person',
      );
    expect((await write(adminId)).status).toBe(200);
    const lines = await auditLines(server, 'admin_ip.add');
    expect(lines.map(({ chain }) => chain)).toEqual([adminId]);
  });

  it('ends nothing of the second by logging out', async () => {
    const first = await signedIn(server);
    const { call, adminId } = await signedIn(server);
    const leave = (person: string) =>
      call('POST', '/api/logout', {}, { headers: { 'x-person': person } });
    const answer = await leave(first.adminId);
    expectRefusal(answer, 409, 'session.other_person');
    expect(answer.cookies).toEqual([]);
    expect((await call('GET', '/api/information')).status).toBe(200);
    expect(await auditLines(server, 'session.logout')).toEqual([]);
    expect((await leave(adminId)).status).toBe(200);
    expectRefusal(await call('GET', '/api/information'), 401, 'session.required');
  });

  it('may still see and use the login', async () => {
    const { call, adminId } = await signedIn(server);
    const others = { headers: { 'x-person': randomUUID() } };
    expect((await call('GET', '/api/auth', undefined, others)).status).toBe(200);
    // Without a session there is nobody to be taken for another one.
    const answer = await stranger('GET', '/api/information', undefined, {
      headers: { 'x-person': adminId },
    });
    expectRefusal(answer, 401, 'session.required');
  });
});

describe('session.logout', () => {
  it('ends the session, clears both cookies and leaves an audit line', async () => {
    const { call, adminId, id } = await signedIn(server);
    const answer = await call('POST', '/api/logout');
    expect(answer.status).toBe(200);
    expectClearedCookies(answer.cookies);
    expectRefusal(await call('GET', '/api/information'), 401, 'session.required');
    const [line] = await auditLines(server, 'session.logout');
    expect(line).toMatchObject({ chain: adminId, subject: id });
  });

  it('leaves the other sessions of the administrator alone', async () => {
    const { call, id } = await signedIn(server);
    const second = await logInAs(server, id);
    const token = second.cookies[0]?.value as string;
    await call('POST', '/api/logout');
    const other = callWith(server, { gwanje_session: token });
    expect((await other('GET', '/api/information')).status).toBe(200);
  });

  it('does nothing, and records nothing, without a session', async () => {
    const answer = await stranger('POST', '/api/logout');
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} });
    expect(await auditLines(server, 'session.logout')).toEqual([]);
  });
});

describe('session.changePassword', () => {
  const change = (call: Call, currentPassword: string, newPassword: string) =>
    call('PUT', '/api/password', { currentPassword, newPassword });

  it('changes the password and ends every session of the administrator', async () => {
    const { call, adminId, id } = await signedIn(server);
    const second = await logInAs(server, id);
    const answer = await change(call, PASSWORD, NEW_PASSWORD);
    expect(answer.status).toBe(200);
    expectClearedCookies(answer.cookies);
    for (const token of [
      call,
      callWith(server, { gwanje_session: second.cookies[0]?.value as string }),
    ])
      expectRefusal(await token('GET', '/api/information'), 401, 'session.required');
    expectRefusal(await logInAs(server, id), 403, 'session.login_failed');
    expect((await logInAs(server, id, NEW_PASSWORD)).status).toBe(200);
    const [line] = await auditLines(server, 'session.change_password');
    expect(line).toMatchObject({ chain: adminId, subject: id, before: null, after: null });
  });

  it('does not replace one that a top administrator sets at that moment', async () => {
    const top = await signedIn(server, { type: 0 });
    const several = await Promise.all([1, 2, 3, 4, 5].map(() => signedIn(server)));
    await Promise.all(
      several.map(async ({ call, adminId, id }) => {
        const given = { password: 'given by somebody else' };
        await Promise.all([
          top.call('PUT', `/api/admins/${adminId}/password`, given),
          change(call, PASSWORD, NEW_PASSWORD),
        ]);
        expect((await logInAs(server, id, given.password)).status).toBe(200);
      }),
    );
  });

  it('is open to an administrator whose first password is still to be changed, and frees them', async () => {
    const { call, id } = await signedIn(server, { mustChangePassword: true });
    expect((await change(call, PASSWORD, NEW_PASSWORD)).status).toBe(200);
    const answer = await logInAs(server, id, NEW_PASSWORD);
    expect(answer.body).toEqual({ mustChangePassword: false, mustSetUpTotp: false });
  });

  it('refuses a wrong current password with an audit line, and locks after five', async () => {
    const { call, adminId, id } = await signedIn(server);
    for (let n = 0; n < 5; n += 1)
      expectRefusal(await change(call, 'wrong', NEW_PASSWORD), 403, 'session.wrong_password');
    const refused = await change(call, PASSWORD, NEW_PASSWORD);
    expectRefusal(refused, 429, 'session.too_many_attempts');
    expect(refused.headers['retry-after']).toBe('900');
    expect(await auditLines(server, 'session.wrong_password')).toHaveLength(5);
    expect(await auditLines(server, 'session.lock_out')).toMatchObject([
      { chain: adminId, subject: id },
    ]);
    expect(await auditLines(server, 'session.change_password')).toEqual([]);
  });

  it('refuses the same password again, and keeps the session', async () => {
    const { call } = await signedIn(server);
    expectRefusal(await change(call, PASSWORD, PASSWORD), 409, 'session.password_unchanged');
    expect((await call('GET', '/api/information')).status).toBe(200);
  });

  it('refuses a password of nine characters', async () => {
    const { call } = await signedIn(server);
    const answer = await change(call, PASSWORD, 'ninechars');
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields[0]).toMatchObject({
      path: 'newPassword',
      rules: [{ rule: 'too_short' }],
    });
  });

  it.each([
    ['1234567890', 'password_sequence'],
    ['          ', 'password_blank'],
    ['password123', 'password_common'],
  ])('refuses %j, and says why', async (newPassword, rule) => {
    const { call, id } = await signedIn(server);
    const answer = await change(call, PASSWORD, newPassword);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path: 'newPassword', rules: [{ rule }] }]);
    expect((await logInAs(server, id)).status).toBe(200);
  });

  it('refuses a password that holds the own login ID, and keeps the session', async () => {
    const { call } = await signedIn(server, { id: 'kim-operator' });
    const refused = await change(call, PASSWORD, 'the Kim-Operator himself');
    expectRefusal(refused, 409, 'session.password_has_id');
    expect((await call('GET', '/api/information')).status).toBe(200);
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await change(stranger, PASSWORD, NEW_PASSWORD), 401, 'session.required');
  });
});
