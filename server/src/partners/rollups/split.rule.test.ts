import fc from 'fast-check';
import { splitWon } from './split.rule';

test('a won that cannot be cut goes to the heaviest', () => {
  expect(splitWon(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitWon(2_100, [60_000, 10_000])).toEqual([1_800, 300]);
  expect(splitWon(-7, [2, 5])).toEqual([-2, -5]);
  expect(splitWon(5, [0, 0])).toEqual([5, 0]);
});

test('shares come to all of it, whatever the weights', () => {
  const won = fc.integer({ min: -9e12, max: 9e12 });
  fc.assert(
    fc.property(won, fc.array(won, { minLength: 1, maxLength: 9 }), (all, weights) => {
      const shares = splitWon(all, weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(all);
    }),
  );
});
