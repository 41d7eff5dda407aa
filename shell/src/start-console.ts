import type { DeployedRemote, DeploymentDocument } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { matchScreen } from './deployment/match-screen.rule';
import type { FederationPort } from './remotes/federation-port';
import { createScreenLoads, type ScreenLoads } from './remotes/screen-loads';

/** What everything behind the login stands on. */
export interface Console {
  /** The revision that this page was started with. */
  readonly startedWith: string;
  /** The deployment as it is now. */
  readonly deployment: StoreApi<DeploymentDocument>;
  readonly loads: ScreenLoads;
}

/** Milliseconds for the look whether another deployment took a file away. */
const LOOK_MS = 3_000;

/** Makes the console of a deployment, once its document is there. */
export async function startConsole(
  fetched: Promise<DeploymentDocument>,
  federation: FederationPort,
  fetchDeployment: (timeoutMs: number) => Promise<DeploymentDocument>,
): Promise<Console> {
  const document = await fetched;
  const { revision: startedWith, siteName, flags, loadBudget: budget } = document;
  shellStore.setState({ siteName, flags });
  const isSuperseded = async ({ baseUrl }: DeployedRemote, url: string) => {
    const { revision, remotes } = await fetchDeployment(LOOK_MS);
    if (!url.includes(baseUrl)) return revision !== startedWith;
    return remotes.every((remote) => remote.baseUrl !== baseUrl);
  };
  return {
    startedWith,
    deployment: createStore(() => document),
    loads: createScreenLoads({ federation, budget, random: Math.random, isSuperseded }),
  };
}

/**
 * Starts loading the screen of an address while the guard still asks who is here: its code is no
 * secret, and a wait less.
 */
export function loadAhead({ deployment, loads }: Console, path: string): void {
  const match = matchScreen(deployment.getState(), path, 0);
  if (match.kind === 'open') loads.ensure(match.remote, match.screen);
}
