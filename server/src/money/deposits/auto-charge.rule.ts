import type { AutoChargeDoubt, MoneySettingOf, RequestFacts } from '@gwanje/contract';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import { whyNotRequest } from '../requests/requests.rule';
import { type Candidate, type OpenCharge, onlyCandidate } from './deposit-candidates.rule';

type AutoCharge = MoneySettingOf<'autoCharge'>;

const MINUTE_MS = 60_000;

/** The charge that a deposit would be credited for by itself, or what speaks against any. */
export function chargeOf(
  deposit: Parameters<typeof onlyCandidate>[0],
  open: readonly OpenCharge[],
  { isOn, maxWon, windowMinutes }: AutoCharge,
  at: Date,
): Candidate | AutoChargeDoubt {
  if (!isOn) return 'off';
  if (deposit.amount_won > maxWon) return 'tooMuch';
  const found = onlyCandidate(deposit, open, windowMinutes);
  if (typeof found === 'string') return found;
  const isPast = at.getTime() - deposit.paid_at.getTime() >= windowMinutes * MINUTE_MS;
  return isPast ? 'late' : found;
}

export interface DoubtfulCharge {
  readonly amountWon: number;
  readonly isClaimed: boolean;
  readonly hasFirstWord: boolean;
  readonly member: Parameters<typeof whyNotRequest>[0];
  /** What is known of it now. */
  readonly known: Pick<RequestFacts, 'facts' | 'chargedTodayWon'> | undefined;
}

/**
 * What makes somebody look at a charge whose deposit has come: a member who is not normal, a fact
 * that is red, or what one person could not approve with all that came in for the member today.
 */
export function doubtAbout(
  { amountWon, isClaimed, hasFirstWord, member, known }: DoubtfulCharge,
  secondAdmin: MoneySettingOf<'secondAdmin'>,
  at: Date,
): AutoChargeDoubt | null {
  if (whyNotRequest(member, 'charge', at) !== null) return 'notNormal';
  if (isClaimed) return 'claimed';
  if (!known || known.facts.some(({ tone }) => tone === 'bad')) return 'red';
  const won = known.chargedTodayWon + amountWon;
  const takesTwo =
    hasFirstWord ||
    known.facts.some(({ code }) => code === 'second') ||
    !isWithinLimits(secondAdmin, 'charge', { member: won, day: won });
  return takesTwo ? 'second' : null;
}
