import type { DeploymentDocument, RemoteId } from '@gwanje/contract';

/**
 * The document that an open page goes on with after another deployment: everything of `next`, but
 * remotes whose code already runs here keep the build that they run, so that no screen is put
 * together from two.
 */
export function nextDeployment(
  current: DeploymentDocument,
  next: DeploymentDocument,
  running: ReadonlySet<RemoteId>,
): DeploymentDocument {
  const kept = current.remotes.filter(({ manifest }) => running.has(manifest.id));
  const remotes = next.remotes.map(
    (remote) => kept.find(({ manifest }) => manifest.id === remote.manifest.id) ?? remote,
  );
  return { ...next, remotes };
}
