import {
  type DeployedRemote,
  type DeploymentDocument,
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

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/**
 * How well `pattern` fits, more for each literal segment; -1 when it does not. A pattern that ends
 * with `*` fits everything beneath it too, worse than one that says how long the path is.
 */
function fitOf(pattern: string, path: string): number {
  const isOpen = pattern.endsWith('/*');
  const expected = segmentsOf(isOpen ? pattern.slice(0, -2) : pattern);
  const actual = segmentsOf(path);
  if (isOpen ? expected.length > actual.length : expected.length !== actual.length) return -1;
  let fit = isOpen ? 0 : 1;
  for (const [index, segment] of expected.entries()) {
    if (segment.startsWith(':')) continue;
    if (segment.toLowerCase() !== actual[index]?.toLowerCase()) return -1;
    fit += 2;
  }
  return fit;
}

/**
 * The screen that stands at `path`, and whether this administrator may see it here.
 *
 * A literal path beats one with parameters, that one a path that is open beneath, and of two
 * screens at one path the one whose flags hold wins, because versions of a screen may share an
 * address. Whether a page stands beneath an open path is for its remote to say, once it is loaded.
 */
export function matchScreen(document: DeploymentDocument, path: string, adminType: number): Match {
  const candidates = declaredScreens(document)
    .map((found) => ({ ...found, fit: fitOf(found.screen.path, path) }))
    .filter(({ fit }) => fit >= 0)
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
