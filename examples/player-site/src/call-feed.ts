// The client of the README as it stands there; its test holds the two together.
import { createHmac, randomUUID } from 'node:crypto';

export async function callFeed(method: 'GET' | 'POST', path: string, input?: object) {
  const { FEED_URL, FEED_KEY = '', FEED_SECRET = '' } = process.env;
  const body = input ? JSON.stringify(input) : '';
  const time = String(Date.now());
  const once = method === 'POST' ? randomUUID() : '';
  const signed = [method, path, time, once, body].join('\n');
  const signature = createHmac('sha256', Buffer.from(FEED_SECRET, 'hex'))
    .update(signed)
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': once,
    'x-feed-key': FEED_KEY,
    'x-feed-time': time,
    'x-feed-signature': signature,
  };
  return fetch(`${FEED_URL}${path}`, { method, headers, body: body || undefined });
}
