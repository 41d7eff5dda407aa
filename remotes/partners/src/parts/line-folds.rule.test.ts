import type { ComputedLine } from '@gwanje/contract';
import { groupLines, sumLines } from './line-folds.rule';

const lineOf = (id: string, more: Partial<ComputedLine> = {}): ComputedLine => ({
  partner: {
    ...{ _id: id, id, nick: id, grade: 2, level: 1, status: 1 },
    ...{ isTest: false, form: 'both' },
  },
  ...{ upline: null, gameClass: 'minigame', kind: 'losing', bets: 1, stakeWon: 1_000 },
  ...{ validStakeWon: 1_000, payoutWon: 0, profitWon: 1_000, rollingWon: 0, deductWon: 0 },
  ...{ baseWon: 1_000, rateBps: 1_000, grossWon: 100, childWon: 40, netWon: 60 },
  ...{ carryInWon: -10, paidWon: 50, carryOutWon: 0, usualWon: null, ...more },
});
const THREE = [lineOf('a'), lineOf('a', { gameClass: 'casino' }), lineOf('b')];
const wholeOf = (...asked: Parameters<typeof groupLines>) =>
  groupLines(...asked).map(({ lines, isWhole }) => [lines.length, isWhole]);

it('folds neighbours of one partner, and no single line', () => {
  expect(wholeOf(THREE, {})).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(wholeOf(THREE, undefined)).toEqual([
    [1, false],
    [1, false],
    [1, false],
  ]);
});

it('leaves open whoever may have lines on the page before or behind', () => {
  const lines = [...THREE, lineOf('b', { gameClass: 'casino' })];
  expect(wholeOf(lines, { isCutBefore: true })).toEqual([
    [2, false],
    [2, true],
  ]);
  expect(wholeOf(lines, { isCutAfter: true })).toEqual([
    [2, true],
    [2, false],
  ]);
});

it('counts what was played once, whatever it pays, and adds up what is paid of it', () => {
  const rolling = { kind: 'rolling', rollingWon: 7, grossWon: 7, childWon: 0 } as const;
  const of = [
    lineOf('a'),
    lineOf('a', { ...rolling, netWon: 7, carryInWon: 0, paidWon: 7, validStakeWon: 500 }),
    lineOf('a', { gameClass: 'casino', profitWon: -300, carryOutWon: -20, paidWon: 0 }),
  ];
  expect(sumLines(of)).toEqual({
    ...{ validStakeWon: 2_000, profitWon: 700, rollingWon: 7, grossWon: 207, childWon: 80 },
    ...{ netWon: 127, carryInWon: -20, carryOutWon: -20, paidWon: 57 },
  });
});
