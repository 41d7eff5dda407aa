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

interface Script {
  readonly url: string;
  /** Undefined for builds of before there was one, and of development. */
  readonly integrity: string | undefined;
}

const scripts = new Map<string, readonly Script[]>();

/** Scripts that a remote's exposed module needs at once, as its build names them. */
export function scriptsOf({ baseUrl }: DeployedRemote, distDir: string): readonly Script[] {
  const known = scripts.get(baseUrl);
  if (known) return known;
  // Builds never change, so neither does this.
  const folder = join(distDir, baseUrl);
  const { exposes } = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
  const integrityFile = join(folder, 'integrity.json');
  const integrity: Record<string, string> = existsSync(integrityFile)
    ? JSON.parse(readFileSync(integrityFile, 'utf8'))
    : {};
  const found = exposes[0].assets.js.sync.map((file: string) => ({
    url: baseUrl + file,
    integrity: integrity[file],
  }));
  scripts.set(baseUrl, found);
  return found;
}
