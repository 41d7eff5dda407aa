import type { money, ParsedInputOf } from '@gwanje/contract';
import { instantOf } from '../../platform/new-id';

const DAY_MS = 86_400_000;
/** A busy ledger fills many pages in it, and it touches two months at most. */
const WINDOW_MS = 31 * DAY_MS;

/** The beginning of a day in Seoul. */
const beginMs = (day: string) => Date.parse(`${day}T00:00:00+09:00`);

/**
 * Where to look for a page first. The ledger lies in a partition for every month, and a filter
 * that is open on one side makes the database visit them all for each type; what is asked for
 * nearly always stands in the newest. The answer is the far end of 31 days: lists with the newest
 * first need nothing before it, lists with the oldest first nothing from it on, if that much fills
 * the page. Undefined where it helps nobody: what one member has is too thin, what lies between
 * two days that are closer is narrower already, and the oldest first need a place to begin at.
 */
export function firstWindowEnd(
  { sort = 'newest', memberId, from, to, after }: ParsedInputOf<typeof money.listEntries>,
  now: Date,
): Date | undefined {
  if (memberId !== undefined) return undefined;
  const afterMs = after === undefined ? [] : [instantOf(after).getTime()];
  if (sort === 'newest') {
    const lastMs = to === undefined ? [] : [beginMs(to) + DAY_MS];
    const endMs = Math.max(0, Math.min(now.getTime(), ...afterMs, ...lastMs) - WINDOW_MS);
    return from !== undefined && beginMs(from) >= endMs ? undefined : new Date(endMs);
  }
  const firstMs = [...afterMs, ...(from === undefined ? [] : [beginMs(from)])];
  if (firstMs.length === 0) return undefined;
  const endMs = Math.min(now.getTime(), Math.max(...firstMs)) + WINDOW_MS;
  return to !== undefined && beginMs(to) + DAY_MS <= endMs ? undefined : new Date(endMs);
}
