import {
  type Claim,
  type Fact,
  type MoneyRequest,
  OPEN_REQUEST_STATUSES,
  type QueueLoad,
  type RequestFacts,
  type RequestKind,
} from '@gwanje/contract';

/** A request that waits longer is late. */
const LATE_MS = 5 * 60_000;

export const isOpen = ({ status }: Pick<MoneyRequest, 'status'>): boolean =>
  OPEN_REQUEST_STATUSES.some((open) => open === status);

/** What whoever decides has seen it to be, for the server to hold it to. */
export const seenStatus = ({
  status,
}: Pick<MoneyRequest, 'status'>): { readonly expectedStatus?: 'waiting' | 'held' } =>
  status === 'waiting' || status === 'held' ? { expectedStatus: status } : {};

/** Whether its money is still to be sent, in a step of its own. */
export const isDue = ({ payout }: Pick<MoneyRequest, 'payout'>): boolean => payout === 'due';

/** A transfer that is due for longer is late. */
const DUE_LATE_MS = 10 * 60_000;

export const isDueLate = (
  request: Pick<MoneyRequest, 'payout' | 'decidedAt'>,
  now: number,
): boolean =>
  isDue(request) && request.decidedAt !== null && now - Date.parse(request.decidedAt) > DUE_LATE_MS;

/** Whether whoever claimed it is still at work. */
export const isHeld = ({ until }: Pick<Claim, 'until'>, now = Date.now()): boolean =>
  Date.parse(until) > now;

export const isLate = (request: Pick<MoneyRequest, 'status' | 'requestedAt'>, now: number) =>
  request.status === 'waiting' && now - Date.parse(request.requestedAt) > LATE_MS;

/** Whether half of what is open has waited for longer than a request should. */
export const isBusy = ({ medianWaitMs }: Pick<QueueLoad, 'medianWaitMs'>): boolean =>
  medianWaitMs !== null && medianWaitMs > LATE_MS;

/** How a row stands out: what waits, what must not be approved as it is, what is over without money. */
export function toneOf(
  request: Pick<
    MoneyRequest,
    'status' | 'payout' | 'decidedAt' | 'requestedAt' | 'firstApprovedBy'
  >,
  facts: RequestFacts | undefined,
): 'wait' | 'late' | 'second' | 'held' | 'bad' | 'muted' | undefined {
  const { status } = request;
  if (status === 'declined' || status === 'cancelled') return 'muted';
  if (isDueLate(request, Date.now())) return 'bad';
  if (isDue(request)) return 'wait';
  if (!isOpen(request)) return undefined;
  if ((facts?.wagering?.openWon ?? 0) > 0) return 'bad';
  if (request.firstApprovedBy) return 'second';
  if (status === 'held') return 'held';
  return isLate(request, Date.now()) ? 'late' : 'wait';
}

const isRed = ({ tone }: Fact) => tone === 'bad';

/** Whether approving it has to be given a reason, which is kept with it. */
export const needsReason = (facts: RequestFacts | undefined): boolean =>
  facts?.facts.some(isRed) ?? false;

/** Whether approving it is known to be the first of two words, so that nothing follows from it yet. */
export const isFirstOfTwo = (
  { firstApprovedBy }: Pick<MoneyRequest, 'firstApprovedBy'>,
  facts: RequestFacts | undefined,
): boolean =>
  firstApprovedBy === null && (facts?.facts.some(({ code }) => code === 'second') ?? false);

export interface Move {
  readonly wallet: 'money' | 'point' | 'income';
  readonly beforeWon: number;
  readonly afterWon: number;
}

/** What a decision makes of the member's wallets; what stays as it is, is no move. */
export function movesOf(
  decision: 'approve' | 'decline',
  { kind, amountWon }: { readonly kind: RequestKind; readonly amountWon: number },
  { balanceWon, bonusWon }: Pick<RequestFacts, 'balanceWon' | 'bonusWon'>,
  pointWon: number,
): readonly Move[] {
  const wallet = kind === 'incomeExchange' ? 'income' : 'money';
  const isMoved = (decision === 'approve') === (kind === 'charge');
  if (!isMoved) return [];
  const moves: Move[] = [{ wallet, beforeWon: balanceWon, afterWon: balanceWon + amountWon }];
  if (decision === 'approve' && bonusWon)
    moves.push({ wallet: 'point', beforeWon: pointWon, afterWon: pointWon + bonusWon });
  return moves;
}
