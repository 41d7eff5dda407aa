import { type DeploymentDocument, deploymentDocument } from '@gwanje/contract';

/** Without its deployment there is no console. */
export class DeploymentUnavailable extends Error {
  override readonly name = 'DeploymentUnavailable';
}

/**
 * Reads what this deployment consists of.
 *
 * @throws DeploymentUnavailable when the server does not answer, or not what the contract says
 */
export async function fetchDeployment(): Promise<DeploymentDocument> {
  try {
    const response = await fetch('/deployment.json', { cache: 'no-store' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return deploymentDocument.parse(await response.json());
  } catch (cause) {
    throw new DeploymentUnavailable('/deployment.json', { cause });
  }
}
