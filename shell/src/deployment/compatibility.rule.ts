import { type RemoteManifest, SHELL_CONTRACT_VERSION } from '@gwanje/contract';
import satisfies from 'semver/functions/satisfies';

export interface Incompatibility {
  /** Range that the remote's build was made for. */
  readonly wants: string;
  /** What this shell offers. */
  readonly has: string;
}

/** Why this shell must not load `manifest`'s code; undefined when it may. */
export function findIncompatibility(
  manifest: RemoteManifest,
  has: string = SHELL_CONTRACT_VERSION,
): Incompatibility | undefined {
  const wants = manifest.contract;
  return satisfies(has, wants) ? undefined : { wants, has };
}
