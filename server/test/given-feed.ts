// Machines that call the feed: a key made by an administrator, and calls that are signed with it.
import { createHmac } from 'node:crypto';
import { type CasinoVendor, FEED_HEADERS, type FeedScope, feedText } from '@gwanje/contract';
import type { InjectOptions } from 'fastify';
import { type Answer, type SignedIn, signedIn, type TestServer } from './given';
import { keyed } from './given-request';

export interface GivenFeedKey {
  readonly _id: string;
  readonly secret: string;
  readonly version: number;
}

let keyCount = 0;

/** Where calls of tests come from. */
export const FEED_ADDRESS = '127.0.0.1';

/** A key, and its caller's address among those that may call. */
export async function givenFeedKey(
  server: TestServer,
  options: {
    readonly scopes?: readonly FeedScope[];
    readonly vendors?: readonly CasinoVendor[];
    readonly callsPerMinuteMax?: number;
    readonly top?: SignedIn;
  } = {},
): Promise<GivenFeedKey> {
  keyCount += 1;
  const { scopes = ['players'], callsPerMinuteMax = 600_000, vendors } = options;
  const top = options.top ?? (await signedIn(server));
  await top.call('POST', '/api/api-ip-addresses', { network: FEED_ADDRESS, memo: '' });
  const { body } = await top.call('POST', '/api/feed-keys', {
    ...{ name: `key ${keyCount}`, scopes, callsPerMinuteMax, ...(vendors && { vendors }) },
  });
  return body;
}

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** What a machine sends, signed; `body` as it stands where it is a text. */
export function signedCall(
  { clock }: Pick<TestServer, 'clock'>,
  { _id, secret }: Pick<GivenFeedKey, '_id' | 'secret'>,
  method: Sent['method'],
  path: string,
  body?: object | string,
  given: Record<string, string> = {},
): Sent {
  const timeMs = String(clock.now.getTime());
  const idempotencyKey = given['idempotency-key'] ?? '';
  const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
  const signature = createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(feedText({ method, path, timeMs, idempotencyKey, body: text }))
    .digest('hex');
  return {
    ...{ method, path, body: text },
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      [FEED_HEADERS.key]: _id,
      [FEED_HEADERS.time]: timeMs,
      [FEED_HEADERS.signature]: signature,
      ...given,
    },
  };
}

/** Sends it as it is. */
export async function send(
  { app }: TestServer,
  { method, path, body, headers }: Sent,
  options: Pick<InjectOptions, 'remoteAddress'> = {},
): Promise<Answer> {
  const answer = await app.inject({ method, url: path, headers, payload: body, ...options });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : undefined,
    text: answer.body,
    headers: answer.headers,
    cookies: answer.cookies,
  };
}

export type FeedCall = (
  method: Sent['method'],
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls as the machine with this key does, each write under a key of its own. */
export const feedCallWith =
  (server: TestServer, key: GivenFeedKey): FeedCall =>
  (method, path, body, headers = method === 'GET' ? {} : keyed().headers) =>
    send(server, signedCall(server, key, method, path, body, headers));
