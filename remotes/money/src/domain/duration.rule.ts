const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

interface Said {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly counts: Readonly<Record<string, number>>;
}

/** A duration as people say it: its two largest units, cut. */
export function saidDuration(ms: number): Said {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (minutes >= DAY_MINUTES)
    return { unit: 'days', counts: { days: Math.floor(hours / 24), hours: hours % 24 } };
  return minutes >= HOUR_MINUTES
    ? { unit: 'hours', counts: { hours, minutes: minutes % HOUR_MINUTES } }
    : { unit: 'minutes', counts: { minutes } };
}
