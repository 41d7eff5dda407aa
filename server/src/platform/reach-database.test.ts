// A check that has started the database for itself, and is ended early.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { placesOf } from './embedded-postgres/cluster';
import { startEmbeddedPostgres } from './embedded-postgres/start';

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gwanje-reach-'));
  await (await startEmbeddedPostgres({ dataDir })).stop();
});
afterEach(async () => {
  // Takes over whatever was left running.
  await (await startEmbeddedPostgres({ dataDir })).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('leaves no database running that it has just started', async () => {
  const isRunning = () => existsSync(join(placesOf(dataDir).cluster, 'postmaster.pid'));
  expect(isRunning()).toBe(false);
  const check = spawn(process.execPath, ['--import', 'tsx', 'tools/ledger-check.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  });
  const ended = once(check, 'exit');
  while (!isRunning()) await nextTurn();
  check.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(isRunning()).toBe(false);
});
