// Which of many that are alike one run takes: the commit's hash says, so that all are taken by and by; WALK=all takes
// all of them.
import { seedOfCommit } from '../tools/seed-of-commit.mjs';

export const walksAll = process.env.WALK === 'all';
export const seed = Number(seedOfCommit());

/** Whether this run takes the one at this place, where it takes one of so many. */
export const isInTurn = (at: number, share = 2): boolean => walksAll || at % share === seed % share;
