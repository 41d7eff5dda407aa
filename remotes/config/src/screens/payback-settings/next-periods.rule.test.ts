import { nextPeriods } from './next-periods.rule';

test.each([
  // A Wednesday, a Sunday just before midnight, a Monday just after it, and the end of a year.
  ['2026-11-25T12:00:00+09:00', '2026-11-26', '2026-11-30', '2026-12-01'],
  ['2026-11-29T23:59:59+09:00', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['2026-11-30T00:00:00+09:00', '2026-12-01', '2026-12-07', '2026-12-01'],
  ['2026-12-31T08:00:00+09:00', '2027-01-01', '2027-01-04', '2027-01-01'],
])('what is saved at %s holds from %s, %s and %s on', (now, day, week, month) => {
  expect(nextPeriods(new Date(now))).toEqual({ day, week, month });
});
