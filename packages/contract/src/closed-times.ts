import type { Bilingual } from './deployment';
import { choiceField, repeatFields, timeField } from './setting-fields';

const MINUTES_A_DAY = 1_440;
const MINUTES_AN_HOUR = 60;
const DAYS_A_WEEK = 7;

/** On which days something is closed, and which of them these are, Monday being 0. */
export const CLOSED_DAYS = {
  none: { ko: '사용 안 함', en: 'Not used', days: [] },
  every: { ko: '매일', en: 'Every day', days: [0, 1, 2, 3, 4, 5, 6] },
  weekdays: { ko: '평일', en: 'Weekdays', days: [0, 1, 2, 3, 4] },
  weekend: { ko: '주말', en: 'Weekend', days: [5, 6] },
  mon: { ko: '월요일', en: 'Monday', days: [0] },
  tue: { ko: '화요일', en: 'Tuesday', days: [1] },
  wed: { ko: '수요일', en: 'Wednesday', days: [2] },
  thu: { ko: '목요일', en: 'Thursday', days: [3] },
  fri: { ko: '금요일', en: 'Friday', days: [4] },
  sat: { ko: '토요일', en: 'Saturday', days: [5] },
  sun: { ko: '일요일', en: 'Sunday', days: [6] },
} as const satisfies Record<string, Bilingual & { readonly days: readonly number[] }>;

/** Hours of Seoul that come again every week, from the first up to the second, past midnight as well. */
export interface ClosedTime {
  readonly days: keyof typeof CLOSED_DAYS;
  /** `23:30` */
  readonly from: string;
  /** The same as `from`: for a whole day. */
  readonly until: string;
}
export type ClosedTimes = Readonly<Record<string, ClosedTime>>;

const row = (number: number) => ({ ko: `시간 ${number}`, en: `Hours ${number}` });

/** Hours in which something is closed. */
export const closedTimeFields = {
  days: choiceField({ ko: '요일', en: 'Days', choices: CLOSED_DAYS, unsaved: 'none' }),
  from: timeField({ ko: '부터', en: 'From', unsaved: '00:00' }),
  until: timeField({ ko: '까지', en: 'Until', unsaved: '00:00' }),
};

/** Five rows of them. */
export const closedTimesFields = repeatFields(
  { t1: row(1), t2: row(2), t3: row(3), t4: row(4), t5: row(5) },
  closedTimeFields,
);

const minuteOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_AN_HOUR + minutes;
};

/** Of every minute of the week, from Monday's midnight in Seoul on, whether it is closed. */
export function closedMinutes(times: ClosedTimes): readonly boolean[] {
  const minutes = new Array<boolean>(DAYS_A_WEEK * MINUTES_A_DAY).fill(false);
  for (const { days, from, until } of Object.values(times))
    for (const day of CLOSED_DAYS[days].days) {
      const start = minuteOf(from);
      const length = (minuteOf(until) - start + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY;
      for (let minute = 0; minute < length; minute += 1)
        minutes[(day * MINUTES_A_DAY + start + minute) % minutes.length] = true;
    }
  return minutes;
}

/** True when every day leaves an hour that is not closed. */
export function isOpenDaily(times: ClosedTimes): boolean {
  const minutes = closedMinutes(times);
  return Array.from({ length: DAYS_A_WEEK }, (_, day) =>
    minutes.slice(day * MINUTES_A_DAY, (day + 1) * MINUTES_A_DAY),
  ).every((day) => day.filter((isClosed) => !isClosed).length >= MINUTES_AN_HOUR);
}

const MINUTE_MS = 60_000;
/** Seoul is nine hours ahead of UTC all year. */
const SEOUL_MINUTES = 9 * MINUTES_AN_HOUR;
/** The epoch was a Thursday. */
const EPOCH_DAY = 3;

/** When it is open again: `at` itself where it is not closed then, null where it never is. */
export function opensAt(times: ClosedTimes, at: Date): Date | null {
  const minutes = closedMinutes(times);
  const since = Math.floor(at.getTime() / MINUTE_MS);
  const minute = (since + SEOUL_MINUTES + EPOCH_DAY * MINUTES_A_DAY) % minutes.length;
  if (!minutes[minute]) return at;
  const wait = [...minutes.slice(minute), ...minutes.slice(0, minute)].indexOf(false);
  return wait < 0 ? null : new Date((since + wait) * MINUTE_MS);
}
