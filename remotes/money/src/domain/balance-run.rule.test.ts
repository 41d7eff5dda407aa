import { balanceGaps, balanceRun } from './balance-run.rule';

const entry = (entryId: string, balanceBeforeWon: number, balanceAfterWon: number) => ({
  ...{ entryId, balanceBeforeWon, balanceAfterWon },
});
const STORY = [entry('a', 0, 10), entry('b', 10, 30), entry('c', 70, 50), entry('d', 50, 60)];

test('balances follow or break, whichever way they are read', () => {
  expect(balanceRun(STORY, 'oldest')).toEqual({ followed: 3, breaks: ['c'] });
  expect(balanceRun(STORY.toReversed(), 'newest')).toEqual({ followed: 3, breaks: ['c'] });
});

test('what is left out between two that are shown is what their balances are apart', () => {
  const runs = (rows: typeof STORY, sort: 'newest' | 'oldest') =>
    [...balanceGaps(rows, sort)].map(([id, { run, gapWon }]) => [id, run, gapWon]);
  expect(runs(STORY, 'oldest')).toEqual([
    ['a', 0, 0],
    ['b', 0, 0],
    ['c', 1, 40],
    ['d', 1, 40],
  ]);
  expect(runs(STORY.toReversed(), 'newest')).toEqual([
    ['d', 0, 0],
    ['c', 0, 0],
    ['b', 1, 40],
    ['a', 1, 40],
  ]);
});
