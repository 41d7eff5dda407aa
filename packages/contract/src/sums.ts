/**
 * Sums over many members stop here, either way: as far as a number is exact, and beyond all won
 * that there are. A sum that stands at it may be larger.
 */
export const SUM_WON_MAX = 9_007_199_254_740_991;
