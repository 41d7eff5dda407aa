const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const DAYS_A_WEEK = 7;
/** The epoch was a Thursday: three days behind a Monday. */
const EPOCH_WEEKDAY = 3;
const dayAt = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** The first days of the day, week and month of Seoul that begin next: what is saved now holds for them. */
export function nextPeriods(now: Date) {
  const today = Math.floor((now.getTime() + SEOUL_MS) / DAY_MS);
  const weekday = (today + EPOCH_WEEKDAY) % DAYS_A_WEEK;
  const [year = 0, month = 0] = dayAt(today).split('-').map(Number);
  return {
    day: dayAt(today + 1),
    week: dayAt(today + DAYS_A_WEEK - weekday),
    month: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
  };
}
