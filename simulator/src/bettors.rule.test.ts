// What players bet: by their style, within their money, and the same for the same seed.
import { betsOn, type Offer, type Style, styleOf } from './bettors.rule';
import { seededRandom } from './players.rule';

const OFFERS: readonly Offer[] = [
  ...['LeftThree', 'LeftFour', 'RightThree', 'RightFour'].map((pick) => ({
    ...{ betType: 'SLDCOMBO', pick, oddsHundredths: 370 },
  })),
  { betType: 'SLDLR', pick: 'Left', oddsHundredths: 195 },
  { betType: 'SLDLR', pick: 'Right', oddsHundredths: 195 },
];
const bets = (style: Style, lostInARow = 0, moneyWon = 10_000_000) =>
  betsOn(seededRandom(5), OFFERS, { style, lostInARow, moneyWon });

it('doubles what was lost, up to five times', () => {
  const stakes = [0, 1, 2, 5, 9].map((lost) => bets('martingale', lost)[0]?.stakeWon);
  expect(stakes).toEqual([10_000, 20_000, 40_000, 320_000, 320_000]);
});

it('stands on both sides, in a pair and alone', () => {
  expect([bets('pairLeft'), bets('pairRight')].map(([one]) => one?.pick)).toEqual([
    'Left',
    'Right',
  ]);
  expect(bets('bothSides').map(({ pick }) => pick)).toEqual(['Left', 'Right']);
});

it('is plain for most, and high for one', () => {
  expect(bets('high')[0]?.stakeWon).toBeGreaterThanOrEqual(1_000_000);
  expect(bets('plain')[0]?.stakeWon).toBeLessThanOrEqual(100_000);
  expect([0, 4, 5, 99].map(styleOf)).toEqual(['martingale', 'high', 'plain', 'plain']);
});

it('bets nothing without enough money, or where nothing is on sale', () => {
  expect(bets('bothSides', 0, 99_999)).toEqual([]);
  const rich = { style: 'plain' as const, lostInARow: 0, moneyWon: 1_000_000 };
  expect(betsOn(seededRandom(1), [], rich)).toEqual([]);
});
