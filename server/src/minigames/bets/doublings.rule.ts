/** The newest bet of a member on the same market of a game, in a round before. */
export interface BetBefore {
  readonly stakeWon: number;
  readonly result: string;
  readonly doublings: number;
}

/** As many as the column holds. */
const DOUBLINGS_MAX = 32_767;

/** How often in a row a loss was answered by twice the stake or more, with a bet of `stakeWon`. */
export const doublingsOf = (before: BetBefore | undefined, stakeWon: number): number =>
  before?.result === 'L' && stakeWon >= 2 * before.stakeWon
    ? Math.min(before.doublings + 1, DOUBLINGS_MAX)
    : 0;
