import type { DeploymentDocument } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import { matchScreen } from './deployment/match-screen.rule';
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

/**
 * Starts loading the screen of an address while the guard still asks who is here: its code is no
 * secret, and a wait less.
 */
export function loadAhead({ deployment, loads }: Console, path: string): void {
  const match = matchScreen(deployment, path, 0);
  if (match.kind === 'open') loads.ensure(match.remote, match.screen);
}
