// The site as a browser meets it, beside a feed that answers what each case says.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QUESTION_MAX } from '@gwanje/contract';
import { type RunningSite, runPlayerSite } from './run-player-site';

const MEDIA = `/media/${'0'.repeat(64)}.png`;
const VISIT = { memberId: 'member-1', nick: '행운이', sessionId: 'session-1' };

let answers: RequestListener;
let feed: Server;
let site: RunningSite;

beforeEach(async () => {
  feed = createServer((request, response) => answers(request, response));
  await new Promise<void>((resolve) => {
    feed.listen(0, '127.0.0.1', resolve);
  });
  process.env.FEED_URL = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;
  site = await runPlayerSite(0);
});
afterEach(async () => {
  delete process.env.FEED_URL;
  await site.close();
  feed.closeAllConnections();
  await new Promise((resolve) => feed.close(resolve));
});

const send = (path: string, form: Record<string, string>, cookie = '') =>
  fetch(site.url + path, {
    ...{ method: 'POST', redirect: 'manual', headers: { cookie } },
    body: new URLSearchParams(form),
  });
async function signedIn(): Promise<string> {
  const answer = await send('/login', { id: 'lucky77', password: 'its own' });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

it('goes on where a picture breaks off on its way', async () => {
  answers = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '100' });
    response.write('half of it', () => response.destroy());
  };
  expect((await fetch(site.url + MEDIA)).status).toBe(500);
  expect((await fetch(`${site.url}/style.css`)).status).toBe(200);
});

it('takes a question of as many letters as the feed takes', async () => {
  const told: string[] = [];
  answers = async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    told.push(body);
    response.end(JSON.stringify({ ...VISIT, mustChangePassword: false }));
  };
  const body = '각'.repeat(QUESTION_MAX);
  const cookie = await signedIn();
  const question = { kind: 'charge', title: '문의', body: body.normalize('NFD') };
  const answer = await send('/support', question, cookie);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/support?said=done']);
  expect(JSON.parse(told.at(-1) ?? '').body.normalize('NFC')).toBe(body);
});

it('says that nobody knows what became of a charge that ended in a fault', async () => {
  answers = (request, response) => {
    if (request.url === '/feed/requests') response.statusCode = 500;
    response.end(JSON.stringify({ ...VISIT, code: 'fault' }));
  };
  const answer = await send('/charge', { amountWon: '10,000' }, await signedIn());
  expect(answer.headers.get('location')).toBe('/charge?said=unreachable');
});
