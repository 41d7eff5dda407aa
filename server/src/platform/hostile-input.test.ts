// The API against what no console sends: always a 4xx with a sentence, never a trace. What the platform
// promises is shown at one endpoint of each kind; whatever JSON comes, and `hostile-fields.test.ts`, go
// through all of them.
import { connect } from 'node:net';
import type { Endpoint } from '@gwanje/contract';
import * as fc from 'fast-check';
import {
  expectCleanRefusal,
  givenServer,
  rowCounts,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { CONTRACT } from '../app';

const JSON_TYPE = { 'content-type': 'application/json' };
const BODY_BYTES_MAX = 1_048_576;
const SOMETHING = '01a1fd02-db58-75b9-8e38-aef672c0a558';

/** What stands for a route's parameter: an identifier of nothing, or a category that exists. */
function routeParam(path: string, name: string): string {
  if (name !== 'category') return SOMETHING;
  return path.includes('config-powerball') ? 'powerballSwitchV2' : 'secondAdmin';
}

const endpoints = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET');

/** One of each kind: by access, method, parameters, key, steps, category and bounds of its body. */
const REPRESENTATIVES = [
  'session.login',
  'config.createAdmin',
  'config.removeApiIpAddress',
  'minigames.savePowerballConfig',
  'members.updateMember',
  'money.createRequest',
  'money.honorToMoney',
  'remotes.reportLoads',
  'alarms.readAlarm',
  'config.listAdmins',
  'members.readMember',
  'money.listEntries',
];
const shown = endpoints.filter(({ name }) => REPRESENTATIVES.includes(name));
const shownReads = shown.filter(({ endpoint }) => endpoint.method === 'GET');
const shownWrites = shown.filter(({ endpoint }) => endpoint.method !== 'GET');
const withParams = shown.filter(({ endpoint }) => endpoint.path.includes(':'));

test('every kind has its endpoint', () => {
  expect(shown.map(({ name }) => name).sort()).toEqual([...REPRESENTATIVES].sort());
});

const pathOf = ({ path }: Endpoint, value = (name: string) => routeParam(path, name)) =>
  path.replace(/:(\w+)/g, (_, name: string) => value(name));

/** Names of the input's fields; a union's are not listed, and not needed to be hostile to it. */
const fieldsOf = ({ input }: Endpoint): string[] =>
  'shape' in input ? Object.keys(input.shape as object) : ['category', 'version'];

const nested = (open: string, depth: number) => open.repeat(depth);

const BODIES: Record<string, string | ((endpoint: Endpoint) => string)> = {
  'half an object': '{"id":',
  'no JSON at all': 'id=admin&password=x',
  'an array': '[]',
  'null in place of an object': '[null]',
  'a number': '1',
  'a text': '"admin"',
  'an unknown key': '{"isAdmin":true}',
  'U+0000 in a key': '{"a\\u0000":1}',
  'U+0000 in every value': (endpoint) =>
    JSON.stringify(Object.fromEntries([...fieldsOf(endpoint), 'x'].map((key) => [key, 'a\0b']))),
  'half a surrogate pair': (endpoint) =>
    `{${[...fieldsOf(endpoint), 'x'].map((key) => `"${key}":"\\ud800"`).join()}}`,
  'an array for every scalar': (endpoint) =>
    JSON.stringify(Object.fromEntries([...fieldsOf(endpoint), 'x'].map((key) => [key, [key]]))),
  'an object for every scalar': (endpoint) =>
    JSON.stringify(Object.fromEntries([...fieldsOf(endpoint), 'x'].map((key) => [key, {}]))),
  'numbers beyond all columns': (endpoint) =>
    `{${[...fieldsOf(endpoint), 'x'].map((key) => `"${key}":1e308`).join()}}`,
  'a prototype': '{"__proto__":{"isAdmin":true}}',
  'a constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'deep arrays': `{"x":${nested('[', 50_000)}${nested(']', 50_000)}}`,
  'deep objects': `${nested('{"x":', 50_000)}1${nested('}', 50_000)}`,
  'sixty thousand unknown keys': `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":0`).join()}}`,
  'more than a megabyte': `{"x":"${'y'.repeat(BODY_BYTES_MAX)}"}`,
};

const HEADERS: Record<string, Record<string, string>> = {
  'plain text': { 'content-type': 'text/plain' },
  'a form': { 'content-type': 'application/x-www-form-urlencoded' },
  'a file': { 'content-type': 'multipart/form-data; boundary=x' },
  'a type that only begins like JSON': { 'content-type': 'application/jsonp' },
  'no type': { 'content-type': '' },
  'another site': { ...JSON_TYPE, origin: 'https://example.com' },
  'another port of this host': { ...JSON_TYPE, origin: 'http://localhost:81' },
  'an opaque origin': { ...JSON_TYPE, origin: 'null' },
  'a cross-site navigation': { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' },
  'a neighbouring site': { ...JSON_TYPE, 'sec-fetch-site': 'same-site' },
};

const QUERIES = ['?x=1', '?x=1&x=2', '?x[]=1', '?__proto__=1', '?%00=1', '?x=%ED%A0%80', '?=1'];
const PARAMS = ['%00', '%zz', 'x'.repeat(200), "'%20or%201=1--", '..%2f..', '%F0%9F%98%80', '[]'];

let server: TestServer;
let top: SignedIn;
let before: Record<string, number>;

beforeAll(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  before = await rowCounts(server);
});
afterAll(() => server.close());

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly payload?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

async function send({ method, url, payload, headers = JSON_TYPE, token = top.token }: Sent) {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, cookie: `gwanje_session=${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** Stands last, because counting the rows of every table takes longer than the calls. */
const writesNothing = () =>
  it('has written nothing', async () => expect(await rowCounts(server)).toEqual(before));

describe.each(shownWrites)('$name', ({ endpoint }) => {
  const { method } = endpoint;
  const url = pathOf(endpoint);

  it.each(Object.entries(BODIES))('refuses %s as its body', async (_, body) => {
    const payload = typeof body === 'string' ? body : body(endpoint);
    expectCleanRefusal(await send({ method, url, payload }));
  });

  it.each(Object.entries(HEADERS))('refuses %s', async (_, headers) => {
    expectCleanRefusal(await send({ method, url, payload: '{}', headers }));
  });

  it.each(QUERIES)('refuses the query %s', async (query) => {
    expectCleanRefusal(await send({ method, url: `${url}${query}`, payload: '{}' }));
  });

  it.each(['short', 'x'.repeat(101), 'with a space', 'schlüssel'])(
    'refuses or ignores the idempotency key %s, and never breaks',
    async (key) => {
      const headers = { ...JSON_TYPE, 'idempotency-key': key };
      expectCleanRefusal(await send({ method, url, payload: '{"x":1}', headers }));
    },
  );

  writesNothing();
});

describe.each(shownReads)('$name', ({ endpoint }) => {
  it.each(QUERIES)('refuses the query %s', async (query) => {
    expectCleanRefusal(await send({ method: 'GET', url: `${pathOf(endpoint)}${query}` }));
  });
});

describe.each(withParams)('$name', ({ endpoint }) => {
  it.each(PARAMS)('refuses %s in its path', async (param) => {
    const url = pathOf(endpoint, () => param);
    expectCleanRefusal(await send({ method: endpoint.method, url, payload: '{}' }));
  });

  writesNothing();
});

describe.each(shown.filter(({ endpoint }) => endpoint.access !== 'public'))(
  '$name',
  ({ endpoint }) => {
    it.each(['A'.repeat(43), '', 'x', '%00', "'--", `${'A'.repeat(5_000)}`])(
      'refuses the forged session %j',
      async (token) => {
        const answer = await send({
          method: endpoint.method,
          url: pathOf(endpoint),
          payload: '{}',
          token,
        });
        expect(answer.status).toBe(401);
        expectCleanRefusal(answer);
      },
    );

    writesNothing();
  },
);

describe.each(['OPTIONS', 'PATCH', 'HEAD', 'TRACE'])('the method %s', (method) => {
  it.each(shown)('is refused by $name', async ({ endpoint }) => {
    const answer = await send({ method, url: pathOf(endpoint), headers: {} });
    expect(answer.status).toBe(404);
    if (method !== 'HEAD') expectCleanRefusal(answer);
  });

  writesNothing();
});

it.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/login/',
  '/API/login',
  '/api/%',
  `/api/${'x/'.repeat(2_000)}`,
])('answers %s with a refusal', async (url) =>
  expectCleanRefusal(await send({ method: 'GET', url })),
);

it.each([
  ['no HTTP', 'GARBAGE\r\n\r\n'],
  ['a method that nobody has', 'BREW /api/login HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['headers without end', `GET /api/auth HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  [
    'two lengths',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
  ],
])('answers %s on the wire with a refusal', async (_, bytes) => {
  const { port, hostname } = new URL(
    server.app.server.listening
      ? `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`
      : await server.app.listen({ host: '127.0.0.1', port: 0 }),
  );
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  expectCleanRefusal({ status, text: text.slice(text.indexOf('\r\n\r\n') + 4) });
});

it.each([
  ['U+0000', 'a\\u0000b'],
  ['half a surrogate pair', 'a\\ud800b'],
])('refuses %s in a text that is fine otherwise', async (_, memo) => {
  const payload = `{"network":"192.0.2.1","memo":"${memo}"}`;
  const answer = await send({ method: 'POST', url: '/api/api-ip-addresses', payload });
  expect(JSON.parse(answer.text).code).toBe('request.malformed');
});

writesNothing();

describe('whatever JSON comes', () => {
  /** Each commit sends others. */
  const RUNS = 12;
  const anyValue = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.constantFrom('active', 0, 1, 'powerballRateV2', '127.0.0.1'),
  );

  it.each(writes)('$name neither breaks nor stays silent', async ({ endpoint }) => {
    const keys = fieldsOf(endpoint).filter((key) => !endpoint.path.includes(`:${key}`));
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record(Object.fromEntries(keys.map((key) => [key, anyValue])), { requiredKeys: [] }),
      fc.dictionary(fc.string(), anyValue),
    );
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        // A session of nobody's: an empty body would log the administrator out.
        const token = endpoint.access === 'public' ? 'x' : top.token;
        const payload = JSON.stringify(value) ?? '';
        const answer = await send({
          method: endpoint.method,
          url: pathOf(endpoint),
          payload,
          token,
        });
        if (answer.status !== 200) expectCleanRefusal(answer);
      }),
      { numRuns: RUNS },
    );
  });

  it('stores or refuses every way to write an address or network', async () => {
    const mask = fc.option(fc.integer({ min: 0, max: 130 }));
    const network = fc
      .tuple(fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6()), mask)
      .map(([address, bits]) => (bits === null ? address : `${address}/${bits}`));
    await fc.assert(
      fc.asyncProperty(network, async (text) => {
        const payload = JSON.stringify({ network: text, memo: '' });
        const answer = await send({ method: 'POST', url: '/api/api-ip-addresses', payload });
        if (answer.status !== 200) expectCleanRefusal(answer);
      }),
      { numRuns: 150 },
    );
  });
});
