// Which of many that are alike one run takes: the commit's hash says, so that all are taken by and by; WALK=all takes
// all of them.
import { seedOfCommit } from '../tools/seed-of-commit.mjs';

export const walksAll = process.env.WALK === 'all';
export const seed = Number(seedOfCommit());

/** Of so many that are alike one run takes one. */
const SHARE = 3;
/** Of pages, of which there are hundreds. */
export const SHARE_OF_PAGES = 6;

/** Whether this run takes the one at this place. */
export const isInTurn = (at: number, share = SHARE): boolean =>
  walksAll || at % share === seed % share;
