// Which shifts have ended and are still to be kept.
import { DAY_MS, dayOf, midnightOf } from '../../members/dashboard/dashboard.rule';

/** After that a shift is no longer kept: what stands then is not what was handed over. */
export const SHIFT_LATE_MINUTES = 60;
const MINUTE_MS = 60_000;

export interface Shift {
  readonly isOn: boolean;
  /** In Seoul, `23:30`. */
  readonly endsAt: string;
}

export interface EndedShift {
  readonly time: string;
  /** The day of Seoul that it ends. */
  readonly from: string;
  readonly to: string;
}

/** Shifts that ended within the last hour; one that ends at midnight is of the day that it ends. */
export function endedShifts(shifts: readonly Shift[], at: Date): readonly EndedShift[] {
  const times = [...new Set(shifts.filter(({ isOn }) => isOn).map(({ endsAt }) => endsAt))];
  return times.flatMap((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const minute = hours * 60 + minutes;
    const today = midnightOf(at).getTime() + minute * MINUTE_MS;
    const endedMs = today <= at.getTime() ? today : today - DAY_MS;
    if (at.getTime() - endedMs >= SHIFT_LATE_MINUTES * MINUTE_MS) return [];
    const day = dayOf(new Date(endedMs - 1));
    return [{ time, from: day, to: day }];
  });
}
