import type { DeploymentFlags } from '@gwanje/contract';

/** Where requests are decided on; each version of a site's money has pages of its own. */
export const requestsPath = (
  kind: 'charge' | 'exchange',
  { moneyVersion }: Pick<DeploymentFlags, 'moneyVersion'>,
): string => (moneyVersion === 5 ? `/v5/money/${kind}` : `/money/${kind}`);

/** What narrows that page to those that were approved in a range of days, by the day of that. */
export const approvedIn = (
  range: 'today' | 'all',
  { moneyVersion }: Pick<DeploymentFlags, 'moneyVersion'>,
): string =>
  `${moneyVersion === 5 ? 'status=history&outcome=approved' : 'status=approved&by=decided'}&range=${range}`;
