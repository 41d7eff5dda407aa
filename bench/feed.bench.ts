// What the feed answers in a second, signatures included, against the same statements behind a bare HTTP server; and what a queue costs to look at while 50 requests a second come in by it.
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FEED_HEADERS, feed, feedText, money, session } from '@gwanje/contract';
import { DEMO_LOGIN, readEnvironment, startServer } from '@gwanje/server';
import { readBalances } from '../server/src/members/members.queries';
import { createRequest } from '../server/src/money/requests/create-request.command';
import { type Database, openDatabase, transaction } from '../server/src/platform/database';
import { findPostmaster, urlsOf } from '../server/src/platform/embedded-postgres/cluster';
import { percentile95, printReport } from './report';

const AT_ONCE = 16;
const MEASURED_MS = 5_000;
const MEMBERS = 2_000;
const NEW_PER_SECOND = 50;
const LOOKED_EVERY_MS = 100;
const LOOKED_MS = 10_000;
/** Of what the same statements do behind a server that asks for no key and checks nothing. */
const SHARE_MIN = 0.25;
const LOOK_P95_MS_MAX = 300;

type Call = (method: 'GET' | 'POST', path: string, input?: object) => Promise<void>;

/** A machine with a key, whose calls are signed. @throws {Error} an answer other than 200 */
const caller =
  (url: string, { key, secret }: { readonly key: string; readonly secret: string }): Call =>
  async (method, path, input) => {
    const body = input ? JSON.stringify(input) : '';
    const timeMs = String(Date.now());
    const idempotencyKey = method === 'POST' ? randomUUID() : '';
    const signature = createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(feedText({ method, path, timeMs, idempotencyKey, body }))
      .digest('hex');
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        [FEED_HEADERS.key]: key,
        [FEED_HEADERS.time]: timeMs,
        [FEED_HEADERS.signature]: signature,
        ...(input && { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
      },
      ...(input && { body }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
  };

/** The same work behind Node's own server, for calls of any path; `serve` is told how many came before. */
async function bareServer(serve: (turn: number) => Promise<unknown>) {
  let turns = 0;
  const server = createServer(async (request, reply) => {
    for await (const _ of request);
    turns += 1;
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify(await serve(turns)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    call: async (method: 'GET' | 'POST', input?: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, {
        method,
        ...(input && { body: JSON.stringify(input) }),
      });
      await answer.text();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** How often `work` is done in a second, some at a time. */
async function perSecond(work: (turn: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let turns = 0;
  const isOver = () => performance.now() - startedAt > MEASURED_MS;
  const lane = async () => {
    while (!isOver()) {
      turns += 1;
      await work(turns);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (turns / (performance.now() - startedAt)) * 1_000;
}

/** Members without a request, who have all that one needs. */
async function givenMembers(db: Database): Promise<readonly string[]> {
  const rows = Array.from({ length: MEMBERS }, (_, at) => ({
    ...{ member_id: randomUUID(), login_id: `bench${at}`, nick: `bench${at}`, grade: 1, status: 1 },
    ...{ level: 1, bank: '국민', bank_number: `7-${at}`, bank_owner: '홍길동' },
    ...{ is_test: false, joined_at: new Date(), recommend_path: [] },
  }));
  await db.insertInto('member').values(rows).execute();
  const names = rows.map(({ member_id }) => member_id);
  await db
    .insertInto('wallet')
    .values(
      names.flatMap((member_id) =>
        (['money', 'point', 'casino', 'betHoldem', 'apoker', 'income'] as const).map((wallet) => ({
          ...{ member_id, wallet },
        })),
      ),
    )
    .execute();
  return names;
}

/** How long the queue takes to look at, milliseconds, while `come` brings requests or nothing does. */
async function lookAtQueue(url: string, cookie: string, come?: () => Promise<void>) {
  const path = `${money.listRequests.path}?kind=charge&status=open&sort=oldest`;
  const times: number[] = [];
  const coming: Promise<unknown>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < LOOKED_MS) {
    const due = ((performance.now() - startedAt) / 1_000) * NEW_PER_SECOND;
    while (come && coming.length < due) coming.push(come());
    const lookedAt = performance.now();
    const answer = await fetch(url + path, { headers: { cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`the queue answered ${answer.status}`);
    times.push(performance.now() - lookedAt);
    await wait(LOOKED_EVERY_MS);
  }
  await Promise.all(coming);
  return percentile95(times);
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}${session.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(DEMO_LOGIN),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export async function run(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const environment = readEnvironment({
    ...{ DATA_DIR: dataDir, PORT: '0', SIMULATOR: 'off', CALLS_PER_MINUTE: '1000000' },
  });
  const server = await startServer(environment, {
    distDir: join(root, 'dist'),
    deploymentsDir: join(root, 'deployments'),
  });
  const place = realpathSync(dataDir);
  const postmaster = await findPostmaster(place);
  if (!postmaster || !server.demoFeed) throw new Error('The demo has no feed.');
  const database = openDatabase((await urlsOf(place, postmaster)).url, () => undefined);
  const { db } = database;
  try {
    await db.updateTable('feed_key').set({ calls_per_minute_max: 600_000 }).execute();
    await wait(1_500);
    const members = await givenMembers(db);
    const memberOf = (turn: number) => members[turn % MEMBERS] as string;
    const call = caller(server.url, server.demoFeed);
    const balances = (turn: number) => feed.readBalances.path.replace(':memberId', memberOf(turn));
    const amountOf = (turn: number) => 10_000 + turn;
    const ask = (turn: number) => ({
      ...{ memberId: memberOf(turn), kind: 'charge' as const, amountWon: amountOf(turn) },
    });
    const reads = await perSecond((turn) => call('GET', balances(turn)));
    const readsAlone = await perSecond((turn) => readBalances(db, memberOf(turn), new Date()));
    const reading = await bareServer((turn) => readBalances(db, memberOf(turn), new Date()));
    const bareReads = await perSecond(() => reading.call('GET'));
    await reading.close();
    const writes = await perSecond((turn) => call('POST', feed.ask.path, ask(turn)));
    const create = (turn: number) =>
      transaction(db, (tx) =>
        createRequest({
          ...{ tx, now: () => new Date(), actor: null, input: ask(turn) },
          audit: async () => undefined,
        }),
      );
    const writesAlone = await perSecond(create);
    const writing = await bareServer(create);
    const bareWrites = await perSecond((turn) => writing.call('POST', ask(turn)));
    await writing.close();
    const cookie = await signIn(server.url);
    const atRest = await lookAtQueue(server.url, cookie);
    let turn = 0;
    const busy = await lookAtQueue(server.url, cookie, () => {
      turn += 1;
      return call('POST', feed.ask.path, ask(turn));
    });
    const share = (of: number, all: number) => `${Math.round((of / all) * 100)} % of it`;
    const shown = (perSecondOf: number) => `${Math.round(perSecondOf)} a second`;
    printReport(`The feed, ${AT_ONCE} calls at once`, [
      { what: 'balances, the statement alone', measured: shown(readsAlone) },
      { what: 'balances behind a bare server', measured: shown(bareReads) },
      {
        ...{ what: 'balances by the feed', measured: shown(reads) },
        ...{ budget: `≥ ${SHARE_MIN * 100} %: ${share(reads, bareReads)}` },
        isWithin: reads / bareReads >= SHARE_MIN,
      },
      { what: 'charge requests, the command alone', measured: shown(writesAlone) },
      { what: 'charge requests behind a bare server', measured: shown(bareWrites) },
      {
        ...{ what: 'charge requests by the feed', measured: shown(writes) },
        ...{ budget: `≥ ${SHARE_MIN * 100} %: ${share(writes, bareWrites)}` },
        isWithin: writes / bareWrites >= SHARE_MIN,
      },
      { what: 'the queue at rest, p95', measured: `${Math.round(atRest)} ms` },
      {
        ...{ what: `the queue under ${NEW_PER_SECOND} new requests a second, p95` },
        ...{ measured: `${Math.round(busy)} ms`, budget: `≤ ${LOOK_P95_MS_MAX} ms` },
        isWithin: busy <= LOOK_P95_MS_MAX,
      },
    ]);
  } finally {
    await database.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
