import { edgeText, isFarOff, zOf, zText } from './edge.rule';

// Odds of 1.95 at even chances: an edge of 2.50 %, and payouts that spread by 0.975 of a stake.
const EDGE = { family: 'ladder', leastBps: 250, mostBps: 250, sigmaBps: 9_750 };
const played = (bets: number, payoutWon: number) => ({ bets, stakeWon: 1_000_000, payoutWon });

it('counts spreads from the edge that is nearest, by how much was bet', () => {
  expect(zOf(played(10_000, 975_000), EDGE)).toBe(0);
  // 97.5 bps are one spread of 10,000 bets.
  expect(zOf(played(10_000, 965_250), EDGE)).toBeCloseTo(1);
  expect(zOf(played(10_000, 994_500), EDGE)).toBeCloseTo(-2);
  const wide = { ...EDGE, mostBps: 700 };
  expect(zOf(played(10_000, 940_000), wide)).toBe(0);
  expect(zOf(played(10_000, 930_000 - 9_750), wide)).toBeCloseTo(1);
});

it('is far off from three spreads and a thousand bets on, and knows nothing without an edge', () => {
  expect(isFarOff(played(10_000, 1_004_250), EDGE)).toBe(true);
  expect(isFarOff(played(10_000, 1_000_000), EDGE)).toBe(false);
  expect(isFarOff(played(999, 2_000_000), EDGE)).toBe(false);
  expect(isFarOff(played(10_000, 2_000_000), undefined)).toBe(false);
  expect(zOf({ bets: -1, stakeWon: -100, payoutWon: 0 }, EDGE)).toBeNull();
});

it('says one edge or both ends of it, and minus as it is written elsewhere', () => {
  expect(edgeText(EDGE)).toBe('2.50 %');
  expect(edgeText({ ...EDGE, leastBps: -100, mostBps: 700 })).toBe('−1.00–7.00 %');
  expect([edgeText(undefined), zText(null), zText(-3.456)]).toEqual(['–', '–', '−3.46']);
});
