import type { Board } from '@gwanje/contract';

interface Timed {
  readonly board: Board;
  readonly state: string;
  readonly from_at: Date | null;
}

/** Rules hold from a time on that lies ahead when they are published, or moved once they are. */
export const isAhead = (from: Date | null, at: Date): boolean => from !== null && from > at;

/** Rules that have come into force are what bets were accepted by. */
export const isInForce = ({ board, state, from_at: from }: Timed, at: Date): boolean =>
  board === 'gamerule' && state === 'published' && from !== null && from <= at;
