// The database that comes with the product: one call from an empty folder to a connection URL.
import { constants, existsSync, statSync } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from '../error-code';
import { StartFailure } from '../start-failure';
import { type Account, accountFor } from './account';
import {
  addServerRole,
  checkCluster,
  createCluster,
  findPostmaster,
  finishRestore,
  isReady,
  launch,
  type Postmaster,
  placesOf,
  stopCluster,
  urlsOf,
} from './cluster';
import { acquireDataDirLock } from './lock';
import { findPrograms, type Programs } from './programs';
import { keepAlive } from './revival';
import { requireFirstRoom } from './room';

export interface EmbeddedPostgres {
  /** Connects as `gwanje_server`, who owns nothing and may do what the owner has granted. */
  readonly url: string;
  /** Connects as `gwanje`, who owns the database `gwanje` and is no superuser. */
  readonly ownerUrl: string;
  /** Connects to the same database as its superuser, for backups and tests. */
  readonly superuserUrl: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** Ends the database and lets go of the folder; waits for both. */
  stop(): Promise<void>;
}

/** What mkdir's `recursive` does, except that that never ends where nothing can be made, as in /proc. */
export async function makeDir(dir: string, mode?: number): Promise<void> {
  if (!existsSync(dirname(dir))) await makeDir(dirname(dir), mode);
  await mkdir(dir, mode).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST' || !statSync(dir).isDirectory()) throw error;
  });
}

/**
 * Makes the folder if it is not there.
 *
 * @returns the one path that everything about it is told by, whatever links lead there
 * @throws {StartFailure} it cannot be made or written
 */
export async function openDataDir(given: string): Promise<string> {
  try {
    await makeDir(resolve(given));
    await access(given, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(given);
  } catch (error) {
    throw new StartFailure(
      `DATA_DIR ${resolve(given)} cannot be written (${errorCode(error)}); set DATA_DIR to a folder of this user.`,
    );
  }
}

async function findOrLaunch(
  dataDir: string,
  programs: Programs,
  account: Account,
  durable: boolean,
): Promise<Postmaster> {
  if (!existsSync(placesOf(dataDir).cluster)) {
    await requireFirstRoom(dataDir);
    await createCluster(dataDir, programs, account, durable);
  }
  await checkCluster(placesOf(dataDir).cluster, programs);
  const orphan = await findPostmaster(dataDir);
  const isAdopted = orphan && (await isReady(dataDir, orphan));
  const postmaster = isAdopted ? orphan : await launch(dataDir, programs, account, durable);
  await addServerRole(dataDir, postmaster, account);
  return postmaster;
}

/**
 * Starts the database of `dataDir`, created at the first start, or takes over the one that a
 * killed server left running. It listens on a free port of 127.0.0.1 only.
 *
 * @param options.onLost left out, a database that dies stays dead; given, it is brought up again on
 *   its port, three times in ten minutes at most, and this is told when that does not help
 * @param options.durable false gives up safety at a power cut for speed: for tests only
 * @throws {StartFailure} in one sentence: folder not writable or used by another server, data of
 *   another major version or user, no programs for this machine, or the log that says why not
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
  onLost?: (failure: Error) => void;
}): Promise<EmbeddedPostgres> {
  const { durable = true, onLost } = options;
  const dataDir = await openDataDir(options.dataDir);
  const lock = await acquireDataDirLock(dataDir);
  try {
    await finishRestore(dataDir);
    const programs = await findPrograms(dataDir);
    const account = await accountFor(dataDir, placesOf(dataDir).cluster);
    let postmaster = await findOrLaunch(dataDir, programs, account, durable);
    const relaunch = async () => {
      postmaster = await launch(dataDir, programs, account, durable, postmaster.port);
    };
    const urls = await urlsOf(dataDir, postmaster);
    const { log } = placesOf(dataDir);
    const leave = onLost && keepAlive(() => postmaster, { log, relaunch, onLost });
    let stopping: Promise<void> | undefined;
    const stopOnce = async () => {
      await leave?.();
      await stopCluster(dataDir, programs, account).finally(lock.release);
    };
    const stop = () => {
      stopping ??= stopOnce();
      return stopping;
    };
    return {
      ...urls,
      get pid() {
        return postmaster.pid;
      },
      stop,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
