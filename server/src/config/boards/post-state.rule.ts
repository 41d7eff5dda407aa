import type { PostRow } from './boards.queries';

/** Rules that have come into force are what bets were accepted by. */
export const isInForce = (
  { board, state, from_at: from }: Pick<PostRow, 'board' | 'state' | 'from_at'>,
  at: Date,
): boolean => board === 'gamerule' && state === 'published' && from !== null && from <= at;
