import type { DeploymentDocument } from '@gwanje/contract';
import { type Match, matchScreen } from '../deployment/match-screen.rule';

/** Characters; no address of the console comes near it. */
const ADDRESS_LENGTH_MAX = 2_000;

export type DetailPage = Match & {
  /** Where the page stands: its path and query, of this console only. Absent where nothing is shown. */
  readonly href?: string;
};

/**
 * What may be shown at the address that somebody wrote into the console's own: a screen that is
 * open to this administrator, and nothing else. A browser reads `//host`, `/\host` and addresses
 * with tabs in them as another site's, so the address is read as a browser does before it is judged.
 */
export function detailPage(
  asked: string,
  origin: string,
  deployment: DeploymentDocument,
  adminType: number,
): DetailPage {
  const isPath = asked.startsWith('/') && asked.length <= ADDRESS_LENGTH_MAX;
  const url = isPath && URL.canParse(asked, origin) ? new URL(asked, origin) : undefined;
  if (url?.origin !== origin) return { kind: 'unknown' };
  const match = matchScreen(deployment, url.pathname, adminType);
  return match.kind === 'open' ? { ...match, href: url.pathname + url.search } : match;
}
