// The site's own small server: it has the key of the feed, and the browser has a cookie that names a visit.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QUESTION_MAX } from '@gwanje/contract';
import { answerForm } from './answer-form';
import type { Call, Kept } from './call';
import { countPopups } from './popup-counts';
import { pageAt } from './show-page';
import { keepVisits } from './visits';
import { isLanguage } from './words';

const STYLE = readFileSync(new URL('./style.css', import.meta.url));
const MEDIA = /^\/media\/[0-9a-f]{64}\.(?:png|jpg|webp|gif)$/;
/** A question of the most letters that the feed takes, each of them written as three and encoded. */
const FORM_BYTES_MAX = QUESTION_MAX * 27 + 10_000;
const ASKED_MS_MAX = 10_000;

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'self' 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

export interface RunningSite {
  readonly url: string;
  close(): Promise<void>;
}

const cookiesOf = ({ headers }: IncomingMessage) =>
  new Map(
    (headers.cookie ?? '').split(';').map((part): [string, string] => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')];
    }),
  );

function callOf(request: IncomingMessage): Call {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  const cookies = cookiesOf(request);
  const chosen = cookies.get('language');
  const userAgent = request.headers['user-agent'] ?? '';
  const isEnglish = /^\s*en\b/i.test(request.headers['accept-language'] ?? '');
  return {
    ...{ path: pathname, query: searchParams, cookies, userAgent: userAgent.slice(0, 400) },
    language: isLanguage(chosen) ? chosen : isEnglish ? 'en' : 'ko',
    device: /Mobi/.test(userAgent) ? 'phone' : 'pc',
    ip: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > FORM_BYTES_MAX) return undefined;
  }
  return new URLSearchParams(text);
}

/** Images lie with the operator and are handed on, so that a browser asks nobody but this site. */
async function handOn(path: string, response: ServerResponse): Promise<void> {
  const found = await fetch(`${process.env.FEED_URL}${path}`, {
    signal: AbortSignal.timeout(ASKED_MS_MAX),
  });
  const type = found.headers.get('content-type') ?? 'application/octet-stream';
  // All of it before anything is said: one that breaks off is answered as a fault.
  const content = Buffer.from(await found.arrayBuffer());
  response.writeHead(found.status, { ...HEADERS, 'content-type': type }).end(content);
}

/** A form of another site would come with that site's name. */
const isFromElsewhere = ({ headers }: IncomingMessage) =>
  headers.origin !== undefined && headers.origin !== `http://${headers.host}`;

async function answer(kept: Kept, request: IncomingMessage, response: ServerResponse) {
  const call = callOf(request);
  if (request.method === 'GET' && call.path === '/style.css')
    return response.writeHead(200, { ...HEADERS, 'content-type': 'text/css' }).end(STYLE);
  if (request.method === 'GET' && MEDIA.test(call.path)) return handOn(call.path, response);
  const isForm = request.method === 'POST';
  if (isForm && isFromElsewhere(request)) return response.writeHead(403, HEADERS).end();
  const form = isForm ? await readForm(request) : undefined;
  if (isForm && !form) return response.writeHead(413, HEADERS).end();
  const { page, status, to, cookies } = form
    ? await answerForm(kept, call, form)
    : await pageAt(kept, call);
  const headers = { ...HEADERS, ...(cookies && { 'set-cookie': [...cookies] }) };
  if (to !== undefined) return response.writeHead(303, { ...headers, location: to }).end();
  response.writeHead(status ?? 200, { ...headers, 'content-type': 'text/html; charset=utf-8' });
  return response.end(page?.text);
}

/**
 * Serves the site on this machine, with FEED_URL, FEED_KEY and FEED_SECRET of the environment.
 *
 * @param port 0 takes a free one
 */
export async function runPlayerSite(port: number): Promise<RunningSite> {
  const kept: Kept = { visits: keepVisits(), popups: countPopups() };
  const server = createServer((request, response) => {
    answer(kept, request, response).catch(() => response.writeHead(500, HEADERS).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      kept.visits.close();
      kept.popups.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
