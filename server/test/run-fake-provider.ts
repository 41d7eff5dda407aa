// A game provider as a process of its own, which misbehaves as it is told: tsx run-fake-provider.ts <stateFile> <port> <secret>
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeAnswer, FakeControl, FakeFault } from './fake-provider';
import { FakeBooks, type FakeOrder } from './fake-provider-books';

const [stateFile = '', port = '0', secret = ''] = process.argv.slice(2);
const CLOCK_SKEW_SECONDS_MAX = 300;

const books = new FakeBooks(stateFile);
let faults: FakeFault[] = [];
/** Answers that are given when a test says so. */
const held: (() => void)[] = [];
const onHeld: (() => void)[] = [];

function takeFault(on: FakeFault['on']): FakeFault {
  const index = faults.findIndex((fault) => fault.on === on);
  const [fault] = index < 0 ? [] : faults.splice(index, 1);
  return fault ?? { on };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
  const timestamp = String(headers['x-gwanje-timestamp']);
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > CLOCK_SKEW_SECONDS_MAX) return false;
  const signed = `${timestamp}\n${method}\n${url}\n${body}`;
  const right = createHmac('sha256', secret).update(signed).digest();
  const given = Buffer.from(String(headers['x-gwanje-signature']), 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

type Said = Record<string, unknown>;

/** The opposite of what is true. */
const contradict = (said: Said, order: FakeOrder | undefined): Said =>
  said.status === 'done'
    ? { transferId: said.transferId, status: 'rejected', reason: 'on second thoughts' }
    : { ...order, ...said, status: 'done', amountWon: order?.amountWon ?? 1, balanceWon: 0 };

const LIES: Partial<Record<FakeAnswer, (said: Said) => Said>> = {
  wrongAmount: (said) => ({ ...said, amountWon: Number(said.amountWon ?? 0) + 1 }),
  wrongMember: (said) => ({ ...said, memberId: '018f0000-0000-7000-8000-000000000000' }),
  wrongTransfer: (said) => ({ ...said, transferId: '018f0000-0000-7000-8000-000000000000' }),
  wrongDirection: (said) => ({
    ...said,
    direction: said.direction === 'deposit' ? 'withdraw' : 'deposit',
  }),
  negative: (said) => ({ ...said, balanceWon: -1 }),
  fraction: (said) => ({ ...said, balanceWon: 0.5 }),
  text: (said) => ({ ...said, balanceWon: String(said.balanceWon) }),
  beyond: (said) => ({ ...said, balanceWon: 9_007_199_254_740_990 }),
};

const BODIES: Partial<Record<FakeAnswer, string>> = {
  html: '<!doctype html><title>Maintenance</title>',
  garbage: '{"status":"done"',
  empty: '',
};

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Where the truth is told to whoever follows. */
const ELSEWHERE = '/elsewhere/';
const elsewhere = (said: Said) => `${ELSEWHERE}${encodeURIComponent(JSON.stringify(said))}`;

function hold(give: () => void): void {
  held.push(give);
  for (const tell of onHeld.splice(0)) tell();
}

const wordForWord = (body: string, said: Said, order: FakeOrder | undefined): string =>
  body
    .replaceAll('TRANSFER', String(said.transferId))
    .replaceAll('MEMBER', String(order?.memberId ?? said.memberId));

function answer(response: ServerResponse, said: Said, fault: FakeFault, order?: FakeOrder): void {
  const kind = fault.answer ?? 'right';
  const lie = LIES[kind];
  const body = fault.body === undefined ? BODIES[kind] : wordForWord(fault.body, said, order);
  if (lie) json(response, 200, lie(said));
  else if (body !== undefined) response.writeHead(200).end(body);
  else if (kind === 'contradiction') json(response, 200, contradict(said, order));
  else if (kind === 'error') json(response, 500, said);
  else if (kind === 'redirect') response.writeHead(307, { location: elsewhere(said) }).end();
  else if (kind === 'huge') json(response, 200, { ...said, padding: 'x'.repeat(100_000) });
  else if (kind === 'cut') response.socket?.destroy();
  else if (kind === 'die') process.exit(1);
  else if (kind === 'held') hold(() => json(response, 200, said));
  else if (kind !== 'never') json(response, 200, said);
}

function send(response: ServerResponse, order: FakeOrder): void {
  const fault = takeFault('send');
  const { act = 'do' } = fault;
  if (act === 'later') books.postpone(order);
  const outcome =
    act === 'later' || act === 'leave'
      ? { transferId: order.transferId, status: 'unknown' }
      : books.carryOut(order, act === 'reject' ? 'because' : null);
  if (act === 'twice') books.carryOut(order);
  answer(response, outcome, fault, order);
}

function find(response: ServerResponse, transferId: string): void {
  const known = books.find(transferId) ?? { transferId, status: 'unknown' };
  answer(response, known, takeFault('find'));
  // What was postponed happens at the worst moment: right after it was said to be unknown.
  books.catchUp();
}

function control(response: ServerResponse, order: FakeControl): void {
  if (order.do === 'untilHeld' && held.length < order.count) {
    onHeld.push(() => control(response, order));
    return;
  }
  if (order.do === 'misbehave') faults.push(...order.faults);
  if (order.do === 'behave') {
    faults = [];
    books.catchUp();
  }
  if (order.do === 'release') for (const give of held.splice(0)) give();
  const wonWon = order.do === 'play' ? books.play(order.memberId, order.wonWon) : 0;
  json(response, 200, { ...books.state, wonWon });
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const path = request.url ?? '';
  if (path === '/control') return control(response, JSON.parse(body));
  if (path.startsWith(ELSEWHERE))
    return json(response, 200, JSON.parse(decodeURIComponent(path.slice(ELSEWHERE.length))));
  if (!isSigned(request, body)) {
    json(response, 401, { error: 'signature' });
    return;
  }
  // It lives at two addresses, so that a path before the wire format's own is tried too.
  const [, kind, id = ''] = path.replace(/^\/below/, '').split('/');
  if (kind === 'balances') {
    const look = () => ({ memberId: id, balanceWon: books.balanceOf(id) });
    const fault = takeFault('balance');
    if (fault.answer === 'slow') return hold(() => json(response, 200, look()));
    return answer(response, look(), fault);
  }
  if (request.method === 'GET') return find(response, id);
  const order = JSON.parse(body) as FakeOrder;
  if (request.headers['idempotency-key'] !== order.transferId) {
    json(response, 400, { error: 'idempotency key' });
    return;
  }
  send(response, order);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error) => json(response, 500, { error: String(error) }));
});
server.listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
