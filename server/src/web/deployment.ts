import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Demo,
  type DeploymentDocument,
  type DeploymentFile,
  type RemoteId,
  remoteManifest,
  SHELL_CONTRACT_VERSION,
} from '@gwanje/contract';
import { StartFailure } from '../platform/start-failure';
import { readDeploymentFile } from './deployment-file';
import { workspaceBuild } from './workspace-build';

export interface DeploymentSource {
  /** What the shell is told now; the same object until something changed. */
  current(): DeploymentDocument;
  /** The operator's file as last read without a mistake. */
  file(): DeploymentFile;
}

export interface DeploymentPlace {
  /** The file's name without `.json`. */
  readonly name: string;
  readonly dir: string;
  /** Where builds are: `remotes/<id>/<version>+<hash>/`. */
  readonly distDir: string;
  /** Left out wherever it is for real. */
  readonly demo?: Demo;
  /** Told, in one sentence, why a changed file is not used. */
  readonly onRejected?: (sentence: string) => void;
}

const WORKSPACE = 'workspace';
const BUILD_NAME = /^\d+\.\d+\.\d+[\w.-]*\+[0-9a-f]{8,}$/;
const REVISION_LENGTH = 16;

interface Loaded {
  readonly file: DeploymentFile;
  readonly document: DeploymentDocument;
}

function readRemote(
  place: DeploymentPlace,
  path: string,
  id: RemoteId,
  pin: string,
  { [id]: maintenance }: DeploymentFile['maintenance'],
) {
  const { distDir } = place;
  const refuse = (reason: string) => new StartFailure(`${path}: remotes.${id}: ${reason}`);
  if (pin !== WORKSPACE && !BUILD_NAME.test(pin))
    throw refuse(`"${pin}" is neither "workspace" nor <version>+<hash>.`);
  const build = pin === WORKSPACE ? workspaceBuild(join(distDir, 'remotes', id)) : pin;
  if (!build || !BUILD_NAME.test(build))
    throw refuse('This checkout has no build of it; run npm run build.');
  const manifestPath = join(distDir, 'remotes', id, build, 'remote.json');
  try {
    const manifest = remoteManifest.parse(JSON.parse(readFileSync(manifestPath, 'utf8')));
    return { manifest, baseUrl: `/remotes/${id}/${build}/`, ...(maintenance && { maintenance }) };
  } catch {
    throw refuse(`There is no whole build ${build} in ${join(distDir, 'remotes', id)}.`);
  }
}

/** Short hash of what a page is made of: the document and the shell that reads it. */
const revisionOf = (document: object, shell: string | undefined) =>
  createHash('sha256')
    .update(JSON.stringify([document, shell]))
    .digest('hex')
    .slice(0, REVISION_LENGTH);

function load(place: DeploymentPlace, path: string, file: DeploymentFile): Loaded {
  // A remote whose screens are all off stays in: its addresses say so, and cost no request.
  const remotes = Object.entries(file.remotes).map(([id, pin]) =>
    readRemote(place, path, id as RemoteId, pin, file.maintenance),
  );
  const document = {
    schema: 1 as const,
    deployment: place.name,
    siteName: file.siteName,
    contract: SHELL_CONTRACT_VERSION,
    flags: file.flags,
    leaveUrl: file.leaveUrl,
    loadBudget: file.loadBudget,
    ...(place.demo && { demo: place.demo }),
    remotes,
  };
  const revision = revisionOf(document, workspaceBuild(join(place.distDir, 'shell')));
  return { file, document: { ...document, revision } };
}

/** Changes whenever the file, or a build that it takes, may have changed. */
function fingerprint({ distDir }: DeploymentPlace, path: string, file: DeploymentFile): string {
  const builds = Object.entries(file.remotes).flatMap(([id, pin]) => {
    if (pin === WORKSPACE) return [join(id, 'workspace.json')];
    return BUILD_NAME.test(pin) ? [join(id, pin, 'remote.json')] : [];
  });
  return [
    path,
    join(distDir, 'shell', 'workspace.json'),
    ...builds.map((build) => join(distDir, 'remotes', build)),
  ]
    .map((watched) => statSync(watched, { throwIfNoEntry: false }))
    .map((stat) => `${stat?.mtimeMs}/${stat?.ino}/${stat?.size}`)
    .join();
}

/**
 * The deployment of a running server, read anew whenever its file or a build that it takes changes.
 * Who asks many times in one go (a flag for each of fifty games) has the files looked at once.
 *
 * A mistake in a changed file keeps what was; `onRejected` says why, once.
 *
 * @throws {StartFailure} when the first reading finds a mistake
 */
export function loadDeployment(place: DeploymentPlace): DeploymentSource {
  const path = join(place.dir, `${place.name}.json`);
  // As last read without a mistake, also while a build that it names is not there yet.
  let file = readDeploymentFile(path);
  let loaded = load(place, path, file);
  let seen = fingerprint(place, path, file);
  let isLookedAt = false;
  const refresh = (): Loaded => {
    if (isLookedAt) return loaded;
    isLookedAt = true;
    queueMicrotask(() => {
      isLookedAt = false;
    });
    const now = fingerprint(place, path, file);
    if (now === seen) return loaded;
    seen = now;
    try {
      file = readDeploymentFile(path);
      // Before its builds are looked at: one that comes meanwhile is looked at again.
      seen = fingerprint(place, path, file);
      loaded = load(place, path, file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      place.onRejected?.(`${reason} The deployment stays as it was.`);
    }
    return loaded;
  };
  return { current: () => refresh().document, file: () => refresh().file };
}
