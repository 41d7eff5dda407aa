import {
  type CalendarDate,
  endOfMonth,
  endOfWeek,
  fromDate,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
} from '@internationalized/date';
import * as fc from 'fast-check';
import {
  DAY_RANGES,
  DAY_RANGES_AHEAD,
  type DayRange,
  daysOf,
  koreanDayOf,
  rangeNamed,
} from './day-range.rule';

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
  ['tomorrow', '2026-11-19', '2026-11-19'],
  ['next3Days', '2026-11-18', '2026-11-20'],
  ['next7Days', '2026-11-18', '2026-11-24'],
  ['nextWeek', '2026-11-23', '2026-11-29'],
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
  for (const range of [...DAY_RANGES, ...DAY_RANGES_AHEAD]) expect(rangeNamed(range)).toBe(range);
  expect(['3d', '7d', 'week', 'month'].map(rangeNamed)).toEqual([
    ...['3days', '7days', 'thisWeek', 'thisMonth'],
  ]);
  for (const text of [null, '', 'someday', 'constructor', '__proto__'])
    expect(rangeNamed(text)).toBeUndefined();
});

/** The same ranges by a library of calendars, which weighs more than all of a list's filters. */
const BY_CALENDAR: Partial<Record<DayRange, (today: CalendarDate) => CalendarDate[]>> = {
  '7days': (today) => [today.subtract({ days: 6 }), today],
  thisWeek: (today) => [startOfWeek(today, 'ko-KR', 'mon'), endOfWeek(today, 'ko-KR', 'mon')],
  thisMonth: (today) => [startOfMonth(today), endOfMonth(today)],
  lastMonth: (today) => {
    const before = today.subtract({ months: 1 });
    return [startOfMonth(before), endOfMonth(before)];
  },
};

test('every instant of a century falls where the calendar of Seoul has it', () => {
  const [min, max] = [new Date('1990-01-01T00:00:00Z'), new Date('2090-01-01T00:00:00Z')];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (now) => {
      const today = toCalendarDate(fromDate(now, 'Asia/Seoul'));
      expect(koreanDayOf(now)).toBe(today.toString());
      for (const [range, bounds] of Object.entries(BY_CALENDAR)) {
        const [from, to] = bounds(today).map(String);
        expect(daysOf(range as DayRange, now)).toEqual({ from, to });
      }
    }),
  );
});
