import fc from 'fast-check';
import { shareWon } from './share.rule';

describe('a share of an amount', () => {
  it.each([
    [0, 10_000, 0],
    [9, 1_000, 0],
    [10, 1_000, 1],
    [99_999, 1, 9],
    [100_000, 10_000, 100_000],
    [333_333, 30_000, 999_999],
    [900_000_000_000_000, 100_000, 9_000_000_000_000_000],
  ])('of %i won at %i bps is %i won', (amountWon, shareBps, expected) => {
    expect(shareWon(amountWon, shareBps)).toBe(expected);
  });

  it('is never rounded up, and never short by a whole won', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9_999_999_999 }),
        fc.nat({ max: 100_000 }),
        (amountWon, shareBps) => {
          const remainder =
            BigInt(amountWon) * BigInt(shareBps) - BigInt(shareWon(amountWon, shareBps)) * 10_000n;
          expect(remainder >= 0n && remainder < 10_000n).toBe(true);
        },
      ),
    );
  });

  it.each([
    [-1, 1],
    [1, -1],
    [1.5, 1],
    [Number.NaN, 1],
    [1, 0.5],
    [Number.MAX_SAFE_INTEGER, 10_001],
  ])('refuses %d won at %d bps', (amountWon, shareBps) => {
    expect(() => shareWon(amountWon, shareBps)).toThrow(RangeError);
  });
});
