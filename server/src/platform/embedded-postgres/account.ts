// PostgreSQL refuses to run as root: what it runs as instead, and how its programs are started.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code';
import { StartFailure } from '../start-failure';
import { isDirOpen, noProgramsFailure } from './programs';

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

export interface Account {
  /** The user that the files belong to; undefined when it is the user of this process. */
  readonly ids: Ids | undefined;
  /** What precedes a program on its command line. */
  readonly prefix: readonly string[];
}

/** By name: the numbers differ between systems, and PostgreSQL wants an account that has a name. */
function idsOfNobody(): Ids {
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout || Number.NaN),
  );
  if (!Number.isInteger(uid) || !Number.isInteger(gid))
    throw new StartFailure(
      'Root hands the database to the user nobody, who does not exist here; start as a normal user.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Gives `dir` and everything in it to the account. */
export async function own(account: Account, dir: string): Promise<void> {
  const { ids } = account;
  if (ids === undefined) return;
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), ids.uid, ids.gid);
  await chown(dir, ids.uid, ids.gid);
}

/**
 * Lets another account than root pass folders that are closed to it, such as /root; the files
 * stay where the operator wants them. `ls` proves that it works here.
 */
function passageThrough(dataDir: string, { uid, gid }: Ids): readonly string[] {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const only = `-all,+${capability}`;
    const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    prefix.push(`--inh-caps=${only}`, `--ambient-caps=${only}`, '--');
    const [program = '', ...args] = [...prefix, 'ls', join(dataDir, '.')];
    if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) return prefix;
  }
  throw new StartFailure(
    `Root hands the database to the user nobody, who cannot reach DATA_DIR ${dataDir}; set DATA_DIR to a folder that everyone may pass, such as /var/lib/gwanje.`,
  );
}

/**
 * The account for the cluster in `clusterDir`: this process's own, or for root the files' owner,
 * or `nobody`.
 *
 * @throws {StartFailure} the files belong to another user, or that account cannot reach them
 */
export async function accountFor(dataDir: string, clusterDir: string): Promise<Account> {
  const userId = process.getuid?.();
  const owner = existsSync(clusterDir) ? await stat(clusterDir) : undefined;
  if (userId !== 0) {
    if (userId === undefined || owner === undefined || owner.uid === userId)
      return { ids: undefined, prefix: [] };
    throw new StartFailure(
      `The data in DATA_DIR ${dataDir} belongs to another user; start as that user or as root, or set another DATA_DIR.`,
    );
  }
  const hasOwner = owner !== undefined && owner.uid !== 0;
  const ids = hasOwner ? { uid: owner.uid, gid: owner.gid } : idsOfNobody();
  const isOpen = await isDirOpen(dataDir);
  const account: Account = { ids, prefix: isOpen ? [] : passageThrough(dataDir, ids) };
  // A copy made by root, for instance.
  if (owner !== undefined && !hasOwner) await own(account, clusterDir);
  return account;
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches this process only. */
export function spawnAs(
  { ids, prefix }: Account,
  program: string,
  args: readonly string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const [file = program, ...rest] = [...prefix, program, ...args];
  // The account need not know the rest, and PG* variables would change what the programs do.
  const { PATH, SystemRoot, TEMP } = process.env;
  return spawn(file, rest, {
    ...(prefix.length === 0 ? ids : {}),
    // Neither the folder nor the home of this process need be open to the account.
    cwd: '/',
    env: { PATH, SystemRoot, TEMP, HOME: '/nonexistent', LC_ALL: 'C' },
    detached: true,
    windowsHide: true,
    stdio,
  });
}

/** Runs a program to its end. */
export async function runAs(
  account: Account,
  program: string,
  args: readonly string[],
  input = '',
): Promise<void> {
  const child = spawnAs(account, program, args, 'pipe');
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  // A program that ends without reading says why in what it prints.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const code = await new Promise((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', (error) =>
      reject(errorCode(error) === 'ENOENT' ? noProgramsFailure() : error),
    );
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${printed}`);
}
