const BPS_PER_WHOLE = 10_000n;

/**
 * A share of an amount, rounded down to the won.
 *
 * @param amountWon 0 or more
 * @param shareBps basis points, 0 or more: 10,000 is all of it
 * @throws {RangeError} a fraction, less than 0, or a share above 2^53 won
 */
export function shareWon(amountWon: number, shareBps: number): number {
  if (amountWon < 0 || shareBps < 0) throw new RangeError(`${shareBps} bps of ${amountWon} won`);
  // The product of the largest amounts and rates is beyond what a double holds exactly.
  const share = Number((BigInt(amountWon) * BigInt(shareBps)) / BPS_PER_WHOLE);
  if (!Number.isSafeInteger(share)) throw new RangeError(`${shareBps} bps of ${amountWon} won`);
  return share;
}
