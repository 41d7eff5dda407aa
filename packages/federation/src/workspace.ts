import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RemoteId } from '@gwanje/contract';

/** What one webpack run builds. */
export type App = 'shell' | RemoteId;

/** Folder of an app, relative to the workspace's root. */
export const appFolder = (app: App): string => (app === 'shell' ? 'shell' : `remotes/${app}`);

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
}

/** The `package.json` of `folder`. */
export const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const WORKSPACE_SCOPE = '@gwanje/';

/** Folder of one of our packages, e.g. `@gwanje/ui-kit`. */
export const packageFolder = (root: string, name: string): string =>
  join(root, 'packages', name.slice(WORKSPACE_SCOPE.length));

/** Folders of our packages that the package in `folder` builds on, however far below, in name order. */
export function workspaceDependencies(root: string, folder: string): string[] {
  const found = new Set<string>();
  const visit = (current: string) => {
    for (const name of Object.keys(readPackage(current).dependencies ?? {})) {
      if (!name.startsWith(WORKSPACE_SCOPE)) continue;
      const next = packageFolder(root, name);
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(folder);
  return [...found].sort();
}

/** Version of a library as installed for the package in `folder`. */
export function installedVersion(folder: string, library: string): string {
  let current = dirname(createRequire(join(folder, 'package.json')).resolve(library));
  // A library may forbid reaching its package.json by name, and may nest nameless ones.
  for (;;) {
    const file = join(current, 'package.json');
    if (existsSync(file)) {
      const { name, version } = readPackage(current);
      if (name === library && version) return version;
    }
    if (current === dirname(current)) throw new Error(`${library} has no package.json`);
    current = dirname(current);
  }
}
