// What events ask of the bets on them, inside their own transaction.
import type { MarketPick } from '@gwanje/contract';
import type { Actor } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';

/** What the result of an event makes of a pick. */
export interface PickVerdict {
  readonly marketId: string;
  readonly pick: MarketPick;
  readonly result: 'W' | 'L' | 'N';
  /**
   * How much of the result holds, whatever the odds of a bet: W 1000 whole, 500 half; L 0 whole,
   * 500 half; N 1000. The leg's own factor follows from its odds.
   */
  readonly factorThousandths: number;
}

export interface SettlingEvent {
  readonly eventId: string;
  /** The number of this settlement of the event: one more than that before it. */
  readonly settlementNo: number;
  /** Read once the bettors' wallets are held, so that times stand in the order of their deeds. */
  readonly now: () => Date;
  /** A job is nobody. */
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  readonly reason: string | null;
}

/** Of bets that were decided, or taken back; test accounts are left out. */
export interface SettledSums {
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly at: Date;
}

/** Of every bet with a leg on a pick; what it pays where that is decided with this event. */
export interface PickPreview {
  readonly marketId: string;
  readonly pick: MarketPick;
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly houseWon: number;
}

/**
 * Gives the legs on an event their results and decides every bet that can be decided now. It locks
 * the event's row first and then the wallets of its bettors. Called again it finds nothing to do.
 *
 * @throws {Refusal} money.wallet_full
 */
export type SettleEventBets = (
  tx: Tx,
  event: SettlingEvent & { readonly verdicts: readonly PickVerdict[] },
) => Promise<SettledSums>;

/**
 * Takes back what settlements have paid that counted legs on this event, to the won and below zero if
 * need be; legs and bets are in progress again, but those that another leg has lost.
 */
export type RollbackEventBets = (tx: Tx, event: SettlingEvent) => Promise<SettledSums>;

/** What settling would do, were what the event has settled so far taken back before; writes nothing. */
export type PreviewEventBets = (
  db: Database | Tx,
  event: Pick<SettlingEvent, 'eventId'> & { readonly verdicts: readonly PickVerdict[] },
) => Promise<PickPreview[]>;

const soon = (): never => {
  throw new Error('Bets on sports are settled with the next commit');
};
export const settleEventBets: SettleEventBets = soon;
export const rollbackEventBets: RollbackEventBets = soon;
export const previewEventBets: PreviewEventBets = soon;
