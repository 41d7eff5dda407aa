/** Counting stops here: what waits may be this many or more. */
export const ALARM_COUNT_MAX = 10_001;
