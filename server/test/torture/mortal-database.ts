// A database that can be killed and comes back where it was, for servers that it outlives or does not.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor } from '../../src/platform/embedded-postgres/account';
import {
  createCluster,
  launch,
  placesOf,
  stopCluster,
  urlsOf,
} from '../../src/platform/embedded-postgres/cluster';
import { findPrograms } from '../../src/platform/embedded-postgres/programs';
import { runStatement, withDatabase } from '../test-database';
import { createDisk, type Disk, familyOf, signalAll, stopAll } from './power-cut';

export interface MortalDatabase {
  readonly url: string;
  /** As the owner of its tables. */
  readonly ownerUrl: string;
  /** Kills it, and answers when it is back. */
  strike(): Promise<void>;
  /**
   * Lets every process of it stand still. @returns lets them go on; left out where its processes
   * are not ours
   */
  standStill?(): Promise<() => void>;
  /**
   * Cuts its power together with that of another process, which is dead afterwards, and answers
   * when it is back; left out where there is no disk to cut it off from.
   */
  cutPower?(pid: number): Promise<void>;
  close(): Promise<void>;
}

interface MortalOptions {
  /** Whose PostgreSQL it is: the folder of its initdb; left out, the embedded one. */
  readonly binDir?: string | undefined;
  /** On a disk whose power can be cut. */
  readonly onDisk?: boolean;
}

/**
 * A database in a folder of its own, as safe as the product's; it dies by -9 with everything that
 * it has started.
 */
export async function createMortalDatabase({
  binDir,
  onDisk = false,
}: MortalOptions = {}): Promise<MortalDatabase> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gwanje-mortal-')));
  const disk: Disk | undefined = onDisk ? createDisk(folder) : undefined;
  const dataDir = join(disk?.dir ?? folder, 'data');
  mkdirSync(dataDir);
  const account = await accountFor(dataDir, placesOf(dataDir).cluster);
  const programs = binDir ? { binDir, major: '' } : await findPrograms(dataDir);
  await createCluster(dataDir, programs, account, true);
  let postmaster = await launch(dataDir, programs, account, true);
  const { url, ownerUrl } = await urlsOf(dataDir, postmaster);
  let goOn = (): void => undefined;
  const relaunch = async () => {
    postmaster = await launch(dataDir, programs, account, true, postmaster.port);
  };
  return {
    url,
    ownerUrl,
    async strike() {
      const { pid } = postmaster;
      // Elsewhere than on Linux, what it has started notices its end by itself.
      signalAll(process.platform === 'linux' ? familyOf(pid) : [pid], 'SIGKILL');
      await relaunch();
    },
    async standStill() {
      const backends = await runStatement(url, 'select pid from pg_stat_activity');
      goOn = stopAll([postmaster.pid, ...backends.map(({ pid }) => Number(pid))]);
      return goOn;
    },
    ...(disk && {
      async cutPower(pid: number) {
        await disk.cutPower(() => [...familyOf(pid), ...familyOf(postmaster.pid)]);
        await relaunch();
      },
    }),
    async close() {
      goOn();
      await stopCluster(dataDir, programs, account);
      await disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database on somebody else's server, which cannot be killed: all its connections are cut. */
export async function createCutDatabase(databaseUrl: string): Promise<MortalDatabase> {
  const name = `gwanje_torture_${randomBytes(4).toString('hex')}`;
  await runStatement(databaseUrl, `create database ${name}`);
  const url = withDatabase(databaseUrl, name);
  return {
    url,
    ownerUrl: url,
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
