// What an address gets that is not on the console's list: no page, no deployment, no code.
import { createFixtureBuilds, type FixtureBuilds, MINIGAMES } from '../../test/fixture-builds';
import {
  callWith,
  expectRefusal,
  givenAllowedNetwork,
  givenServer,
  signedIn,
  type TestServer,
} from '../../test/given';
import { loadDeployment } from '../web/deployment';
import { registerWeb } from '../web/web';

const ALLOWED = '192.0.2.0/24';
const INSIDE = '192.0.2.7';
const OUTSIDE = '198.51.100.9';
const PROXY = '10.0.0.1';
/** Longer than a list may be known. */
const LATER_MS = 1_500;

const FILES = [
  '/deployment.json',
  `/remotes/minigames/${MINIGAMES}/remoteEntry.js`,
  '/assets/shell/cccccccccccc/main.12345678.js',
  '/assets/no-such-file.js',
  '/no-such-file',
];

let builds: FixtureBuilds;
let server: TestServer;

beforeAll(() => {
  builds = createFixtureBuilds();
});
afterAll(() => builds.remove());

beforeEach(async () => {
  const deployment = loadDeployment({ name: 'default', ...builds });
  server = await givenServer({
    trustedProxies: [PROXY],
    deployment,
    web: (app) => registerWeb(app, { deployment, distDir: builds.distDir }),
  });
});
afterEach(() => server.close());

const get = (url: string, from: string, headers: Record<string, string> = {}) =>
  callWith(server)('GET', url, undefined, { remoteAddress: from, headers });
const getPage = (url: string, from: string, headers: Record<string, string> = {}) =>
  get(url, from, { accept: 'text/html,application/xhtml+xml', ...headers });

it('gives everything to everybody as long as the list is empty', async () => {
  for (const url of ['/', ...FILES.slice(0, 3)])
    expect((await getPage(url, OUTSIDE)).status).toBe(200);
});

describe('once there is a list', () => {
  beforeEach(() => givenAllowedNetwork(server, ALLOWED));

  it.each(['/', '/v2/config/powerball', '/no/such/screen'])(
    'shows at %s why and the address, and no form',
    async (url) => {
      const { status, text, headers } = await getPage(url, OUTSIDE);
      expect(status).toBe(403);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(text).toContain('<h1>인증 오류</h1>');
      expect(text).toContain('<h2>Authentication error</h2>');
      expect(text).toContain('최고관리자에게 이 IP의 등록을 요청하세요.');
      expect(text).toContain('Ask a top administrator to add it.');
      expect(text).toContain(`<dd>${OUTSIDE}</dd>`);
      expect(text).toContain(String(headers['x-request-id']));
      expect(text).not.toMatch(/<form|<input|<script|\/remotes\/|\/assets\//);
    },
  );

  it.each(FILES)('refuses %s', async (url) => {
    const refused = await get(url, OUTSIDE);
    expectRefusal(refused, 403, 'session.ip_not_allowed');
    expect(refused.body.connectIP).toBe(OUTSIDE);
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  it('gives everything to whoever is on it', async () => {
    for (const url of ['/', ...FILES.slice(0, 3)])
      expect((await getPage(url, INSIDE)).status).toBe(200);
  });

  it('refuses what a proxy names and is no address, and shows it as text', async () => {
    const forwarded = { 'x-forwarded-for': '<script>alert(1)</script>' };
    const { status, text } = await getPage('/', PROXY, forwarded);
    expect(status).toBe(403);
    expect(text).toContain('<dd>&lt;script&gt;alert(1)&lt;/script&gt;</dd>');
  });

  it('tells a load balancer of its health wherever it asks from', async () => {
    expect((await get('/health', OUTSIDE)).status).toBe(200);
  });

  it('takes the cookies of a visit away with the page', async () => {
    const visit = callWith(server, { gwanje_session: 'x', admin: 'x' });
    const headers = { accept: 'text/html' };
    const { cookies } = await visit('GET', '/', undefined, { remoteAddress: OUTSIDE, headers });
    expect(cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['gwanje_session', 0],
      ['admin', 0],
    ]);
  });

  it('sends the browser away where the deployment says so', async () => {
    expect((await getPage('/', OUTSIDE)).text).not.toContain('http-equiv="refresh"');
    const real = loadDeployment({ name: 'default', ...builds });
    const leaveUrl = 'https://search.example/?a&b';
    const deployment = { ...real, current: () => ({ ...real.current(), leaveUrl }) };
    const elsewhere = await givenServer({
      deployment,
      web: (app) => registerWeb(app, { deployment, distDir: builds.distDir }),
    });
    await givenAllowedNetwork(elsewhere, ALLOWED);
    const page = await callWith(elsewhere)('GET', '/', undefined, {
      remoteAddress: OUTSIDE,
      headers: { accept: 'text/html' },
    });
    expect(page.text).toContain('content="5;url=https://search.example/?a&amp;b"');
    await elsewhere.close();
  });
});

it('learns within a second or two that an address was added or removed', async () => {
  const { call } = await signedIn(server);
  const from = { remoteAddress: INSIDE };
  expect((await getPage('/', OUTSIDE)).status).toBe(200);
  const added = await call('POST', '/api/admin-ip-addresses', { network: ALLOWED, memo: '' }, from);
  server.clock.advance(LATER_MS);
  expect((await getPage('/', OUTSIDE)).status).toBe(403);
  await call('DELETE', `/api/admin-ip-addresses/${added.body._id}`, {}, from);
  server.clock.advance(LATER_MS);
  expect((await getPage('/', OUTSIDE)).status).toBe(200);
});

it('shows a blocked address no page, save to whoever came along with a session', async () => {
  const { call } = await signedIn(server);
  const order = { networks: [ALLOWED], door: 'console', reason: '봇', endsSessions: false };
  expect((await getPage('/', INSIDE)).status).toBe(200);
  await call('POST', '/api/blocked-ips', order);
  server.clock.advance(LATER_MS);
  expect((await getPage('/', INSIDE)).status).toBe(403);
  expect((await getPage('/', OUTSIDE)).status).toBe(200);
  const visit = callWith(server, { gwanje_session: 'x' });
  const options = { remoteAddress: INSIDE, headers: { accept: 'text/html' } };
  expect((await visit('GET', '/', undefined, options)).status).toBe(200);
});

it('goes by the list that it knew while the database does not answer', async () => {
  await givenAllowedNetwork(server, ALLOWED);
  expect((await getPage('/', INSIDE)).status).toBe(200);
  await server.database.close();
  server.clock.advance(LATER_MS);
  expect((await getPage('/', INSIDE)).status).toBe(200);
  expect((await getPage('/', OUTSIDE)).status).toBe(403);
});
