import { type DocumentOf, type dailyAttendance, LEVELS, streaksOf } from '@gwanje/contract';

type Terms = Pick<DocumentOf<typeof dailyAttendance>, 'levels' | 'streaks' | 'resetsMonthly'>;

/** A day on which somebody was there, the days in a row with it. */
export interface AttendedDay {
  /** `YYYY-MM-DD` in Seoul. */
  readonly dayOn: string;
  readonly streak: number;
}

const DAY_MS = 86_400_000;
const isDayBefore = (day: string, next: string) => Date.parse(next) - Date.parse(day) === DAY_MS;

/** Days in a row with today: the first again after a missed day, the last step, or a month. */
export function streakOf(
  { streaks, resetsMonthly }: Terms,
  before: AttendedDay | undefined,
  today: string,
): number {
  if (!before || !isDayBefore(before.dayOn, today)) return 1;
  if (resetsMonthly && before.dayOn.slice(0, 7) !== today.slice(0, 7)) return 1;
  const last = streaksOf(streaks).at(-1);
  return last && before.streak >= last.days ? 1 : before.streak + 1;
}

/** What a day brings: the points of the level, and those of the streak that it completes. */
export function attendanceWon({ levels, streaks }: Terms, level: number, streak: number) {
  const dayWon = levels[LEVELS[level - 1] as (typeof LEVELS)[number]].pointWon;
  const streakWon = streaksOf(streaks).find(({ days }) => days === streak)?.pointWon ?? 0;
  return { dayWon, streakWon };
}
