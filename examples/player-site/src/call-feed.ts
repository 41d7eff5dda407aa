// The client of the README as it stands there; its test holds the two together.
import { createHmac, randomUUID } from 'node:crypto';

export async function callFeed(method: 'GET' | 'POST', path: string, input?: object) {
  const { FEED_URL, FEED_KEY = '', FEED_SECRET = '' } = process.env;
  const [time, once] = [`${Date.now()}`, method === 'POST' ? randomUUID() : ''];
  const body = input ? JSON.stringify(input) : '';
  const signature = createHmac('sha256', Buffer.from(FEED_SECRET, 'hex'));
  const signed = signature.update([method, path, time, once, body].join('\n')).digest('hex');
  const key = { 'x-feed-key': FEED_KEY, 'x-feed-time': time, 'x-feed-signature': signed };
  const headers = { 'content-type': 'application/json', 'idempotency-key': once, ...key };
  return fetch(FEED_URL + path, { method, headers, body: body || undefined });
}
