// The API's description of itself against the contract and against what the server answers.
import { type Endpoint, type FeedEndpoint, feed } from '@gwanje/contract';
import { givenServer, signedIn, type TestServer } from '../../test/given';
import { CONTRACT } from '../app';
import { API_PREFIX } from './implement';
import { openApiOf } from './openapi';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
}

const endpoints = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [
    `${noun}.${name}`,
    endpoint,
  ]),
);

const fed = Object.entries<FeedEndpoint>(feed);

let server: TestServer;
let operations: Map<string, Operation>;

beforeAll(async () => {
  server = await givenServer();
  const { call } = await signedIn(server, { type: 5 });
  const { body } = await call('GET', `${API_PREFIX}/openapi.json`);
  expect(body).toEqual(JSON.parse(JSON.stringify(await openApiOf(CONTRACT, feed))));
  const described = Object.values<Record<string, Operation>>(body.paths).flatMap((path) =>
    Object.values(path),
  );
  operations = new Map(described.map((operation) => [operation.operationId, operation]));
});
afterAll(() => server.close());

it('describes every endpoint of the contract and no other', () => {
  const names = [...endpoints.map(([name]) => name), ...fed.map(([name]) => `feed.${name}`)];
  expect([...operations.keys()].sort()).toEqual(names.sort());
});

test.each(endpoints)('%s is answered by this server', (_, { method, path }) => {
  expect(server.app.hasRoute({ method, url: path })).toBe(true);
});

test.each(endpoints)('%s says whether it takes or needs an Idempotency-Key', (name, endpoint) => {
  const inHeader = operations
    .get(name)
    ?.parameters.filter((parameter) => parameter.in === 'header');
  if (endpoint.needsKey)
    expect(inHeader).toMatchObject([{ name: 'Idempotency-Key', required: true }]);
  else if (endpoint.method === 'GET') expect(inHeader).toEqual([]);
  else expect(inHeader?.filter(({ required }) => required)).toEqual([]);
});

test.each(fed)(
  'feed.%s is answered by this server, and says how it is signed',
  (name, endpoint) => {
    expect(server.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
    const needed = operations
      .get(`feed.${name}`)
      ?.parameters.filter((parameter) => parameter.in === 'header' && parameter.required)
      .map((parameter) => parameter.name);
    const isKeyed =
      endpoint.method !== 'GET' && !endpoint.writesNothing && !endpoint.isConfidential;
    expect(needed).toEqual([
      ...['x-feed-key', 'x-feed-time', 'x-feed-signature'],
      ...(isKeyed ? ['Idempotency-Key'] : []),
    ]);
  },
);

it('knows an address that nothing answers', () => {
  expect(server.app.hasRoute({ method: 'GET', url: `${API_PREFIX}/nothing` })).toBe(false);
});

it('offers the key on a write that moves no money, and not where a password is sent', () => {
  const keyOf = (name: string) =>
    operations.get(name)?.parameters.find((parameter) => parameter.in === 'header');
  expect(keyOf('minigames.savePowerballConfig')).toMatchObject({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', pattern: '^[!-~]{8,100}$' },
  });
  expect(keyOf('session.login')).toBeUndefined();
  expect(keyOf('config.createAdmin')).toBeUndefined();
});
