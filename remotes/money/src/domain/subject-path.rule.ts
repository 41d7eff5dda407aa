import {
  CASINO_PAGES,
  type DeploymentFlags,
  HISTORY_TYPES,
  isConditionMet,
  type LedgerEntry,
} from '@gwanje/contract';

const isOfIncome = ({ type, wallet }: Pick<LedgerEntry, 'type' | 'wallet'>) =>
  wallet === 'income' || type.startsWith('incomeMoney');

/** The queue that holds the request of an entry. */
function queueOf(
  entry: Pick<LedgerEntry, 'type' | 'wallet'>,
  isDesk: boolean,
): { readonly path: string; readonly kind?: string } {
  const front = isDesk ? '/v5/money' : '/money';
  if (isOfIncome(entry)) return { path: `${front}/exchange`, kind: 'incomeExchange' };
  return { path: entry.type.startsWith('exchange') ? `${front}/exchange` : `${front}/charge` };
}

/** What else somebody may look at, beside money. */
export interface MayLook {
  readonly coupons: boolean;
  readonly settlements: boolean;
  readonly bets: boolean;
  /** Statements of partners, in which rolling that was paid at once is listed bet by bet. */
  readonly statements: boolean;
}

/**
 * The page of one bet. An entry does not say what was bet on, and the page of mini-games hands a bet
 * of another kind on to the history of sports.
 */
function betPath(id: string, modules: readonly string[]): string | undefined {
  if (modules.includes('minigame')) return `/bet/minigameDetail?bet=${id}`;
  return modules.includes('sports') ? `/bet/sportshistory?bet=${id}` : undefined;
}

/**
 * The first history of a casino here. An entry does not say of which vendor its transaction is: that
 * page hands it on to the one that lists it.
 */
const casinoPath = (flags: DeploymentFlags): string | undefined =>
  CASINO_PAGES.find(({ mode, when }) => mode !== 'transfer' && isConditionMet(when, flags))?.path;

/**
 * Where what an entry belongs to is looked at: its request, adjustment, move to a provider, coupon or
 * settlement, opened in its list, or the page of its bet, round or casino transaction. Of anything else, and of what this
 * person may not look at, there is what else it has moved.
 */
export function subjectPath(
  {
    subject,
    member,
    ...entry
  }: Pick<LedgerEntry, 'subject' | 'type' | 'wallet'> & {
    readonly member: { readonly _id: string };
  },
  flags: DeploymentFlags,
  may: MayLook,
): string | undefined {
  const [kind, id] = subject?.split('/') ?? [];
  const { modules } = flags;
  const isDesk = flags.moneyVersion === 5;
  if (!kind || !id) return undefined;
  const at = (path: string, words: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ ...words, memberId: member._id, range: 'all', open: id })}`;
  if (kind === 'coupon' && may.coupons) return `/coupon?open=${id}`;
  const bet = kind === 'bet' && may.bets ? betPath(id, modules) : undefined;
  if (bet) return bet;
  const casino = kind === 'casino' && may.bets ? casinoPath(flags) : undefined;
  if (casino) return `${casino}?${new URLSearchParams({ bet: id, of: member._id })}`;
  if (kind === 'settlement' && may.settlements) return `/vx/partners/partners-calc?open=${id}`;
  if (kind === 'rolling' && may.statements)
    return `/partner-calc?${new URLSearchParams({ partnerId: member._id, payout: id })}`;
  switch (kind) {
    case 'request': {
      const { path, ...of } = queueOf(entry, isDesk);
      return at(path, { ...of, status: 'all' });
    }
    case 'adjustment':
      return at('/money/change', { tab: 'adjustments' });
    case 'providerTransfer':
      return at('/money/change', { tab: 'providers' });
    default:
      return HISTORY_TYPES[entry.type].group === 'betting' && kind === 'round'
        ? `/bet/minigameDetail?round=${id}`
        : `${isDesk ? '/v5' : ''}/money/history?${new URLSearchParams({
            ...{ memberId: member._id, subject: `${kind}/${id}`, range: 'all' },
          })}`;
  }
}
