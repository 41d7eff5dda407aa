// The catalogue's oracle: 1,000 a day, 3 days 2,000, 7 days 5,000 come to 14,000 in a week.
import { dailyAttendance, unsavedDocument } from '@gwanje/contract';
import { type AttendedDay, attendanceWon, streakOf } from './attendance.rule';

const UNSAVED = unsavedDocument(dailyAttendance);
const TERMS = {
  ...UNSAVED,
  levels: { ...UNSAVED.levels, lv1: { pointWon: 1_000 } },
  streaks: {
    ...UNSAVED.streaks,
    s1: { days: 3, pointWon: 2_000 },
    s2: { days: 7, pointWon: 5_000 },
  },
};
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** What each day brings to somebody who is there on these days after the first. */
function broughtOn(days: readonly number[], terms: typeof TERMS = TERMS, first = '2026-03-02') {
  let before: AttendedDay | undefined;
  return days.map((each) => {
    const dayOn = dayAfter(first, each);
    const streak = streakOf(terms, before, dayOn);
    before = { dayOn, streak };
    const { dayWon, streakWon } = attendanceWon(terms, 1, streak);
    return dayWon + streakWon;
  });
}
const everyDay = (count: number) => Array.from({ length: count }, (_, day) => day);
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

it('brings what the catalogue says in a week, and four times as much in four', () => {
  expect(broughtOn(everyDay(7))).toEqual([1_000, 1_000, 3_000, 1_000, 1_000, 1_000, 6_000]);
  expect(sum(broughtOn(everyDay(28)))).toBe(56_000);
});

it('counts anew after a missed day', () => {
  expect(broughtOn([0, 1, 3, 4, 5])).toEqual([1_000, 1_000, 1_000, 1_000, 3_000]);
});

it('counts anew with a month where the site says so', () => {
  const days = [0, 1, 2];
  expect(broughtOn(days, TERMS, '2026-03-30')).toEqual([1_000, 1_000, 3_000]);
  const monthly = { ...TERMS, resetsMonthly: true };
  expect(broughtOn(days, monthly, '2026-03-30')).toEqual([1_000, 1_000, 1_000]);
});

it('counts on where no step ends it', () => {
  const terms = { ...TERMS, streaks: UNSAVED.streaks };
  let before: AttendedDay | undefined;
  for (const day of everyDay(40)) {
    const dayOn = dayAfter('2026-03-02', day);
    before = { dayOn, streak: streakOf(terms, before, dayOn) };
  }
  expect(before?.streak).toBe(40);
});
