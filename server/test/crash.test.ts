// A save that was acknowledged outlives kill -9 of the database and of the server, with its audit line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAudit } from '../src/audit/audit.queries';
import { openDatabase } from '../src/platform/database';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres';
import { placesOf } from '../src/platform/embedded-postgres-cluster';
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
async function saveUntilDeath(url: string, cookie: string, enough: () => void): Promise<Saved[]> {
  const acknowledged: Saved[] = [];
  let newest = 1;
  const write = async (writer: number) => {
    for (;;) {
      const body = JSON.stringify({
        version: newest,
        regStatus: true,
        betStatus: true,
        betTopStatus: false,
        // Never equal to the version before, which would be no change and no version.
        betEndSeconds: (newest * 7 + writer) % 300,
      });
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await fetch(`${url}${PATH}`, { method: 'PUT', headers, body }).catch(
        () => null,
      );
      if (!answer || answer.status >= 500) return;
      const reply = (await answer.json().catch(() => null)) as Saved | null;
      if (!reply) return;
      if (answer.status !== 200) continue;
      newest = Math.max(newest, reply.version);
      acknowledged.push(reply);
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
  const { db, close } = openDatabase(postgres.url, () => undefined);
  const versions = await db
    .selectFrom('game_setting_version')
    .select(['version', 'config'])
    .where('category', '=', 'powerballSwitchV2')
    .execute();
  const lines = await db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'minigameSettings.save')
    .where('subject', '=', 'powerball/powerballSwitchV2')
    .execute();
  const verdict = await verifyAudit(db);
  await close();
  await postgres.stop();
  for (const { version, betEndSeconds } of acknowledged) {
    expect(versions.find((row) => row.version === version)?.config).toMatchObject({
      betEndSeconds,
    });
    expect(lines).toContainEqual({ after: expect.objectContaining({ version, betEndSeconds }) });
  }
  expect(lines).toHaveLength(versions.length);
  expect(verdict.broken).toBeUndefined();
}

const postmasterPid = () =>
  Number(readFileSync(join(placesOf(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

it.each([
  ['the database', () => process.kill(postmasterPid(), 'SIGKILL')],
  ['the server', () => server.child.kill('SIGKILL')],
])(
  'loses no acknowledged save when %s is killed with -9',
  async (_, kill) => {
    const url = await start();
    const acknowledged = await saveUntilDeath(url, await logIn(url), kill);
    server.child.kill('SIGKILL');
    await server.ended;

    const again = await start();
    const answer = await fetch(`${again}${PATH}/history`, {
      headers: { cookie: await logIn(again) },
    });
    const newest = Math.max(...acknowledged.map(({ version }) => version));
    const { versions } = (await answer.json()) as { versions: Saved[] };
    expect(versions[0]?.version).toBeGreaterThanOrEqual(newest);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await expectNothingLost(acknowledged);
  },
  ROUND_TIMEOUT_MS,
);
