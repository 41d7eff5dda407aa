import {
  type DeployedRemote,
  type DeploymentDocument,
  fitsOf,
  isConditionMet,
  isPermitted,
  type ScreenDeclaration,
} from '@gwanje/contract';

export interface ScreenInRemote {
  readonly remote: DeployedRemote;
  readonly screen: ScreenDeclaration;
}

export type Match =
  | ({ readonly kind: 'open' | 'off' | 'forbidden' } & ScreenInRemote)
  | { readonly kind: 'unknown' };

/** Every screen that any remote of the deployment declares, whatever its flags. */
export const declaredScreens = (document: DeploymentDocument): ScreenInRemote[] =>
  document.remotes.flatMap((remote) =>
    remote.manifest.screens.map((screen) => ({ remote, screen })),
  );

/**
 * The screen that stands at `path`, and whether this administrator may see it here.
 *
 * A literal path beats one with parameters, that one a path that is open beneath, and of two
 * screens at one path the one whose flags hold wins, because versions of a screen may share an
 * address. Whether a page stands beneath an open path is for its remote to say, once it is loaded.
 */
export function matchScreen(document: DeploymentDocument, path: string, adminType: number): Match {
  const fitOf = fitsOf(path);
  const candidates = declaredScreens(document)
    .flatMap((found) => {
      const fit = fitOf(found.screen.path);
      return fit < 0 ? [] : { ...found, fit };
    })
    .sort((a, b) => b.fit - a.fit);
  const best = candidates.filter(({ fit }) => fit === candidates[0]?.fit);
  const on = best.find(({ screen }) => isConditionMet(screen.when, document.flags));
  const found = on ?? best[0];
  if (!found) return { kind: 'unknown' };
  const { remote, screen } = found;
  if (!on) return { kind: 'off', remote, screen };
  return {
    kind: isPermitted(adminType, screen.permission) ? 'open' : 'forbidden',
    remote,
    screen,
  };
}
