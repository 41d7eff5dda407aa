// The embedded database as files and processes: created whole or not at all, launched, adopted, stopped.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../error-code';
import { StartFailure } from '../start-failure';
import { type Account, own, runAs, spawnAs } from './account';
import type { Programs } from './programs';

const LOG_BYTES_MAX = 10_000_000;
const LAUNCH_TRIES_MAX = 5;
const LAUNCH_RETRY_MS = 300;
const READY_POLL_MS = 20;
/** Recovery after a crash replays at most what one checkpoint leaves; this is far more. */
const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_SECONDS = 60;
const PASSWORD_BYTES = 24;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=128MB',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statements carry the operator's data, and an expected refusal is no event.
  'log_min_error_statement=panic',
];
const UNSAFE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Nothing but the loopback address and nobody without a password. */
const HOST_ACCESS = 'host all all 127.0.0.1/32 scram-sha-256\n';

/** Where things are in a DATA_DIR. */
export const placesOf = (dataDir: string) => ({
  cluster: join(dataDir, 'postgres'),
  /** A restored database that is whole and has yet to be moved to its place. */
  restored: join(dataDir, 'postgres.restored'),
  /** A backup that is being unpacked. */
  unpacking: join(dataDir, 'restore.unfinished'),
  backups: join(dataDir, 'backups'),
  log: join(dataDir, 'postgres.log'),
});

const UNFINISHED_PREFIX = 'postgres.unfinished-';

/** With the cluster, so that both are made, saved and restored as one. */
const PASSWORDS_FILE = 'gwanje-passwords.json';

/** By role: the superuser, the owner of the tables, and whom the server works as. */
interface Passwords {
  readonly postgres: string;
  readonly gwanje: string;
  readonly gwanje_server: string;
}

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const passwordsFile = (dataDir: string) => join(placesOf(dataDir).cluster, PASSWORDS_FILE);

/** @throws {StartFailure} they are damaged */
async function readPasswordsOf(cluster: string): Promise<Passwords> {
  const text = await readFile(join(cluster, PASSWORDS_FILE), 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new StartFailure(
      `${join(cluster, PASSWORDS_FILE)} is damaged, and nobody gets into the database without what it held; put it back from a backup, or restore one.`,
    );
  }
}

const readPasswords = (dataDir: string) => readPasswordsOf(placesOf(dataDir).cluster);

export async function urlsOf(dataDir: string, { port }: Postmaster) {
  const passwords = await readPasswords(dataDir);
  const urlOf = (role: keyof Passwords) =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/gwanje`;
  return {
    url: urlOf('gwanje_server'),
    ownerUrl: urlOf('gwanje'),
    superuserUrl: urlOf('postgres'),
  };
}

const settingArguments = (settings: readonly string[]) =>
  settings.flatMap((setting) => ['-c', setting]);

const newPassword = () => randomBytes(PASSWORD_BYTES).toString('hex');

const createServerRole = ({ gwanje_server }: Passwords) =>
  `create role gwanje_server login password '${gwanje_server}'`;

/**
 * Makes the empty database beside its place and moves it there when it is whole, so that a first
 * start that was interrupted is simply the first start again.
 */
export async function createCluster(
  dataDir: string,
  { binDir }: Programs,
  account: Account,
  durable: boolean,
): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED_PREFIX))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  // A name of its own: initdb outlives a killed start for a while, and would write here, too.
  const unfinished = await mkdtemp(join(dataDir, UNFINISHED_PREFIX));
  await own(account, unfinished);
  const initdbArguments = ['-D', unfinished, '-U', 'postgres', '--encoding=UTF8', '--locale=C'];
  // No one gets in by what initdb writes; HOST_ACCESS replaces it.
  initdbArguments.push('--auth=reject', ...(durable ? [] : ['--no-sync']));
  await runAs(account, join(binDir, 'initdb'), initdbArguments);
  await writeFile(join(unfinished, 'pg_hba.conf'), HOST_ACCESS, { flush: durable });
  const made: Passwords = {
    postgres: newPassword(),
    gwanje: newPassword(),
    gwanje_server: newPassword(),
  };
  await writeFile(join(unfinished, PASSWORDS_FILE), JSON.stringify(made), {
    mode: 0o600,
    flush: durable,
  });
  const statements = [
    `alter role postgres password '${made.postgres}'`,
    `create role gwanje login password '${made.gwanje}'`,
    createServerRole(made),
    'create database gwanje owner gwanje',
  ];
  await runAs(
    account,
    join(binDir, 'postgres'),
    ['--single', ...settingArguments(['exit_on_error=on']), '-D', unfinished, 'postgres'],
    `${statements.join('\n')}\n`,
  );
  await own(account, unfinished);
  await rename(unfinished, placesOf(dataDir).cluster);
}

/**
 * Finishes a restore that was killed after it had moved one database aside and before it moved the
 * other in, and clears what one left that was killed before. For who holds the folder's lock.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const { cluster, restored, unpacking } = placesOf(dataDir);
  await rm(unpacking, { recursive: true, force: true, maxRetries: 3 });
  if (!existsSync(restored)) return;
  if (existsSync(cluster)) await rm(restored, { recursive: true });
  else await rename(restored, cluster);
}

/** @throws {StartFailure} the files are of another major version, or not a whole database */
export async function checkCluster(cluster: string, { major }: Programs): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const missing = ['PG_VERSION', PASSWORDS_FILE].find((name) => !existsSync(join(cluster, name)));
  if (missing !== undefined)
    throw new StartFailure(
      `The database in ${cluster} lacks its file ${missing}; put it back or restore a backup.`,
    );
  if (found !== major)
    throw new StartFailure(
      `${cluster} holds data of PostgreSQL ${found}, but this version runs ${major}; start the version that wrote it.`,
    );
  await readPasswordsOf(cluster);
}

export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
};

/** Tells a live postmaster from one whose end nobody has noticed, and from a stranger with its number. */
function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(cluster);
  } catch {
    // It ended just now.
    return false;
  }
}

/** The live postmaster of this data; it survives the process that launched it. */
export async function findPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const { cluster } = placesOf(dataDir);
  const pidFile = join(cluster, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (isPostmasterOf(cluster, pid)) return { pid, port: Number(lines[3]) };
  // PostgreSQL would refuse because of the stranger. It takes its parent's number for a stale one,
  // and still refuses while a process of the dead postmaster uses the shared memory named below it.
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
  return undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits until the postmaster lets us in; false when it ends before, or never does. */
export async function isReady(dataDir: string, postmaster: Postmaster): Promise<boolean> {
  const { cluster } = placesOf(dataDir);
  const { superuserUrl } = await urlsOf(dataDir, postmaster);
  const deadlineMs = performance.now() + READY_TIMEOUT_MS;
  while (isPostmasterOf(cluster, postmaster.pid) && performance.now() < deadlineMs) {
    const client = new pg.Client({ connectionString: superuserUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory === cluster;
    } catch (error) {
      const isStarting = ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(errorCode(error));
      if (!isStarting) return false;
    } finally {
      await client.end();
    }
    await delay(READY_POLL_MS);
  }
  return false;
}

/**
 * Gives a running database that was made by an earlier version, or comes from a backup of one, the
 * role that the server works as. Cut off between its two steps, it goes on with the second.
 */
export async function addServerRole(
  dataDir: string,
  postmaster: Postmaster,
  account: Account,
): Promise<void> {
  const known = await readPasswords(dataDir);
  const { gwanje_server }: Partial<Passwords> = known;
  const passwords = { ...known, gwanje_server: gwanje_server ?? newPassword() };
  if (gwanje_server === undefined) {
    const file = passwordsFile(dataDir);
    await writeFile(`${file}.new`, JSON.stringify(passwords), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
    if (account.ids) await chown(file, account.ids.uid, account.ids.gid);
  }
  const { superuserUrl } = await urlsOf(dataDir, postmaster);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select 1 where to_regrole('gwanje_server') is null");
    if (rows.length > 0) await client.query(createServerRole(passwords));
  } finally {
    await client.end();
  }
}

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > LOG_BYTES_MAX) truncateSync(path);
  return openSync(path, 'a', 0o600);
}

/**
 * Launches the database and waits until it lets us in.
 *
 * @param knownPort where its clients look for it already; left out: a free one
 * @throws {StartFailure} it does not start; the log says why
 */
export async function launch(
  dataDir: string,
  { binDir }: Programs,
  account: Account,
  durable: boolean,
  knownPort?: number,
): Promise<Postmaster> {
  const { cluster, log } = placesOf(dataDir);
  const settings = settingArguments([...SETTINGS, ...(durable ? [] : UNSAFE_SETTINGS)]);
  // Again, because a port may be taken between its choice and its use, and because processes of a
  // postmaster that was killed take a moment to notice.
  for (let tries = 1; tries <= LAUNCH_TRIES_MAX; tries += 1) {
    const port = knownPort ?? (await freePort());
    const logFd = openLog(log);
    const args = ['-D', cluster, '-p', String(port), ...settings];
    const child = spawnAs(account, join(binDir, 'postgres'), args, ['ignore', logFd, logFd]);
    closeSync(logFd);
    child.on('error', () => undefined);
    child.unref();
    if (child.pid !== undefined && (await isReady(dataDir, { pid: child.pid, port })))
      return { pid: child.pid, port };
    // One that lives but does not let us in.
    child.kill('SIGINT');
    await delay(LAUNCH_RETRY_MS);
  }
  throw new StartFailure(`The embedded database did not start; ${log} says why.`);
}

/** Ends the database: in order if it can, at once if it must. Either way nothing is lost. */
export async function stopCluster(
  dataDir: string,
  { binDir }: Programs,
  account: Account,
): Promise<void> {
  const { cluster } = placesOf(dataDir);
  const stop = (mode: 'fast' | 'immediate') =>
    runAs(account, join(binDir, 'pg_ctl'), [
      ...['stop', '-D', cluster, '-m', mode, '-t', String(STOP_TIMEOUT_SECONDS)],
    ]);
  if ((await findPostmaster(dataDir)) === undefined) return;
  try {
    await stop('fast').catch(() => stop('immediate'));
  } catch (error) {
    // One that was killed meanwhile needs no stopping.
    if ((await findPostmaster(dataDir)) !== undefined) throw error;
  }
}
