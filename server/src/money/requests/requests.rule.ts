import {
  type AloneKind,
  type DeploymentFlags,
  LEVELS,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  type MoneySettingOf,
  OPEN_REQUEST_STATUSES,
  type RefusalCode,
  type RequestKind,
} from '@gwanje/contract';
import { type ChargeBonusOffer, isChargeBonusOffered } from '@gwanje/game-rules';
import type { Selectable } from 'kysely';
import type { Schema } from '../../schema';

export type RequestRow = Selectable<Schema['money_request']>;
type MemberRow = Selectable<Schema['member']>;

export const isOpen = ({ status }: Pick<RequestRow, 'status'>): boolean =>
  (OPEN_REQUEST_STATUSES as readonly string[]).includes(status);

/** What approving a request adds to what its member has charged less exchanged. */
export const effectOnProfitWon = ({
  kind,
  amount_won,
}: Pick<RequestRow, 'kind' | 'amount_won'>): number =>
  ({ charge: amount_won, exchange: -amount_won, incomeExchange: 0 })[kind];

/** Somebody has still to decide on it, or to send its money. */
export const isUnfinished = (row: Pick<RequestRow, 'status' | 'payout'>): boolean =>
  isOpen(row) || row.payout === 'due';

/** Whether approving an exchange leaves sending the money to a second step. */
export const isPaidLater = (flags: DeploymentFlags | undefined): boolean =>
  flags?.moneyVersion === 5;

export const MEMBER_STATUS_SUSPENDED = 2;

/** A suspended or self-excluded member gets his own money out all the same. */
const MAY_EXCHANGE: readonly number[] = [
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
  MEMBER_STATUS_EXCLUDED,
];

export const isExcluded = (
  { status, excluded_until }: Pick<MemberRow, 'status' | 'excluded_until'>,
  now: Date,
): boolean =>
  status === MEMBER_STATUS_EXCLUDED || (excluded_until !== null && excluded_until > now);

/** Why this member cannot request this now; null when nothing about the member speaks against it. */
export function whyNotRequest(
  member: Pick<MemberRow, 'status' | 'excluded_until' | 'bank'>,
  kind: RequestKind,
  now: Date,
): RefusalCode | null {
  if (kind === 'charge') {
    if (isExcluded(member, now)) return 'member.excluded';
    return member.status === MEMBER_STATUS_NORMAL ? null : 'member.not_normal';
  }
  if (!MAY_EXCHANGE.includes(member.status)) return 'member.not_normal';
  return member.bank === null ? 'money.no_bank_account' : null;
}

/** Won of a day, a week and a month of Seoul. */
export interface ByPeriod<T> {
  readonly dayWon: T;
  readonly weekWon: T;
  readonly monthWon: T;
}

/** The first limit that one more charge would exceed; null when it fits in all of them. */
export function firstExceeded(
  limits: ByPeriod<number | null>,
  charged: ByPeriod<number>,
  amountWon: number,
) {
  for (const period of ['day', 'week', 'month'] as const) {
    const limitWon = limits[`${period}Won`];
    const chargedWon = charged[`${period}Won`];
    if (limitWon !== null && chargedWon + amountWon > limitWon)
      return { period, limitWon, chargedWon };
  }
  return null;
}

/** The least that is left of these limits; null where there is none. */
export function leastLeft(
  limits: ByPeriod<number | null>,
  charged: ByPeriod<number>,
): number | null {
  const left = (['dayWon', 'weekWon', 'monthWon'] as const).flatMap((period) => {
    const limitWon = limits[period];
    return limitWon === null ? [] : [limitWon - charged[period]];
  });
  return left.length === 0 ? null : Math.min(...left);
}

/** Under which limits of what one person may move alone a request falls. */
export const aloneKindOf = (kind: RequestKind): AloneKind =>
  kind === 'charge' ? 'charge' : 'exchange';

const DAY_MS = 86_400_000;
/** Seoul is nine hours ahead of UTC all year. */
const SEOUL_MS = 9 * 3_600_000;
const ACCOUNT_IS_NEW_DAYS = 7;

/**
 * When the account to which a request pays was changed, if that was from the seventh day of Seoul
 * before the request on, and before its decision; null otherwise, and for a charge.
 *
 * @param changedAt when the member's account was last changed
 */
export function accountChangedAt(
  { kind, requested_at, decided_at }: Pick<RequestRow, 'kind' | 'requested_at' | 'decided_at'>,
  changedAt: Date | null,
): Date | null {
  if (kind === 'charge' || changedAt === null) return null;
  const requestedDay = Math.floor((requested_at.getTime() + SEOUL_MS) / DAY_MS);
  const fromMs = (requestedDay - ACCOUNT_IS_NEW_DAYS) * DAY_MS - SEOUL_MS;
  const isOfRequest =
    changedAt.getTime() >= fromMs && (decided_at === null || changedAt <= decided_at);
  return isOfRequest ? changedAt : null;
}

/** A charge as far as its bonus depends on it. */
interface ChargeOf {
  readonly level: number;
  readonly requestId: string;
  readonly chargeWon: number;
}

/** What a member has charged before the charge that is being approved. */
export interface EarlierCharges {
  /** The day in Seoul on which the charge is approved, `YYYY-MM-DD`. */
  readonly dayOn: string;
  readonly hasAny: boolean;
  readonly hasOnDay: boolean;
  /** Of the bonuses of further charges, those of the day. */
  readonly furtherOnDay: number;
  /** Minutes from the last exchange, open ones being now, to the request; null where there is none. */
  readonly minutesFromExchange: number | null;
}

/** Names the first charge ever among what is posted to a member. */
export const JOIN_FIRST_KEY = 'joinFirst';

export interface OfferedBonus {
  readonly rule:
    | 'joinFirstBonus'
    | 'joinFirstLate'
    | 'joinFirstTaken'
    | 'joinFirstShared'
    | 'joinFirstUnconfirmed'
    | 'joinFirstLine'
    | 'joinFirstSmall'
    | 'personalBonus'
    | 'firstBonus'
    | 'everyBonus';
  readonly type: 'first' | 'every';
  /** Names the event, so that what is given once can be given once only. */
  readonly key: string;
  readonly offer: ChargeBonusOffer;
}

/** Why a first charge does not bring the bonus of the first one ever; null where it would. */
export type WhyNotJoinFirst = Extract<
  OfferedBonus['rule'],
  'joinFirstLate' | 'joinFirstTaken' | 'joinFirstShared' | 'joinFirstUnconfirmed' | 'joinFirstLine'
> | null;

/** What is not offered to this charge. */
const NO_OFFER: ChargeBonusOffer = { rateBps: 0, minWon: 0, maxWon: 0, chargeMinWon: 0 };

/**
 * The bonus that a charge falls under. The first charge ever is also the first of its day, so it
 * takes that bonus where the level has none for joining, or none for so little. Soon after an
 * exchange, and once the day's further ones are used up, there is none.
 *
 * @param level 1 to 10
 * @source domain decisions 4.5
 */
export function offeredBonus(
  { levels, afterExchangeMinutes }: MoneySettingOf<'chargeBonus'>,
  { level, requestId, chargeWon }: ChargeOf,
  { hasAny, hasOnDay, dayOn, furtherOnDay, minutesFromExchange }: EarlierCharges,
): OfferedBonus {
  const levelKey = LEVELS[level - 1];
  if (levelKey === undefined) throw new RangeError(`There is no level ${level}`);
  const { joinFirst, first, every } = levels[levelKey];
  const isSoon =
    afterExchangeMinutes > 0 &&
    minutesFromExchange !== null &&
    minutesFromExchange < afterExchangeMinutes;
  const offered = (offer: ChargeBonusOffer): ChargeBonusOffer => (isSoon ? NO_OFFER : offer);
  const isOfJoining = !hasAny && isChargeBonusOffered(joinFirst);
  if (isOfJoining && chargeWon >= joinFirst.chargeMinWon)
    return {
      ...{ rule: 'joinFirstBonus', type: 'first' },
      ...{ key: JOIN_FIRST_KEY, offer: offered(joinFirst) },
    };
  if (!hasOnDay)
    return {
      ...{ rule: isOfJoining ? 'joinFirstSmall' : 'firstBonus', type: 'first' },
      ...{ key: `first:${dayOn}`, offer: offered(first) },
    };
  const { dayCountMax, ...further } = every;
  const isUsedUp = dayCountMax !== null && furtherOnDay >= dayCountMax;
  return {
    ...{ rule: 'everyBonus', type: 'every' },
    ...{ key: `bonus:${requestId}`, offer: offered(isUsedUp ? NO_OFFER : further) },
  };
}

/** What was set for a member in place of what his level offers; null: as his level says. */
export interface OwnBonus {
  readonly bonus_rate_bps: number | null;
  readonly bonus_min_won: number | null;
  readonly bonus_max_won: number | null;
}

/**
 * The same with what was set for the member: his level says which bonus it is, and whether there is
 * one now. A charge below his own minimum brings none, or it would bring more than itself.
 *
 * @source docs/decisions/0134-bonuses-of-one-member.md
 */
export function personalBonus(offered: OfferedBonus, own: OwnBonus): OfferedBonus {
  const { bonus_rate_bps: rateBps, bonus_min_won: minWon, bonus_max_won: maxWon } = own;
  const isOwn = rateBps !== null || minWon !== null || maxWon !== null;
  if (!isOwn || offered.offer === NO_OFFER) return offered;
  const { offer } = offered;
  return {
    ...{ ...offered, rule: 'personalBonus' },
    offer: {
      ...{ rateBps: rateBps ?? offer.rateBps, minWon: minWon ?? offer.minWon },
      maxWon: maxWon ?? offer.maxWon,
      chargeMinWon: Math.max(offer.chargeMinWon, minWon ?? 0),
    },
  };
}

/** What a ledger entry and an audit line name a request by. */
export const requestSubject = ({ request_id }: Pick<RequestRow, 'request_id'>): string =>
  `request/${request_id}`;

/** A request as audit lines keep it: without the member's bank account. */
export const auditedRequest = (row: RequestRow) => ({
  memberId: row.member_id,
  kind: row.kind,
  status: row.status,
  amountWon: row.amount_won,
  bonusWon: row.bonus_won,
  bonusTakenBackAt: row.bonus_taken_back_at?.toISOString() ?? null,
  waivedWon: row.waived_won,
  depositAccountId: row.deposit_account_id,
  requestedBy: row.requested_by,
  firstApprovedBy: row.first_approved_by,
  payout: row.payout,
  paidBy: row.paid_by,
  corrects: row.corrects,
  reason: row.reason,
});
