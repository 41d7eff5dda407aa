import type { NameLikeness, RequestStatus } from '@gwanje/contract';
import { nameLikeness } from './name-likeness.rule';

/** What is known of a charge that waits for its money. */
export interface OpenCharge {
  readonly memberId: string;
  readonly requestId: string;
  readonly amountWon: number;
  /** Of the account that the member has registered; null where he has none. */
  readonly owner: string | null;
  readonly requestedAt: Date;
  readonly status: RequestStatus;
}

interface Paid {
  readonly payer: string;
  readonly amount_won: number;
  readonly paid_at: Date;
}

export interface Candidate extends Pick<OpenCharge, 'memberId' | 'requestId' | 'status'> {
  readonly isAmountSame: boolean;
  readonly name: NameLikeness;
  /** From the request to the deposit, cut; below 0 where the money came first. */
  readonly minutes: number;
}

const CANDIDATES_MAX = 20;
const MINUTE_MS = 60_000;

/** Amount and name, the amount, a name that is alike, the time. */
const rankOf = ({ isAmountSame, name }: Candidate): number => {
  if (isAmountSame) return name === 'same' ? 0 : name === 'similar' ? 1 : 2;
  return name === 'same' ? 3 : 4;
};

/** The charges to which a deposit may belong, the likeliest first: those of its amount, or of a name like its payer's. */
export function rankCandidates(
  { payer, amount_won, paid_at }: Paid,
  open: readonly OpenCharge[],
): readonly Candidate[] {
  return open
    .map(({ memberId, requestId, status, amountWon, owner, requestedAt }) => ({
      ...{ memberId, requestId, status },
      isAmountSame: amountWon === amount_won,
      name: nameLikeness(payer, owner),
      minutes: Math.trunc((paid_at.getTime() - requestedAt.getTime()) / MINUTE_MS),
    }))
    .filter(({ isAmountSame, name }) => isAmountSame || name !== 'other')
    .sort((a, b) => rankOf(a) - rankOf(b) || Math.abs(a.minutes) - Math.abs(b.minutes))
    .slice(0, CANDIDATES_MAX);
}

/** A deposit that nobody has matched yet. */
export interface OpenDeposit extends Paid {
  readonly deposit_id: string;
}

/** The same from the other side: the deposits with which a charge may have been paid, the likeliest first. */
export function rankDeposits(
  charge: OpenCharge,
  deposits: readonly OpenDeposit[],
): readonly (Candidate & { readonly depositId: string })[] {
  return deposits
    .flatMap((deposit) =>
      rankCandidates(deposit, [charge]).map((one) => ({ ...one, depositId: deposit.deposit_id })),
    )
    .sort((a, b) => rankOf(a) - rankOf(b) || Math.abs(a.minutes) - Math.abs(b.minutes))
    .slice(0, CANDIDATES_MAX);
}

/**
 * The one charge that a deposit belongs to without a doubt: of all that wait, alone with its amount
 * and its payer's very name, and asked for at about that time.
 *
 * @param windowMinutes between request and deposit, either way
 * @returns what is doubtful where there is none
 */
export function onlyCandidate(
  paid: Paid,
  open: readonly OpenCharge[],
  windowMinutes: number,
): Candidate | 'none' | 'many' | 'late' {
  const [first, ...others] = rankCandidates(paid, open).filter(
    ({ isAmountSame, name, status }) => isAmountSame && name === 'same' && status === 'waiting',
  );
  if (!first) return 'none';
  if (others.length > 0) return 'many';
  return Math.abs(first.minutes) <= windowMinutes ? first : 'late';
}
