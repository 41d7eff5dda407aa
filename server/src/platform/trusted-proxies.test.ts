// Who a caller is behind proxies, however they name addresses, and that nobody is counted anew for it.
import {
  callWith,
  expectRefusal,
  givenAdmin,
  givenServer,
  PASSWORD,
  type TestServer,
} from '../../test/given';
import { within } from './networks';

const PROXY = '10.0.0.1';
const CLIENT = '198.51.100.9';

/** How proxies of several makes name one client. */
const WAYS = [
  CLIENT,
  ` ${CLIENT} `,
  `${CLIENT}:1`,
  `${CLIENT}:50000`,
  `::ffff:${CLIENT}`,
  '::ffff:c633:6409',
  '::FFFF:C633:6409',
  `[::ffff:${CLIENT}]`,
  `[::ffff:${CLIENT}]:443`,
  `[::ffff:${CLIENT}%eth0]:443`,
];

describe('within', () => {
  const isWithin = within(['10.0.0.1', '192.0.2.0/24', '2001:db8::/32']);

  it.each([
    '10.0.0.1',
    '10.0.0.1:80',
    '::ffff:10.0.0.1',
    '192.0.2.200',
    '2001:db8:1::5',
    '[2001:db8:1::5]:80',
  ])('holds %s', (address) => expect(isWithin(address)).toBe(true));

  it.each(['10.0.0.2', '192.0.3.1', '2001:db9::1', 'garbage', ''])('does not hold %j', (address) =>
    expect(isWithin(address)).toBe(false),
  );

  it.each(['garbage', '10.0.0.1/33', '10.0.0.1/', '10.0.0.1/-1', '2001:db8::/129', ''])(
    'takes no %j',
    (proxy) => expect(() => within([proxy])).toThrow(),
  );
});

describe('behind a proxy', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await givenServer({ trustedProxies: [PROXY, '10.0.1.0/24'], callsPerMinuteMax: 30 });
  });
  afterEach(() => server.close());

  const from = (forwarded: string) => ({
    remoteAddress: PROXY,
    headers: { 'x-forwarded-for': forwarded },
  });
  const logIn = (id: string, password: string, forwarded: string) =>
    callWith(server)('POST', '/api/login', { id, password }, from(forwarded));

  it.each([
    ['of variants', (n: number) => WAYS[n % WAYS.length] as string],
    ['of ports', (n: number) => `${CLIENT}:${10_000 + n}`],
    [
      'behind a second proxy that is named with a port',
      (n: number) => `${CLIENT}, 10.0.1.2:${n + 1}`,
    ],
    ['of nothing that is an address', (n: number) => `made up ${n}`],
  ])('counts the failed logins %s together', async (_, wayOf) => {
    const { id } = await givenAdmin(server);
    for (let n = 0; n < 20; n += 1)
      expectRefusal(await logIn(`nobody-${n}`, 'wrong', wayOf(n)), 403, 'session.login_failed');
    const refused = await logIn(id, PASSWORD, wayOf(20));
    expectRefusal(refused, 429, 'session.too_many_attempts');
    const elsewhere = await logIn(id, PASSWORD, '203.0.113.1');
    expect(elsewhere.status).toBe(200);
  });

  it.each([
    ['of variants', (n: number) => WAYS[n % WAYS.length] as string],
    ['of nothing that is an address', (n: number) => `made up ${n}`],
  ])('counts the calls %s together', async (_, wayOf) => {
    const ask = (n: number) => callWith(server)('GET', '/api/auth', undefined, from(wayOf(n)));
    for (let n = 0; n < 30; n += 1) expect((await ask(n)).status).toBe(200);
    expectRefusal(await ask(30), 429, 'request.too_many');
  });
});
