// A bulk approval against the same number of single approvals over HTTP, in turn on one server.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database';
import { newId } from '../server/src/platform/new-id';
import { newToken, tokenHash } from '../server/src/session/session-token';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import { startServerProcess } from '../server/test/server-process';
import { withEmptyDatabase } from './empty-database';
import { median, printReport, type Row } from './report';

const ROUNDS = 5;
const REQUESTS_PER_ROUND = 2_000;
const MEMBERS = 1_000;
/** All rounds together stay within what one person may approve alone in a day. */
const CHARGE_WON = 100;
/** Single approvals that are under way at once: as many as a bulk decision has. */
const CLIENTS = 4;
/** The server lets each browser make only so many calls in a minute. */
const CALLS_PER_BROWSER = 500;
const BROWSERS = 40;
const RATIO_MAX = 1;
const POLL_MS = 100;

type Post = (path: string, body: object) => Promise<Record<string, unknown>>;

/** Calls in the name of one administrator, from as many browsers as the calls take. */
async function givenCalls({ pool }: OpenDatabase, url: string) {
  const tokens = Array.from({ length: BROWSERS }, newToken);
  await pool.query('update admin set must_change_password = false');
  await pool.query(
    `insert into admin_session (token_hash, admin_id, created_at, last_seen_at)
     select token_hash, _id, now(), now() from admin, unnest($1::bytea[]) as token_hash`,
    [tokens.map(tokenHash)],
  );
  let calls = 0;
  const send = async (method: string, path: string, body?: object) => {
    const browser = Math.floor(calls / CALLS_PER_BROWSER) % BROWSERS;
    calls += 1;
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: `gwanje_session=${tokens[browser]}`,
        'x-forwarded-for': `10.0.0.${browser}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const post: Post = (path, body) => send('POST', path, body);
  return { get: (path: string) => send('GET', path), post };
}

type Calls = Awaited<ReturnType<typeof givenCalls>>;

async function givenMembers({ pool }: OpenDatabase): Promise<string[]> {
  const memberIds = Array.from({ length: MEMBERS }, () => newId(new Date()));
  await pool.query(
    `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
     select id, 'bench-' || id, 'bench', 1, 1, 1, false, now() from unnest($1::uuid[]) as id`,
    [memberIds],
  );
  await pool.query(
    `insert into wallet (member_id, wallet)
     select id, wallet from unnest($1::uuid[]) as id,
       (select distinct wallet from history_leg) as each`,
    [memberIds],
  );
  return memberIds;
}

interface Charge {
  readonly memberId: string;
  readonly requestId: string;
}

/** Charges that wait, of the members in turn. */
async function givenCharges({ pool }: OpenDatabase, memberIds: readonly string[]) {
  const charges = Array.from(
    { length: REQUESTS_PER_ROUND },
    (_, n): Charge => ({
      memberId: memberIds[n % MEMBERS] as string,
      requestId: newId(new Date()),
    }),
  );
  await pool.query(
    `insert into money_request (member_id, request_id, kind, status, amount_won, is_test, requested_at)
     select member_id, request_id, 'charge', 'waiting', $1, false, now()
     from unnest($2::uuid[], $3::uuid[]) as each (member_id, request_id)`,
    [CHARGE_WON, charges.map((each) => each.memberId), charges.map((each) => each.requestId)],
  );
  return charges;
}

/** From the start of the bulk decision to its end, as the server notes them. @returns seconds */
async function approveTogether({ get, post }: Calls): Promise<number> {
  const seen = await post('/api/money/bulk-decisions/preview', { kind: 'charge' });
  const { bulkId } = await post('/api/money/bulk-decisions', {
    ...{ action: 'approve', filter: { kind: 'charge' }, reason: 'bench' },
    expectedCount: REQUESTS_PER_ROUND,
    expectedSumWon: REQUESTS_PER_ROUND * CHARGE_WON,
    expectedDigest: seen.digest,
  });
  for (;;) {
    const bulk = await get(`/api/money/bulk-decisions/${bulkId}`);
    if (bulk.status === 'done') {
      const { done } = bulk.outcomes as { done: number };
      if (done !== REQUESTS_PER_ROUND) throw new Error(`Only ${done} charges were approved.`);
      return (Date.parse(`${bulk.finishedAt}`) - Date.parse(`${bulk.startedAt}`)) / 1_000;
    }
    await wait(POLL_MS);
  }
}

/** @returns seconds */
async function approveSingly({ post }: Calls, charges: readonly Charge[]): Promise<number> {
  const startedAt = performance.now();
  const left = charges.values();
  const client = async () => {
    for (const { memberId, requestId } of left)
      await post(`/api/money/requests/${requestId}/approve`, { memberId });
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (performance.now() - startedAt) / 1_000;
}

async function measure(database: OpenDatabase, url: string): Promise<Row[]> {
  const calls = await givenCalls(database, url);
  const memberIds = await givenMembers(database);
  const together: number[] = [];
  const singly: number[] = [];
  // In turn, so that a machine that slows down slows both; the first round warms both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await givenCharges(database, memberIds);
    const bulkSeconds = await approveTogether(calls);
    const singleSeconds = await approveSingly(calls, await givenCharges(database, memberIds));
    if (round === 0) continue;
    together.push(bulkSeconds);
    singly.push(singleSeconds);
  }
  const perSecond = (seconds: readonly number[]) =>
    (REQUESTS_PER_ROUND / median(seconds)).toFixed(0);
  const ratio = median(together.map((each, index) => each / (singly[index] ?? Number.NaN)));
  return [
    {
      what: `approving ${ROUNDS * REQUESTS_PER_ROUND} charges together, and each by a call`,
      measured: `${perSecond(together)} / ${perSecond(singly)} a second; time ${ratio.toFixed(2)}`,
      budget: `≤ ${RATIO_MAX.toFixed(1)} × single`,
      isWithin: ratio <= RATIO_MAX,
    },
  ];
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  builds.write('deployments/default.json', { ...deploymentJson(), trustedProxies: ['127.0.0.1'] });
  const measureOn = async (databaseUrl: string) => {
    const server = startServerProcess(builds, { DATABASE_URL: databaseUrl, DEMO: 'off' });
    const database = openDatabase(databaseUrl, () => undefined);
    try {
      return await measure(database, await server.url);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
      await database.close();
    }
  };
  try {
    printReport(
      `Bulk decisions; median of ${ROUNDS} rounds of ${REQUESTS_PER_ROUND} each way, ${CLIENTS} single calls at once`,
      await withEmptyDatabase(folder, measureOn),
    );
  } finally {
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
