/** From these amounts on, won, entries have an index that holds no smaller ones, and sums; the largest first. */
export const LARGE_FROM_WON = [10_000_000, 1_000_000] as const;
