import { POWERBALL_RATE_KEYS, type PowerballRateKey } from '@gwanje/contract';
import fc from 'fast-check';
import { oddsOf } from './odds.rule';
import { isReverseBetType, powerballPicks, powerballRateKey } from './powerball.rule';
import { type PowerballRates, powerballMarketWarnings } from './powerball-market.rule';
import { powerballBreakEvenOddsHundredths } from './powerball-probability.rule';

// The seed odds of the demo database.
const seed: PowerballRates = {
  POERate: 1.95,
  PUORate: 1.95,
  NOERate: 1.95,
  NUORate: 1.95,
  PCOMBORate1: 4.1,
  PCOMBORate2: 3.1,
  NCOMBORate: 3.72,
  BMSRate1: 2.73,
  BMSRate2: 2.43,
  BMSCOMBORate1: 4.4,
  BMSCOMBORate2: 4.2,
  RNAPOERate: 1.1,
  RNCOMBORate: 1.25,
};
const sound: PowerballRates = { ...seed, RNCOMBORate: 1.24 };

const unregistered = (...rateKeys: PowerballRateKey[]) =>
  Object.fromEntries(rateKeys.map((rateKey) => [rateKey, 0]));

const typeWithoutMargin = (...rateKeys: PowerballRateKey[]) => ({
  code: 'type_without_margin',
  rateKeys,
});
const combos = ['NCOMBORate', 'RNCOMBORate'];

describe('cross-market warnings', () => {
  it('are none for sound odds', () => {
    expect(powerballMarketWarnings(sound)).toEqual([]);
  });

  it('say of the seed odds only that the reverse undercuts three of four', () => {
    expect(powerballMarketWarnings(seed)).toEqual([
      { code: 'reverse_above_three_of_four', rateKeys: combos },
    ]);
  });

  it('are none where nothing is registered', () => {
    const nothing = { ...sound, ...unregistered(...POWERBALL_RATE_KEYS) };
    expect(powerballMarketWarnings(nothing)).toEqual([]);
  });

  it('accept a whole settings document', () => {
    const document = { category: 'powerballRateV2', version: 3, ...sound } as const;
    expect(powerballMarketWarnings(document)).toEqual([]);
  });

  it.each([
    // Two-way pairs: 1/2.00 + 1/2.00 is exactly 1, which leaves nothing.
    [{ POERate: 1.99 }, []],
    [{ POERate: 2 }, [typeWithoutMargin('POERate')]],
    [{ PUORate: 2 }, [typeWithoutMargin('PUORate')]],
    [{ NOERate: 2 }, [typeWithoutMargin('NOERate')]],
    [{ NUORate: 2 }, [typeWithoutMargin('NUORate')]],
    // 2/4.00 + 2/4.00 = 1; 2/4.00 + 2/3.99 is above.
    [{ PCOMBORate1: 4, PCOMBORate2: 3.99 }, []],
    [{ PCOMBORate1: 4, PCOMBORate2: 4 }, [typeWithoutMargin('PCOMBORate1', 'PCOMBORate2')]],
    [{ NCOMBORate: 3.99, RNCOMBORate: 1.2 }, []],
    [{ NCOMBORate: 4, RNCOMBORate: 1.2 }, [typeWithoutMargin('NCOMBORate')]],
    // 2/4.00 + 1/2.00 = 1.
    [{ BMSRate1: 4, BMSRate2: 1.99 }, []],
    [{ BMSRate1: 4, BMSRate2: 2 }, [typeWithoutMargin('BMSRate1', 'BMSRate2')]],
    // 4/6.00 + 2/6.00 = 1.
    [{ BMSCOMBORate1: 6, BMSCOMBORate2: 5.99 }, []],
    [{ BMSCOMBORate1: 6, BMSCOMBORate2: 6 }, [typeWithoutMargin('BMSCOMBORate1', 'BMSCOMBORate2')]],
    // Seven of eight win: 8/1.14 is 7.02, 8/1.15 is 6.96.
    [{ RNAPOERate: 1.14 }, []],
    [{ RNAPOERate: 1.15 }, [typeWithoutMargin('RNAPOERate')]],
  ])('of a whole type: %j', (rates, warnings) => {
    expect(powerballMarketWarnings({ ...sound, ...rates })).toEqual(warnings);
  });

  it('of a reverse type count all but one pick as winners: 4/1.33 is above 3, 4/1.34 below', () => {
    const withoutForward = { ...sound, ...unregistered('NCOMBORate') };
    expect(powerballMarketWarnings({ ...withoutForward, RNCOMBORate: 1.33 })).toEqual([]);
    expect(powerballMarketWarnings({ ...withoutForward, RNCOMBORate: 1.34 })).toEqual([
      typeWithoutMargin('RNCOMBORate'),
    ]);
  });

  it('need every pick of a type on sale', () => {
    const partly = { ...sound, PCOMBORate1: 0, PCOMBORate2: 50, BMSRate1: 50, BMSRate2: 0 };
    expect(powerballMarketWarnings(partly)).toEqual([]);
  });

  it('of forward and reverse start where 1/forward + 1/reverse is no more than 1', () => {
    const undercut = { code: 'reverse_above_three_of_four', rateKeys: combos };
    const both = { code: 'forward_and_reverse_without_margin', rateKeys: combos };
    const warningsAt = (NCOMBORate: number, RNCOMBORate: number) =>
      powerballMarketWarnings({ ...sound, NCOMBORate, RNCOMBORate });
    // 1/3.60 + 1/1.38 is 1.0024; 1/3.00 + 1/1.50 is exactly 1.
    expect(warningsAt(3.6, 1.38)).not.toContainEqual(both);
    expect(warningsAt(3, 1.49)).not.toContainEqual(both);
    expect(warningsAt(3, 1.5)).toEqual([typeWithoutMargin('RNCOMBORate'), both, undercut]);
    expect(warningsAt(3, 0)).toEqual([]);
    expect(warningsAt(0, 1.3)).toEqual([]);
  });

  it('call the reverse an undercut above a third of the forward odds', () => {
    expect(powerballMarketWarnings({ ...sound, NCOMBORate: 3.75, RNCOMBORate: 1.25 })).toEqual([]);
    expect(powerballMarketWarnings({ ...sound, NCOMBORate: 3.74, RNCOMBORate: 1.25 })).toEqual([
      { code: 'reverse_above_three_of_four', rateKeys: combos },
    ]);
  });

  it('hold no margin to be missing where every pick is below break-even', () => {
    const belowBreakEven = fc.record(
      Object.fromEntries(
        POWERBALL_RATE_KEYS.map((rateKey) => [
          rateKey,
          fc.integer({ min: 101, max: powerballBreakEvenOddsHundredths(rateKey) - 1 }).map(oddsOf),
        ]),
      ) as Record<PowerballRateKey, fc.Arbitrary<number>>,
    );
    fc.assert(
      fc.property(belowBreakEven, (rates) => {
        const codes = powerballMarketWarnings(rates).map((warning) => warning.code);
        expect(codes).not.toContain('type_without_margin');
        expect(codes).not.toContain('forward_and_reverse_without_margin');
      }),
    );
  });

  it('say a type has no margin exactly where betting on all of it never loses', () => {
    const betTypes = ['PWBPCOMBO', 'PWBNCOMBO', 'PWBBMS', 'PWBBMSCOMBO', 'PWBRNCOMBO'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...betTypes),
        fc.integer({ min: 101, max: 700 }),
        fc.integer({ min: 101, max: 700 }),
        (betType, one, other) => {
          const rateKeys = powerballPicks(betType).map((pick) => powerballRateKey(betType, pick));
          const odds = rateKeys.map((rateKey) => (rateKey.endsWith('2') ? other : one));
          const stakes = odds.reduce((sum, hundredths) => sum + 100 / hundredths, 0);
          const paidBack = isReverseBetType(betType) ? rateKeys.length - 1 : 1;
          // Next to equality the floating-point sum of this test proves nothing.
          fc.pre(Math.abs(stakes - paidBack) > 1e-9);
          const rates = Object.fromEntries(
            rateKeys.map((rateKey, index) => [rateKey, oddsOf(odds[index] ?? 0)]),
          );
          const warnings = powerballMarketWarnings({
            ...sound,
            ...unregistered(...POWERBALL_RATE_KEYS),
            ...rates,
          });
          expect(warnings.length > 0).toBe(stakes < paidBack);
        },
      ),
    );
  });
});
