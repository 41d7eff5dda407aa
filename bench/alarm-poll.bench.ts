// Design budget: what 1,000 open consoles of several administrators cost, while requests arrive and are decided, as a share of one core, database included.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database';
import { findPostmaster } from '../server/src/platform/embedded-postgres/cluster';
import { newId } from '../server/src/platform/new-id';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import { startServerProcess } from '../server/test/server-process';
import { type Ask, givenSessions, openConsole, poll } from './consoles';
import { processorSeconds } from './processor-time';
import { printReport, type Row } from './report';

const CONSOLES = 1_000;
const ADMINISTRATORS = 40;
const PEOPLE = { consoles: CONSOLES, administrators: ADMINISTRATORS };
/** A charge request arrives this often; the one before is decided in the same moment. */
const CHANGED_EVERY_MS = 500;
const POLL_MS = 10_000;
/** As of a server that has been running for a while: as often, as fast as it goes, each console asks. */
const WARM_ROUNDS = 40;
const WARM_AT_ONCE = 500;
/** After that rush a server needs some seconds of the real pace until its cost is level. */
const SETTLED_MS = 1.5 * POLL_MS;
const MEASURED_MS = 3 * POLL_MS;
const SHARE_MAX = 0.05;

/** A request comes, the one before goes, for as long as `isOver` says no. */
async function keepChanging({ pool }: OpenDatabase, isOver: () => boolean): Promise<void> {
  const memberId = newId(new Date());
  await pool.query(
    `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
     values ($1, 'player', 'player', 1, 1, 1, false, now())`,
    [memberId],
  );
  for (let before: string | undefined; !isOver(); await wait(CHANGED_EVERY_MS)) {
    const requestId = newId(new Date());
    await pool.query(
      `insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
         requested_at)
       values ($1, $2, 'charge', 'waiting', 10000, false, now())`,
      [memberId, requestId],
    );
    await pool.query(
      `update money_request set status = 'declined', decided_at = now()
       where member_id = $1 and request_id = $2`,
      [memberId, before],
    );
    before = requestId;
  }
}

/** Lets every console ask for `paths` once in ten seconds. */
const pollAll = (consoles: readonly Ask[], paths: readonly string[], forMs: number) =>
  poll(
    consoles,
    async (ask) => {
      for (const path of paths) await ask(path);
    },
    { everyMs: POLL_MS, forMs },
  );

async function warm(consoles: readonly Ask[], paths: readonly string[]): Promise<void> {
  for (let round = 0; round < WARM_ROUNDS; round += 1)
    for (let first = 0; first < consoles.length; first += WARM_AT_ONCE)
      await Promise.all(
        consoles
          .slice(first, first + WARM_AT_ONCE)
          .map((ask) => ask(paths[round % paths.length] as string)),
      );
}

/** Seconds of the processor used so far. */
type Used = () => number;

/** @returns the share of one core that is taken while the server at `url` is asked for `paths` */
async function shareOf(
  url: string,
  used: Used,
  tokens: readonly string[],
  paths: readonly string[],
): Promise<number> {
  const consoles = tokens.map((token, index) => openConsole(url, token, index));
  const asks = consoles.map(({ ask }) => ask);
  await warm(asks, paths);
  await pollAll(asks, paths, SETTLED_MS);
  const [startedAt, before] = [performance.now(), used()];
  await pollAll(asks, paths, MEASURED_MS);
  const seconds = used() - before;
  for (const { close } of consoles) close();
  return seconds / ((performance.now() - startedAt) / 1_000);
}

interface Measured {
  readonly url: string;
  readonly used: Used;
}

async function measure(
  product: Measured,
  bareServer: Measured,
  tokens: readonly string[],
): Promise<Row[]> {
  const shareAt = ({ url, used }: Measured, paths: readonly string[]) =>
    shareOf(url, used, paths.length > 0 ? tokens : [], paths);
  const idle = await shareAt(product, []);
  const bareBefore = await shareAt(bareServer, ['/']);
  const alarm = await shareAt(product, ['/api/alarm']);
  const withStrip = await shareAt(product, ['/api/alarm', '/api/current']);
  // What a poll costs swings with what else the machine does, so the bare server stands on both sides.
  const bare = (bareBefore + (await shareAt(bareServer, ['/']))) / 2;
  const shown = (share: number) => `${(share * 100).toFixed(1)} % of one core`;
  return [
    { what: 'server and database while nobody asks', measured: shown(idle) },
    { what: 'the same polls of a bare server of Node', measured: shown(bare) },
    {
      what: `alarm poll of ${CONSOLES} open consoles of ${ADMINISTRATORS} administrators`,
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
  const url = printed.toString().trim();
  return { url, used: () => processorSeconds(child.pid as number), stop: () => child.kill() };
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  builds.write('deployments/default.json', {
    ...deploymentJson(),
    trustedProxies: ['127.0.0.1'],
  });
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir });
  const postmaster = (await findPostmaster(dataDir))?.pid as number;
  const bare = await startBareServer();
  const server = startServerProcess(builds, {
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DEMO: 'off',
  });
  let isOver = false;
  try {
    const url = await server.url;
    const pid = server.child.pid as number;
    const used = () => processorSeconds(pid) + processorSeconds(postmaster);
    const database = openDatabase(postgres.ownerUrl, () => undefined);
    const changing = keepChanging(database, () => isOver);
    const rows = await measure({ url, used }, bare, await givenSessions(database, PEOPLE));
    isOver = true;
    await changing;
    await database.close();
    printReport(
      `Open consoles; ${MEASURED_MS / 1_000} s, each polls every ${POLL_MS / 1_000} s, while requests come and go`,
      rows,
    );
  } finally {
    isOver = true;
    bare.stop();
    server.child.kill('SIGTERM');
    await server.ended;
    await postgres.stop();
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
