// Who was not let through leaves a trace, and a flood of calls leaves few.
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenAllowedNetwork,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { verifyAudit } from '../audit/audit.queries';
import { traceDenials } from './denials';

const FOREIGN = { remoteAddress: '198.51.100.9' };
const MINUTE_MS = 60_000;

let server: TestServer;
let auditor: SignedIn;
let logged: string;

beforeEach(async () => {
  logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  server = await givenServer({ logger: { level: 'info', stream } });
  auditor = await signedIn(server, { type: 5 });
});
afterEach(() => server.close());

const deniedLines = () =>
  logged
    .split('\n')
    .filter((line) => line.includes('"denied"'))
    .map((line) => JSON.parse(line));

const denials = () => auditLines(server, 'session.denied');

it('writes down whom a missing right has stopped', async () => {
  const answer = await auditor.call('GET', '/api/admins');
  expectRefusal(answer, 403, 'session.forbidden');
  const after = { reason: 'session.forbidden', permission: 'admin.manage', count: 1 };
  expect(await denials()).toMatchObject([
    {
      chain: auditor.adminId,
      actor_login_id: auditor.id,
      ip: '127.0.0.1',
      request_id: answer.body.requestId,
      subject: 'GET /api/admins',
      before: null,
      after,
    },
  ]);
  expect(deniedLines()).toMatchObject([
    { level: 40, adminId: auditor.adminId, door: 'GET /api/admins', code: after.reason, count: 1 },
  ]);
});

it.each(['/api/information', '/api/alarm', '/api/openapi.json'])(
  'writes down a live session from a forbidden address at %s',
  async (path) => {
    await givenAllowedNetwork(server, '127.0.0.0/8');
    const answer = await auditor.call('GET', path, undefined, FOREIGN);
    expectRefusal(answer, 403, 'session.ip_not_allowed');
    expect(await denials()).toMatchObject([
      {
        chain: auditor.adminId,
        ip: FOREIGN.remoteAddress,
        subject: `GET ${path}`,
        after: { reason: 'session.ip_not_allowed', count: 1 },
      },
    ]);
    expect(deniedLines()).toMatchObject([{ level: 40, ip: FOREIGN.remoteAddress, count: 1 }]);
  },
);

it('logs, and does not audit, a dead session at what consoles ask by themselves', async () => {
  const made = callWith(server, { gwanje_session: 'A'.repeat(43) });
  for (let n = 0; n < 3; n += 1)
    expectRefusal(await made('GET', '/api/alarm'), 401, 'session.required');
  expect(deniedLines()).toMatchObject([
    { level: 30, door: 'GET /api/alarm', code: 'session.required', ip: '127.0.0.1', count: 1 },
  ]);
  expect(await denials()).toEqual([]);
});

it('logs, and does not audit, whoever has yet to change the first password', async () => {
  const { call } = await signedIn(server, { mustChangePassword: true });
  await call('GET', '/api/alarm');
  expect(deniedLines()).toMatchObject([{ code: 'session.password_change_required' }]);
  expect(await denials()).toEqual([]);
});

it('has nothing to say of strangers, nor of who is let through', async () => {
  await callWith(server)('GET', '/api/alarm');
  await auditor.call('GET', '/api/alarm');
  await auditor.call('GET', '/api/money/requests?kind=charge');
  expect(deniedLines()).toEqual([]);
  expect(await denials()).toEqual([]);
});

it('tells of a flood once a minute, with its count', async () => {
  const flood = () =>
    Promise.all(Array.from({ length: 40 }, () => auditor.call('GET', '/api/admins')));
  await flood();
  server.clock.advance(MINUTE_MS - 1);
  await flood();
  expect((await denials()).map(({ after }) => after)).toEqual([
    { reason: 'session.forbidden', permission: 'admin.manage', count: 1 },
  ]);
  server.clock.advance(1);
  await auditor.call('GET', '/api/admins');
  await auditor.call('GET', '/api/admins');
  const counts = async () =>
    (await denials()).map(({ after }) => (after as { count: number }).count);
  expect(await counts()).toEqual([1, 80]);
  expect(deniedLines()).toHaveLength(2);
  expect((await verifyAudit(server.database.db)).broken).toEqual([]);
});

it('tells two doors, two reasons and two administrators apart', async () => {
  const other = await signedIn(server, { type: 5 });
  await auditor.call('GET', '/api/admins');
  await auditor.call('POST', '/api/admins');
  await other.call('GET', '/api/admins');
  await givenAllowedNetwork(server, '127.0.0.0/8');
  await auditor.call('GET', '/api/admins', undefined, FOREIGN);
  expect((await denials()).map(({ chain, subject }) => `${chain} ${subject}`).sort()).toEqual(
    [
      `${auditor.adminId} GET /api/admins`,
      `${auditor.adminId} GET /api/admins`,
      `${auditor.adminId} POST /api/admins`,
      `${other.adminId} GET /api/admins`,
    ].sort(),
  );
});

it('stays a denial when it cannot be written down, and says so in the log', async () => {
  await sql`alter table audit_event rename to gone`.execute(server.owner.db);
  expectRefusal(await auditor.call('GET', '/api/admins'), 403, 'session.forbidden');
  await sql`alter table gone rename to audit_event`.execute(server.owner.db);
  expect(logged).toContain('denial without audit line');
});

describe('what was counted', () => {
  const givenTraces = async () => {
    const { database, clock, app } = server;
    const platform = { db: database.db, now: () => clock.now, appendAudit: appendAuditEvent };
    const traces = traceDenials(platform, app.log);
    const { adminId, id } = auditor;
    const actor = {
      adminId,
      loginId: id,
      nick: id,
      type: 5,
      line: null,
      tokenHash: Buffer.alloc(32),
    };
    const device = { userAgent: '', tokenHash: null };
    const caller = {
      ...{ ip: '127.0.0.1', isIpAllowed: true, device, hasSession: true },
      actor: {
        ...actor,
        mustChangePassword: false,
        mustSetUpTotp: false,
        sessionEndsAt: clock.now,
      },
    };
    const reason = 'session.forbidden' as const;
    const note = () =>
      traces.note({ door: 'GET /x', permission: null, reason, caller, requestId: 'one' });
    return { note, sweep: traces.sweep };
  };
  const counts = async () =>
    (await denials()).map(({ after }) => (after as { count: number }).count);

  it('is told after a minute, although nothing more happens, and only once', async () => {
    const { note, sweep } = await givenTraces();
    for (let n = 0; n < 5; n += 1) await note();
    await sweep();
    expect(await counts()).toEqual([1]);
    server.clock.advance(MINUTE_MS);
    await sweep();
    await sweep();
    expect(await counts()).toEqual([1, 4]);
    server.clock.advance(MINUTE_MS);
    await sweep();
    await note();
    expect(await counts()).toEqual([1, 4, 1]);
  });

  it('is told at once when the server ends', async () => {
    const { note, sweep } = await givenTraces();
    for (let n = 0; n < 5; n += 1) await note();
    await sweep(true);
    expect(await counts()).toEqual([1, 4]);
  });
});
