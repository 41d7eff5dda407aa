import { readKept, writeKept } from '../preferences/preferences';

const KEY = 'gwanje.palette.recent';
const KEPT_MAX = 5;

/** What was opened from the palette of this browser, the latest first; never a member. */
export function recentIds(): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberUse(id: string): void {
  const kept = [id, ...recentIds().filter((other) => other !== id)].slice(0, KEPT_MAX);
  writeKept(KEY, JSON.stringify(kept));
}
