import {
  type DashboardFigure,
  type DashboardFigureRow,
  type DeploymentFlags,
  type HistoryType,
  moneyHistoryPath,
  type OpenBetProduct,
  type PointPart,
  pointPartOf,
  type RequestKind,
} from '@gwanje/contract';
import { approvedIn, requestsPath } from '../../domain/requests-of.rule';

interface Seen {
  readonly flags: Pick<DeploymentFlags, 'moneyVersion' | 'modules'>;
  /** A partner, whose line alone is looked at; null: all of what whoever looks sees. */
  readonly partnerId: string | null;
  /** Whether he may read who came in. */
  readonly mayReadLogins: boolean;
  /** Whether he may read what the house came to. */
  readonly mayReadCalc: boolean;
}

const FIRST_CHARGED = '/user?chip=firstCharged&isTest=false';

/**
 * Lists of members that can be narrowed to a line. What stands in wallets is summed at the foot of
 * all of them; a share leads to those of whom it is one.
 */
const OF_MEMBERS: Partial<Record<DashboardFigure, string>> = {
  newMembers: '/user?range=today&isTest=false',
  firstCharges: FIRST_CHARGED,
  firstChargeBps: FIRST_CHARGED,
  logins: '/userlogtoday?isTest=false',
  bettors: '/userbettoday?minBets=1&isTest=false',
  money: '/user',
  point: '/user',
  incomeMoney: '/user',
};

/** Rounds of vendors stand in a book for each of them. */
const HISTORIES: Partial<Record<OpenBetProduct, string>> = {
  sports: '/bet/sportshistory',
  minigame: '/bet/minigamehistory',
};

const ofLine = (path: string, partnerId: string | null) =>
  partnerId === null ? path : `${path}${path.includes('?') ? '&' : '?'}partnerId=${partnerId}`;

/** Requests of a kind that were approved today. */
export function requestsToday(
  kind: RequestKind,
  { flags, partnerId }: Pick<Seen, 'flags' | 'partnerId'>,
): string {
  const isOfIncome = kind === 'incomeExchange';
  const path = requestsPath(isOfIncome ? 'exchange' : kind, flags);
  const narrowed = `${path}?${approvedIn('today', flags)}`;
  return ofLine(`${narrowed}${isOfIncome ? `&kind=${kind}` : ''}`, partnerId);
}

/** Bets of a product that are not settled, whenever they were placed; undefined where it is off. */
export const openBetsOf = (
  product: OpenBetProduct,
  { flags, partnerId }: Pick<Seen, 'flags' | 'partnerId'>,
): string | undefined =>
  flags.modules.includes(product) && HISTORIES[product]
    ? ofLine(`${HISTORIES[product]}?betResult=I&range=all`, partnerId)
    : undefined;

/** Movements of these types today. */
const movementsToday = (
  types: readonly HistoryType[],
  { flags, partnerId }: Pick<Seen, 'flags' | 'partnerId'>,
): string => ofLine(`${moneyHistoryPath(flags)}?range=today&types=${types.join(',')}`, partnerId);

/** Points that were given today for one thing, of all types of given points. */
export const givenToday = (
  part: PointPart,
  types: readonly HistoryType[],
  seen: Pick<Seen, 'flags' | 'partnerId'>,
): string =>
  movementsToday(
    types.filter((type) => pointPartOf(type) === part),
    seen,
  );

/** The list that a figure is the total of, or a rate was taken from; undefined where there is none. */
export function listOf(
  { id, types }: Pick<DashboardFigureRow, 'id' | 'types'>,
  seen: Seen,
): string | undefined {
  const { partnerId, mayReadLogins, mayReadCalc } = seen;
  const ofMembers = OF_MEMBERS[id];
  if (ofMembers !== undefined)
    return id === 'logins' && !mayReadLogins ? undefined : ofLine(ofMembers, partnerId);
  if (id === 'charge') return requestsToday('charge', seen);
  // Days of the house are told of no line.
  if (id === 'income' && mayReadCalc && partnerId === null) return '/calc/calchistory?range=today';
  return types && movementsToday(types, seen);
}
