// The providers of games, as the operator meets them: they answer signed questions about money that
// lies with them, let members play with it, and now and then nobody hears of one for a while.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import type { Random } from './players.rule';
import {
  type Books,
  carriedOut,
  type Hand,
  handOf,
  heldBy,
  moodOf,
  NO_BOOKS,
  type Order,
  played,
} from './provider-books.rule';

/** Providers of which this process is one or all. */
export const SIMULATED = ['betholdem', 'apoker'] as const;
export type SimulatedProvider = (typeof SIMULATED)[number];

/** Where the operator has been told to find them. */
export interface ProviderDoors {
  /** 0: any that is free. */
  readonly port: number;
  readonly secret: string;
  /** File in which their books outlive them. */
  readonly booksFile: string;
}

export interface Providers {
  /** Where they listen on loopback. */
  readonly port: number;
  /** What lies with a provider for a member, won. */
  heldWon(provider: SimulatedProvider, memberId: string): number;
  /** Lets somebody play a hand; null where nobody can. */
  play(provider: SimulatedProvider): Hand | null;
  close(): Promise<void>;
}

const SKEW_SECONDS_MAX = 300;
const BODY_BYTES_MAX = 4_096;

type AllBooks = Record<SimulatedProvider, Books>;

const readBooks = (file: string): AllBooks => {
  const kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<AllBooks>)
    : {};
  return { betholdem: NO_BOOKS, apoker: NO_BOOKS, ...kept };
};

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > BODY_BYTES_MAX) throw new Error('The body is too long.');
  }
  return text;
}

function isSigned(secret: string, { method, url, headers }: IncomingMessage, body: string) {
  const timestamp = String(headers['x-gwanje-timestamp']);
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= SKEW_SECONDS_MAX)) return false;
  const right = createHmac('sha256', secret)
    .update([timestamp, method, url, body].join('\n'))
    .digest();
  const given = Buffer.from(String(headers['x-gwanje-signature']), 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

const tell = (response: ServerResponse, status: number, said: object) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
};

/** Opens the doors of all providers, at `/<provider>` of one address. */
export async function openProviders(
  { port, secret, booksFile }: ProviderDoors,
  random: Random,
): Promise<Providers> {
  mkdirSync(dirname(booksFile), { recursive: true });
  const books = readBooks(booksFile);
  const silentUntilMs: Record<SimulatedProvider, number> = { betholdem: 0, apoker: 0 };
  const keep = (provider: SimulatedProvider, after: Books) => {
    books[provider] = after;
    // All of it or nothing of it outlives an end in the middle.
    writeFileSync(`${booksFile}.new`, JSON.stringify(books));
    renameSync(`${booksFile}.new`, booksFile);
  };
  /** What is said of an order; null: nothing. */
  const take = (provider: SimulatedProvider, order: Order) => {
    const known = books[provider].outcomes[order.transferId];
    if (known) return known;
    const { refusal, isDone, silentMs } = moodOf(random);
    if (isDone) keep(provider, carriedOut(books[provider], order, refusal));
    if (silentMs === 0) return books[provider].outcomes[order.transferId] ?? null;
    silentUntilMs[provider] = Date.now() + silentMs;
    return null;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    const [, name, kind, id = ''] = (request.url ?? '').split('/');
    const provider = SIMULATED.find((one) => one === name);
    if (!provider) return tell(response, 404, { error: 'provider' });
    if (Date.now() < silentUntilMs[provider]) return void response.socket?.destroy();
    if (!isSigned(secret, request, body)) return tell(response, 401, { error: 'signature' });
    if (kind === 'balances')
      return tell(response, 200, { memberId: id, balanceWon: heldBy(books[provider], id) });
    if (request.method === 'GET')
      return tell(
        response,
        200,
        books[provider].outcomes[id] ?? { transferId: id, status: 'unknown' },
      );
    const said = take(provider, JSON.parse(body) as Order);
    return said ? tell(response, 200, said) : void response.socket?.destroy();
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.socket?.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    heldWon: (provider, memberId) => heldBy(books[provider], memberId),
    play(provider) {
      const hand = handOf(random, books[provider]);
      if (hand) keep(provider, played(books[provider], hand));
      return hand;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
