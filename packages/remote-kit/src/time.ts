const SEOUL = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Seoul',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** As wide as a column has to be that shows one, seconds included. */
export const INSTANT_WIDTH_PX = 150;

/** The same where it begins a row, whose outer cells keep more distance. */
export const FIRST_INSTANT_WIDTH_PX = 156;

/**
 * An instant of the API (ISO 8601, UTC) as `YYYY-MM-DD HH:mm:ss` of Asia/Seoul, the one form in
 * which operators read times, in every language and on every machine. Fractions are cut off.
 *
 * @throws RangeError when `instant` is not an instant
 */
export function formatInstant(instant: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of SEOUL.formatToParts(new Date(instant))) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
