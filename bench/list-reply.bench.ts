// Design budget: what a page of 50 rows costs the server beyond a small call, and how many bytes of it travel.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_ROWS } from '@gwanje/contract';
import { buildApp } from '../server/src/app';
import { openDatabase } from '../server/src/platform/database';
import { newId } from '../server/src/platform/new-id';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import { startServerProcess } from '../server/test/server-process';
import { openSession } from './bench-session';
import { withEmptyDatabase } from './empty-database';
import { loadLedger } from './load-ledger';
import { processorSeconds } from './processor-time';
import { recordStatements, type Sent } from './record-statements';
import { median, printReport, type Row } from './report';

const ENTRIES = 100_000;
const CALLS = 2_000;
const AT_ONCE = 4;
const ROUNDS = 3;
const BEYOND_US_MAX = 300;
const SMALL_CALL = '/api/information';
const LISTS = [
  '/api/money/entries',
  '/api/money/requests?kind=charge',
  '/api/money/adjustments',
  '/api/api-ip-addresses',
];

interface Answer {
  readonly bytes: number;
  readonly text: string;
}

interface Site {
  readonly url: string;
  readonly cookie: string;
  readonly agent: Agent;
  /** Of the server. */
  readonly pid: number;
}

const ask = ({ url, cookie, agent }: Site, path: string, encodings: string) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': encodings };
    get(url + path, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const content = Buffer.concat(chunks);
        if (answer.statusCode !== 200)
          return reject(new Error(`${path} answered ${answer.statusCode}: ${content}`));
        resolve({ bytes: content.length, text: content.toString() });
      });
    }).on('error', reject);
  });

async function askOften(site: Site, path: string): Promise<void> {
  const asking = async () => {
    for (let call = 0; call < CALLS / AT_ONCE; call += 1) await ask(site, path, 'br');
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asking));
}

/** @returns the microseconds that a call of each path takes, medians of rounds in turn */
async function costsOf(site: Site, paths: readonly string[]): Promise<number[]> {
  for (const path of paths) await askOften(site, path);
  const rounds: number[][] = paths.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, path] of paths.entries()) {
      const before = processorSeconds(site.pid);
      await askOften(site, path);
      rounds[index]?.push(((processorSeconds(site.pid) - before) * 1_000_000) / CALLS);
    }
  return rounds.map(median);
}

/** As many rows in the short lists as a page holds, and in the history of today, with which it begins. */
async function givenRows(databaseUrl: string, adminId: string): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl, () => undefined);
  const ids = Array.from({ length: PAGE_ROWS + 1 }, () => newId(new Date()));
  await pool.query(
    `insert into allowed_ip_address (_id, audience, network, memo, created_at, created_by)
     select id, 'api', ('10.0.0.' || place)::cidr, '서울 사무실', now(), $2
     from unnest($1::uuid[]) with ordinality as each (id, place)`,
    [ids, adminId],
  );
  await pool.query(
    `insert into adjustment (member_id, adjustment_id, type, amount_won, reason, status,
       requested_by, requested_at)
     select (select member_id from member limit 1), id, 'directChargeMoney', 10000, '이벤트 지급', 'waiting',
       $2, now()
     from unnest($1::uuid[]) as id`,
    [ids, adminId],
  );
  await pool.query(
    `insert into ledger_entry (member_id, entry_id, movement_id, wallet, seq, type, amount_won,
       balance_after_won, at, is_test)
     select member_id, id, id, wallet, seq + 1000000, type, amount_won, balance_after_won, now(), is_test
     from unnest($1::uuid[]) with ordinality as each (id, place)
       join (
         select row_number() over (order by entry_id desc) as place, member_id, wallet, seq, type,
           amount_won, balance_after_won, is_test
         from ledger_entry order by entry_id desc limit $2
       ) as newest using (place)`,
    [ids, ids.length],
  );
  await close();
}

/** What the product sends to its database for a page, once it is warm. */
async function statementsOf(databaseUrl: string, cookie: string, url: string): Promise<Sent[]> {
  const here = 'select';
  const { sent } = await recordStatements(databaseUrl, async (database) => {
    const app = await buildApp({
      database,
      drawKey: randomBytes(32),
      callsPerMinuteMax: 1_000_000,
    });
    const look = () => app.inject({ url, headers: { cookie } });
    await look();
    await database.pool.query(here);
    await look();
    await app.close();
  });
  return sent.slice(sent.findIndex(({ text }) => text === here) + 1);
}

/** The same pages by a process that does nothing else than it must. */
async function withBareServer<T>(
  { databaseUrl, cookie }: { readonly databaseUrl: string; readonly cookie: string },
  work: (site: Omit<Site, 'agent'>) => Promise<T>,
): Promise<T> {
  const pages: Record<string, Sent[]> = {};
  for (const path of [SMALL_CALL, ...LISTS])
    pages[path] = await statementsOf(databaseUrl, cookie, path);
  const child = fork('bench/run-bare-pages.ts', [databaseUrl], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  try {
    child.send(pages);
    const [url] = (await once(child, 'message')) as [string];
    return await work({ url, cookie, pid: child.pid as number });
  } finally {
    child.kill();
  }
}

async function measure(site: Site, bare: Site): Promise<Row[]> {
  const paths = [SMALL_CALL, ...LISTS];
  const [small = 0, ...lists] = await costsOf(site, paths);
  const [bareSmall = 0, ...bareLists] = await costsOf(bare, paths);
  const rows: Row[] = [{ what: `a small call, ${SMALL_CALL}`, measured: `${small.toFixed(0)} µs` }];
  for (const [index, path] of LISTS.entries()) {
    const cost = lists[index] ?? Number.NaN;
    const plain = await ask(site, path, 'identity');
    const { length } = JSON.parse(plain.text).rows;
    if (length !== PAGE_ROWS) throw new Error(`${path} answers ${length} rows.`);
    const { bytes } = await ask(site, path, 'br');
    rows.push({
      what: `${path}, ${PAGE_ROWS} rows`,
      measured: `${cost.toFixed(0)} µs = ${(cost - small).toFixed(0)} beyond; ${plain.bytes} bytes, ${bytes} travel`,
      budget: `≤ ${BEYOND_US_MAX} µs beyond`,
      isWithin: cost - small <= BEYOND_US_MAX,
    });
    const bareBeyond = (bareLists[index] ?? Number.NaN) - bareSmall;
    rows.push({
      what: '  its statements, rows as JSON and compression alone',
      measured: `${bareBeyond.toFixed(0)} beyond; the product takes ${((cost - small) / bareBeyond).toFixed(2)} × of it`,
    });
  }
  return rows;
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  builds.write('deployments/default.json', deploymentJson());
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    await withEmptyDatabase(folder, async (databaseUrl) => {
      await loadLedger(databaseUrl, ENTRIES);
      const server = startServerProcess(builds, {
        DATABASE_URL: databaseUrl,
        DEMO: 'off',
      });
      try {
        const url = await server.url;
        const { cookie, adminId } = await openSession(databaseUrl);
        await givenRows(databaseUrl, adminId);
        const site = { url, cookie, agent, pid: server.child.pid as number };
        printReport(
          `A page of ${PAGE_ROWS} rows; processor time of the server a call, medians of ${ROUNDS} × ${CALLS}`,
          await withBareServer({ databaseUrl, cookie }, (bare) =>
            measure(site, { ...bare, agent }),
          ),
        );
      } finally {
        server.child.kill('SIGTERM');
        await server.ended;
      }
    });
  } finally {
    agent.destroy();
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
