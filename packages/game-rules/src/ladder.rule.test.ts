import fc from 'fast-check';
import {
  isLadderWin,
  LADDER_MARKETS,
  type LadderOutcome,
  type LadderPick,
  ladderFavourableCount,
  ladderOfKeno,
  ladderOfPowerball,
  ladderOutcome,
  ladderPicks,
} from './ladder.rule';

const ladderOfFirstBall = (first: number) => {
  const others = [1, 2, 3, 4, 5].filter((ball) => ball !== first).slice(0, 4);
  return ladderOfPowerball({ normalBalls: [first, ...others], powerball: 0 });
};
const combo = ({ side, rungs }: LadderOutcome): LadderPick<'COMBO'> => `${side}${rungs}`;

describe('reading a ladder', () => {
  it.each([
    ['Left', 'Three', 'Even'],
    ['Left', 'Four', 'Odd'],
    ['Right', 'Three', 'Odd'],
    ['Right', 'Four', 'Even'],
  ] as const)('%s with %s rungs ends at %s', (side, rungs, end) => {
    expect(ladderOutcome(side, rungs)).toEqual({ side, rungs, end });
  });

  it.each([
    [1, 'LeftThree'],
    [13, 'LeftThree'],
    [14, 'RightThree'],
    [15, 'LeftFour'],
    [28, 'RightFour'],
  ])('first ball %i of a powerball draw gives %s', (ball, expected) => {
    expect(combo(ladderOfFirstBall(ball))).toBe(expected);
  });

  it.each([
    [1, 'LeftThree'],
    [34, 'RightThree'],
    [35, 'LeftThree'],
    [36, 'RightFour'],
    [69, 'LeftFour'],
    [70, 'RightFour'],
  ])('first keno number %i gives %s', (number, expected) => {
    expect(combo(ladderOfKeno(number))).toBe(expected);
  });

  it('reads the ball drawn first, not the smallest', () => {
    const draw = { normalBalls: [28, 1, 2, 3, 4], powerball: 0 };
    expect(combo(ladderOfPowerball(draw))).toBe('RightFour');
  });

  it('would be far from fair on the smallest ball, so a sorted draw is a trap', () => {
    const counts = { LeftThree: 0, LeftFour: 0, RightThree: 0, RightFour: 0 };
    for (let smallest = 1; smallest <= 24; smallest++) {
      // Ways to choose the other four balls above the smallest.
      const above = 28 - smallest;
      const ways = (above * (above - 1) * (above - 2) * (above - 3)) / 24;
      counts[combo(ladderOfFirstBall(smallest))] += ways;
    }
    const percent = (count: number) => ((count * 100) / 98_280).toFixed(4);
    expect(percent(counts.LeftThree)).toBe('53.5826');
    expect(percent(counts.RightThree)).toBe('44.3803');
    expect(percent(counts.LeftFour)).toBe('1.2322');
    expect(percent(counts.RightFour)).toBe('0.8048');
  });

  it('refuses what was not drawn', () => {
    expect(() => ladderOfPowerball({ normalBalls: [29, 1, 2, 3, 4], powerball: 0 })).toThrow(
      RangeError,
    );
    expect(() => ladderOfPowerball({ normalBalls: [], powerball: 0 })).toThrow(RangeError);
    for (const number of [0, 71, 1.5]) expect(() => ladderOfKeno(number)).toThrow(RangeError);
  });
});

describe('betting on a ladder', () => {
  it.each([
    ['LR', 'Left', 14, 35],
    ['LR', 'Right', 14, 35],
    ['TF', 'Three', 14, 35],
    ['TF', 'Four', 14, 35],
    ['OE', 'Odd', 14, 34],
    ['OE', 'Even', 14, 36],
    ['COMBO', 'LeftThree', 7, 18],
    ['COMBO', 'LeftFour', 7, 17],
    ['COMBO', 'RightThree', 7, 17],
    ['COMBO', 'RightFour', 7, 18],
  ] as const)(
    '%s %s wins with %i of 28 balls and %i of 70 keno numbers',
    (market, pick, power, keno) => {
      expect(ladderFavourableCount(market, pick, 28)).toBe(power);
      expect(ladderFavourableCount(market, pick, 70)).toBe(keno);
    },
  );

  it.each([
    [18, '25.7143'],
    [17, '24.2857'],
    [36, '51.4286'],
    [34, '48.5714'],
  ])('%i of 70 is %s %%', (count, percent) => {
    expect(((count * 100) / 70).toFixed(4)).toBe(percent);
  });

  it('pays exactly one pick of every market', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), (number) => {
        const outcome = ladderOfKeno(number);
        for (const market of LADDER_MARKETS) {
          const winners = ladderPicks(market).filter((pick) => isLadderWin(market, pick, outcome));
          expect(winners).toHaveLength(1);
        }
      }),
    );
  });

  it('pays a combination exactly when its side and its rungs both win', () => {
    for (const side of ladderPicks('LR')) {
      for (const rungs of ladderPicks('TF')) {
        for (let number = 1; number <= 70; number++) {
          const outcome = ladderOfKeno(number);
          expect(isLadderWin('COMBO', `${side}${rungs}`, outcome)).toBe(
            isLadderWin('LR', side, outcome) && isLadderWin('TF', rungs, outcome),
          );
        }
      }
    }
  });

  it('refuses a pick of another market', () => {
    expect(() => isLadderWin('LR', 'Three', ladderOfKeno(1))).toThrow(RangeError);
  });
});
