import { balanceGaps, balanceRun } from './balance-run.rule';

const entry = (
  entryId: string,
  seq: number,
  balanceBeforeWon: number,
  balanceAfterWon: number,
) => ({
  ...{ entryId, seq, balanceBeforeWon, balanceAfterWon },
});
const STORY = [
  ...[entry('a', 1, 0, 10), entry('b', 2, 10, 30), entry('c', 5, 70, 50), entry('d', 6, 50, 60)],
  // What stood between came to nothing, and is left out all the same.
  entry('e', 9, 60, 50),
];

test('balances follow, whichever way they are read, but for what is not shown between them', () => {
  const run = { followed: 4, breaks: [], left: ['c', 'e'] };
  expect(balanceRun(STORY, 'oldest')).toEqual(run);
  expect(balanceRun(STORY.toReversed(), 'newest')).toEqual(run);
});

test('a balance that begins where the entry before it did not end is a break', () => {
  const broken = [...STORY.slice(0, 2), entry('x', 3, 31, 40)];
  expect(balanceRun(broken, 'oldest')).toEqual({ followed: 2, breaks: ['x'], left: [] });
});

test('what is left out between two that are shown is counted, and is what their balances are apart', () => {
  const runs = (rows: typeof STORY, sort: 'newest' | 'oldest') =>
    [...balanceGaps(rows, sort)].map(([id, { run, entries, gapWon }]) => [
      id,
      run,
      entries,
      gapWon,
    ]);
  expect(runs(STORY, 'oldest')).toEqual([
    ['a', 0, 0, 0],
    ['b', 0, 0, 0],
    ['c', 1, 2, 40],
    ['d', 1, 2, 40],
    ['e', 2, 2, 0],
  ]);
  expect(runs(STORY.toReversed(), 'newest')).toEqual([
    ['e', 0, 0, 0],
    ['d', 1, 2, 0],
    ['c', 1, 2, 0],
    ['b', 2, 2, 40],
    ['a', 2, 2, 40],
  ]);
});
