import {
  type EventResult,
  MARKET_KIND_IDS,
  MARKET_KINDS,
  SPORT_VALUES,
  type Sport,
} from '@gwanje/contract';
import fc from 'fast-check';
import { hasMargin, isScoreSound, judgeMarket } from './sports-market.rule';

const resultOf = (home: number, away: number, more: Partial<EventResult> = {}): EventResult => ({
  ...{ status: 'final', home, away, periods: [], overtime: null, sides: [] },
  ...more,
});
const judged = (
  kind: (typeof MARKET_KIND_IDS)[number],
  result: EventResult,
  { line = 0, period = 0, sport = 'Football' as Sport } = {},
) => {
  const verdicts = judgeMarket(sport, { kind, period, lineHundredths: line }, result);
  return verdicts && [...verdicts.values()].map((one) => `${one.result}${one.factorThousandths}`);
};
const [W, L, N, HW, HL] = ['W1000', 'L0', 'N1000', 'W500', 'L500'];

it.each([
  ['winDrawLose', 2, 1, 0, [W, L, L]],
  ['winDrawLose', 1, 1, 0, [L, W, L]],
  ['winLose', 0, 1, 0, [L, W]],
  ['winLose', 1, 1, 0, [N, N]],
  ['doubleChance', 1, 1, 0, [W, L, W]],
  ['doubleChance', 2, 1, 0, [W, W, L]],
  ['handicap', 2, 1, -100, [N, N]],
  ['handicap', 2, 1, -150, [L, W]],
  ['handicap', 2, 1, -75, [HW, HL]],
  ['handicap', 2, 1, -125, [HL, HW]],
  ['handicap', 1, 1, 25, [HW, HL]],
  ['handicap', 1, 1, -25, [HL, HW]],
  ['handicap', 3, 1, -125, [W, L]],
  ['threeWayHandicap', 2, 1, -100, [L, W, L]],
  ['overUnder', 2, 1, 250, [L, W]],
  ['overUnder', 2, 1, 300, [N, N]],
  ['overUnder', 2, 1, 275, [HL, HW]],
  ['overUnder', 2, 1, 325, [HW, HL]],
  ['oddEven', 2, 1, 0, [W, L]],
  ['oddEven', 0, 0, 0, [L, W]],
  ['bothScore', 2, 0, 0, [L, W]],
  ['bothScore', 2, 1, 0, [W, L]],
] as const)('%s at %d : %d on %d', (kind, home, away, line, verdicts) => {
  expect(judged(kind, resultOf(home, away), { line })).toEqual(verdicts);
});

it('leaves overtime out where a draw is sold, and counts it for a winner', () => {
  const result = resultOf(3, 2, {
    periods: [
      [1, 1],
      [1, 1],
    ],
    overtime: [1, 0],
  });
  expect(judged('winDrawLose', result)).toEqual([L, W, L]);
  expect(judged('overUnder', result, { line: 450 })).toEqual([W, L]);
  expect(judged('overUnder', result, { line: 450, sport: 'Handball' })).toEqual([L, W]);
  expect(judged('winLose', result)).toEqual([W, L]);
});

it('reads periods and sides, and says nothing of what nobody told', () => {
  const result = resultOf(2, 1, {
    periods: [
      [0, 1],
      [2, 0],
    ],
    sides: [{ kind: 'firstPoint', pick: 'away' }],
  });
  expect(judged('winDrawLose', result, { period: 1 })).toEqual([L, L, W]);
  expect(judged('firstPoint', result)).toEqual([L, W]);
  expect(judged('firstWalk', result)).toBeNull();
  expect(judged('winDrawLose', resultOf(2, 1), { period: 1 })).toBeNull();
  expect(judged('run1stInning', result, { sport: 'Baseball' })).toEqual([W, L]);
});

it.each(['void', 'abandoned'] as const)('gives every stake back when it is %s', (status) => {
  for (const kind of MARKET_KIND_IDS)
    expect(new Set(judged(kind, resultOf(1, 0, { status })))).toEqual(new Set([N]));
});

const points = fc.integer({ min: 0, max: 30 });
const pair = fc.tuple(points, points);

it('gives two sides of a line opposite halves of one stake, whatever the score', () => {
  fc.assert(
    fc.property(pair, fc.integer({ min: -40, max: 40 }), ([home, away], quarters) => {
      for (const kind of ['handicap', 'overUnder'] as const) {
        const [one, other] = judged(kind, resultOf(home, away), { line: quarters * 25 }) ?? [];
        const opposite = { [W]: L, [L]: W, [N]: N, [HW]: HL, [HL]: HW }[one as string];
        expect(other).toBe(opposite);
      }
    }),
  );
});

it('lets exactly one pick win where there is a draw to be picked', () => {
  fc.assert(
    fc.property(pair, ([home, away]) => {
      const verdicts = judged('winDrawLose', resultOf(home, away)) ?? [];
      expect(verdicts.filter((one) => one === W)).toHaveLength(1);
    }),
  );
});

describe('a score', () => {
  it('is sound when periods and overtime come to it, and no other is', () => {
    fc.assert(
      fc.property(pair, pair, pair, fc.integer({ min: 1, max: 9 }), (one, two, over, error) => {
        const periods = [[...one], [...two]];
        const [home, away] = [one[0] + two[0] + over[0], one[1] + two[1] + over[1]];
        const result = resultOf(home, away, { periods, overtime: [...over] });
        expect(isScoreSound('Football', result)).toBe(true);
        expect(isScoreSound('Football', { ...result, home: home + error })).toBe(false);
      }),
    );
  });

  it('counts sets, of which none is drawn', () => {
    const periods = [
      [25, 20],
      [18, 25],
      [25, 23],
    ];
    expect(isScoreSound('Volleyball', resultOf(2, 1, { periods }))).toBe(true);
    expect(isScoreSound('Volleyball', resultOf(3, 1, { periods }))).toBe(false);
    expect(isScoreSound('Volleyball', resultOf(0, 0, { periods: [[5, 5]] }))).toBe(false);
  });

  it('has no more periods than its sport, no side that is none, and no number twice', () => {
    for (const sport of SPORT_VALUES)
      expect(
        isScoreSound(sport, resultOf(0, 0, { periods: Array.from({ length: 16 }, () => [0, 0]) })),
      ).toBe(false);
    const side = { kind: 'firstPoint', pick: 'home' } as const;
    expect(isScoreSound('Basketball', resultOf(1, 0, { sides: [side] }))).toBe(true);
    expect(isScoreSound('Basketball', resultOf(1, 0, { sides: [side, side] }))).toBe(false);
    expect(
      isScoreSound('Basketball', resultOf(1, 0, { sides: [{ kind: 'oddEven', pick: 'odd' }] })),
    ).toBe(false);
    expect(isScoreSound('Football', resultOf(0, 0, { home: null }))).toBe(false);
  });
});

it('knows odds that leave something', () => {
  expect(hasMargin('winLose', [190, 190])).toBe(true);
  expect(hasMargin('winLose', [1_850, 190])).toBe(false);
  expect(hasMargin('winLose', [200, 200])).toBe(false);
  expect(MARKET_KINDS.winLose.picks).toHaveLength(2);
});
