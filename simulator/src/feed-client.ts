import { createHmac, randomUUID } from 'node:crypto';
import {
  type ErrorBody,
  FEED_HEADERS,
  type FeedEndpoint,
  type FeedReplyOf,
  feedText,
} from '@gwanje/contract';

export interface FeedAccess {
  /** Of the server, without a path. */
  readonly url: string;
  readonly key: string;
  /** In hexadecimal. */
  readonly secret: string;
}

/** What became of a call: its reply, or why not. */
export type Answer<E extends FeedEndpoint> =
  | { readonly data: FeedReplyOf<E>; readonly code?: undefined }
  | { readonly data: null; readonly code: string };

export type CallFeed = <E extends FeedEndpoint>(
  endpoint: E,
  input: Record<string, unknown>,
) => Promise<Answer<E>>;

const TIMEOUT_MS = 10_000;
/** Told of a server that cannot be reached. */
export const UNREACHABLE = 'unreachable';

/** Path and body of a call: what the path does not take goes into the query or the body. */
function partsOf({ method, path }: FeedEndpoint, input: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const left = Object.entries(input).filter(([name]) => !path.includes(`:${name}`));
  if (method !== 'GET') return { target: filled, body: JSON.stringify(Object.fromEntries(left)) };
  const query = new URLSearchParams(left.map(([name, value]) => [name, String(value)]));
  return { target: left.length > 0 ? `${filled}?${query}` : filled, body: '' };
}

/** A client of the feed, as any player site would have one. */
export function feedClient({ url, key, secret }: FeedAccess, now: () => number): CallFeed {
  return async (endpoint, input) => {
    const { method } = endpoint;
    const { target, body } = partsOf(endpoint, input);
    const timeMs = String(now());
    const idempotencyKey = method === 'GET' ? '' : randomUUID();
    const signature = createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(feedText({ method, path: target, timeMs, idempotencyKey, body }))
      .digest('hex');
    try {
      const answer = await fetch(`${url}${target}`, {
        method,
        headers: {
          [FEED_HEADERS.key]: key,
          [FEED_HEADERS.time]: timeMs,
          [FEED_HEADERS.signature]: signature,
          ...(method !== 'GET' && {
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey,
          }),
        },
        ...(method !== 'GET' && { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const told: unknown = await answer.json();
      if (!answer.ok) return { data: null, code: (told as ErrorBody).code };
      return { data: told as FeedReplyOf<typeof endpoint> };
    } catch {
      return { data: null, code: UNREACHABLE };
    }
  };
}
