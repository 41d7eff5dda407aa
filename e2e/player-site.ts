// A site of players beside the console: what it sends by the feed, and who joins there.
import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApi, expect } from './operator';

export const PLAYER_PASSWORD = 'my own long password';

/** What a player site sends, or another program with these rights. @returns status and what was answered */
export async function feedOf(page: Page, url: string, scopes: readonly string[] = ['players']) {
  const { status, body: key } = await callApi(page, 'POST', '/api/feed-keys', {
    ...{ name: `journey ${randomUUID().slice(0, 8)}`, scopes, callsPerMinuteMax: 600 },
  });
  expect(status).toBe(200);
  return async (path: string, content: object, method: 'POST' | 'PUT' = 'POST') => {
    const [time, idempotencyKey, text] = [
      String(Date.now()),
      randomUUID(),
      JSON.stringify(content),
    ];
    const signature = createHmac('sha256', Buffer.from(key.secret, 'hex'))
      .update([method, path, time, idempotencyKey, text].join('\n'))
      .digest('hex');
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        ...{ 'x-feed-key': key._id, 'x-feed-time': time, 'x-feed-signature': signature },
      },
      body: text,
    });
    return { status: answer.status, body: await answer.json() };
  };
}

/** What a player comes with. */
interface Player {
  readonly id: string;
  readonly ip: string;
  readonly device?: string;
}

/** Somebody who joins at the site; he waits to be let in. */
export const joinPlayer = (feed: Awaited<ReturnType<typeof feedOf>>, { id, ...came }: Player) =>
  feed('/feed/members', {
    ...{ id, nick: '여행자', password: PLAYER_PASSWORD, recommender: null, bankAccount: null },
    ...came,
  });
