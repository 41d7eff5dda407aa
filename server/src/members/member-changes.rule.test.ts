// What may be changed about a member, and what of him an audit line keeps.
import {
  fitsTree,
  mayRecommend,
  statusGiven,
  statusOnceExcluded,
  whyNotStatus,
} from './member-changes.rule';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const TOMORROW = '2026-11-22T03:00:00.000Z';

test.each([
  [1, 1, true],
  [1, 10, true],
  [1, 11, false],
  [2, 9, true],
  [2, 10, false],
  [7, 1, true],
])('a member of grade %i on level %i fits: %s', (grade, level, fits) => {
  expect(fitsTree(grade, level)).toBe(fits);
});

test.each([
  [0, true],
  [1, true],
  [2, true],
  [3, false],
  [4, false],
  [5, true],
])('a member of status %i may recommend: %s', (status, may) => {
  expect(mayRecommend({ status, isTest: false }, { isTest: false })).toBe(may);
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, true],
])('recommender test %s, recommended test %s: %s', (above, below, may) => {
  expect(mayRecommend({ status: 1, isTest: above }, { isTest: below })).toBe(may);
});

test.each([
  [1, null, 2, undefined],
  [2, null, 1, undefined],
  [1, null, 5, 'member.not_excluded'],
  [5, TOMORROW, 5, undefined],
  [5, TOMORROW, 1, 'member.excluded'],
  [5, TOMORROW, 2, 'member.excluded'],
  [5, TOMORROW, 3, 'member.excluded'],
  [5, TOMORROW, 4, undefined],
  [4, TOMORROW, 2, 'member.excluded'],
  [5, NOW.toISOString(), 1, undefined],
  [4, TOMORROW, 4, undefined],
  [4, TOMORROW, 1, 'member.excluded'],
  [4, TOMORROW, 5, undefined],
  [4, NOW.toISOString(), 5, 'member.not_excluded'],
] as const)('from status %i, excluded until %s, to %i: %s', (status, excludedUntil, to, whyNot) => {
  expect(whyNotStatus({ status, excludedUntil }, to, NOW)).toBe(whyNot);
});

test.each([
  [4, TOMORROW, 1, 5],
  [3, TOMORROW, 1, 5],
  [2, TOMORROW, 1, 5],
  [1, TOMORROW, 1, 1],
  [4, TOMORROW, 2, 2],
  [4, NOW.toISOString(), 1, 1],
  [4, null, 1, 1],
  [5, TOMORROW, 1, 1],
  [5, TOMORROW, 4, 4],
])('status %i, excluded until %s, that is to be %i becomes %i', (status, excludedUntil, to, is) => {
  expect(statusGiven({ status, excludedUntil }, to, NOW)).toBe(is);
});

test.each([
  [0, 0],
  [1, 5],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
])('a member of status %i who excludes himself has status %i', (before, after) => {
  expect(statusOnceExcluded(before)).toBe(after);
});
