// The control: the same shell, with its remotes as ordinary lazy chunks of one build instead of federated ones.
import type { DeployedRemote } from '@gwanje/contract';
import type { FederationPort } from '../../shell/src/remotes/federation-port';

const REMOTES: Partial<Record<string, () => Promise<unknown>>> = {
  config: () => import('../../remotes/config/src/manifest'),
  minigames: () => import('../../remotes/minigames/src/manifest'),
};

export const federation: FederationPort = {
  load: ({ manifest }: DeployedRemote) =>
    REMOTES[manifest.id]?.() ?? Promise.reject(new Error(`The control has no ${manifest.id}.`)),
};
