import fc from 'fast-check';
import {
  type CartLeg,
  combinedOddsHundredths,
  expectedPayoutWon,
  type LegResult,
  ODDS_HUNDREDTHS_MAX,
  oddsHundredthsOf,
  oddsOf,
} from './odds.rule';

const legs = (...oddsHundredths: number[]): CartLeg[] =>
  oddsHundredths.map((odds) => ({ oddsHundredths: odds, result: 'W' }));
const leg = (oddsHundredths: number, result: LegResult): CartLeg => ({ oddsHundredths, result });

describe('odds on the wire', () => {
  it.each([
    [0, 0],
    [1.01, 101],
    [1.1, 110],
    [1.13, 113],
    [1.15, 115],
    [2.05, 205],
    [4.35, 435],
    [100, 10_000],
    [1_000_000, 100_000_000],
  ])('%d are %i hundredths', (odds, hundredths) => {
    expect(oddsHundredthsOf(odds)).toBe(hundredths);
    expect(oddsOf(hundredths)).toBe(odds);
  });

  it.each([
    1.001,
    1.155,
    0.1 + 0.2,
    -1,
    -0.01,
    1_000_000.01,
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuses %d', (odds) => {
    expect(() => oddsHundredthsOf(odds)).toThrow(RangeError);
  });

  it('refuses to write what are not whole hundredths', () => {
    for (const hundredths of [1.5, -1, ODDS_HUNDREDTHS_MAX + 1, Number.NaN]) {
      expect(() => oddsOf(hundredths)).toThrow(RangeError);
    }
  });

  it('come back as they went, through JSON too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: ODDS_HUNDREDTHS_MAX }), (hundredths) => {
        const odds: number = JSON.parse(JSON.stringify(oddsOf(hundredths)));
        expect(oddsHundredthsOf(odds)).toBe(hundredths);
      }),
    );
  });
});

describe('combined odds', () => {
  const truncatedInFloat = (...odds: number[]) =>
    Math.trunc(odds.reduce((product, factor) => product * factor, 1) * 100) / 100;

  it.each([
    [[1.15], 1.14, 1.15],
    [[2.05], 2.04, 2.05],
    [[2.3], 2.29, 2.3],
    [[1.1, 2.3], 2.52, 2.53],
    [[1.15, 1.8], 2.06, 2.07],
    [[1.15, 2.2], 2.52, 2.53],
  ])('of %j are not %d, as floating point would have it, but %d', (odds, trap, right) => {
    expect(truncatedInFloat(...odds)).toBe(trap);
    expect(oddsOf(combinedOddsHundredths(legs(...odds.map(oddsHundredthsOf))))).toBe(right);
  });

  it('of one leg are its odds, also on the 66 prices to 10.00 that floating point cuts', () => {
    let cutInFloat = 0;
    for (let hundredths = 101; hundredths <= 1000; hundredths++) {
      expect(combinedOddsHundredths(legs(hundredths))).toBe(hundredths);
      if (truncatedInFloat(oddsOf(hundredths)) !== oddsOf(hundredths)) cutInFloat++;
    }
    expect(cutInFloat).toBe(66);
  });

  it.each([
    ['counts a no-play leg as 1', [leg(185, 'W'), leg(210, 'W'), leg(150, 'N')], 100, 388],
    ['counts legs in progress at their odds', [leg(185, 'I'), leg(210, 'W')], 100, 388],
    ['is 0 with a lost leg', [leg(185, 'W'), leg(210, 'L')], 100, 0],
    ['is 0 with a cancelled leg', [leg(185, 'W'), leg(210, 'C')], 100, 0],
    ['is 0 with a lost leg among no-play', [leg(185, 'N'), leg(210, 'L')], 103, 0],
    ['is 0 with a cancelled leg among no-play', [leg(185, 'N'), leg(210, 'C')], 103, 0],
    ['is 1.00 when every leg is no-play', [leg(185, 'N'), leg(210, 'N')], 100, 100],
    ['leaves the bonus out of a refund', [leg(185, 'N'), leg(210, 'N')], 105, 100],
    ['multiplies the bonus', legs(200, 200, 200), 103, 824],
    ['cuts once, after the bonus: 3.885 × 1.03 = 4.00155', legs(185, 210), 103, 400],
  ] as const)('%s', (_, cart, bonusHundredths, combined) => {
    expect(combinedOddsHundredths(cart, bonusHundredths)).toBe(combined);
  });

  it('refuses an empty cart, odds or a bonus below 1.00, and a product out of bounds', () => {
    expect(() => combinedOddsHundredths([])).toThrow(RangeError);
    expect(() => combinedOddsHundredths(legs(99))).toThrow(RangeError);
    expect(() => combinedOddsHundredths(legs(150.5))).toThrow(RangeError);
    expect(() => combinedOddsHundredths([leg(0, 'N'), leg(150, 'W')])).toThrow(RangeError);
    expect(() => combinedOddsHundredths(legs(150), 99)).toThrow(RangeError);
    expect(combinedOddsHundredths(legs(10_000, 10_000, 10_000))).toBe(ODDS_HUNDREDTHS_MAX);
    expect(() => combinedOddsHundredths(legs(10_000, 10_000, 10_100))).toThrow(RangeError);
  });

  const price = fc.integer({ min: 100, max: 2000 });

  it('never exceed the exact product and are less than 0.01 below it', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 100, max: 200 }),
        (prices, bonusHundredths) => {
          const combined = BigInt(combinedOddsHundredths(legs(...prices), bonusHundredths));
          const scale = 100n ** BigInt(prices.length);
          const exact = prices.reduce((product, odds) => product * BigInt(odds), 1n);
          const scaled = exact * BigInt(bonusHundredths);
          expect(combined * scale <= scaled && scaled < (combined + 1n) * scale).toBe(true);
        },
      ),
    );
  });

  it('do not depend on the order of the legs', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 4 }), (prices) => {
        expect(combinedOddsHundredths(legs(...[...prices].reverse()))).toBe(
          combinedOddsHundredths(legs(...prices)),
        );
      }),
    );
  });

  it('may be combined in any grouping where nothing is cut', () => {
    const tenths = fc.integer({ min: 10, max: 99 }).map((value) => value * 10);
    const whole = fc.integer({ min: 1, max: 50 }).map((value) => value * 100);
    fc.assert(
      fc.property(tenths, tenths, whole, (a, b, c) => {
        const grouped = (first: number[], last: number) =>
          combinedOddsHundredths(legs(combinedOddsHundredths(legs(...first)), last));
        const flat = combinedOddsHundredths(legs(a, b, c));
        expect(grouped([a, b], c)).toBe(flat);
        expect(grouped([b, c], a)).toBe(flat);
        expect(grouped([a, c], b)).toBe(flat);
      }),
    );
  });
});

describe('expected payout', () => {
  it.each([
    [30_000, 388, 116_400],
    [5_000, 195, 9_750],
    [1, 199, 1],
    [99, 101, 99],
    [100, 101, 101],
    [0, 195, 0],
    [10_000, 0, 0],
    [9_999_999_999, 10_000, 999_999_999_900],
  ])('of %i won at %i hundredths is %i won', (stakeWon, oddsHundredths, payoutWon) => {
    expect(expectedPayoutWon(stakeWon, oddsHundredths)).toBe(payoutWon);
  });

  it('never exceeds the exact amount and is less than 1 won below it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (stakeWon, oddsHundredths) => {
          const payoutWon = BigInt(expectedPayoutWon(stakeWon, oddsHundredths));
          const exactTimesHundred = BigInt(stakeWon) * BigInt(oddsHundredths);
          expect(payoutWon * 100n <= exactTimesHundred).toBe(true);
          expect(exactTimesHundred < (payoutWon + 1n) * 100n).toBe(true);
        },
      ),
    );
  });

  it('refuses broken stakes and payouts that a number cannot hold', () => {
    for (const stakeWon of [-1, 0.5, Number.NaN, 2 ** 53]) {
      expect(() => expectedPayoutWon(stakeWon, 195)).toThrow(RangeError);
    }
    expect(() => expectedPayoutWon(10_000, 1.95)).toThrow(RangeError);
    expect(expectedPayoutWon(Number.MAX_SAFE_INTEGER, 100)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => expectedPayoutWon(Number.MAX_SAFE_INTEGER, 101)).toThrow(RangeError);
  });
});
