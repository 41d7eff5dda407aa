// Somebody who has heard the feed's calls, or who holds a key and means ill: a sentence each time, and nothing is done twice.
import {
  BODY_BYTES_MAX,
  FEED_SCOPES,
  type FeedEndpoint,
  type FeedScope,
  feed,
} from '@gwanje/contract';
import {
  expectCleanRefusal,
  expectRefusal,
  givenServer,
  rowCounts,
  signedIn,
  type TestServer,
} from '../../test/given';
import {
  type GivenFeedKey,
  givenFeedKey,
  type Sent,
  send,
  signedCall,
} from '../../test/given-feed';
import { givenMember } from '../../test/given-member';
import { keyed } from '../../test/given-request';
import { jsonWith, TEXTS, VALUES } from '../../test/hostile-values';
import { inputSamples } from '../../test/input-samples';
import { WALKED, walkedAt } from '../../test/walk';

const WINDOW_MS = 30_000;

let server: TestServer;
let key: GivenFeedKey;
let memberId: string;

beforeAll(async () => {
  server = await givenServer();
  const top = await signedIn(server);
  key = await givenFeedKey(server, { top, scopes: Object.keys(FEED_SCOPES) as FeedScope[] });
  server.clock.advance(1_001);
  memberId = (await givenMember(server)).memberId;
});
afterAll(() => server.close());

const charge = (of = key) =>
  signedCall(
    ...([server, of, 'POST', '/feed/requests'] as const),
    { memberId, kind: 'charge', amountWon: 40_000 },
    keyed().headers,
  );
const requests = () => server.database.db.selectFrom('money_request').selectAll().execute();

describe('a call that somebody has heard', () => {
  it('does nothing again, neither while it is good nor ever after', async () => {
    const heard = charge();
    const first = await send(server, heard);
    expect(first.status).toBe(200);
    const before = await rowCounts(server);
    expect((await send(server, heard)).text).toBe(first.text);
    for (const laterMs of [WINDOW_MS + 1, 3_600_000, 25 * 3_600_000]) {
      server.clock.advance(laterMs);
      expectRefusal(await send(server, heard), 401, 'feed.wrong_time');
    }
    expect(await rowCounts(server)).toEqual(before);
  });

  it('is not made young again, nor taken for the call of another key', async () => {
    const other = await givenFeedKey(server);
    server.clock.advance(1_001);
    const heard = charge();
    const before = await requests();
    const altered: readonly Record<string, string>[] = [
      { 'x-feed-time': String(server.clock.now.getTime() + 1) },
      { 'x-feed-key': other._id },
      { 'idempotency-key': keyed().headers['idempotency-key'] },
    ];
    for (const headers of altered)
      expectRefusal(
        await send(server, { ...heard, headers: { ...heard.headers, ...headers } }),
        401,
        'feed.wrong_signature',
      );
    // The secret of one key signs nothing for another.
    expectRefusal(
      await send(server, charge({ ...key, secret: other.secret })),
      401,
      'feed.wrong_signature',
    );
    expect(await requests()).toEqual(before);
  });

  it('tells nothing to a key that sends its Idempotency-Key and content', async () => {
    const heard = charge();
    const first = await send(server, heard);
    const other = await givenFeedKey(server);
    const blind = await givenFeedKey(server, { scopes: ['results'] });
    server.clock.advance(1_001);
    const own = { 'idempotency-key': heard.headers['idempotency-key'] as string };
    const asked = JSON.parse(heard.body);
    const again = (of: GivenFeedKey) =>
      send(server, signedCall(server, of, 'POST', '/feed/requests', asked, own));
    expect((await again(other)).body.requestId).not.toBe(first.body.requestId);
    expectRefusal(await again(blind), 403, 'feed.wrong_scope');
  });
});

describe('a body that is too long', () => {
  const padded = (bytes: number) => `{"x":"${'y'.repeat(bytes - '{"x":""}'.length)}"}`;
  const writes = Object.entries<FeedEndpoint>(feed).filter(([, { method }]) => method !== 'GET');

  it.each(writes)('is refused by feed.%s, signed or not', async (_, endpoint) => {
    const { method, path, bodyBytesMax = BODY_BYTES_MAX } = endpoint;
    const url = path.replace(/:\w+/g, memberId);
    const body = padded(bodyBytesMax + 1);
    const signed = signedCall(server, key, method, url, body, keyed().headers);
    const long = { ...signed, headers: { ...signed.headers, 'content-type': 'application/json' } };
    expectRefusal(await send(server, long), 400, 'request.too_large');
    const unsigned: Sent = { ...long, headers: { 'content-type': 'application/json' } };
    expectRefusal(await send(server, unsigned), 401, 'feed.unsigned');
  });
});

describe('whatever a key sends', () => {
  const paramsOf = ({ path }: FeedEndpoint) =>
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const urlOf = ({ path }: FeedEndpoint, params: Readonly<Record<string, unknown>>) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const sends = async ({ method }: FeedEndpoint, url: string, body?: string) => {
    const headers = method === 'GET' ? {} : keyed().headers;
    const sent = signedCall(server, key, method, url, body, headers);
    const answer = await send(server, sent);
    if (answer.status === 200) return;
    try {
      expectCleanRefusal(answer);
    } catch (cause) {
      throw new Error(
        `${url} ${body ?? ''} was answered ${answer.status} ${answer.text} (${WALKED})`,
        {
          cause,
        },
      );
    }
  };

  it.each(Object.entries<FeedEndpoint>(feed))(
    'is answered by feed.%s, wherever in its input it stands',
    async (name, endpoint) => {
      const inPath = paramsOf(endpoint);
      // A sample is of a contract's endpoint, which a feed's is but for who may call it.
      for (const { value, places } of inputSamples(endpoint as never)) {
        const rest = Object.entries(value).filter(([field]) => !inPath.includes(field));
        if (endpoint.method === 'GET')
          for (const [field] of rest)
            for (const text of walkedAt(`${name} ${field}`, TEXTS))
              await sends(endpoint, `${urlOf(endpoint, value)}?${field}=${text}`);
        else
          for (const place of places.filter(([first]) => !inPath.includes(first)))
            for (const text of walkedAt(`${name} ${place}`, VALUES))
              await sends(
                endpoint,
                urlOf(endpoint, value),
                jsonWith(Object.fromEntries(rest), place, text),
              );
      }
    },
  );
});
