// A site whose money screens are those of version 1, with players on it, a provider of holdem, and colleagues on other consoles.
import { createHmac } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect, TOP_ADMIN } from './operator';
import { type Product, startProduct } from './product';
import { type Provider, startProvider } from './provider';
import { PLAYING, simulatePlayers } from './simulated-players';

export const loginOf = (id: string) => ({ id, password: TOP_ADMIN.password });

export interface Desk {
  /** The support desk, which asks for members and decides nothing. */
  readonly support: APIRequestContext;
  /** Another administrator who may decide. */
  readonly operations: APIRequestContext;
  readonly finance: APIRequestContext;
  /** Who may do everything. */
  readonly top: APIRequestContext;
}

interface Site {
  readonly product: Product;
  readonly provider: Provider;
}

export const test = base.extend<{ desk: Desk }, Site>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider, playwright }, use) => {
      const product = await startProduct({
        DEPLOYMENT: 'money-1',
        BETHOLDEM_URL: provider.url,
        BETHOLDEM_SECRET: provider.secret,
      });
      const top = await playwright.request.newContext({ baseURL: product.url });
      expect((await top.post('/api/login', { data: TOP_ADMIN })).status()).toBe(200);
      const players = await simulatePlayers(top, product.url, PLAYING);
      await use(product);
      await players.stop();
      await top.dispose();
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  desk: async ({ playwright, product }, use) => {
    const signedIn = async (id: string) => {
      const context = await playwright.request.newContext({ baseURL: product.url });
      expect((await context.post('/api/login', { data: loginOf(id) })).status()).toBe(200);
      return context;
    };
    const names = ['support', 'operations', 'finance', TOP_ADMIN.id];
    const [support, operations, finance, top] = await Promise.all(names.map(signedIn));
    const desk = { support, operations, finance, top } as Desk;
    await use(desk);
    for (const context of Object.values(desk)) await context.dispose();
  },
});

let keys = 0;
const newKey = () => {
  keys += 1;
  return `journey-${process.pid}-${keys}`;
};

export async function post(context: APIRequestContext, path: string, data: object) {
  const response = await context.post(path, { data, headers: { 'idempotency-key': newKey() } });
  expect(await response.json().then((body) => body.message)).toBeUndefined();
  return response.json();
}

export async function memberIdOf(context: APIRequestContext, id: string): Promise<string> {
  const { members } = await (await context.get(`/api/members/find?query=${id}`)).json();
  return members.find((member: { id: string }) => member.id === id)._id;
}

/** What lies in a member's wallets. */
export async function walletsOf({ support }: Desk, memberId: string) {
  const { walletsWon } = await (await support.get(`/api/money/members/${memberId}`)).json();
  return walletsWon as Readonly<Record<string, number>>;
}

/** The entries of a member that are about one thing. */
export async function entriesOf({ support }: Desk, filter: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(filter);
  return (await (await support.get(`/api/money/entries?${query}`)).json()).rows as {
    readonly amountWon: number;
  }[];
}

/** A request that the support desk makes for a member. */
export async function ask({ support }: Desk, id: string, amountWon: number) {
  const memberId = await memberIdOf(support, id);
  const asked = { memberId, kind: 'charge', amountWon };
  const { requestId } = await post(support, '/api/money/requests', asked);
  return { memberId, requestId };
}

/** An account of the operator, agreed to by two. */
export async function openAccount({ top, finance }: Desk, number: string): Promise<string> {
  const account = {
    ...{ bank: '신한', number, owner: '관제상사' },
    ...{ levelMin: 1, levelMax: 10, dayMaxWon: null, minWon: null, maxWon: null, position: 0 },
  };
  const { accountId, version } = await post(top, '/api/deposit-accounts', account);
  await post(finance, `/api/deposit-accounts/${accountId}/approve`, { version });
  return accountId;
}

/** Calls that another program makes, with a key of its own. */
export type CallFeed = (path: string, body: object) => Promise<Record<string, unknown>>;

export async function openFeed({ top }: Desk, url: string, scopes: readonly string[]) {
  // Journeys on one product may each open one.
  const { _id: id, secret } = await post(top, '/api/feed-keys', {
    ...{ name: newKey(), scopes, callsPerMinuteMax: 6_000 },
  });
  const call: CallFeed = async (path, data) => {
    const body = JSON.stringify(data);
    const time = String(Date.now());
    const key = newKey();
    const signature = createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(['POST', path, time, key, body].join('\n'))
      .digest('hex');
    const answer = await fetch(`${url}${path}`, {
      ...{ method: 'POST', body },
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': key },
        ...{ 'x-feed-key': id, 'x-feed-time': time, 'x-feed-signature': signature },
      },
    });
    return answer.json();
  };
  // A key is known to the door within a second.
  await expect
    .poll(async () => (await call('/feed/nothing', {})).code)
    .not.toBe('feed.unknown_key');
  return call;
}

export const row = (page: Page, id: string) =>
  page.getByRole('row', { name: new RegExp(` ${id} `) });
export const detail = (page: Page) => page.locator('tr[data-detail]');
export const decision = (page: Page) => page.getByRole('dialog');
