// A database that is killed under its server comes up again, a bounded number of times.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { placesOf } from './cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start';

let dataDir: string;
let postgres: EmbeddedPostgres | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gwanje-revival-'));
});
afterEach(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1');
  await client.end();
  return rowCount === 1;
}

it('comes up again on its port three times in ten minutes, then says that it is lost', async () => {
  let onLost: (failure: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => {
    onLost = resolve;
  });
  postgres = await startEmbeddedPostgres({ dataDir, onLost });
  const { url } = postgres;
  for (let times = 1; times <= 3; times += 1) {
    const { pid } = postgres;
    process.kill(pid, 'SIGKILL');
    while (postgres.pid === pid) await nextTurn();
    expect(await answers(url)).toBe(true);
  }
  process.kill(postgres.pid, 'SIGKILL');
  expect((await lost).message).toBe(
    `The embedded database ended 4 times in 10 minutes; ${placesOf(dataDir).log} says why.`,
  );
});
