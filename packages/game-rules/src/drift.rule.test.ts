import fc from 'fast-check';
import { chiSquareTail, driftsOf } from './drift.rule';
import type { Facts } from './market-set.rule';
import { MARKET_SET_RULES } from './market-sets.rule';

describe('chiSquareTail', () => {
  // Of the printed tables of the distribution.
  it.each([
    [3.841, 1, 0.05],
    [10.828, 1, 0.001],
    [7.815, 3, 0.05],
    [16.266, 3, 0.001],
    [0.352, 3, 0.95],
    [61.098, 31, 0.001],
    [293.248, 255, 0.05],
  ])('knows that %d of %d degrees comes in %d', (chiSquare, degrees, p) => {
    expect(Math.abs(chiSquareTail(chiSquare, degrees) / p - 1)).toBeLessThan(0.002);
  });

  it('is a share that never grows with the distance', () => {
    const distance = fc.double({ min: 0, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(distance, distance, fc.integer({ min: 1, max: 300 }), (a, b, degrees) => {
        const [near, far] = a < b ? [a, b] : [b, a];
        const [of, beyond] = [chiSquareTail(near, degrees), chiSquareTail(far, degrees)];
        expect(of).toBeLessThanOrEqual(1);
        expect(beyond).toBeGreaterThanOrEqual(0);
        expect(beyond).toBeLessThanOrEqual(of + 1e-9);
      }),
    );
  });
});

const LADDER = MARKET_SET_RULES.ladder as NonNullable<typeof MARKET_SET_RULES.ladder>;
const drawsOf = (counts: readonly number[]): Facts[] =>
  counts.flatMap((count, cell) =>
    Array.from({ length: count }, () => LADDER.cells[cell]?.facts ?? {}),
  );

describe('driftsOf', () => {
  it('finds nothing where every result came as often as it should', () => {
    for (const { chiSquare, p } of driftsOf(LADDER, drawsOf([250, 250, 250, 250]))) {
      expect(chiSquare).toBe(0);
      expect(p).toBe(1);
    }
  });

  it('finds the market that leans, and leaves those in peace that do not', () => {
    // Left three and left four 560 of 1,000: 60² / 500 twice.
    const [side, rungs] = driftsOf(LADDER, drawsOf([280, 280, 220, 220]));
    expect(side).toMatchObject({ market: 'LR', degrees: 1 });
    expect(side?.chiSquare).toBeCloseTo(14.4);
    expect(side?.p).toBeLessThan(0.001);
    expect(rungs).toMatchObject({ market: 'TF', chiSquare: 0 });
  });

  it('says nothing of draws whose chances nobody knows, nor of a reverse market twice', () => {
    const studio = MARKET_SET_RULES.baccarat as NonNullable<typeof MARKET_SET_RULES.baccarat>;
    expect(driftsOf(studio, [studio.cells[0]?.facts ?? {}])).toEqual([]);
    const powerball = MARKET_SET_RULES.powerball as NonNullable<typeof MARKET_SET_RULES.powerball>;
    const [first] = powerball.cells;
    const markets = driftsOf(powerball, [first?.facts ?? {}]).map(({ market }) => market);
    expect(markets.some((market) => powerball.markets[market]?.reverse)).toBe(false);
    expect(markets.length).toBeGreaterThan(3);
  });
});
