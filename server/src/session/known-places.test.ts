// Nobody can keep anybody else out: devices and addresses that are known, and what strangers do elsewhere.
import {
  type Answer,
  auditLines,
  callWith,
  expectRefusal,
  type GivenAdmin,
  givenAdmin,
  givenServer,
  PASSWORD,
  signedIn,
  type TestServer,
} from '../../test/given';
import { THROTTLES } from './login-throttle.rule';

const OFFICE = '203.0.113.7';
const HOTEL = '198.51.100.4';
const DEVICE = 'gwanje_device';
const DAY_MS = 86_400_000;

let server: TestServer;
let admin: GivenAdmin;

beforeEach(async () => {
  server = await givenServer();
  admin = await givenAdmin(server);
});
afterEach(() => server.close());

interface Attempt {
  readonly id?: string;
  readonly password?: string;
  readonly from?: string;
  readonly device?: string | undefined;
}

function attempt({ id = admin.id, password = PASSWORD, from = OFFICE, device }: Attempt = {}) {
  return callWith(server, device === undefined ? {} : { [DEVICE]: device })(
    'POST',
    '/api/login',
    { id, password },
    { remoteAddress: from },
  );
}

const deviceOf = ({ cookies }: Answer) => cookies.find(({ name }) => name === DEVICE);

/** Signs in, and answers the token of the device. */
async function visit(where: Attempt = {}): Promise<string> {
  const answer = await attempt(where);
  expect(answer.status).toBe(200);
  return deviceOf(answer)?.value ?? (where.device as string);
}

/** Wrong passwords of many strangers, until the account is locked for all of them. */
async function floodAccount(id = admin.id) {
  for (let n = 0; n < 6; n += 1) await attempt({ id, password: 'wrong', from: `192.0.2.${n}` });
  const refused = await attempt({ id, from: '192.0.2.200' });
  expectRefusal(refused, 429, 'session.too_many_attempts');
}

/** As after so many failures from everywhere within the last moment. */
function givenFailures(scope: 'all' | 'ip', key: string, count: number) {
  const failed_at = Array.from({ length: count }, () => server.clock.now);
  return server.database.db
    .insertInto('login_throttle')
    .values({ scope, key, failed_at, touched_at: server.clock.now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet({ failed_at }))
    .execute();
}

describe('the device cookie', () => {
  it('is set at a login, readable by no script and shown to no other call', async () => {
    expect(deviceOf(await attempt())).toEqual({
      name: DEVICE,
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/login',
      maxAge: 90 * 86_400,
    });
  });

  it('is not set by a login that failed, and not again where it is known', async () => {
    expect(deviceOf(await attempt({ password: 'wrong' }))).toBeUndefined();
    const device = await visit();
    expect(deviceOf(await attempt({ device }))).toBeUndefined();
  });

  it('stays over a logout', async () => {
    const { call } = await signedIn(server);
    const { cookies } = await call('POST', '/api/logout');
    expect(cookies.map(({ name }) => name)).not.toContain(DEVICE);
  });

  it('is kept as a hash only', async () => {
    const device = await visit();
    const rows = await server.database.db.selectFrom('admin_place').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, '%00', 'A'.repeat(4_000)])(
    'is ignored when it is %j, and another is set',
    async (device) => {
      const answer = await attempt({ device });
      expect(answer.status).toBe(200);
      expect(deviceOf(answer)?.value).not.toBe(device);
      expect(deviceOf(answer)?.value).toMatch(/^[\w-]{43}$/);
    },
  );

  it('serves all who sign in at one device', async () => {
    const other = await givenAdmin(server);
    const device = await visit();
    await visit({ id: other.id, device });
    await floodAccount();
    await floodAccount(other.id);
    for (const { id } of [admin, other])
      expect((await attempt({ id, device, from: HOTEL })).status).toBe(200);
  });
});

describe('while strangers try passwords', () => {
  it('the owner signs in at a known device, from wherever', async () => {
    const device = await visit();
    await floodAccount();
    expect((await attempt({ device, from: HOTEL })).status).toBe(200);
  });

  it('the owner signs in at an address that has succeeded before, with whatever browser', async () => {
    await visit();
    await floodAccount();
    expect((await attempt()).status).toBe(200);
    expectRefusal(await attempt({ from: HOTEL }), 429, 'session.too_many_attempts');
  });

  it('the /64 of an IPv6 address is known as one', async () => {
    await visit({ from: '2001:db8:1:2::1' });
    await floodAccount();
    expect((await attempt({ from: '2001:db8:1:2::ffff' })).status).toBe(200);
    const next = await attempt({ from: '2001:db8:1:3::1' });
    expectRefusal(next, 429, 'session.too_many_attempts');
  });

  it('the owner signs in at a known device although strangers share the address', async () => {
    const device = await visit();
    for (let n = 0; n < 5; n += 1) await attempt({ password: 'wrong' });
    await givenFailures('ip', OFFICE, THROTTLES.ip.failuresMax);
    expectRefusal(await attempt(), 429, 'session.too_many_attempts');
    expect((await attempt({ device })).status).toBe(200);
  });

  it('the owner signs in at a known device while everywhere else is closed to all', async () => {
    const device = await visit();
    await givenFailures('all', '', THROTTLES.all.failuresMax);
    expectRefusal(await attempt({ from: HOTEL }), 429, 'session.too_many_attempts');
    expect((await attempt({ device, from: HOTEL })).status).toBe(200);
    expect((await attempt()).status).toBe(200);
  });

  it('the owner changes the password', async () => {
    const { call, id } = await signedIn(server);
    await floodAccount(id);
    const body = { currentPassword: PASSWORD, newPassword: 'quite another secret' };
    expect((await call('PUT', '/api/password', body)).status).toBe(200);
  });

  it('the owner changes the password although somebody guesses in a stolen session', async () => {
    const stolen = await signedIn(server);
    const body = { currentPassword: 'wrong', newPassword: 'quite another secret' };
    for (let n = 0; n < 5; n += 1) await stolen.call('PUT', '/api/password', body);
    const guess = await stolen.call('PUT', '/api/password', { ...body, currentPassword: PASSWORD });
    expectRefusal(guess, 429, 'session.too_many_attempts');
    const { cookies } = await attempt({ id: stolen.id });
    const own = callWith(server, { gwanje_session: cookies[0]?.value as string });
    const changed = await own('PUT', '/api/password', { ...body, currentPassword: PASSWORD });
    expect(changed.status).toBe(200);
  });
});

describe('guessing stays bounded', () => {
  it('at a known device, whose cookie was stolen: five, from however many addresses', async () => {
    const device = await visit();
    for (let n = 0; n < 5; n += 1) {
      const failed = await attempt({ password: 'wrong', device, from: `192.0.2.${n}` });
      expectRefusal(failed, 403, 'session.login_failed');
    }
    const refused = await attempt({ device, from: '192.0.2.9' });
    expectRefusal(refused, 429, 'session.too_many_attempts');
    expect(refused.headers['retry-after']).toBe('900');
    expect(await auditLines(server, 'session.lock_out')).toMatchObject([
      { subject: admin.id, after: { lockedOut: ['place'] } },
    ]);
    // The owner at the office has lost nothing by it.
    expect((await attempt()).status).toBe(200);
  });

  it('at a known address: five for each who is known there', async () => {
    await visit();
    for (let n = 0; n < 5; n += 1)
      expectRefusal(await attempt({ password: 'wrong' }), 403, 'session.login_failed');
    expectRefusal(await attempt(), 429, 'session.too_many_attempts');
  });

  it('of other accounts at the device or address of one: as of strangers', async () => {
    const device = await visit();
    const other = await givenAdmin(server);
    for (let n = 0; n < 5; n += 1) {
      const failed = await attempt({ id: other.id, password: 'wrong', device });
      expectRefusal(failed, 403, 'session.login_failed');
    }
    const refused = await attempt({ id: other.id, device });
    expectRefusal(refused, 429, 'session.too_many_attempts');
  });

  it('from everywhere together: three hundred in five minutes, and the last is written down', async () => {
    const { failuresMax, windowMs } = THROTTLES.all;
    await givenFailures('all', '', failuresMax - 1);
    const last = await attempt({ id: 'nobody', password: 'wrong', from: '192.0.2.1' });
    expectRefusal(last, 403, 'session.login_failed');
    expect(await auditLines(server, 'session.lock_out')).toMatchObject([
      { after: { lockedOut: ['all'] } },
    ]);
    const refused = await attempt({ from: HOTEL });
    expectRefusal(refused, 429, 'session.too_many_attempts');
    server.clock.advance(windowMs);
    expect((await attempt({ from: HOTEL })).status).toBe(200);
  });

  it('a success at a known place gives strangers no further tries', async () => {
    await visit();
    for (let n = 0; n < 4; n += 1) await attempt({ password: 'wrong', from: `192.0.2.${n}` });
    await visit();
    await attempt({ password: 'wrong', from: '192.0.2.5' });
    const refused = await attempt({ from: HOTEL });
    expectRefusal(refused, 429, 'session.too_many_attempts');
  });
});

describe('a place', () => {
  it('is known for ninety days after the last login there', async () => {
    const device = await visit();
    server.clock.advance(89 * DAY_MS);
    await visit({ device });
    server.clock.advance(89 * DAY_MS);
    await floodAccount();
    expect((await attempt({ device, from: HOTEL })).status).toBe(200);
    server.clock.advance(90 * DAY_MS);
    await floodAccount();
    expectRefusal(await attempt({ device }), 429, 'session.too_many_attempts');
  });

  it('is one of fifty of an administrator; the one that was not seen for longest is forgotten', async () => {
    const device = await visit();
    for (let n = 0; n < 60; n += 1) {
      server.clock.advance(1_000);
      await visit({ device, from: `192.0.2.${n}` });
    }
    const places = await server.database.db.selectFrom('admin_place').select('place').execute();
    expect(places).toHaveLength(50);
    expect(places.map(({ place }) => place)).not.toContain(OFFICE);
    await floodAccount();
    expectRefusal(await attempt(), 429, 'session.too_many_attempts');
    expect((await attempt({ device, from: HOTEL })).status).toBe(200);
  });
});
