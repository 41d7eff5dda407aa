// Administrators through HTTP: conflicts, partners, and the last top administrator.
import {
  auditLines,
  expectRefusal,
  givenServer,
  loggedIn,
  logInAs,
  type SignedIn,
  type TestServer,
} from '../../test/given';
import { feedCallWith, givenFeedKey } from '../../test/given-feed';
import { givenMember } from '../../test/given-member';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const FIRST_PASSWORD = 'a first password';

let server: TestServer;
let top: SignedIn;
let operations: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await loggedIn(server, { type: 0 });
  operations = await loggedIn(server, { type: 1 });
});
afterEach(() => server.close());

const newAdmin = (over: object = {}) => ({
  id: 'kim-operator',
  nick: '김운영',
  type: 1,
  password: FIRST_PASSWORD,
  ...over,
});

describe('config.listAdmins', () => {
  it('answers every administrator, the oldest first, without any secret', async () => {
    const { status, body, text } = await top.call('GET', '/api/admins');
    expect(status).toBe(200);
    expect(body.rows[0]).toEqual({
      _id: top.adminId,
      id: top.id,
      nick: `nick of ${top.id}`,
      type: 0,
      partner: null,
      status: 'active',
      mustChangePassword: false,
      createdAt: server.clock.now.toISOString(),
      lastLoginAt: server.clock.now.toISOString(),
      lastLoginIp: '127.0.0.1',
      hasTotp: false,
      version: 1,
    });
    expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([top.id, operations.id]);
    expect(text).not.toMatch(/hash|argon/i);
  });

  it('finds by a part of login ID or nickname, type and status, in either order', async () => {
    // As a Mac writes the syllables.
    await top.call('POST', '/api/admins', newAdmin({ nick: '김운영'.normalize('NFD') }));
    const found = async (filter: Record<string, string>) => {
      const { body } = await top.call('GET', `/api/admins?${new URLSearchParams(filter)}`);
      return body.rows.map(({ id }: { id: string }) => id);
    };
    expect(await found({ query: 'KIM-' })).toEqual(['kim-operator']);
    expect(await found({ query: '운영' })).toEqual(['kim-operator']);
    expect(await found({ type: '1', sort: 'newest' })).toEqual(['kim-operator', operations.id]);
    expect(await found({ status: 'suspended' })).toEqual([]);
    expectRefusal(await top.call('GET', '/api/admins?type=6'), 400, 'request.invalid');
  });
});

describe('config.totalAdmins', () => {
  it('counts what a filter leaves', async () => {
    const { body } = await top.call('GET', '/api/admins/totals?type=0');
    expect(body).toMatchObject({ count: 1, isMore: false, totals: [] });
  });
});

describe('config.readAdmin', () => {
  const pathOf = (adminId: string) => `/api/admins/${adminId}`;

  it('answers one administrator as the list does', async () => {
    const { body: list } = await top.call('GET', '/api/admins');
    expect((await top.call('GET', pathOf(top.adminId))).body).toEqual(list.rows[0]);
  });

  it('refuses one who does not exist', async () => {
    expectRefusal(await top.call('GET', pathOf(NOBODY)), 404, 'record.not_found');
  });
});

describe('config.createAdmin', () => {
  it('adds an administrator who must change the password, and records no password', async () => {
    const { status, body } = await top.call('POST', '/api/admins', newAdmin());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'kim-operator',
      nick: '김운영',
      type: 1,
      status: 'active',
      mustChangePassword: true,
      lastLoginAt: null,
      lastLoginIp: null,
      version: 1,
    });
    expect((await logInAs(server, 'kim-operator', FIRST_PASSWORD)).body).toEqual({
      mustChangePassword: true,
      mustSetUpTotp: false,
    });
    const [line] = await auditLines(server, 'admin.create');
    expect(line).toMatchObject({
      chain: top.adminId,
      subject: body._id,
      before: null,
      after: body,
    });
    expect(JSON.stringify(line)).not.toContain(FIRST_PASSWORD);
  });

  it('refuses an id that is taken', async () => {
    const answer = await top.call('POST', '/api/admins', newAdmin({ id: operations.id }));
    expectRefusal(answer, 409, 'admin.id_taken');
  });

  it('refuses a password that holds the new login ID', async () => {
    const over = { password: 'for KIM-operator alone' };
    const answer = await top.call('POST', '/api/admins', newAdmin(over));
    expectRefusal(answer, 409, 'session.password_has_id');
    expect(await auditLines(server, 'admin.create')).toEqual([]);
  });

  it('gives an id to one of eight who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => top.call('POST', '/api/admins', newAdmin())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'admin.id_taken')).toHaveLength(7);
  });

  it.each([
    [{ id: 'Kim' }, 'id', 'bad_login_id'],
    [{ id: '1kim' }, 'id', 'bad_login_id'],
    [{ nick: '   ' }, 'nick', 'required'],
    [{ nick: 'x'.repeat(21) }, 'nick', 'too_long'],
    [{ nick: '김\n운영' }, 'nick', 'control_character'],
    [{ nick: '\u202e김운영' }, 'nick', 'direction_character'],
    [{ nick: '\u200b\u3164' }, 'nick', 'required'],
    [{ type: 6 }, 'type', 'wrong_choice'],
    [{ type: '0' }, 'type', 'wrong_choice'],
    [{ type: 9 }, 'partner', 'required'],
    [{ partner: 'somebody' }, 'partner', 'partner_not_taken'],
    [{ password: 'short' }, 'password', 'too_short'],
    [{ password: undefined }, 'password', 'required'],
    [{ password: 'qwertyuiop' }, 'password', 'password_sequence'],
  ])('refuses %j', async (over, path, rule) => {
    const answer = await top.call('POST', '/api/admins', newAdmin(over));
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path, rules: [{ rule }] }]);
    expect(await auditLines(server, 'admin.create')).toEqual([]);
  });
});

describe('a partner', () => {
  const partner = (id: string) => newAdmin({ type: 9, partner: id });

  it('is created with the member whose line it is, and named in the list', async () => {
    const { memberId: _id, id } = await givenMember(server, { grade: 2 });
    const { status, body } = await top.call('POST', '/api/admins', partner(id));
    expect([status, body.partner]).toEqual([200, { _id, id }]);
    const [row] = (await top.call('GET', '/api/admins?type=9')).body.rows;
    expect(row).toEqual(body);
    const [line] = await auditLines(server, 'admin.create');
    expect(line?.after).toMatchObject({ type: 9, partner: { _id, id } });
  });

  it.each([1, undefined])('is nobody of the grade %p', async (grade) => {
    const id = grade === undefined ? 'nobody' : (await givenMember(server, { grade })).id;
    expectRefusal(await top.call('POST', '/api/admins', partner(id)), 409, 'admin.no_partner');
    const change = { nick: '새 이름', type: 9, partner: id, status: 'active', version: 1 };
    const answer = await top.call('PUT', `/api/admins/${operations.adminId}`, change);
    expectRefusal(answer, 409, 'admin.no_partner');
    expect(await auditLines(server, 'admin.create')).toEqual([]);
  });

  it('is what somebody becomes and ceases to be, and his line follows at once', async () => {
    const path = `/api/admins/${operations.adminId}`;
    const [own, other] = [await givenMember(server, { grade: 2 }), await givenMember(server)];
    const read = ({ memberId }: typeof own) => operations.call('GET', `/api/members/${memberId}`);
    const change = { nick: '새 이름', status: 'active' };
    const asPartner = { ...change, type: 9, partner: own.id, version: 1 };
    expect((await top.call('PUT', path, asPartner)).body.partner.id).toBe(own.id);
    expect((await read(own)).status).toBe(200);
    expectRefusal(await read(other), 404, 'member.not_found');
    const asStaff = { ...change, type: 1, version: 2 };
    expect((await top.call('PUT', path, asStaff)).body.partner).toBeNull();
    expect((await read(other)).status).toBe(200);
  });
});

describe('config.updateAdmin', () => {
  const pathOf = ({ adminId }: { adminId: string }) => `/api/admins/${adminId}`;
  const change = (over: object = {}) => ({
    nick: '새 이름',
    type: 4,
    status: 'active',
    version: 1,
    ...over,
  });

  it('changes nickname and type with an audit line, and the right follows at once', async () => {
    const before = (await top.call('GET', '/api/admins')).body.rows[1];
    const { status, body } = await top.call('PUT', pathOf(operations), change({ type: 5 }));
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, nick: '새 이름', type: 5, version: 2 });
    const [line] = await auditLines(server, 'admin.update');
    expect(line).toMatchObject({
      chain: top.adminId,
      subject: operations.adminId,
      before,
      after: body,
    });
    expect((await operations.call('GET', '/api/information')).body.type).toBe(5);
  });

  it('ends the sessions of an administrator who is suspended', async () => {
    await top.call('PUT', pathOf(operations), change({ status: 'suspended' }));
    expectRefusal(await operations.call('GET', '/api/information'), 401, 'session.required');
    await top.call('PUT', pathOf(operations), change({ version: 2 }));
    expectRefusal(await operations.call('GET', '/api/information'), 401, 'session.required');
  });

  it('refuses an administrator who does not exist', async () => {
    const answer = await top.call('PUT', pathOf({ adminId: NOBODY }), change());
    expectRefusal(answer, 404, 'record.not_found');
  });

  it('refuses a stale version and tells what is current', async () => {
    const { body: current } = await top.call('PUT', pathOf(operations), change());
    const answer = await top.call('PUT', pathOf(operations), change({ nick: 'late' }));
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toEqual({ current });
  });

  it.each([
    ['demoting', change({ type: 1 })],
    ['suspending', change({ type: 0, status: 'suspended' })],
  ])('refuses %s the last active top administrator', async (_, body) => {
    expectRefusal(await top.call('PUT', pathOf(top), body), 409, 'admin.last_top');
    expect((await top.call('GET', '/api/information')).body.type).toBe(0);
  });

  it('keeps one top administrator when two demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await loggedIn(server, { type: 0 });
      const { body } = await top.call('GET', '/api/admins');
      const versionOf = (adminId: string) =>
        body.rows.find(({ _id }: { _id: string }) => _id === adminId).version;
      const demote = ({ adminId }: SignedIn) => change({ type: 1, version: versionOf(adminId) });
      const answers = await Promise.all([
        top.call('PUT', pathOf(other), demote(other)),
        other.call('PUT', pathOf(top), demote(top)),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      if (answers[1]?.status === 200) top = other;
    }
  });
});

describe('config.resetAdminPassword', () => {
  const pathOf = ({ adminId }: { adminId: string }) => `/api/admins/${adminId}/password`;
  const body = { password: FIRST_PASSWORD };

  it('sets a password to be changed at the next login, and ends the sessions', async () => {
    const { status, body: after } = await top.call('PUT', pathOf(operations), body);
    expect(status).toBe(200);
    expect(after).toMatchObject({ _id: operations.adminId, mustChangePassword: true, version: 2 });
    expectRefusal(await operations.call('GET', '/api/information'), 401, 'session.required');
    expect((await logInAs(server, operations.id, FIRST_PASSWORD)).body).toEqual({
      mustChangePassword: true,
      mustSetUpTotp: false,
    });
    const [line] = await auditLines(server, 'admin.reset_password');
    expect(line).toMatchObject({
      chain: top.adminId,
      subject: operations.adminId,
      before: { mustChangePassword: false },
      after,
    });
    expect(JSON.stringify(line)).not.toContain(FIRST_PASSWORD);
  });

  it('refuses a password that holds the login ID of that administrator', async () => {
    const password = `first of ${operations.id.toUpperCase()}`;
    const answer = await top.call('PUT', pathOf(operations), { password });
    expectRefusal(answer, 409, 'session.password_has_id');
    expect((await operations.call('GET', '/api/information')).status).toBe(200);
  });

  it('refuses an administrator who does not exist', async () => {
    const answer = await top.call('PUT', pathOf({ adminId: NOBODY }), body);
    expectRefusal(answer, 404, 'record.not_found');
  });
});

describe('config.listAdminPresence', () => {
  it('tells who is signed in, was there when, and is kept out by failed logins', async () => {
    const told = async ({ adminId }: { adminId: string }) => {
      const { body } = await top.call('GET', '/api/admins/presence');
      return body.find((one: { adminId: string }) => one.adminId === adminId);
    };
    expect(await told(operations)).toMatchObject({ sessions: 1, lockedUntil: null });
    expect(Date.parse((await told(operations)).lastActiveAt)).not.toBeNaN();
    for (let n = 0; n < 5; n += 1) await logInAs(server, operations.id, 'a wrong password');
    const { lockedUntil } = await told(operations);
    expect(Date.parse(lockedUntil)).toBeGreaterThan(server.clock.now.getTime());
    await top.call('POST', `/api/admins/${operations.adminId}/unlock`, {});
    expect(await told(operations)).toMatchObject({ lockedUntil: null });
    server.clock.advance(13 * 3_600_000);
    top = await loggedIn(server);
    expect(await told(operations)).toMatchObject({ sessions: 0 });
  });

  it('takes no failed try of a member for one of an administrator called member', async () => {
    const { body: named } = await top.call('POST', '/api/admins', newAdmin({ id: 'member' }));
    const feed = feedCallWith(server, await givenFeedKey(server));
    const tried = { id: 'hong1004', password: 'a wrong password', ip: '203.0.113.5' };
    const logIn = () => feed('POST', '/feed/logins', tried);
    for (let n = 0; n < 5; n += 1) await logIn();
    const { body } = await top.call('GET', '/api/admins/presence');
    expect(body).toContainEqual(expect.objectContaining({ adminId: named._id, lockedUntil: null }));
    await top.call('POST', `/api/admins/${named._id}/unlock`, {});
    expectRefusal(await logIn(), 429, 'session.too_many_attempts');
  });

  it('calls nobody signed in whose session is over, however much it was used', async () => {
    const sessions = async () =>
      (await top.call('GET', '/api/admins/presence')).body.find(
        ({ adminId }: { adminId: string }) => adminId === operations.adminId,
      ).sessions;
    for (let hours = 0; hours < 15; hours += 5) {
      server.clock.advance(5 * 3_600_000);
      expect((await operations.call('GET', '/api/information')).status).toBe(200);
    }
    top = await loggedIn(server);
    expect(await sessions()).toBe(1);
    server.clock.advance(3_600_000);
    expect((await operations.call('GET', '/api/information')).status).toBe(401);
    expect(await sessions()).toBe(0);
  });
});
