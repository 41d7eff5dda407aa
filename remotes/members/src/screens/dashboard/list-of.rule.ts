import {
  type DashboardFigure,
  type DashboardFigureRow,
  type DeploymentFlags,
  moneyHistoryPath,
  type RequestKind,
} from '@gwanje/contract';
import { approvedIn, requestsPath } from '../../domain/requests-of.rule';

interface Seen {
  readonly flags: Pick<DeploymentFlags, 'moneyVersion'>;
  /** A partner, whose line alone is looked at; null: all of what whoever looks sees. */
  readonly partnerId: string | null;
  /** Whether he may read who came in. */
  readonly mayReadLogins: boolean;
}

/** What stands in the members' own wallets is summed at the foot of their list. */
const OF_MEMBERS: Partial<Record<DashboardFigure, string>> = {
  newMembers: 'range=today',
  money: '',
  point: '',
  incomeMoney: '',
};

/** Requests of a kind that were approved today. */
export function requestsToday(kind: RequestKind, { flags, partnerId }: Seen): string {
  const isOfIncome = kind === 'incomeExchange';
  const path = requestsPath(isOfIncome ? 'exchange' : kind, flags);
  const narrowed = `${path}?${approvedIn('today', flags)}`;
  return `${narrowed}${isOfIncome ? `&kind=${kind}` : ''}${partnerId ? `&partnerId=${partnerId}` : ''}`;
}

/** The list that a figure is the total of; undefined where no list has that total. */
export function listOf(
  { id, types }: Pick<DashboardFigureRow, 'id' | 'types'>,
  seen: Seen,
): string | undefined {
  const { flags, partnerId, mayReadLogins } = seen;
  const ofMembers = OF_MEMBERS[id];
  if (ofMembers !== undefined) {
    const query = [ofMembers, partnerId && `partnerId=${partnerId}`].filter(Boolean).join('&');
    return query ? `/user?${query}` : '/user';
  }
  if (id === 'charge') return requestsToday('charge', seen);
  // No other list can be narrowed to a line.
  if (partnerId !== null) return undefined;
  if (types) return `${moneyHistoryPath(flags)}?range=today&types=${types.join(',')}`;
  if (id === 'bettors') return '/userbettoday?minBets=1';
  return id === 'logins' && mayReadLogins ? '/userlogtoday' : undefined;
}
