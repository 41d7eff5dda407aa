import type { Board } from '@gwanje/contract';

interface Timed {
  readonly board: Board;
  readonly state: string;
  readonly from_at: Date | null;
}

/** Rules that have come into force are what bets were accepted by. */
export const isInForce = ({ board, state, from_at: from }: Timed, at: Date): boolean =>
  board === 'gamerule' && state === 'published' && from !== null && from <= at;
