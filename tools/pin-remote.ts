// Points a deployment file at one build of a remote; release.ts is its command.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RemoteId } from '@gwanje/contract';
import { readDeploymentFile } from '@gwanje/server/deployment-file';

export interface Pin {
  readonly root: string;
  /** The deployment file's name without `.json`. */
  readonly deployment: string;
  readonly id: RemoteId;
  /** `<version>+<hash>` of a whole build, or `workspace` for always the newest. */
  readonly build: string;
}

/**
 * Changes one value of the file and leaves the rest as it was typed.
 *
 * @returns what the file named before
 * @throws one sentence when the file has a mistake or does not list the remote, or there is no such build
 */
export function pinRemote({ root, deployment, id, build }: Pin): string {
  const name = `deployments/${deployment}.json`;
  const path = join(root, name);
  if (!existsSync(path)) throw new Error(`There is no ${name}.`);
  const text = readFileSync(path, 'utf8');
  const before = readDeploymentFile(path).remotes[id];
  if (before === undefined)
    throw new Error(`${name} has no ${id}; add "${id}": "workspace" to its remotes first.`);
  // A path leads to the folder as well, and no server would start on it.
  if (basename(build) !== build)
    throw new Error(`"${build}" is no name of a build; name what stands in dist/remotes/${id}.`);
  const folder = join('dist/remotes', id, build);
  if (build !== 'workspace' && !existsSync(join(root, folder, 'remote.json')))
    throw new Error(`There is no whole build in ${folder}.`);
  const after = text.replace(
    new RegExp(`("remotes"\\s*:\\s*\\{[^}]*"${id}"\\s*:\\s*)"[^"]*"`),
    (_match, start: string) => `${start}"${build}"`,
  );
  // A running server reads the file at any moment: it finds the old one or the new one, whole.
  writeFileSync(`${path}.new`, after);
  renameSync(`${path}.new`, path);
  return before;
}
