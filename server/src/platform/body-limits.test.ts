// How much a call may send: what its contract takes, and hardly more, for every endpoint.
import { BODY_BYTES_MAX, type Endpoint } from '@gwanje/contract';
import {
  callWith,
  expectCleanRefusal,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { longestBodyBytes } from '../../test/input-samples';
import { CONTRACT } from '../app';

const SOMETHING = '01a1fd02-db58-75b9-8e38-aef672c0a558';
/** More than this has no business in a call that a person makes. */
const ANY_BODY_BYTES_MAX = 65_536;
/** A message to many names each of them. */
const NAMES_BYTES_MAX = 262_144;
/** A post of 50,000 characters, every one of them escaped. */
const POST_BYTES_MAX = 1_310_720;
/** An image in base64. */
const IMAGE_BYTES_MAX = 3_145_728;
const POSTS = ['createPost', 'updatePost', 'previewPost', 'savePostVariant'];
/** Texts of the player site, of up to 2,000 characters each. */
const SITE_BYTES_MAX = 131_072;
const SITE_DOCUMENTS = [
  'config.saveSiteSetting',
  'config.saveSiteDocument',
  'config.readSiteSettingEffect',
];
const bytesMaxOf = (name: string) => {
  if (SITE_DOCUMENTS.includes(name)) return SITE_BYTES_MAX;
  if (name === 'config.addImage') return IMAGE_BYTES_MAX;
  if (POSTS.some((post) => name === `config.${post}`)) return POST_BYTES_MAX;
  return NAME_MANY.includes(name) ? NAMES_BYTES_MAX : ANY_BODY_BYTES_MAX;
};
const NAME_MANY = [
  'money.addDepositStatement',
  'bets.importTeamNames',
  'members.previewMessage',
  'members.sendMessage',
];

const writes = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries(group)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

let server: TestServer;
let top: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
});
afterAll(() => server.close());

const limitOf = ({ bodyBytesMax = BODY_BYTES_MAX }: Endpoint) => bodyBytesMax;

const sendBytes = async ({ method, path }: Endpoint, bytes: number) => {
  const { statusCode: status, body: text } = await server.app.inject({
    method,
    url: path.replace(/:\w+/g, SOMETHING),
    headers: { 'content-type': 'application/json' },
    cookies: { gwanje_session: top.token },
    payload: `{"x":"${'y'.repeat(bytes - '{"x":""}'.length)}"}`,
  });
  expectCleanRefusal({ status, text });
  return JSON.parse(text).code;
};

test.each(writes)('$name has room for everything that it takes', ({ name, endpoint }) => {
  expect(longestBodyBytes(endpoint)).toBeLessThanOrEqual(limitOf(endpoint));
  expect(limitOf(endpoint)).toBeLessThanOrEqual(bytesMaxOf(name));
});

test.each(writes)('$name reads that much and no more', async ({ endpoint }) => {
  expect(await sendBytes(endpoint, limitOf(endpoint))).not.toBe('request.too_large');
  expect(await sendBytes(endpoint, limitOf(endpoint) + 1)).toBe('request.too_large');
});

test('an address of nothing reads no more than others', async () => {
  const answer = await callWith(server)('POST', '/api/nothing', { x: 'y'.repeat(BODY_BYTES_MAX) });
  expectRefusal(answer, 400, 'request.too_large');
});

describe('a key that stands twice', () => {
  it.each([
    ['{"network":"192.0.2.1","memo":"","network":"192.0.2.2"}', 'network'],
    ['{"network":"192.0.2.1","memo":"","\\u006eetwork":"192.0.2.2"}', 'network'],
    ['{"network":"192.0.2.1","memo":{"a":1,"a":1}}', 'memo.a'],
  ])('is refused in %s', async (payload, path) => {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/api/api-ip-addresses',
      headers: { 'content-type': 'application/json' },
      cookies: { gwanje_session: top.token },
      payload,
    });
    expect(statusCode).toBe(400);
    const { message, ...rest } = JSON.parse(body);
    expect(message).toMatch(/[가-힣]/);
    expect(rest).toMatchObject({
      code: 'request.invalid',
      fields: [{ path, rules: [{ rule: 'repeated_key' }] }],
    });
    expect((await top.call('GET', '/api/api-ip-addresses')).body.rows).toEqual([]);
  });
});

describe('DELETE', () => {
  const remove = async (headers: Record<string, string>) => {
    const path = '/api/api-ip-addresses';
    const { body: added } = await top.call('POST', path, { network: '192.0.2.1', memo: '' });
    const { statusCode } = await server.app.inject({
      method: 'DELETE',
      url: `${path}/${added._id}`,
      headers,
      cookies: { gwanje_session: top.token },
    });
    const { body: listed } = await top.call('GET', path);
    await top.call('DELETE', `${path}/${added._id}`);
    return { status: statusCode, left: listed.rows.length };
  };

  it('works without a body', async () => {
    expect(await remove({})).toEqual({ status: 200, left: 0 });
  });

  it.each([
    ['content-type', 'text/plain'],
    ['content-type', ''],
    ['origin', 'https://example.com'],
    ['sec-fetch-site', 'cross-site'],
  ])('is refused with %s %j', async (name, value) => {
    const { status, left } = await remove({ [name]: value });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(left).toBe(1);
  });
});
