// Sessions as their owner sees them: how long they last, how many there are, and ending them.
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  PASSWORD,
  type SignedIn,
  sessionsFree,
  signedIn,
  type TestServer,
} from '../../test/given';

const HOUR_MS = 3_600_000;
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

let server: TestServer;
let own: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  own = await signedIn(server, { type: 5 });
});
afterEach(() => server.close());

/** Another session of the same administrator. */
async function another({ id }: SignedIn = own, remoteAddress = '198.51.100.4') {
  const answer = await callWith(server)(
    'POST',
    '/api/login',
    { id, password: PASSWORD },
    { remoteAddress, headers: { 'user-agent': FIREFOX } },
  );
  expect(answer.status).toBe(200);
  return callWith(server, { gwanje_session: answer.cookies[0]?.value as string });
}

const statusOf = async (call: SignedIn['call']) => (await call('GET', '/api/information')).status;

describe('a session', () => {
  it('ends sixteen hours after the login, however much it is used, and says so before', async () => {
    const endsAt = new Date(server.clock.now.getTime() + 16 * HOUR_MS).toISOString();
    expect((await own.call('GET', '/api/information')).body.sessionEndsAt).toBe(endsAt);
    for (let hour = 1; hour < 16; hour += 1) {
      server.clock.advance(HOUR_MS);
      expect(await statusOf(own.call)).toBe(200);
    }
    server.clock.advance(HOUR_MS - 1);
    expect(await statusOf(own.call)).toBe(200);
    server.clock.advance(1);
    expectRefusal(await own.call('GET', '/api/information'), 401, 'session.required');
  });

  it('leaves no cookie behind that outlives it', async () => {
    server.clock.advance(8 * HOUR_MS);
    await own.call('GET', '/api/information');
    server.clock.advance(4 * HOUR_MS);
    const { cookies } = await own.call('GET', '/api/information');
    expect(cookies.map(({ maxAge }) => maxAge)).toEqual([4 * 3_600, 4 * 3_600]);
  });

  it('is one of ten of an administrator; an eleventh ends the one that was not used for longest', async () => {
    const calls = [own.call];
    for (let n = 0; n < 9; n += 1) {
      server.clock.advance(60_000);
      calls.push(await another());
    }
    server.clock.advance(60_000);
    expect(await statusOf(own.call)).toBe(200);
    const eleventh = await another();
    const statuses = [];
    for (const call of [...calls, eleventh]) statuses.push(await statusOf(call));
    expect(statuses).toEqual([200, 401, ...Array<number>(9).fill(200)]);
    expect(await auditLines(server, 'session.end')).toMatchObject([
      { chain: own.adminId, subject: own.id, before: { reason: 'too_many' } },
    ]);
  });
});

describe('session.readLife', () => {
  it('answers what is left of the session, and prolongs nothing', async () => {
    const life = async () => (await own.call('GET', '/api/session')).body;
    expect(await life()).toEqual({ idleLeftMs: 12 * HOUR_MS, leftMs: 16 * HOUR_MS });
    server.clock.advance(2 * HOUR_MS);
    expect(await life()).toEqual({ idleLeftMs: 10 * HOUR_MS, leftMs: 14 * HOUR_MS });
    await own.call('GET', '/api/information');
    expect(await life()).toEqual({ idleLeftMs: 12 * HOUR_MS, leftMs: 14 * HOUR_MS });
    server.clock.advance(12 * HOUR_MS);
    expectRefusal(await own.call('GET', '/api/session'), 401, 'session.required');
  });
});

describe('session.listSessions', () => {
  it('answers the own live sessions, the one that was used last first', async () => {
    await signedIn(server);
    const startedAt = server.clock.now.toISOString();
    server.clock.advance(60_000);
    await another();
    const { body } = await own.call('GET', '/api/sessions');
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ startedAt, ip: '127.0.0.1', isCurrent: true }),
        expect.objectContaining({
          userAgent: FIREFOX,
          ip: '198.51.100.4',
          endsAt: new Date(server.clock.now.getTime() + 16 * HOUR_MS).toISOString(),
          isCurrent: false,
        }),
      ]),
    );
    expect(JSON.stringify(body)).not.toContain(own.token);
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await callWith(server)('GET', '/api/sessions'), 401, 'session.required');
  });
});

const otherId = async () =>
  (await own.call('GET', '/api/sessions')).body.sessions.find(
    ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
  )._id as string;

describe('session.endSession', () => {
  it('ends one of the own, with an audit line, once', async () => {
    const call = await another();
    const sessionId = await otherId();
    const path = `/api/sessions/${sessionId}`;
    expect((await own.call('DELETE', path)).body).toEqual({});
    expect([await statusOf(call), await statusOf(own.call)]).toEqual([401, 200]);
    expect(await auditLines(server, 'session.end')).toMatchObject([
      { chain: own.adminId, subject: own.id, before: { sessionId } },
    ]);
    expectRefusal(await own.call('DELETE', path), 404, 'session.not_found');
  });

  it('ends neither its own nor that of anybody else', async () => {
    const { sessions } = (await own.call('GET', '/api/sessions')).body;
    const stranger = await signedIn(server);
    for (const call of [own.call, stranger.call])
      expectRefusal(
        await call('DELETE', `/api/sessions/${sessions[0]._id}`),
        404,
        'session.not_found',
      );
    expect(await statusOf(own.call)).toBe(200);
    expectRefusal(await own.call('DELETE', `/api/sessions/${NOBODY}`), 404, 'session.not_found');
  });

  it('asks a stranger to log in', async () => {
    const answer = await callWith(server)('DELETE', `/api/sessions/${NOBODY}`);
    expectRefusal(answer, 401, 'session.required');
  });
});

describe('session.endOtherSessions', () => {
  it('ends all of the own but this one, with an audit line', async () => {
    const others = [await another(), await another()];
    const stranger = await signedIn(server);
    expect((await own.call('DELETE', '/api/sessions')).body).toEqual({ ended: 2 });
    for (const call of others) expect(await statusOf(call)).toBe(401);
    expect([await statusOf(own.call), await statusOf(stranger.call)]).toEqual([200, 200]);
    const [line] = await auditLines(server, 'session.end_others');
    expect(line).toMatchObject({ chain: own.adminId, subject: own.id });
    expect(line?.before).toHaveProperty('sessionIds.length', 2);
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await callWith(server)('DELETE', '/api/sessions'), 401, 'session.required');
  });
});

describe('of anybody', () => {
  let top: SignedIn;
  const pathOf = (adminId: string) => `/api/admins/${adminId}/sessions`;
  beforeEach(async () => {
    top = await signedIn(server, { type: 0 });
  });

  describe('session.listAdminSessions', () => {
    it('a top administrator sees the sessions', async () => {
      const { body } = await top.call('GET', pathOf(own.adminId));
      expect(body.sessions).toMatchObject([{ ip: '127.0.0.1', isCurrent: false }]);
      const missing = await top.call('GET', pathOf(NOBODY));
      expectRefusal(missing, 404, 'record.not_found');
    });

    it('nobody else does', async () => {
      const answer = await own.call('GET', pathOf(top.adminId));
      expectRefusal(answer, 403, 'session.forbidden');
    });
  });

  describe('session.endAdminSessions', () => {
    it('a top administrator ends them all, with an audit line, and keeps the own one', async () => {
      expect((await top.call('DELETE', pathOf(own.adminId))).body).toEqual({ ended: 1 });
      expect([await statusOf(own.call), await statusOf(top.call)]).toEqual([401, 200]);
      expect(await auditLines(server, 'session.end_all')).toMatchObject([
        { chain: top.adminId, subject: own.id },
      ]);
      expect((await top.call('DELETE', pathOf(top.adminId))).body).toEqual({ ended: 0 });
      expectRefusal(await top.call('DELETE', pathOf(NOBODY)), 404, 'record.not_found');
    });

    it('nobody else does', async () => {
      const answer = await own.call('DELETE', pathOf(top.adminId));
      expectRefusal(answer, 403, 'session.forbidden');
    });
  });
});

describe('sessions that are ended while their administrator is changed', () => {
  const ends: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    'by a top administrator': async () => {
      const top = await signedIn(server);
      return top.call('DELETE', `/api/admins/${own.adminId}/sessions`);
    },
    'by logging out': () => own.call('POST', '/api/logout'),
    'by another login in their place': async () => {
      const other = await signedIn(server);
      return own.call('POST', '/api/login', { id: other.id, password: PASSWORD });
    },
  };

  // Whoever changes one holds him first and ends his sessions then: two orders would lock each other out.
  it.each(Object.keys(ends))('hold him before a session, %s', async (how) => {
    const end = ends[how] as () => Promise<{ readonly status: number }>;
    const [sessions, { status }] = await sessionsFree(server, own.adminId, end);
    expect([sessions, status]).toEqual([1, 200]);
  });
});
