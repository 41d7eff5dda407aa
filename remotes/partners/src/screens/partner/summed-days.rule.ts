import { PARTNER_DAYS_MAX } from '@gwanje/contract';

/** First and last day, `YYYY-MM-DD`; left out where an address says none. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

const DAY_MS = 86_400_000;
const moved = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * The days over which lines are summed, as the list of partners does: at most `PARTNER_DAYS_MAX`, and
 * none that is not over. Undefined where there is none.
 *
 * @param yesterday the last day of Seoul that is over
 */
export function summedDays({ from, to }: Days, yesterday: string): Required<Days> | undefined {
  const wide = PARTNER_DAYS_MAX - 1;
  const last = to ?? (from === undefined ? yesterday : moved(from, wide));
  const days = { from: from ?? moved(last, -wide), to: last < yesterday ? last : yesterday };
  return days.from <= days.to ? days : undefined;
}
