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
/** The same of what is still to come. */
export const DAY_RANGES_AHEAD = [
  'today',
  'tomorrow',
  'next3Days',
  'next7Days',
  'thisWeek',
  'nextWeek',
  'thisMonth',
  'all',
] as const;
/** What a list may begin with beside them, where what it holds is looked at over a longer time. */
const LONG_RANGES = ['30days'] as const;
const RANGES = [...DAY_RANGES, ...DAY_RANGES_AHEAD, ...LONG_RANGES] as const;
export type DayRange = (typeof RANGES)[number];

/** First and last day, `YYYY-MM-DD`; left out where the range has no bound. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const DAY_MS = 86_400_000;
/** Seoul has had no summer time since 1988. */
const SEOUL_AHEAD_MS = 9 * 3_600_000;

/** A day, counted from 1970-01-01. */
type Day = number;
const dayOf = (now: Date): Day => Math.floor((now.getTime() + SEOUL_AHEAD_MS) / DAY_MS);
const textOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const week = (day: Day) => {
  // 1970-01-01 was a Thursday; weeks begin on Monday, whatever the language of the page says.
  const monday = day - ((day + 3) % 7);
  return [monday, monday + 6] as const;
};
const month = (day: Day, monthsAgo: number) => {
  const date = new Date(day * DAY_MS);
  const [year, index] = [date.getUTCFullYear(), date.getUTCMonth() - monthsAgo];
  return [Date.UTC(year, index) / DAY_MS, Date.UTC(year, index + 1) / DAY_MS - 1] as const;
};

const BOUNDS: Record<DayRange, (today: Day) => readonly [Day, Day] | null> = {
  today: (today) => [today, today],
  yesterday: (today) => [today - 1, today - 1],
  '3days': (today) => [today - 2, today],
  '7days': (today) => [today - 6, today],
  '30days': (today) => [today - 29, today],
  thisWeek: week,
  lastWeek: (today) => week(today - 7),
  thisMonth: (today) => month(today, 0),
  lastMonth: (today) => month(today, 1),
  tomorrow: (today) => [today + 1, today + 1],
  next3Days: (today) => [today, today + 2],
  next7Days: (today) => [today, today + 6],
  nextWeek: (today) => week(today + 7),
  all: () => null,
};

/** The day that it is in Seoul, `YYYY-MM-DD`. */
export const koreanDayOf = (now: Date): string => textOf(dayOf(now));

/** Days of a range as it is meant on the day in Seoul that holds `now`. */
export function daysOf(range: DayRange, now: Date): Days {
  const bounds = BOUNDS[range](dayOf(now));
  return bounds ? { from: textOf(bounds[0]), to: textOf(bounds[1]) } : {};
}

/** The instant at which a range was meant that has outlived its day, or now. */
export const meantAt = (on: string | undefined, now: Date): Date =>
  on === undefined ? now : new Date(`${on}T00:00:00+09:00`);

/** The day on which the relative range of an address was meant; undefined where it is of now. */
export function dayInAddress(params: URLSearchParams): string | undefined {
  const on = params.get('on') ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(meantAt(on, new Date()).getTime());
  return isDay ? on : undefined;
}

/** The days that an address says, for whoever stands beside the list. */
export function daysInAddress(params: URLSearchParams, defaultRange: DayRange): Days {
  const [range, from, to] = [params.get('range'), params.get('from'), params.get('to')];
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  const at = meantAt(dayInAddress(params), new Date());
  return daysOf(rangeNamed(range) ?? defaultRange, at);
}

/** What addresses may call a range beside its own name. */
const SHORT_NAMES: ReadonlyMap<string | null, DayRange> = new Map([
  ['3d', '3days'],
  ['7d', '7days'],
  ['week', 'thisWeek'],
  ['month', 'thisMonth'],
]);

/** The range that an address names; undefined where it names none. */
export const rangeNamed = (text: string | null): DayRange | undefined =>
  RANGES.find((range) => range === text) ?? SHORT_NAMES.get(text);
