import { POWERBALL_BET_TYPES, POWERBALL_RATE_KEYS } from '@gwanje/contract';
import fc from 'fast-check';
import {
  isPowerballDraw,
  isPowerballWin,
  isReverseBetType,
  POWERBALL_BET_TYPES as OWN_BET_TYPES,
  type PowerballPick,
  powerballNormalSum,
  powerballOutcome,
  powerballOutcomeOfSum,
  powerballPicks,
  powerballPicksPricedBy,
  powerballPickWords,
  powerballRateKey,
  powerballWinningPicks,
} from './powerball.rule';

const draw = fc.record({
  normalBalls: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 5, maxLength: 5 }),
  powerball: fc.integer({ min: 0, max: 9 }),
});

describe('the facts of a draw', () => {
  it.each([
    [0, 'Even', 'Under'],
    [1, 'Odd', 'Under'],
    [2, 'Even', 'Under'],
    [3, 'Odd', 'Under'],
    [4, 'Even', 'Under'],
    [5, 'Odd', 'Over'],
    [6, 'Even', 'Over'],
    [7, 'Odd', 'Over'],
    [8, 'Even', 'Over'],
    [9, 'Odd', 'Over'],
  ])('calls powerball %i %s and %s', (powerball, oddEven, underOver) => {
    const outcome = powerballOutcome({ normalBalls: [1, 2, 3, 4, 5], powerball });
    expect(outcome).toMatchObject({ powerballOddEven: oddEven, powerballUnderOver: underOver });
  });

  it.each([
    [15, 'Odd', 'Under', 'Small'],
    [64, 'Even', 'Under', 'Small'],
    [65, 'Odd', 'Under', 'Middle'],
    [72, 'Even', 'Under', 'Middle'],
    [73, 'Odd', 'Over', 'Middle'],
    [80, 'Even', 'Over', 'Middle'],
    [81, 'Odd', 'Over', 'Big'],
    [130, 'Even', 'Over', 'Big'],
  ])('calls a sum of %i %s, %s and %s', (sum, oddEven, underOver, size) => {
    expect(powerballOutcomeOfSum(sum, 0)).toMatchObject({
      normalOddEven: oddEven,
      normalUnderOver: underOver,
      normalSize: size,
    });
  });

  it('adds the normal balls up, from 15 to 130', () => {
    expect(powerballNormalSum({ normalBalls: [5, 4, 3, 2, 1], powerball: 9 })).toBe(15);
    expect(powerballNormalSum({ normalBalls: [24, 25, 26, 27, 28], powerball: 0 })).toBe(130);
  });

  it('does not depend on the order in which the balls were drawn', () => {
    fc.assert(
      fc.property(draw, ({ normalBalls, powerball }) => {
        const reversed = [...normalBalls].reverse();
        expect(powerballOutcome({ normalBalls: reversed, powerball })).toEqual(
          powerballOutcome({ normalBalls, powerball }),
        );
      }),
    );
  });

  it('mirrors odd, under and small when every ball x becomes 29 − x', () => {
    fc.assert(
      fc.property(draw, ({ normalBalls, powerball }) => {
        const outcome = powerballOutcome({ normalBalls, powerball });
        const mirrored = powerballOutcome({
          normalBalls: normalBalls.map((ball) => 29 - ball),
          powerball: 9 - powerball,
        });
        expect(mirrored.normalOddEven).not.toBe(outcome.normalOddEven);
        expect(mirrored.normalUnderOver).not.toBe(outcome.normalUnderOver);
        expect(mirrored.powerballOddEven).not.toBe(outcome.powerballOddEven);
        expect(mirrored.powerballUnderOver).not.toBe(outcome.powerballUnderOver);
        expect([mirrored.normalSize, outcome.normalSize].sort()).toEqual(
          outcome.normalSize === 'Middle' ? ['Middle', 'Middle'] : ['Big', 'Small'],
        );
      }),
    );
  });

  it.each([
    ['four balls', [1, 2, 3, 4], 0],
    ['six balls', [1, 2, 3, 4, 5, 6], 0],
    ['a ball twice', [1, 2, 3, 4, 4], 0],
    ['a ball 0', [0, 2, 3, 4, 5], 0],
    ['a ball 29', [1, 2, 3, 4, 29], 0],
    ['half a ball', [1, 2, 3, 4, 5.5], 0],
    ['powerball 10', [1, 2, 3, 4, 5], 10],
    ['powerball −1', [1, 2, 3, 4, 5], -1],
    ['half a powerball', [1, 2, 3, 4, 5], 0.5],
  ])('refuses %s', (_, normalBalls, powerball) => {
    expect(isPowerballDraw({ normalBalls, powerball })).toBe(false);
    expect(() => powerballOutcome({ normalBalls, powerball })).toThrow(RangeError);
  });
});

describe('the bet types', () => {
  it('are those of the contract, in its order', () => {
    expect(OWN_BET_TYPES).toEqual(POWERBALL_BET_TYPES);
  });

  it('are reverse for the two reverse combinations only', () => {
    expect(POWERBALL_BET_TYPES.filter(isReverseBetType)).toEqual(['PWBRNAPOE', 'PWBRNCOMBO']);
  });

  it('have 37 picks between them', () => {
    const counts = POWERBALL_BET_TYPES.map((betType) => powerballPicks(betType).length);
    expect(counts).toEqual([2, 2, 2, 2, 4, 4, 3, 6, 8, 4]);
  });

  it.each([
    ['POERate', 'PWBPOE', ['Odd', 'Even']],
    ['PUORate', 'PWBPUO', ['Under', 'Over']],
    ['NOERate', 'PWBNOE', ['Odd', 'Even']],
    ['NUORate', 'PWBNUO', ['Under', 'Over']],
    ['PCOMBORate1', 'PWBPCOMBO', ['OddUnder', 'EvenOver']],
    ['PCOMBORate2', 'PWBPCOMBO', ['OddOver', 'EvenUnder']],
    ['NCOMBORate', 'PWBNCOMBO', ['OddUnder', 'OddOver', 'EvenUnder', 'EvenOver']],
    ['BMSRate1', 'PWBBMS', ['Big', 'Small']],
    ['BMSRate2', 'PWBBMS', ['Middle']],
    ['BMSCOMBORate1', 'PWBBMSCOMBO', ['OddBig', 'OddSmall', 'EvenBig', 'EvenSmall']],
    ['BMSCOMBORate2', 'PWBBMSCOMBO', ['OddMiddle', 'EvenMiddle']],
    [
      'RNAPOERate',
      'PWBRNAPOE',
      [
        'OddUnderOdd',
        'OddUnderEven',
        'OddOverOdd',
        'OddOverEven',
        'EvenUnderOdd',
        'EvenUnderEven',
        'EvenOverOdd',
        'EvenOverEven',
      ],
    ],
    ['RNCOMBORate', 'PWBRNCOMBO', ['OddUnder', 'OddOver', 'EvenUnder', 'EvenOver']],
  ] as const)('%s prices picks of %s', (rateKey, betType, picks) => {
    expect(powerballPicksPricedBy(rateKey)).toEqual({ betType, picks });
  });

  it('price every pick by one of the thirteen inputs, and every input prices some', () => {
    const priced = POWERBALL_BET_TYPES.flatMap((betType) =>
      powerballPicks(betType).map((pick) => powerballRateKey(betType, pick)),
    );
    expect(new Set(priced)).toEqual(new Set(POWERBALL_RATE_KEYS));
  });

  it('spell their picks from words that can be labelled', () => {
    expect(powerballPickWords('Odd')).toEqual(['Odd']);
    expect(powerballPickWords('EvenMiddle')).toEqual(['Even', 'Middle']);
    expect(powerballPickWords('OddUnderEven')).toEqual(['Odd', 'Under', 'Even']);
  });
});

describe('winning', () => {
  // Sum 73 (odd, over, middle), powerball 4 (even, under).
  const outcome = powerballOutcome({ normalBalls: [28, 1, 20, 10, 14], powerball: 4 });

  it.each([
    ['PWBPOE', ['Even']],
    ['PWBPUO', ['Under']],
    ['PWBNOE', ['Odd']],
    ['PWBNUO', ['Over']],
    ['PWBPCOMBO', ['EvenUnder']],
    ['PWBNCOMBO', ['OddOver']],
    ['PWBBMS', ['Middle']],
    ['PWBBMSCOMBO', ['OddMiddle']],
    ['PWBRNCOMBO', ['OddUnder', 'EvenUnder', 'EvenOver']],
    [
      'PWBRNAPOE',
      [
        'OddUnderOdd',
        'OddUnderEven',
        'OddOverOdd',
        'EvenUnderOdd',
        'EvenUnderEven',
        'EvenOverOdd',
        'EvenOverEven',
      ],
    ],
  ] as const)('pays under %s exactly %j', (betType, picks) => {
    expect(powerballWinningPicks(betType, outcome)).toEqual(picks);
  });

  it('pays one pick of every forward type and all but one of every reverse type', () => {
    fc.assert(
      fc.property(draw, fc.constantFrom(...POWERBALL_BET_TYPES), (drawn, betType) => {
        const winners = powerballWinningPicks(betType, powerballOutcome(drawn)).length;
        const picks = powerballPicks(betType).length;
        expect(winners).toBe(isReverseBetType(betType) ? picks - 1 : 1);
      }),
    );
  });

  it('pays a reverse normal combination exactly when the forward one loses', () => {
    fc.assert(
      fc.property(draw, (drawn) => {
        const facts = powerballOutcome(drawn);
        for (const pick of powerballPicks('PWBNCOMBO')) {
          expect(isPowerballWin('PWBRNCOMBO', pick, facts)).toBe(
            !isPowerballWin('PWBNCOMBO', pick, facts),
          );
        }
      }),
    );
  });

  it('pays a reverse triple unless its normal pair and powerball parity both come', () => {
    fc.assert(
      fc.property(draw, (drawn) => {
        const facts = powerballOutcome(drawn);
        for (const pair of powerballPicks('PWBNCOMBO')) {
          for (const parity of powerballPicks('PWBPOE')) {
            const bothCome =
              isPowerballWin('PWBNCOMBO', pair, facts) && isPowerballWin('PWBPOE', parity, facts);
            expect(isPowerballWin('PWBRNAPOE', `${pair}${parity}`, facts)).toBe(!bothCome);
          }
        }
      }),
    );
  });

  it('refuses a pick of another bet type, which a reverse type would otherwise always pay', () => {
    expect(() => isPowerballWin('PWBRNCOMBO', 'Middle', outcome)).toThrow(RangeError);
    expect(() => isPowerballWin('PWBPOE', 'Under', outcome)).toThrow(RangeError);
    expect(() => powerballRateKey('PWBPOE', 'Under')).toThrow(RangeError);
    // What arrives from outside may be any text.
    expect(() => isPowerballWin('PWBRNCOMBO', 'toString' as PowerballPick, outcome)).toThrow(
      RangeError,
    );
  });
});
