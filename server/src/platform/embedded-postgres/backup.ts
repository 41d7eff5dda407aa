// Backup and restore of the embedded database, whose package brings neither pg_basebackup nor pg_dump.
import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import {
  adoptCheckpoint,
  checkpointForBackup,
  checkpointPlaceOf,
  RESTORED_CHECKPOINT,
} from '../checkpoint';
import { errorCode } from '../error-code';
import { StartFailure } from '../start-failure';
import { accountFor, own, runAs } from './account';
import { type ArchiveEntry, packTar, unpackTar } from './archive';
import {
  checkCluster,
  findPostmaster,
  finishRestore,
  isReady,
  placesOf,
  stopCluster,
  urlsOf,
} from './cluster';
import { acquireDataDirLock } from './lock';
import { findPrograms } from './programs';
import { makeDir, openDataDir, startEmbeddedPostgres } from './start';

/** Fast, and still a tenth of the size: most of it is zeros. */
const GZIP_LEVEL = 4;

/** Folders whose content belongs to the running processes, as pg_basebackup leaves them out. */
const TRANSIENT_DIRS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const TRANSIENT_FILES = /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label.*)$/;
const TEMPORARY = /^pgsql_tmp/;

/** A checkpoint of a large database, the longest of what a backup asks for, takes minutes. */
const STATEMENT_TIMEOUT_MS = 1_800_000;
const ANSWER_TIMEOUT_MS = 1_860_000;

const PARTIAL = '.partial';
/** Of a name that a backup gets where none is given. */
const OWN_PARTIAL = /^gwanje-\w+\.tar\.gz\.partial$/;

const stamp = () => new Date().toISOString().replace(/[-:.]/g, '');

async function* filesOf(dir: string, name: string): AsyncGenerator<ArchiveEntry> {
  yield { name, kind: 'dir' };
  if (TRANSIENT_DIRS.has(basename(name))) return;
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (TRANSIENT_FILES.test(entry.name) || TEMPORARY.test(entry.name)) continue;
    if (entry.name === RESTORED_CHECKPOINT) continue;
    const path = join(dir, entry.name);
    const entryName = `${name}/${entry.name}`;
    if (entry.isDirectory()) yield* filesOf(path, entryName);
    else {
      // A table that is dropped meanwhile is dropped again by replay of the log.
      const file = await open(path).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (file) yield { name: entryName, kind: 'file', file };
    }
  }
}

/**
 * The cluster as it is copied under writes, then what makes the copy consistent.
 *
 * @param checkpoint of its log, read before this begins
 */
async function* backupOf(
  client: pg.Client,
  cluster: string,
  checkpoint: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  const row = async (statement: string) =>
    (await client.query<Record<string, string>>(statement)).rows[0] ?? {};
  const { first = '' } = await row(
    "select pg_walfile_name(pg_backup_start('gwanje', fast => true)) as first",
  );
  yield* filesOf(cluster, 'postgres');
  const { label = '', last = '' } = await row(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  );
  if (checkpoint !== undefined)
    yield { name: `postgres/${RESTORED_CHECKPOINT}`, kind: 'text', text: checkpoint };
  yield { name: 'postgres/backup_label', kind: 'text', text: label };
  const walDir = join(cluster, 'pg_wal');
  for (const name of (await readdir(walDir)).sort())
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
      yield { name: `postgres/pg_wal/${name}`, kind: 'file', file: await open(join(walDir, name)) };
}

/** What backups that were killed have left; for who holds the slot, which keeps every living one out. */
async function clearPartial(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  for (const name of await readdir(dir))
    if (OWN_PARTIAL.test(name)) await rm(join(dir, name), { force: true });
}

/** Compressed, and under its name only when all of it is there. */
async function writeWhole(
  file: string,
  archive: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const partial = `${file}${PARTIAL}`;
  try {
    await pipeline(
      Readable.from(archive),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeBackup(
  superuserUrl: string,
  dataDir: string,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  const checkpoint = await checkpointForBackup(checkpointPlaceOf(dataDir, undefined));
  const { cluster, backups } = placesOf(dataDir);
  const client = new pg.Client({
    connectionString: superuserUrl,
    application_name: 'gwanje backup',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Keeps the log from here on, and others from making a backup; dropped with the connection.
    await client.query("select pg_create_physical_replication_slot('gwanje_backup', true, true)");
    await clearPartial(backups);
    await writeWhole(file, packTar(backupOf(client, cluster, checkpoint)), signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartFailure(`${file} was not written (${reason}); nothing of it is left.`);
  } finally {
    await client.end();
  }
}

/**
 * Saves the embedded database of `dataDir` to one .tar.gz, while its server runs or not: every
 * change that was acknowledged before the call is in it. It holds the passwords and is for its
 * owner's eyes only.
 *
 * @param options.file by default a new name in the folder `backups` of `dataDir`
 * @param options.signal ends it before it is whole; nothing of it stays then
 * @returns the path and the size of the archive
 * @throws {StartFailure} nothing to save, or the file exists or cannot be written
 */
export async function backUp(options: {
  dataDir: string;
  file?: string;
  signal?: AbortSignal;
}): Promise<{ file: string; bytes: number }> {
  const given = resolve(options.dataDir);
  // Before the folder is made that somebody has named wrongly.
  if (!existsSync(placesOf(given).cluster))
    throw new StartFailure(`There is no database in DATA_DIR ${given} to back up.`);
  const dataDir = await openDataDir(given);
  const file = resolve(options.file ?? join(placesOf(dataDir).backups, `gwanje-${stamp()}.tar.gz`));
  if (existsSync(file)) throw new StartFailure(`${file} exists already; name another file.`);
  await makeDir(dirname(file), 0o700).catch((error: Error) => {
    throw new StartFailure(`${file} cannot be written (${error.message}); name another file.`);
  });
  const running = await findPostmaster(dataDir);
  if (running && (await isReady(dataDir, running))) {
    await writeBackup((await urlsOf(dataDir, running)).superuserUrl, dataDir, file, options.signal);
  } else {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await writeBackup(postgres.superuserUrl, dataDir, file, options.signal).finally(postgres.stop);
  }
  return { file, bytes: (await stat(file)).size };
}

const notRestored = (file: string, error: unknown) => {
  const reason = error instanceof Error ? error.message : error;
  const todo =
    errorCode(error) === 'ENOSPC'
      ? 'make room on the disk of DATA_DIR, where nothing has changed'
      : 'name a complete backup';
  return new StartFailure(`${file} cannot be restored (${reason}); ${todo}.`);
};

async function unpackBackup(file: string, dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { mode: 0o700 });
  try {
    await pipeline(createReadStream(file), createGunzip(), (source) => unpackTar(source, dir));
    await stat(join(dir, 'postgres/backup_label'));
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw notRestored(file, error);
  }
}

/** Of a path the folders that are not there, the deepest first. */
const foldersToMake = (path: string): string[] =>
  existsSync(path) ? [] : [path, ...foldersToMake(dirname(path))];

const isRemoved = (emptyDir: string): Promise<boolean> =>
  rmdir(emptyDir).then(
    () => true,
    () => false,
  );

/**
 * Puts the database of a backup into `dataDir`; the next start recovers it.
 *
 * @param options.replace moves a database that is there aside, under a new name; never deletes it
 * @returns where the database that was there has been moved, if there was one
 * @throws {StartFailure} a server uses the folder, it has a database and `replace` is false, or the
 *   file is no complete backup of this major version; the folder is then as it was
 */
export async function restore(options: {
  dataDir: string;
  file: string;
  replace: boolean;
}): Promise<{ movedTo: string | undefined }> {
  const file = resolve(options.file);
  // Before the folder is made into which nothing comes.
  await access(file, constants.R_OK).catch((error: Error) => {
    throw notRestored(file, error);
  });
  const made = foldersToMake(resolve(options.dataDir));
  const dataDir = await openDataDir(options.dataDir);
  const { cluster, restored, unpacking: unfinished } = placesOf(dataDir);
  const lock = await acquireDataDirLock(dataDir);
  try {
    await finishRestore(dataDir);
    const hasDatabase = existsSync(cluster);
    if (hasDatabase && !options.replace)
      throw new StartFailure(
        `DATA_DIR ${dataDir} has a database already; add -- --replace to move it aside.`,
      );
    const programs = await findPrograms(dataDir);
    const account = await accountFor(dataDir, cluster);
    const unpacked = join(unfinished, 'postgres');
    await unpackBackup(file, unfinished);
    const makeReady = async () => {
      await checkCluster(unpacked, programs);
      const place = checkpointPlaceOf(dataDir, undefined);
      await adoptCheckpoint(place, unpacked, basename(file));
      await own(account, unfinished);
      await runAs(account, join(programs.binDir, 'initdb'), ['--sync-only', '-D', unpacked]);
    };
    await makeReady().catch(async (error) => {
      await rm(unfinished, { recursive: true });
      throw error;
    });
    // A killed server leaves its database running.
    await stopCluster(dataDir, programs, account);
    const movedTo = hasDatabase ? `${cluster}.replaced-${stamp()}` : undefined;
    // From here on whoever comes next finds either database whole; see finishRestore.
    await rename(unpacked, restored);
    if (movedTo) await rename(cluster, movedTo);
    await rename(restored, cluster);
    await rm(unfinished, { recursive: true });
    return { movedTo };
  } catch (error) {
    // What somebody else has put something into stays, and so does what it lies in.
    for (const folder of made) if (!(await isRemoved(folder))) break;
    throw error;
  } finally {
    await lock.release();
  }
}
