/** Won in shares by weight, each cut towards 0; what is left goes to the heaviest. */
export function splitWon(won: number, weights: readonly number[]): number[] {
  const sizes = weights.map((weight) => Math.abs(weight));
  const whole = sizes.reduce((sum, size) => sum + BigInt(size), 0n);
  if (weights.length === 0) return [];
  const shares = sizes.map((size) =>
    whole === 0n ? 0 : Number((BigInt(won) * BigInt(size)) / whole),
  );
  const heaviest = sizes.indexOf(Math.max(...sizes));
  const restWon = won - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (at === heaviest ? share + restWon : share));
}
