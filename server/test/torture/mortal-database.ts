// A database that can be killed and comes back, for servers that reach it through a proxy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres';
import { runStatement, withDatabase } from '../test-database';
import { familyOf, signalAll } from './power-cut';

export interface MortalDatabase {
  /** Where it is now; another place after each strike. */
  url(): string;
  /** Kills it, and answers when it is back. */
  strike(): Promise<void>;
  close(): Promise<void>;
}

/** The embedded database in a folder of its own; it dies by -9 with everything that it has started. */
export async function createMortalDatabase(): Promise<MortalDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gwanje-mortal-'));
  const start = () => startEmbeddedPostgres({ dataDir });
  let postgres = await start();
  return {
    url: () => postgres.url,
    async strike() {
      // Elsewhere than on Linux, what it has started notices its end by itself.
      signalAll(process.platform === 'linux' ? familyOf(postgres.pid) : [postgres.pid], 'SIGKILL');
      await postgres.stop();
      postgres = await start();
    },
    async close() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database on somebody else's server, which cannot be killed: all its connections are cut. */
export async function createCutDatabase(databaseUrl: string): Promise<MortalDatabase> {
  const name = `gwanje_statements_${process.pid}`;
  await runStatement(databaseUrl, `create database ${name}`);
  return {
    url: () => withDatabase(databaseUrl, name),
    async strike() {
      await runStatement(
        databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    },
    close: async () => {
      await runStatement(databaseUrl, `drop database ${name} with (force)`);
    },
  };
}
