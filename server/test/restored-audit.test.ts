// npm run audit:check over a backup's life: what was restored on purpose explains itself, what was put back otherwise does not.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openDatabase } from '../src/platform/database';
import { backUp, restore } from '../src/platform/embedded-postgres/backup';
import { placesOf } from '../src/platform/embedded-postgres/cluster';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start';
import { createFixtureBuilds, type FixtureBuilds } from './fixture-builds';
import { startServerProcess } from './server-process';

const CASE_TIMEOUT_MS = 240_000;

let builds: FixtureBuilds;
let root: string;
let dataDir: string;
/** The backup of an earlier day, and the database itself as it stood then. */
let file: string;
let older: string;

beforeAll(async () => {
  builds = createFixtureBuilds();
  root = mkdtempSync(join(tmpdir(), 'gwanje-restored-'));
  dataDir = join(root, 'data');
  older = join(root, 'older');
  await runFor(2);
  ({ file } = await backUp({ dataDir }));
  copyDatabase(placesOf(dataDir).cluster, older);
  await runFor(3);
}, CASE_TIMEOUT_MS);
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
  builds.remove();
});

const copyDatabase = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, preserveTimestamps: true });

/** Starts the product, leaves lines in its log, and ends it. */
async function runFor(logins: number): Promise<void> {
  const server = startServerProcess(builds, { DATA_DIR: dataDir });
  const url = await server.url;
  for (let n = 0; n < logins; n += 1)
    await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'admin', password: 'gwanje-demo' }),
    });
  server.child.kill('SIGTERM');
  expect((await server.ended).printed).not.toContain('broken');
}

const check = (folder = dataDir) =>
  new Promise<{ code: number; printed: string; complained: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'tools/audit-check.ts'],
      { env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder } },
      (_, printed, complained) => resolve({ code: child.exitCode ?? -1, printed, complained }),
    );
  });

async function restoreLines(): Promise<unknown[]> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { db, close } = openDatabase(postgres.url, () => undefined);
  const lines = await db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'audit.restore')
    .execute();
  await close();
  await postgres.stop();
  return lines.map(({ after }) => after);
}

it(
  'is sound in another folder, whose key did not sign it',
  async () => {
    const elsewhere = join(root, 'elsewhere');
    await restore({ dataDir: elsewhere, file, replace: false });
    const { code, printed } = await check(elsewhere);
    expect(code).toBe(0);
    expect(printed).toContain('which was not signed with the key of this DATA_DIR.');
    expect(printed).not.toContain('moved aside');
  },
  CASE_TIMEOUT_MS,
);

it(
  'is broken where an older database was put in place of the newer',
  async () => {
    const other = join(root, 'other');
    cpSync(dataDir, other, { recursive: true, preserveTimestamps: true });
    const { cluster } = placesOf(other);
    rmSync(cluster, { recursive: true });
    copyDatabase(older, cluster);
    const { code, complained } = await check(other);
    expect(code).toBe(1);
    expect(complained).toMatch(
      /^The audit log is broken at [\w-]+ #\d+: the lines to #\d+ that the checkpoint of \S+ saw are missing\.$/m,
    );
    expect(complained).toMatch(/If an older state of the database was put back on purpose, remove/);
  },
  CASE_TIMEOUT_MS,
);

it(
  'is sound after a restore, which it tells of until the log does',
  async () => {
    expect(await check()).toMatchObject({ code: 0, printed: expect.stringContaining('is sound') });
    await restore({ dataDir, file, replace: true });
    const restored = await check();
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.printed).toContain(`The database was restored from ${basename(file)} at `);
    expect(restored.printed).toContain('is in the database that was moved aside.');
    expect(restored.printed).not.toContain('not signed');

    await runFor(1);
    const after = await check();
    expect(after).toMatchObject({ code: 0, complained: '' });
    expect(after.printed).not.toContain('was restored');
    expect(await restoreLines()).toMatchObject([
      { restored: { from: basename(file), isSignedHere: true, knownUntil: expect.any(String) } },
    ]);
  },
  CASE_TIMEOUT_MS,
);
