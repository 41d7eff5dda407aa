import { DAY_RANGES, type DayRange, daysOf, isDayRange, koreanDayOf } from './day-range.rule';

/** A Wednesday, a minute after midnight in Seoul: still Tuesday in UTC. */
const NOW = new Date('2026-11-17T15:01:00Z');

test.each<[DayRange, string?, string?]>([
  ['today', '2026-11-18', '2026-11-18'],
  ['yesterday', '2026-11-17', '2026-11-17'],
  ['3days', '2026-11-16', '2026-11-18'],
  ['7days', '2026-11-12', '2026-11-18'],
  ['thisWeek', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['all', undefined, undefined],
])('%s is from %s to %s', (range, from, to) => {
  expect(daysOf(range, NOW)).toEqual(from === undefined ? {} : { from, to });
});

test('a week begins on Monday, and last month knows its own length', () => {
  expect(daysOf('thisWeek', new Date('2026-11-22T03:00:00Z'))).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
  });
  expect(daysOf('lastMonth', new Date('2028-03-31T03:00:00Z'))).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  });
});

test('the day turns at midnight in Seoul', () => {
  expect(koreanDayOf(new Date('2026-11-17T14:59:59.999Z'))).toBe('2026-11-17');
  expect(koreanDayOf(new Date('2026-11-17T15:00:00Z'))).toBe('2026-11-18');
});

test('only what is offered is a range', () => {
  expect(DAY_RANGES.every(isDayRange)).toBe(true);
  expect([null, '', 'tomorrow'].some(isDayRange)).toBe(false);
});
