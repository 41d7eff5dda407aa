// Every field of every endpoint against values that are made to break whoever trusts their shape; of the values an
// eighth each day, and all of them with WALK=all.
import type { Endpoint } from '@gwanje/contract';
import {
  expectCleanRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { jsonWith, TEXTS, VALUES } from '../../test/hostile-values';
import { type InputSample, inputSamples } from '../../test/input-samples';
import { WALKED, walkedAt } from '../../test/walk';
import { CONTRACT } from '../app';

const endpoints = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);
const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET');
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET');

let server: TestServer;
let top: SignedIn;
let sent = 0;

beforeAll(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
});
afterAll(() => server.close());

const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);

const urlOf = ({ path }: Endpoint, params: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));

async function send(endpoint: Endpoint, url: string, payload?: string) {
  sent += 1;
  // Nobody’s session: what is open to all would end that of the administrator, or begin others.
  const token = endpoint.access === 'public' ? 'x' : top.token;
  const answer = await server.app.inject({
    method: endpoint.method,
    url,
    headers: { 'content-type': 'application/json', 'idempotency-key': `hostile-${sent}` },
    cookies: { gwanje_session: token },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, body: text } = answer;
  try {
    if (status !== 200) expectCleanRefusal({ status, text });
  } catch (cause) {
    throw new Error(`${url} ${payload ?? ''} was answered ${status} ${text} (${WALKED})`, {
      cause,
    });
  }
}

/** What is left of a sample for the body once its path has taken its part. */
function bodyOf(endpoint: Endpoint, { value, places }: InputSample) {
  const inPath = paramsOf(endpoint);
  return {
    body: Object.fromEntries(Object.entries(value).filter(([key]) => !inPath.includes(key))),
    places: places.filter(([key]) => key === undefined || !inPath.includes(key)),
  };
}

test.each(writes)(
  '$name takes nothing hostile in any place of its body',
  async ({ name, endpoint }) => {
    for (const sample of inputSamples(endpoint)) {
      const { body, places } = bodyOf(endpoint, sample);
      const url = urlOf(endpoint, sample.value);
      for (const place of places)
        await Promise.all(
          walkedAt(`${name} ${place}`, VALUES).map((value) =>
            send(endpoint, url, jsonWith(body, place, value)),
          ),
        );
    }
  },
);

test.each(reads)('$name takes nothing hostile in its query', async ({ name, endpoint }) => {
  for (const { value } of inputSamples(endpoint)) {
    const inPath = paramsOf(endpoint);
    for (const key of Object.keys(value).filter((name) => !inPath.includes(name))) {
      const queries = walkedAt(`${name} ${key}`, TEXTS).flatMap((text) => [
        `${key}=${text}`,
        `${key}=1&${key}=${text}`,
      ]);
      await Promise.all(
        queries.map((query) => send(endpoint, `${urlOf(endpoint, value)}?${query}`)),
      );
    }
  }
});

test.each(endpoints.filter(({ endpoint }) => paramsOf(endpoint).length > 0))(
  '$name takes nothing hostile in its path',
  async ({ name, endpoint }) => {
    for (const sample of inputSamples(endpoint)) {
      const { body } = bodyOf(endpoint, sample);
      const payload = endpoint.method === 'GET' ? undefined : JSON.stringify(body);
      for (const param of paramsOf(endpoint))
        await Promise.all(
          walkedAt(`${name} ${param}`, TEXTS).map((text) => {
            const params = { ...sample.value, [param as string]: text };
            return send(endpoint, urlOf(endpoint, params), payload);
          }),
        );
    }
  },
);

test('whoever sent all this is still signed in', async () => {
  expect((await top.call('GET', '/api/information')).status).toBe(200);
});
