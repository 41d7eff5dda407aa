import {
  type CalendarDate,
  endOfMonth,
  endOfWeek,
  fromDate,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
} from '@internationalized/date';

/** Ranges of days that a list offers by one press, in the order in which they are offered. */
export const DAY_RANGES = [
  'today',
  'yesterday',
  '3days',
  '7days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'all',
] as const;
export type DayRange = (typeof DAY_RANGES)[number];

/** First and last day, `YYYY-MM-DD`; left out where the range has no bound. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const SEOUL = 'Asia/Seoul';
// Weeks begin on Monday, whatever the language of the page says.
const week = (day: CalendarDate) =>
  [startOfWeek(day, 'ko-KR', 'mon'), endOfWeek(day, 'ko-KR', 'mon')] as const;
const month = (day: CalendarDate) => [startOfMonth(day), endOfMonth(day)] as const;

const BOUNDS: Record<
  DayRange,
  (today: CalendarDate) => readonly [CalendarDate, CalendarDate] | null
> = {
  today: (today) => [today, today],
  yesterday: (today) => [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
  '3days': (today) => [today.subtract({ days: 2 }), today],
  '7days': (today) => [today.subtract({ days: 6 }), today],
  thisWeek: week,
  lastWeek: (today) => week(today.subtract({ weeks: 1 })),
  thisMonth: month,
  lastMonth: (today) => month(today.subtract({ months: 1 })),
  all: () => null,
};

/** The day that it is in Seoul, `YYYY-MM-DD`. */
export const koreanDayOf = (now: Date): string => toCalendarDate(fromDate(now, SEOUL)).toString();

/** Days of a range as it is meant on the day in Seoul that holds `now`. */
export function daysOf(range: DayRange, now: Date): Days {
  const bounds = BOUNDS[range](toCalendarDate(fromDate(now, SEOUL)));
  return bounds ? { from: bounds[0].toString(), to: bounds[1].toString() } : {};
}

export const isDayRange = (text: string | null): text is DayRange =>
  (DAY_RANGES as readonly (string | null)[]).includes(text);
