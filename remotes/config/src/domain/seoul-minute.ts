import { formatInstant } from '@gwanje/remote-kit';

const MINUTE = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

/** `2026-11-22T09:00`, a minute of Seoul as a field has it, as an instant; empty is none. */
export function instantAt(minute: string): string | null {
  const [, day, time] = MINUTE.exec(minute) ?? [];
  const at = new Date(`${day}T${time}:00+09:00`);
  return day === undefined || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The minute of Seoul in which an instant lies, as a field has it. */
export const minuteOf = (instant: string | null): string =>
  instant === null ? '' : formatInstant(instant).slice(0, 16).replace(' ', 'T');
