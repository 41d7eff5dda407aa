/** Odds anywhere in the product are whole hundredths up to this: 1,000,000.00. */
export const ODDS_HUNDREDTHS_MAX = 100_000_000;

/**
 * Lets whole hundredths from `min` to ODDS_HUNDREDTHS_MAX pass.
 *
 * @throws {RangeError} anything else, NaN too
 */
export function assertOddsHundredths(oddsHundredths: number, min = 0): void {
  const isWithin = oddsHundredths >= min && oddsHundredths <= ODDS_HUNDREDTHS_MAX;
  if (!Number.isInteger(oddsHundredths) || !isWithin) {
    throw new RangeError(`Not odds in whole hundredths: ${oddsHundredths}`);
  }
}

/**
 * Whole hundredths of decimal odds as the wire writes them: 1.15 → 115. The decimal text decides,
 * because in binary arithmetic 1.15 × 100 is 114.99….
 *
 * @param odds 0 to 1,000,000
 * @throws {RangeError} negative, not finite, too large, or more than two decimals
 */
export function oddsHundredthsOf(odds: number): number {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(odds)) ?? [];
  if (whole === undefined) throw new RangeError(`Not odds with at most two decimals: ${odds}`);
  const oddsHundredths = Number(whole + decimals.padEnd(2, '0'));
  assertOddsHundredths(oddsHundredths);
  return oddsHundredths;
}

/**
 * Decimal odds for the wire: 115 → 1.15, the inverse of `oddsHundredthsOf`.
 *
 * @throws {RangeError} not whole hundredths, or out of range
 */
export function oddsOf(oddsHundredths: number): number {
  assertOddsHundredths(oddsHundredths);
  // Exact: one division gives the double nearest to the decimal, which is how the decimal is read.
  return oddsHundredths / 100;
}

/** I in progress, W win, L lose, N no-play (stake back), C cancelled. */
export type LegResult = 'I' | 'W' | 'L' | 'N' | 'C';

export interface CartLeg {
  /** Whole hundredths, 100 to ODDS_HUNDREDTHS_MAX. */
  readonly oddsHundredths: number;
  readonly result: LegResult;
}

/**
 * Combined odds of a cart: the product of its legs' odds and the bonus, cut to two decimals once,
 * at the end. A lost or cancelled leg makes it 0; a no-play leg counts as 1; when every leg is
 * no-play the stake goes back, so it is 1.00 and the bonus does not count.
 *
 * @param bonusHundredths multiplier, from 100 (none) to ODDS_HUNDREDTHS_MAX
 * @returns whole hundredths, rounded down: 1.85 × 2.10 → 388
 * @throws {RangeError} no legs, odds or bonus out of range, or a result above ODDS_HUNDREDTHS_MAX
 */
export function combinedOddsHundredths(legs: readonly CartLeg[], bonusHundredths = 100): number {
  if (legs.length === 0) throw new RangeError('A cart has at least one leg');
  assertOddsHundredths(bonusHundredths, 100);
  for (const { oddsHundredths } of legs) assertOddsHundredths(oddsHundredths, 100);
  if (legs.some(({ result }) => result === 'L' || result === 'C')) return 0;
  const playing = legs.filter(({ result }) => result !== 'N');
  if (playing.length === 0) return 100;
  const product = playing.reduce(
    (factor, { oddsHundredths }) => factor * BigInt(oddsHundredths),
    BigInt(bonusHundredths),
  );
  const combined = Number(product / 100n ** BigInt(playing.length));
  assertOddsHundredths(combined);
  return combined;
}

/**
 * What a bet pays when it wins, its stake included.
 *
 * @param stakeWon whole won, 0 to 2^53 − 1
 * @returns whole won, rounded down: 30,000 at 3.88 → 116,400
 * @throws {RangeError} stake or odds out of range, or a payout above 2^53 − 1 won
 */
export function expectedPayoutWon(stakeWon: number, oddsHundredths: number): number {
  if (!Number.isSafeInteger(stakeWon) || stakeWon < 0) {
    throw new RangeError(`Not a stake in whole won: ${stakeWon}`);
  }
  assertOddsHundredths(oddsHundredths);
  const payoutWon = (BigInt(stakeWon) * BigInt(oddsHundredths)) / 100n;
  if (payoutWon > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`Payout too large: ${payoutWon} won`);
  }
  return Number(payoutWon);
}
