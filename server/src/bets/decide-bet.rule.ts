import type { BetAction, BetResult } from '@gwanje/contract';
import type { Selectable } from 'kysely';
import type { Actor } from '../platform/caller';
import type { Schema } from '../schema';

type AnyBet = Selectable<Schema['bet']>;
type OfRound =
  | 'round_id'
  | 'bet_type'
  | 'pick'
  | 'bet_version'
  | 'rate_version'
  | 'day_on'
  | 'round_no';
/** A bet on a round of a mini-game. */
export type BetRow = AnyBet & { readonly [K in OfRound]: NonNullable<AnyBet[K]> };

/** Who decides: in a call, or through something that he has started about many. */
export type Decider = Pick<Actor, 'adminId' | 'loginId' | 'type' | 'line'>;

/** What a decision makes of a bet. */
export interface Fate {
  readonly result: BetResult;
  readonly payoutWon: number;
  /** Whether its round decides about it no more. */
  readonly isApart: boolean;
}

type Of = Pick<BetRow, 'result' | 'stake_won' | 'expected_won'>;

const paysWon = ({ stake_won, expected_won }: Of, result: BetResult): number =>
  result === 'W' ? expected_won : result === 'N' || result === 'C' ? stake_won : 0;

/**
 * What voiding a bet moves, won: its stake, or more where what it has been paid and what it is to get
 * are further apart.
 *
 * @param toWon left out: its stake, as the whole of it is void
 */
export const voidedWon = (
  { stakeWon, payoutWon }: { readonly stakeWon: number; readonly payoutWon: number },
  toWon = stakeWon,
): number => Math.max(stakeWon, Math.abs(toWon - payoutWon));

/** What is known of the round when somebody decides about one of its bets. */
export interface RoundFacts {
  readonly isOpen: boolean;
  /** What its settlement says of this bet; null while it is not settled. */
  readonly verdict: BetResult | null;
}

type Wrong = 'bet.round_closed' | 'bet.not_settled' | 'bet.unchanged';

/** What a decision makes of a bet, or why it cannot be. */
export function fateOf(action: BetAction, bet: Of, { isOpen, verdict }: RoundFacts): Fate | Wrong {
  const fate = (result: BetResult, isApart: boolean): Fate => ({
    ...{ result, isApart },
    payoutWon: paysWon(bet, result),
  });
  if (action === 'cancel')
    return bet.result === 'I' && isOpen ? fate('C', true) : 'bet.round_closed';
  // What was cancelled stays so: whoever knows the result could have it back otherwise.
  if (bet.result === 'C') return 'bet.unchanged';
  if (action === 'void') return bet.result === 'N' ? 'bet.unchanged' : fate('N', true);
  if (verdict === null) return 'bet.not_settled';
  return verdict === bet.result ? 'bet.unchanged' : fate(verdict, false);
}
