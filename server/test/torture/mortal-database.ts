// A database that can be killed and comes back where it was, for servers that it outlives or does not.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor } from '../../src/platform/embedded-postgres-account';
import {
  createCluster,
  launch,
  placesOf,
  stopCluster,
  urlsOf,
} from '../../src/platform/embedded-postgres-cluster';
import { findPrograms } from '../../src/platform/embedded-postgres-programs';
import { runStatement, withDatabase } from '../test-database';
import { familyOf, signalAll } from './power-cut';

export interface MortalDatabase {
  readonly url: string;
  /** Kills it, and answers when it is back. */
  strike(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A database in a folder of its own, as safe as the product's; it dies by -9 with everything that
 * it has started.
 *
 * @param binDir whose PostgreSQL it is: the folder of its initdb; left out, the embedded one
 */
export async function createMortalDatabase(binDir?: string): Promise<MortalDatabase> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'gwanje-mortal-')));
  const account = await accountFor(dataDir, placesOf(dataDir).cluster);
  const programs = binDir ? { binDir, major: '' } : await findPrograms(dataDir);
  await createCluster(dataDir, programs, account, true);
  let postmaster = await launch(dataDir, programs, account, true);
  const { url } = await urlsOf(dataDir, postmaster);
  return {
    url,
    async strike() {
      const { pid, port } = postmaster;
      // Elsewhere than on Linux, what it has started notices its end by itself.
      signalAll(process.platform === 'linux' ? familyOf(pid) : [pid], 'SIGKILL');
      postmaster = await launch(dataDir, programs, account, true, port);
    },
    async close() {
      await stopCluster(dataDir, programs, account);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database on somebody else's server, which cannot be killed: all its connections are cut. */
export async function createCutDatabase(databaseUrl: string): Promise<MortalDatabase> {
  const name = `gwanje_torture_${randomBytes(4).toString('hex')}`;
  await runStatement(databaseUrl, `create database ${name}`);
  return {
    url: withDatabase(databaseUrl, name),
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
