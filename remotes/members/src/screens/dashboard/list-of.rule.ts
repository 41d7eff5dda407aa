import {
  type DashboardFigure,
  type DashboardFigureRow,
  type DeploymentFlags,
  moneyHistoryPath,
} from '@gwanje/contract';
import { approvedIn, requestsPath } from '../../domain/requests-of.rule';

interface Seen {
  readonly flags: Pick<DeploymentFlags, 'moneyVersion'>;
  /** A partner, whose line alone is looked at; null: all of what whoever looks sees. */
  readonly partnerId: string | null;
  /** Whether he may read who came in. */
  readonly mayReadLogins: boolean;
}

/** The lists of requests, which name no line. */
const REQUESTS: Partial<Record<DashboardFigure, 'charge' | 'exchange'>> = {
  charge: 'charge',
  exchange: 'exchange',
};
/** What stands in the members' own wallets is summed at the foot of their list. */
const OF_MEMBERS: Partial<Record<DashboardFigure, string>> = {
  newMembers: 'range=today',
  money: '',
  point: '',
  incomeMoney: '',
};

/** The list that a figure is the total of; undefined where no list has that total. */
export function listOf(
  { id, types }: Pick<DashboardFigureRow, 'id' | 'types'>,
  { flags, partnerId, mayReadLogins }: Seen,
): string | undefined {
  const ofMembers = OF_MEMBERS[id];
  if (ofMembers !== undefined) {
    const query = [ofMembers, partnerId && `partnerId=${partnerId}`].filter(Boolean).join('&');
    return query ? `/user?${query}` : '/user';
  }
  if (partnerId !== null) return undefined;
  const kind = REQUESTS[id];
  if (kind) return `${requestsPath(kind, flags)}?${approvedIn('today', flags)}`;
  if (types) return `${moneyHistoryPath(flags)}?range=today&types=${types.join(',')}`;
  if (id === 'bettors') return '/userbettoday';
  return id === 'logins' && mayReadLogins ? '/userlogtoday' : undefined;
}
