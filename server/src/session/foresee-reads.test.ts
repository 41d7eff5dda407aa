// What a page may name ahead of the API: what its visitor would be answered, found out without a trace.
import { createFixtureBuilds } from '../../test/fixture-builds';
import {
  auditLines,
  callWith,
  givenAllowedNetwork,
  givenServer,
  signedIn,
  type TestServer,
} from '../../test/given';
import { loadDeployment } from '../web/deployment';

const ADMINS = '/api/admins?sort=oldest';
const ELSEWHERE = '198.51.100.9';
const HOUR_MS = 3_600_000;

let server: TestServer;
beforeEach(async () => {
  const builds = createFixtureBuilds();
  const { current } = loadDeployment({ name: 'default', ...builds });
  const document = current();
  builds.remove();
  // One that sells no sports.
  const modules = document.flags.modules.filter((module) => module !== 'sports');
  server = await givenServer({
    deployment: { current: () => ({ ...document, flags: { ...document.flags, modules } }) },
    web: async (app, mayRead) => {
      app.get('/foreseen', async (request) => ({
        may: await mayRead(request, (request.query as { readonly of: string }).of),
      }));
    },
  });
});
afterEach(() => server.close());

const foreseenBy = (session?: string) => {
  const call = callWith(server, session === undefined ? {} : { gwanje_session: session });
  return async (of: string, remoteAddress = '127.0.0.1') => {
    const url = `/foreseen?of=${encodeURIComponent(of)}`;
    const { status, body, cookies } = await call('GET', url, undefined, { remoteAddress });
    return status === 200 ? { may: body.may, cookies } : status;
  };
};
const YES = { may: true, cookies: [] };
const NO = { may: false, cookies: [] };

it('foresees what an administrator may read, and nothing else', async () => {
  const { token } = await signedIn(server);
  const foreseen = foreseenBy(token);
  expect(await foreseen(ADMINS)).toEqual(YES);
  expect(await foreseen('/api/no-such-list')).toEqual(NO);
  // It is only written.
  expect(await foreseen('/api/login')).toEqual(NO);
  // Of a module that is off.
  expect(await foreseen('/api/bets/events?view=liveOngoing')).toEqual(NO);
});

it('denies whoever has no right or no session, and leaves no trace of it', async () => {
  const { token } = await signedIn(server, { type: 5 });
  expect(await foreseenBy(token)(ADMINS)).toEqual(NO);
  expect(await foreseenBy(token)('/api/blocked-ips')).toEqual(YES);
  expect(await foreseenBy()(ADMINS)).toEqual(NO);
  expect(await foreseenBy('x'.repeat(43))(ADMINS)).toEqual(NO);
  expect(await auditLines(server, 'session.denied')).toEqual([]);
});

it('denies whoever has to change his password first', async () => {
  const { token } = await signedIn(server, { mustChangePassword: true });
  expect(await foreseenBy(token)(ADMINS)).toEqual(NO);
  expect(await foreseenBy(token)('/api/logout')).toEqual(NO);
});

it('denies an address that is not on the list', async () => {
  const { token } = await signedIn(server);
  await givenAllowedNetwork(server, '127.0.0.0/8');
  expect(await foreseenBy(token)(ADMINS)).toEqual(YES);
  server.clock.advance(2_000);
  expect(await foreseenBy(token)(ADMINS, ELSEWHERE)).toBe(403);
});

it('prolongs no session, and foresees nothing of one that has ended', async () => {
  const { token, call } = await signedIn(server);
  const readSeen = async () =>
    (await server.database.db.selectFrom('admin_session').select('last_seen_at').execute())[0]
      ?.last_seen_at;
  const before = await readSeen();
  server.clock.advance(5 * 60_000);
  expect(await foreseenBy(token)(ADMINS)).toEqual(YES);
  expect(await readSeen()).toEqual(before);
  expect((await call('GET', '/api/information')).status).toBe(200);
  expect(await readSeen()).not.toEqual(before);
  server.clock.advance(24 * HOUR_MS);
  expect(await foreseenBy(token)(ADMINS)).toEqual(NO);
});
