import type { DeploymentDocument } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import type { FederationPort } from './remotes/federation-port';
import { createScreenLoads, type ScreenLoads } from './remotes/screen-loads';

/** What everything behind the login stands on. */
export interface Console {
  readonly deployment: DeploymentDocument;
  readonly loads: ScreenLoads;
}

/** Makes the console of a deployment, once its document is there. */
export async function startConsole(
  fetched: Promise<DeploymentDocument>,
  federation: FederationPort,
): Promise<Console> {
  const deployment = await fetched;
  const { siteName, flags, loadBudget: budget } = deployment;
  shellStore.setState({ siteName, flags });
  return { deployment, loads: createScreenLoads({ federation, budget, random: Math.random }) };
}
