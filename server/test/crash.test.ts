// A save that was acknowledged outlives kill -9 of the database and of the server, with its audit line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { verifyAudit } from '../src/audit/audit.queries';
import { checkpointPlaceOf, readCheckpoint } from '../src/platform/checkpoint';
import { openDatabase } from '../src/platform/database';
import { placesOf } from '../src/platform/embedded-postgres/cluster';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start';
import { createFixtureBuilds, type FixtureBuilds } from './fixture-builds';
import { type ServerProcess, startServerProcess } from './server-process';

const PATH = '/api/v2/config-powerball/powerballSwitchV2';
const WRITERS = 4;
const SAVES_BEFORE_KILL = 60;
const ROUND_TIMEOUT_MS = 120_000;

let builds: FixtureBuilds;
let dataDir: string;
let server: ServerProcess;

beforeEach(() => {
  builds = createFixtureBuilds();
  dataDir = mkdtempSync(join(tmpdir(), 'gwanje-crash-'));
});
afterEach(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
  builds.remove();
});

const start = async () => {
  server = startServerProcess(builds, { DATA_DIR: dataDir });
  return server.url;
};

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'admin', password: 'gwanje-demo' }),
  });
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
}

interface Saved {
  readonly version: number;
  readonly betEndSeconds: number;
}

/** Saves from several writers until the server answers no more; `enough` is told after some saves. */
async function saveUntilDeath(
  url: string,
  cookie: string,
  enough: () => unknown,
): Promise<Saved[]> {
  const acknowledged: Saved[] = [];
  let newest = 1;
  const write = async (writer: number) => {
    for (;;) {
      const body = JSON.stringify({
        version: newest,
        regStatus: true,
        betStatus: true,
        betTopStatus: false,
        // Never equal to the version before, which would be no change, and never the dangerous 0.
        betEndSeconds: 1 + ((newest * 7 + writer) % 298),
      });
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await fetch(`${url}${PATH}`, { method: 'PUT', headers, body }).catch(
        () => null,
      );
      if (!answer || answer.status >= 500) return;
      const reply = (await answer.json().catch(() => null)) as { setting: Saved } | null;
      if (!reply) return;
      if (answer.status !== 200) continue;
      newest = Math.max(newest, reply.setting.version);
      acknowledged.push(reply.setting);
      if (acknowledged.length === SAVES_BEFORE_KILL) enough();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return acknowledged;
}

/** Holds what was acknowledged against the database itself, once the server has ended. */
async function expectNothingLost(acknowledged: readonly Saved[]) {
  expect(acknowledged.length).toBeGreaterThanOrEqual(SAVES_BEFORE_KILL);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const checkpoint = await readCheckpoint(checkpointPlaceOf(dataDir, undefined));
  expect(checkpoint).toBeDefined();
  const { db, close } = openDatabase(postgres.url, () => undefined);
  const versions = await db
    .selectFrom('setting_version')
    .select(['version', 'config'])
    .where('category', '=', 'powerballSwitchV2')
    .execute();
  const lines = await db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'minigameSettings.save')
    .where('subject', '=', 'powerball/powerballSwitchV2')
    .execute();
  const verdict = await verifyAudit(db, checkpoint);
  await close();
  await postgres.stop();
  for (const { version, betEndSeconds } of acknowledged) {
    expect(versions.find((row) => row.version === version)?.config).toMatchObject({
      betEndSeconds,
    });
    expect(lines).toContainEqual({ after: expect.objectContaining({ version, betEndSeconds }) });
  }
  expect(lines).toHaveLength(versions.length);
  expect(verdict.broken).toEqual([]);
}

const postmasterPid = () =>
  Number(readFileSync(join(placesOf(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Kills the database and waits until the server has brought it up again. */
async function killDatabase(url: string) {
  const killed = postmasterPid();
  process.kill(killed, 'SIGKILL');
  const isUp = async () => (await fetch(`${url}/health`)).status === 200;
  while (!(await isUp()) || postmasterPid() === killed) await nextTurn();
}

const save = (url: string, cookie: string, version: number) =>
  fetch(`${url}${PATH}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ version, regStatus: true, betStatus: true, betTopStatus: false },
      betEndSeconds: 299,
    }),
  });

async function expectInHistory(url: string, cookie: string, acknowledged: readonly Saved[]) {
  const answer = await fetch(`${url}${PATH}/history`, { headers: { cookie } });
  const newest = Math.max(...acknowledged.map(({ version }) => version));
  const { versions } = (await answer.json()) as { versions: Saved[] };
  expect(versions[0]?.version).toBeGreaterThanOrEqual(newest);
  return versions[0] as Saved;
}

it(
  'brings up a database that is killed with -9, without a lost save or a new login',
  async () => {
    const url = await start();
    const cookie = await logIn(url);
    let reviving: Promise<void> | undefined;
    const kill = () => {
      reviving = killDatabase(url);
    };
    const acknowledged = await saveUntilDeath(url, cookie, kill);
    await reviving;
    const { version } = await expectInHistory(url, cookie, acknowledged);
    const answer = await save(url, cookie, version);
    expect(answer.status).toBe(200);
    acknowledged.push(((await answer.json()) as { setting: Saved }).setting);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await expectNothingLost(acknowledged);
  },
  ROUND_TIMEOUT_MS,
);

it(
  'ends with one sentence when the database dies again and again',
  async () => {
    const url = await start();
    let isRunning = true;
    server.ended.then(() => {
      isRunning = false;
    });
    let deaths = 0;
    // More than four when one comes before the launch has seen its database ready.
    while (isRunning) {
      deaths += 1;
      await killDatabase(url).catch(() => server.ended);
    }
    expect(deaths).toBeGreaterThan(3);
    const { code, printed } = await server.ended;
    expect(code).toBe(1);
    expect(printed).toMatch(
      // The second when a launch was never let come to its end.
      /^The embedded database (ended 4 times in 10 minutes|did not start); \S+postgres\.log says why\.$/m,
    );
    expect(printed).not.toMatch(/^\s+at /m);
  },
  ROUND_TIMEOUT_MS,
);

it(
  'loses no acknowledged save when the server is killed with -9',
  async () => {
    const url = await start();
    const kill = () => server.child.kill('SIGKILL');
    const acknowledged = await saveUntilDeath(url, await logIn(url), kill);
    await server.ended;

    const again = await start();
    await expectInHistory(again, await logIn(again), acknowledged);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await expectNothingLost(acknowledged);
  },
  ROUND_TIMEOUT_MS,
);
