const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;
const SEOUL_MS = 9 * 3_600_000;

/** The start that was typed, in Seoul; null where it is no time. */
export function readStart(typed: string): string | null {
  const found = MOMENT.exec(typed.trim());
  const at = new Date(`${found?.[1]}T${found?.[2]}:00+09:00`);
  return found && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

/** A start as it is typed: 2026-12-01 19:30, in Seoul. */
export const startText = (startsAt: string): string =>
  new Date(Date.parse(startsAt) + SEOUL_MS).toISOString().slice(0, 16).replace('T', ' ');
