import type { LedgerEntry } from '@gwanje/contract';

type Entry = Pick<LedgerEntry, 'entryId' | 'balanceBeforeWon' | 'balanceAfterWon'>;

/** How the balances of one wallet follow from each other, the newest first or the oldest. */
export function balanceRun(
  entries: readonly Entry[],
  sort: 'newest' | 'oldest',
): { readonly followed: number; readonly breaks: readonly string[] } {
  const ordered = sort === 'newest' ? entries.toReversed() : entries;
  const breaks = ordered
    .slice(1)
    .filter(({ balanceBeforeWon }, at) => ordered[at]?.balanceAfterWon !== balanceBeforeWon)
    .map(({ entryId }) => entryId);
  return { followed: Math.max(0, ordered.length - 1), breaks };
}

/** Where entries are left out between two that are shown: what they came to, and a name of what follows. */
export interface BalanceGap {
  readonly run: number;
  /** Won that moved in between; 0 beneath a run's first entry. */
  readonly gapWon: number;
}

/** Of each entry the run of balances that it stands in, in the order in which they are shown. */
export function balanceGaps(
  entries: readonly Entry[],
  sort: 'newest' | 'oldest',
): ReadonlyMap<string, BalanceGap> {
  const gaps = new Map<string, BalanceGap>();
  let last: BalanceGap = { run: 0, gapWon: 0 };
  for (const [at, entry] of entries.entries()) {
    const above = entries[at - 1];
    const [later, earlier] = sort === 'newest' ? [above, entry] : [entry, above];
    const gapWon = later && earlier ? later.balanceBeforeWon - earlier.balanceAfterWon : 0;
    if (gapWon !== 0) last = { run: last.run + 1, gapWon };
    gaps.set(entry.entryId, last);
  }
  return gaps;
}
