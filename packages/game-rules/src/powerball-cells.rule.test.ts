import { POWERBALL_BET_TYPES } from '@gwanje/contract';
import fc from 'fast-check';
import {
  isPowerballWin,
  powerballOutcome,
  powerballOutcomeOfSum,
  powerballPicks,
  powerballWinningPicks,
} from './powerball.rule';
import {
  POWERBALL_CELLS,
  POWERBALL_OUTCOME_COUNT,
  powerballCellIndex,
} from './powerball-cells.rule';
import { powerballFavourableCount } from './powerball-probability.rule';

/** Every one of the 98,280 normal draws by five loops: a second way to count than the rule's. */
function normalSumsOfEveryDraw(): number[] {
  const sums: number[] = [];
  for (let a = 1; a <= 24; a++)
    for (let b = a + 1; b <= 25; b++)
      for (let c = b + 1; c <= 26; c++)
        for (let d = c + 1; d <= 27; d++)
          for (let e = d + 1; e <= 28; e++) sums.push(a + b + c + d + e);
  return sums;
}

/** Results per sum and powerball, from the five loops. */
function countByResult() {
  const counts = new Map<number, number>();
  for (const sum of normalSumsOfEveryDraw()) counts.set(sum, (counts.get(sum) ?? 0) + 1);
  return [...counts].flatMap(([sum, count]) =>
    Array.from({ length: 10 }, (_, powerball) => ({
      outcome: powerballOutcomeOfSum(sum, powerball),
      count,
    })),
  );
}

describe('the 32 cells', () => {
  it('hold every result once', () => {
    expect(POWERBALL_CELLS).toHaveLength(32);
    expect(POWERBALL_CELLS.map((cell) => cell.index)).toEqual([...Array(32).keys()]);
    expect(POWERBALL_CELLS.map(powerballCellIndex)).toEqual([...Array(32).keys()]);
    expect(POWERBALL_CELLS.reduce((sum, cell) => sum + cell.weight, 0)).toBe(982_800);
    expect(POWERBALL_OUTCOME_COUNT).toBe(982_800);
  });

  it.each([
    [0, 'Odd', 'Under', 'Small', 15_254, '15.5210', ['3.1042', '4.6563', '4.6563', '3.1042']],
    [1, 'Odd', 'Under', 'Middle', 8_756, '8.9092', ['1.7818', '2.6728', '2.6728', '1.7818']],
    [2, 'Odd', 'Over', 'Middle', 8_864, '9.0191', ['1.8038', '2.7057', '2.7057', '1.8038']],
    [3, 'Odd', 'Over', 'Big', 16_266, '16.5507', ['3.3101', '4.9652', '4.9652', '3.3101']],
    [4, 'Even', 'Under', 'Small', 16_266, '16.5507', ['3.3101', '4.9652', '4.9652', '3.3101']],
    [5, 'Even', 'Under', 'Middle', 8_864, '9.0191', ['1.8038', '2.7057', '2.7057', '1.8038']],
    [6, 'Even', 'Over', 'Middle', 8_756, '8.9092', ['1.7818', '2.6728', '2.6728', '1.7818']],
    [7, 'Even', 'Over', 'Big', 15_254, '15.5210', ['3.1042', '4.6563', '4.6563', '3.1042']],
  ])(
    'weigh normal class %i (%s, %s, %s) as %i of 98,280',
    (row, normalOddEven, normalUnderOver, normalSize, count, percent, percents) => {
      const cells = POWERBALL_CELLS.slice(row * 4, row * 4 + 4);
      for (const cell of cells) {
        expect(cell).toMatchObject({ normalOddEven, normalUnderOver, normalSize });
      }
      expect(cells.map((cell) => [cell.powerballOddEven, cell.powerballUnderOver])).toEqual([
        ['Odd', 'Under'],
        ['Even', 'Under'],
        ['Odd', 'Over'],
        ['Even', 'Over'],
      ]);
      expect(cells.map((cell) => cell.weight)).toEqual([2, 3, 3, 2].map((part) => part * count));
      expect(((count * 100) / 98_280).toFixed(4)).toBe(percent);
      expect(cells.map((cell) => ((cell.weight * 100) / 982_800).toFixed(4))).toEqual(percents);
    },
  );

  it('weigh what counting all 982,800 results one by one gives', () => {
    const weights = Array<number>(32).fill(0);
    for (const { outcome, count } of countByResult()) {
      const index = powerballCellIndex(outcome);
      weights[index] = (weights[index] ?? 0) + count;
    }
    expect(POWERBALL_CELLS.map((cell) => cell.weight)).toEqual(weights);
  });

  it('decide every bet as the draw itself does', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 0, max: 9 }),
        (normalBalls, powerball) => {
          const outcome = powerballOutcome({ normalBalls, powerball });
          const cell = POWERBALL_CELLS[powerballCellIndex(outcome)];
          expect(cell).toMatchObject(outcome);
          for (const betType of POWERBALL_BET_TYPES) {
            expect(cell && powerballWinningPicks(betType, cell)).toEqual(
              powerballWinningPicks(betType, outcome),
            );
          }
        },
      ),
    );
  });

  it('make the favourable count of every pick that counting all results gives', () => {
    const results = countByResult();
    for (const betType of POWERBALL_BET_TYPES) {
      for (const pick of powerballPicks(betType)) {
        const favourable = results
          .filter(({ outcome }) => isPowerballWin(betType, pick, outcome))
          .reduce((sum, { count }) => sum + count, 0);
        expect([betType, pick, powerballFavourableCount(betType, pick)]).toEqual([
          betType,
          pick,
          favourable,
        ]);
      }
    }
  });
});
