import type { AutoChargeDoubt, MoneySettingOf, RequestFacts } from '@gwanje/contract';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import { whyNotRequest } from '../requests/requests.rule';
import {
  type Candidate,
  type OpenCharge,
  onlyCandidate,
  type Paid,
} from './deposit-candidates.rule';
import { nameLikeness } from './name-likeness.rule';

type AutoCharge = MoneySettingOf<'autoCharge'>;

const MINUTE_MS = 60_000;

/** What people have done about a deposit. */
interface Handled {
  readonly first_ignored_by: string | null;
  readonly taken_back_at: Date | null;
}

/** Whether somebody is setting a deposit aside, or has taken it back from a charge. */
export const isOfPeople = ({ first_ignored_by, taken_back_at }: Handled): boolean =>
  first_ignored_by !== null || taken_back_at !== null;

/** The charge that a deposit would be credited for by itself, or what speaks against any. */
export function chargeOf(
  deposit: Paid & Handled,
  open: readonly OpenCharge[],
  { isOn, maxWon, windowMinutes }: AutoCharge,
  at: Date,
): Candidate | AutoChargeDoubt {
  if (!isOn) return 'off';
  if (isOfPeople(deposit)) return 'ofPeople';
  if (deposit.amount_won > maxWon) return 'tooMuch';
  const found = onlyCandidate(deposit, open, windowMinutes);
  if (typeof found === 'string') return found;
  const isPast = at.getTime() - deposit.paid_at.getTime() >= windowMinutes * MINUTE_MS;
  return isPast ? 'late' : found;
}

/** A charge that somebody has approved without a deposit. */
export interface CreditedCharge {
  readonly amountWon: number;
  readonly owner: string | null;
  readonly requestedAt: Date;
  readonly decidedAt: Date;
}

/**
 * Whether a deposit may be what somebody has credited before it was reported: the same amount in the
 * same name, for a charge that was on the desk at about that time.
 */
export const mayBeCredited = (
  { payer, amount_won, paid_at }: Paid,
  { amountWon, owner, requestedAt, decidedAt }: CreditedCharge,
  windowMinutes: number,
): boolean =>
  amountWon === amount_won &&
  nameLikeness(payer, owner) === 'same' &&
  paid_at.getTime() >= requestedAt.getTime() - windowMinutes * MINUTE_MS &&
  paid_at.getTime() <= decidedAt.getTime() + windowMinutes * MINUTE_MS;

export interface DoubtfulCharge {
  readonly amountWon: number;
  /** Its deposit may have been credited for another one. */
  readonly isCredited: boolean;
  readonly isClaimed: boolean;
  readonly hasFirstWord: boolean;
  readonly member: Parameters<typeof whyNotRequest>[0];
  /** What is known of it now. */
  readonly known: Pick<RequestFacts, 'facts' | 'chargedTodayWon'> | undefined;
}

/**
 * What makes somebody look at a charge whose deposit has come: a member who is not normal, money that
 * may have been credited already, a fact that is red, or what one person could not approve with all
 * that came in for the member today.
 */
export function doubtAbout(
  { amountWon, isCredited, isClaimed, hasFirstWord, member, known }: DoubtfulCharge,
  secondAdmin: MoneySettingOf<'secondAdmin'>,
  at: Date,
): AutoChargeDoubt | null {
  if (whyNotRequest(member, 'charge', at) !== null) return 'notNormal';
  if (isClaimed) return 'claimed';
  if (isCredited) return 'credited';
  if (!known || known.facts.some(({ tone }) => tone === 'bad')) return 'red';
  const won = known.chargedTodayWon + amountWon;
  const takesTwo =
    hasFirstWord ||
    known.facts.some(({ code }) => code === 'second') ||
    !isWithinLimits(secondAdmin, 'charge', { member: won, day: won });
  return takesTwo ? 'second' : null;
}
