import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeployedRemote, type DeploymentDocument, isConditionMet } from '@gwanje/contract';

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

function isScreenPath(pattern: string, path: string): boolean {
  const isOpen = pattern.endsWith('/*');
  const expected = segmentsOf(isOpen ? pattern.slice(0, -2) : pattern);
  const actual = segmentsOf(path);
  return (
    (isOpen ? expected.length <= actual.length : expected.length === actual.length) &&
    expected.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  );
}

/** The remote whose screen stands under `path` and may be loaded now, if there is one. */
export const remoteAt = (document: DeploymentDocument, path: string): DeployedRemote | undefined =>
  document.remotes.find(
    ({ manifest, maintenance }) =>
      !maintenance &&
      manifest.screens.some(
        (screen) => isConditionMet(screen.when, document.flags) && isScreenPath(screen.path, path),
      ),
  );

const manifests = new Map<string, readonly string[]>();

/** Scripts that a remote's exposed module needs at once, as its build names them. */
export function scriptsOf({ baseUrl }: DeployedRemote, distDir: string): readonly string[] {
  const known = manifests.get(baseUrl);
  if (known) return known;
  // Builds never change, so neither does this.
  const { exposes } = JSON.parse(readFileSync(join(distDir, baseUrl, 'mf-manifest.json'), 'utf8'));
  const scripts: string[] = exposes[0].assets.js.sync.map((file: string) => baseUrl + file);
  manifests.set(baseUrl, scripts);
  return scripts;
}
