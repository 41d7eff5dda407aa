import {
  POWERBALL_BET_TYPES,
  POWERBALL_RATE_KEYS,
  POWERBALL_RATES,
  type PowerballRateKey,
} from '@gwanje/contract';
import fc from 'fast-check';
import { isReverseBetType, powerballPicks, powerballPicksPricedBy } from './powerball.rule';
import {
  isAboveBreakEven,
  powerballBreakEvenOddsHundredths,
  powerballEdgeBps,
  powerballFairOdds,
  powerballFavourableCount,
  powerballProbability,
  powerballReturnBps,
  powerballWorstFavourableCount,
} from './powerball-probability.rule';

describe('probabilities', () => {
  it.each([
    ['PWBPOE', 'Odd', 491_400, '50.0000', '2.0000'],
    ['PWBPOE', 'Even', 491_400, '50.0000', '2.0000'],
    ['PWBPUO', 'Under', 491_400, '50.0000', '2.0000'],
    ['PWBPUO', 'Over', 491_400, '50.0000', '2.0000'],
    ['PWBNOE', 'Odd', 491_400, '50.0000', '2.0000'],
    ['PWBNOE', 'Even', 491_400, '50.0000', '2.0000'],
    ['PWBNUO', 'Under', 491_400, '50.0000', '2.0000'],
    ['PWBNUO', 'Over', 491_400, '50.0000', '2.0000'],
    ['PWBPCOMBO', 'OddUnder', 196_560, '20.0000', '5.0000'],
    ['PWBPCOMBO', 'OddOver', 294_840, '30.0000', '3.3333'],
    ['PWBPCOMBO', 'EvenUnder', 294_840, '30.0000', '3.3333'],
    ['PWBPCOMBO', 'EvenOver', 196_560, '20.0000', '5.0000'],
    ['PWBNCOMBO', 'OddUnder', 240_100, '24.4302', '4.0933'],
    ['PWBNCOMBO', 'OddOver', 251_300, '25.5698', '3.9109'],
    ['PWBNCOMBO', 'EvenUnder', 251_300, '25.5698', '3.9109'],
    ['PWBNCOMBO', 'EvenOver', 240_100, '24.4302', '4.0933'],
    ['PWBBMS', 'Big', 315_200, '32.0716', '3.1180'],
    ['PWBBMS', 'Middle', 352_400, '35.8567', '2.7889'],
    ['PWBBMS', 'Small', 315_200, '32.0716', '3.1180'],
    ['PWBBMSCOMBO', 'OddBig', 162_660, '16.5507', '6.0421'],
    ['PWBBMSCOMBO', 'OddMiddle', 176_200, '17.9284', '5.5778'],
    ['PWBBMSCOMBO', 'OddSmall', 152_540, '15.5210', '6.4429'],
    ['PWBBMSCOMBO', 'EvenBig', 152_540, '15.5210', '6.4429'],
    ['PWBBMSCOMBO', 'EvenMiddle', 176_200, '17.9284', '5.5778'],
    ['PWBBMSCOMBO', 'EvenSmall', 162_660, '16.5507', '6.0421'],
    ['PWBRNAPOE', 'OddUnderOdd', 862_750, '87.7849', '1.1391'],
    ['PWBRNAPOE', 'OddUnderEven', 862_750, '87.7849', '1.1391'],
    ['PWBRNAPOE', 'EvenOverOdd', 862_750, '87.7849', '1.1391'],
    ['PWBRNAPOE', 'EvenOverEven', 862_750, '87.7849', '1.1391'],
    ['PWBRNAPOE', 'OddOverOdd', 857_150, '87.2151', '1.1466'],
    ['PWBRNAPOE', 'OddOverEven', 857_150, '87.2151', '1.1466'],
    ['PWBRNAPOE', 'EvenUnderOdd', 857_150, '87.2151', '1.1466'],
    ['PWBRNAPOE', 'EvenUnderEven', 857_150, '87.2151', '1.1466'],
    ['PWBRNCOMBO', 'OddUnder', 742_700, '75.5698', '1.3233'],
    ['PWBRNCOMBO', 'EvenOver', 742_700, '75.5698', '1.3233'],
    ['PWBRNCOMBO', 'OddOver', 731_500, '74.4302', '1.3435'],
    ['PWBRNCOMBO', 'EvenUnder', 731_500, '74.4302', '1.3435'],
  ] as const)('%s %s wins with %i of 982,800', (betType, pick, favourable, percent, fairOdds) => {
    expect(powerballFavourableCount(betType, pick)).toBe(favourable);
    expect((powerballProbability(betType, pick) * 100).toFixed(4)).toBe(percent);
    expect(powerballFairOdds(betType, pick).toFixed(4)).toBe(fairOdds);
  });

  it('add up to the picks that win in one draw: 1 of a forward type, all but 1 of a reverse', () => {
    for (const betType of POWERBALL_BET_TYPES) {
      const picks = powerballPicks(betType);
      const winners = isReverseBetType(betType) ? picks.length - 1 : 1;
      const favourable = picks.map((pick) => powerballFavourableCount(betType, pick));
      expect(favourable.reduce((sum, count) => sum + count, 0)).toBe(winners * 982_800);
    }
  });

  it('of a reverse pick are what the forward pick leaves', () => {
    for (const pick of powerballPicks('PWBNCOMBO')) {
      expect(powerballFavourableCount('PWBRNCOMBO', pick)).toBe(
        982_800 - powerballFavourableCount('PWBNCOMBO', pick),
      );
    }
  });
});

describe('break-even', () => {
  it.each([
    ['POERate', '2.0000', 200],
    ['PUORate', '2.0000', 200],
    ['NOERate', '2.0000', 200],
    ['NUORate', '2.0000', 200],
    ['PCOMBORate1', '5.0000', 500],
    ['PCOMBORate2', '3.3333', 333],
    ['NCOMBORate', '3.9109', 391],
    ['BMSRate1', '3.1180', 311],
    ['BMSRate2', '2.7889', 278],
    ['BMSCOMBORate1', '6.0421', 604],
    ['BMSCOMBORate2', '5.5778', 557],
    ['RNAPOERate', '1.1391', 113],
    ['RNCOMBORate', '1.3233', 132],
  ] as const)('of %s is %s, in hundredths %i', (rateKey, exact, hundredths) => {
    expect((982_800 / powerballWorstFavourableCount(rateKey)).toFixed(4)).toBe(exact);
    expect(powerballBreakEvenOddsHundredths(rateKey)).toBe(hundredths);
    expect(isAboveBreakEven(rateKey, hundredths)).toBe(false);
    expect(isAboveBreakEven(rateKey, hundredths + 1)).toBe(true);
  });

  it('parts the odds on which the likeliest pick loses the operator money from the others', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...POWERBALL_RATE_KEYS),
        fc.integer({ min: 0, max: 10_000 }),
        (rateKey, oddsHundredths) => {
          const { betType, picks } = powerballPicksPricedBy(rateKey);
          const losesOnSome = picks.some(
            (pick) => powerballFavourableCount(betType, pick) * oddsHundredths > 982_800 * 100,
          );
          expect(isAboveBreakEven(rateKey, oddsHundredths)).toBe(losesOnSome);
        },
      ),
    );
  });

  it('is not judged for odds that are not whole hundredths', () => {
    for (const notOdds of [Number.NaN, 391.5, -1, Number.POSITIVE_INFINITY]) {
      expect(() => isAboveBreakEven('NCOMBORate', notOdds)).toThrow(RangeError);
      expect(() => powerballReturnBps('PWBPOE', 'Odd', notOdds)).toThrow(RangeError);
    }
  });
});

describe('return to player and house edge', () => {
  const returnsOf = (rateKey: PowerballRateKey, oddsHundredths: number) => {
    const { betType, picks } = powerballPicksPricedBy(rateKey);
    const returns = picks.map((pick) => powerballReturnBps(betType, pick, oddsHundredths));
    return [...new Set(returns)].sort((a, b) => a - b);
  };

  it.each([
    ['POERate', 195, [9750], [250]],
    ['PUORate', 195, [9750], [250]],
    ['NOERate', 195, [9750], [250]],
    ['NUORate', 195, [9750], [250]],
    ['PCOMBORate1', 410, [8200], [1800]],
    ['PCOMBORate2', 310, [9300], [700]],
    ['NCOMBORate', 372, [9088, 9512], [912, 488]],
    ['BMSRate1', 273, [8756], [1244]],
    ['BMSRate2', 243, [8713], [1287]],
    ['BMSCOMBORate1', 440, [6829, 7282], [3171, 2718]],
    ['BMSCOMBORate2', 420, [7530], [2470]],
    ['RNAPOERate', 110, [9594, 9656], [406, 344]],
    ['RNCOMBORate', 125, [9304, 9446], [696, 554]],
  ] as const)('of %s at the seed odds %i', (rateKey, oddsHundredths, returnsBps, edgesBps) => {
    expect(returnsOf(rateKey, oddsHundredths)).toEqual(returnsBps);
    const { betType, picks } = powerballPicksPricedBy(rateKey);
    const edges = picks.map((pick) => powerballEdgeBps(betType, pick, oddsHundredths));
    expect(new Set(edges)).toEqual(new Set(edgesBps));
  });

  it.each([
    ['POERate', 190, [9500]],
    ['POERate', 193, [9650]],
    ['PCOMBORate1', 410, [8200]],
    ['PCOMBORate2', 315, [9450]],
    ['NCOMBORate', 350, [8551, 8949]],
    ['NCOMBORate', 380, [9283, 9717]],
    ['BMSRate1', 224, [7184]],
    ['BMSRate1', 280, [8980]],
    ['BMSRate2', 290, [10_398]],
    ['BMSRate2', 350, [12_550]],
  ] as const)('of %s at the market odds %i', (rateKey, oddsHundredths, returnsBps) => {
    expect(returnsOf(rateKey, oddsHundredths)).toEqual(returnsBps);
  });

  it('has an edge below 0 on the published prices of the middle that lose money', () => {
    expect(powerballEdgeBps('PWBBMS', 'Middle', 290)).toBe(-398);
    expect(powerballEdgeBps('PWBBMS', 'Middle', 350)).toBe(-2550);
  });

  it('returns nothing of what is not registered', () => {
    expect(powerballReturnBps('PWBBMS', 'Middle', 0)).toBe(0);
    expect(powerballEdgeBps('PWBBMS', 'Middle', 0)).toBe(10_000);
  });

  it('is the exact fraction rounded half up, and the two add up to 100 %', () => {
    const everyPick = POWERBALL_BET_TYPES.flatMap((betType) =>
      powerballPicks(betType).map((pick) => ({ betType, pick })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...everyPick),
        fc.integer({ min: 0, max: 100_000_000 }),
        ({ betType, pick }, oddsHundredths) => {
          const returnBps = powerballReturnBps(betType, pick, oddsHundredths);
          const exactTimesTotal =
            BigInt(powerballFavourableCount(betType, pick)) * BigInt(oddsHundredths) * 100n;
          const doubledError = 2n * (BigInt(returnBps) * 982_800n - exactTimesTotal);
          expect(doubledError > -982_800n && doubledError <= 982_800n).toBe(true);
          expect(returnBps + powerballEdgeBps(betType, pick, oddsHundredths)).toBe(10_000);
        },
      ),
    );
  });
});

test.each(Object.entries(POWERBALL_RATES))(
  'the contract knows the break-even of %s, by which it warns of odds above it',
  (rateKey, { breakEvenHundredths }) => {
    expect(breakEvenHundredths).toBe(powerballBreakEvenOddsHundredths(rateKey as PowerballRateKey));
  },
);
