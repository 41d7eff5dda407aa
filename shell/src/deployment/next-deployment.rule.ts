import type { DeployedRemote, DeploymentDocument, RemoteId } from '@gwanje/contract';

/**
 * The document that an open page goes on with after another deployment: everything of `next`, but
 * remotes whose code already runs here keep the build that they run, so that no screen is put
 * together from two. Maintenance is no matter of a build and is taken over.
 *
 * @param running the builds whose code runs in this page, or is on its way
 */
export function nextDeployment(
  next: DeploymentDocument,
  running: ReadonlyMap<RemoteId, DeployedRemote>,
): DeploymentDocument {
  const remotes = next.remotes.map((remote) => {
    const kept = running.get(remote.manifest.id);
    return kept ? { ...kept, maintenance: remote.maintenance } : remote;
  });
  return { ...next, remotes };
}
