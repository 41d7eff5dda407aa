// Under which names the server answers, so that no page of another name can be pointed at it.
import { hostname } from 'node:os';
import { expectRefusal, givenServer, type TestServer } from '../../test/given';

const PROXY = '10.0.0.1';
const PUBLIC = 'console.example.com';

const ask = async (
  { app }: TestServer,
  host: string,
  { url = '/health', headers = {}, remoteAddress = '127.0.0.1' } = {},
) => {
  const answer = await app.inject({ url, headers: { host, ...headers }, remoteAddress });
  return { ...answer, status: answer.statusCode, text: answer.body, body: answer.json() };
};

describe('without any setting', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await givenServer({ trustedProxies: [PROXY], listensOn: 'gwanje.internal' });
  });
  afterAll(() => server.close());

  it.each([
    'localhost',
    'localhost:4000',
    'LOCALHOST.',
    'console.localhost:4000',
    '127.0.0.1:4000',
    '192.168.0.7',
    '203.0.113.7:80',
    '[::1]:4000',
    '[2001:db8::1]',
    hostname(),
    `${hostname().toUpperCase()}:4000`,
    'gwanje.internal:4000',
    // As load balancers of old ask for health; a browser always names a host.
    '',
  ])('answers %s', async (host) => {
    expect((await ask(server, host)).status).toBe(200);
  });

  it.each([
    'rebound.example',
    'rebound.example:4000',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example',
    'rebound-localhost',
    'localhost@rebound.example',
    'rebound.example/localhost',
    'localhost rebound.example',
    '[::1',
  ])('turns %j away before anything else', async (host) => {
    for (const url of ['/health', '/api/auth', '/api/no-such-call', '/deployment.json', '/'])
      expectRefusal(await ask(server, host, { url }), 421, 'request.wrong_host');
  });

  it('turns away by what the caller says, and not by what he says of a proxy', async () => {
    const headers = { 'x-forwarded-host': 'localhost' };
    expectRefusal(await ask(server, 'rebound.example', { headers }), 421, 'request.wrong_host');
  });

  it('answers whatever name a trusted proxy passes on', async () => {
    expect((await ask(server, PUBLIC, { remoteAddress: PROXY })).status).toBe(200);
    const headers = { 'x-forwarded-host': PUBLIC };
    const passedOn = await ask(server, 'upstream', { headers, remoteAddress: PROXY });
    expect(passedOn.status).toBe(200);
  });

  it('tells a browser so on a small page in both languages', async () => {
    const { app } = server;
    const headers = { host: 'rebound.example<b>', accept: 'text/html' };
    const { statusCode, headers: sent, body } = await app.inject({ url: '/admin', headers });
    expect(statusCode).toBe(421);
    expect(sent).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(String(sent['content-security-policy'])).toMatch(
      /^default-src 'none'; style-src 'nonce-/,
    );
    expect(body).toContain('ALLOWED_HOSTS에 추가해야 합니다');
    expect(body).toContain('named in the setting ALLOWED_HOSTS');
    expect(body).toContain('rebound.example&lt;b&gt;');
    expect(body).not.toContain('<b>');
  });
});

describe('with names that are set', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await givenServer({ trustedProxies: [PROXY], allowedHosts: [PUBLIC] });
  });
  afterAll(() => server.close());

  it('answers them, and its own', async () => {
    for (const host of [PUBLIC, `${PUBLIC}:8443`, 'Console.Example.com', 'localhost', '127.0.0.1'])
      expect((await ask(server, host)).status).toBe(200);
  });

  it('answers no other, from a trusted proxy either', async () => {
    for (const remoteAddress of ['127.0.0.1', PROXY]) {
      const asked = await ask(server, 'other.example.com', { remoteAddress });
      expectRefusal(asked, 421, 'request.wrong_host');
    }
    const headers = { 'x-forwarded-host': 'other.example.com' };
    const passedOn = await ask(server, PUBLIC, { headers, remoteAddress: PROXY });
    expectRefusal(passedOn, 421, 'request.wrong_host');
  });
});
