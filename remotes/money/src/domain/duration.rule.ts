const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** A duration as people say it: its two largest units, cut. */
export function saidDuration(ms: number) {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes >= DAY_MINUTES)
    return {
      ...{ unit: 'days', days: Math.floor(minutes / DAY_MINUTES) },
      hours: Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES),
    } as const;
  return minutes >= HOUR_MINUTES
    ? ({
        ...{ unit: 'hours', hours: Math.floor(minutes / HOUR_MINUTES) },
        minutes: minutes % HOUR_MINUTES,
      } as const)
    : ({ unit: 'minutes', minutes } as const);
}
