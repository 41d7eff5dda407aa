// Design budget: what 1,000 open consoles that poll every ten seconds cost the server, as a share of one core.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { openDatabase } from '../server/src/platform/database';
import { newToken, tokenHash } from '../server/src/session/session-token';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import { startServerProcess } from '../server/test/server-process';
import { printReport, type Row } from './report';

const CONSOLES = 1_000;
/** As many as one company may have behind its address. */
const CONSOLES_PER_ADDRESS = 50;
const POLL_MS = 10_000;
/** As of a server that has been running for a while: as often, as fast as it goes, each console asks. */
const WARM_ROUNDS = 40;
const WARM_AT_ONCE = 500;
/** After that rush a server needs some seconds of the real pace until its cost is level. */
const SETTLED_MS = 1.5 * POLL_MS;
const MEASURED_MS = 3 * POLL_MS;
const SHARE_MAX = 0.05;
const METRICS_TOKEN = 'bench'.repeat(8);

/** @throws {Error} an answer other than 200 */
type Ask = (path: string) => Promise<void>;

/** A browser: one connection that stays open, and who sits there. */
function openConsole(url: string, token: string, index: number): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    cookie: `gwanje_session=${token}`,
    'x-forwarded-for': `10.0.0.${Math.floor(index / CONSOLES_PER_ADDRESS)}`,
  };
  const ask: Ask = (path) =>
    new Promise((resolve, reject) => {
      get(url + path, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`${path} answered ${answer.statusCode}.`)),
        );
        answer.on('error', reject);
      }).on('error', reject);
    });
  return { ask, close: () => agent.destroy() };
}

/** A live session for each console; its administrator's password is not asked for. */
async function givenSessions(databaseUrl: string): Promise<string[]> {
  const { pool, close } = openDatabase(databaseUrl, () => undefined);
  const tokens = Array.from({ length: CONSOLES }, newToken);
  await pool.query('update admin set must_change_password = false');
  await pool.query(
    `insert into admin_session (token_hash, admin_id, created_at, last_seen_at)
     select token_hash, _id, now(), now() from admin, unnest($1::bytea[]) as token_hash`,
    [tokens.map(tokenHash)],
  );
  await close();
  return tokens;
}

/** Seconds of the processor that the server has used since it started. */
async function readCpuSeconds(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const seconds = Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  if (!Number.isFinite(seconds)) throw new Error('The server does not tell what it uses.');
  return seconds;
}

/** Lets every console ask for `paths` once in ten seconds, evenly spread. */
async function poll(
  consoles: readonly Ask[],
  paths: readonly string[],
  forMs: number,
): Promise<void> {
  const answers: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const askAll = async (ask: Ask) => {
    for (const path of paths) await ask(path);
  };
  const startedAt = performance.now();
  const total = (forMs / POLL_MS) * consoles.length;
  while (answers.length < total || performance.now() - startedAt < forMs) {
    const due = Math.min(total, ((performance.now() - startedAt) / POLL_MS) * consoles.length);
    while (answers.length < due)
      answers.push(
        askAll(consoles[answers.length % consoles.length] as Ask).catch((failure: unknown) =>
          failures.push(failure),
        ),
      );
    await wait(5);
  }
  await Promise.all(answers);
  if (failures.length > 0) throw failures[0];
}

async function warm(consoles: readonly Ask[], paths: readonly string[]): Promise<void> {
  for (let round = 0; round < WARM_ROUNDS; round += 1)
    for (let first = 0; first < consoles.length; first += WARM_AT_ONCE)
      await Promise.all(
        consoles
          .slice(first, first + WARM_AT_ONCE)
          .map((ask) => ask(paths[round % paths.length] as string)),
      );
}

/** @returns the share of one core that the server at `url` takes while it is asked for `paths` */
async function shareOf(url: string, tokens: readonly string[], paths: readonly string[]) {
  const consoles = tokens.map((token, index) => openConsole(url, token, index));
  const asks = consoles.map(({ ask }) => ask);
  await warm(asks, paths);
  await poll(asks, paths, SETTLED_MS);
  const [startedAt, before] = [performance.now(), await readCpuSeconds(url)];
  await poll(asks, paths, MEASURED_MS);
  const used = (await readCpuSeconds(url)) - before;
  for (const { close } of consoles) close();
  return used / ((performance.now() - startedAt) / 1_000);
}

async function measure(url: string, bareUrl: string, tokens: readonly string[]): Promise<Row[]> {
  const idle = await shareOf(url, [], []);
  const bareBefore = await shareOf(bareUrl, tokens, ['/']);
  const alarm = await shareOf(url, tokens, ['/api/alarm']);
  const withStrip = await shareOf(url, tokens, ['/api/alarm', '/api/current']);
  // What a poll costs swings with what else the machine does, so the bare server stands on both sides.
  const bare = (bareBefore + (await shareOf(bareUrl, tokens, ['/']))) / 2;
  const shown = (share: number) => `${(share * 100).toFixed(1)} % of one core`;
  return [
    { what: 'the server while nobody asks', measured: shown(idle) },
    { what: 'the same polls of a bare server of Node', measured: shown(bare) },
    {
      what: `alarm poll of ${CONSOLES} open consoles`,
      measured: `${shown(alarm)} = ${(alarm / bare).toFixed(1)} × bare`,
      budget: `≤ ${SHARE_MAX * 100} % of one core`,
      isWithin: alarm <= SHARE_MAX,
    },
    {
      what: 'the same with every status strip open',
      measured: `${shown(withStrip)} = ${(withStrip / bare).toFixed(1)} × bare`,
    },
  ];
}

/** A process of its own, or what it uses could not be told from what the consoles use. */
async function startBareServer() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run-bare-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: printed.toString().trim(), stop: () => child.kill() };
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  builds.write('deployments/default.json', {
    ...deploymentJson(),
    trustedProxies: ['127.0.0.1'],
  });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const bare = await startBareServer();
  const server = startServerProcess(builds, {
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DEMO: 'off',
    METRICS_TOKEN,
  });
  try {
    const url = await server.url;
    const rows = await measure(url, bare.url, await givenSessions(postgres.url));
    printReport(
      `Open consoles; ${MEASURED_MS / 1_000} s, each polls every ${POLL_MS / 1_000} s`,
      rows,
    );
  } finally {
    bare.stop();
    server.child.kill('SIGTERM');
    await server.ended;
    await postgres.stop();
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
