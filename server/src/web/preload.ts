import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DeployedRemote,
  type DeploymentDocument,
  fitsOf,
  isConditionMet,
} from '@gwanje/contract';

/** The remote whose screen stands under `path` and may be loaded now, if there is one. */
export function remoteAt(document: DeploymentDocument, path: string): DeployedRemote | undefined {
  const fitOf = fitsOf(path);
  return document.remotes.find(
    ({ manifest, maintenance }) =>
      !maintenance &&
      manifest.screens.some(
        (screen) => isConditionMet(screen.when, document.flags) && fitOf(screen.path) >= 0,
      ),
  );
}

export interface Script {
  readonly url: string;
  /** Undefined for builds of before there was one, and of development. */
  readonly integrity: string | undefined;
}

const integrities = new Map<string, Readonly<Record<string, string>>>();
const scripts = new Map<string, readonly Script[]>();

/** Hashes of the scripts of a build, by file; builds never change, so neither do these. */
function integrityIn(folder: string): Readonly<Record<string, string>> {
  const known = integrities.get(folder);
  if (known) return known;
  const file = join(folder, 'integrity.json');
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  integrities.set(folder, found);
  return found;
}

/** What the shell fetches as soon as it runs: the login, or what stands around every screen. */
export function firstOfShell(
  build: string,
  distDir: string,
  { path, isSignedIn }: { readonly path: string; readonly isSignedIn: boolean },
): readonly Script[] {
  const file = path === '/' && !isSignedIn ? 'login.js' : 'frame.js';
  const integrity = integrityIn(join(distDir, 'shell', build))[file];
  if (path === '/logout' || integrity === undefined) return [];
  return [{ url: `/assets/shell/${build}/${file}`, integrity }];
}

/** Scripts that a remote's exposed module needs at once, as its build names them. */
export function scriptsOf({ baseUrl }: DeployedRemote, distDir: string): readonly Script[] {
  const known = scripts.get(baseUrl);
  if (known) return known;
  const folder = join(distDir, baseUrl);
  const { exposes } = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
  const integrity = integrityIn(folder);
  const found = exposes[0].assets.js.sync.map((file: string) => ({
    url: baseUrl + file,
    integrity: integrity[file],
  }));
  scripts.set(baseUrl, found);
  return found;
}
