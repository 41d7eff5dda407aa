import { type DeploymentDocument, deploymentDocument } from '@gwanje/contract';

/** Without its deployment there is no console. */
export class DeploymentUnavailable extends Error {
  override readonly name = 'DeploymentUnavailable';
}

/** Milliseconds after which a server that does not answer is given up. */
const TIMEOUT_MS = 15_000;

/**
 * Reads what this deployment consists of.
 *
 * @throws DeploymentUnavailable when the server does not answer, or no deployment
 */
export async function fetchDeployment(timeoutMs = TIMEOUT_MS): Promise<DeploymentDocument> {
  try {
    const response = await fetch('/deployment.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const document: DeploymentDocument = await response.json();
    // The server that answers has parsed it already; schemas would weigh on every login page.
    if (process.env.NODE_ENV !== 'production') deploymentDocument.parse(document);
    if (document.schema !== 1) throw new Error('It is not a deployment document.');
    return document;
  } catch (cause) {
    throw new DeploymentUnavailable('/deployment.json', { cause });
  }
}
