import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type App, appFolder, workspaceDependencies } from './workspace';

const NOT_BUILT = /\.(test|e2e)\.tsx?$|(^|\/)(node_modules|testing\.tsx?$)/;
const HASH_LENGTH = 12;

/** Files under `folder`, relative to `root`, that may end up in a build. */
function sourcesIn(root: string, folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !NOT_BUILT.test(file));
}

/** Short hash of the names and contents of `files`, which are relative to `root`. */
export function hashFiles(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

/**
 * Hash of everything an app's build follows from, known before building.
 *
 * That is: its sources, those of our packages it builds on, what is installed, and this policy.
 * Tests are not part of it.
 */
export function inputHash(root: string, app: App): string {
  const own = join(root, appFolder(app));
  const folders = [own, ...workspaceDependencies(root, own)];
  return hashFiles(root, [
    ...folders.flatMap((folder) => [
      relative(root, join(folder, 'package.json')),
      ...sourcesIn(root, join(folder, 'src')),
    ]),
    ...sourcesIn(root, join(root, 'packages/federation/src')),
    'pnpm-lock.yaml',
  ]);
}
