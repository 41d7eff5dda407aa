import type { LedgerEntry } from '@gwanje/contract';

type Entry = Pick<LedgerEntry, 'entryId' | 'balanceBeforeWon' | 'balanceAfterWon' | 'seq'>;

/**
 * How the balances of one wallet follow from each other, the newest first or the oldest: of each
 * that follows no entry above or beneath it whether its balance begins elsewhere (`breaks`), or
 * others stand between the two that are not shown (`left`).
 */
export function balanceRun(
  entries: readonly Entry[],
  sort: 'newest' | 'oldest',
): {
  readonly followed: number;
  readonly breaks: readonly string[];
  readonly left: readonly string[];
} {
  const ordered = sort === 'newest' ? entries.toReversed() : entries;
  const breaks: string[] = [];
  const left: string[] = [];
  for (const [at, { entryId, seq, balanceBeforeWon }] of ordered.slice(1).entries()) {
    const before = ordered[at] as Entry;
    if (seq !== before.seq + 1) left.push(entryId);
    else if (balanceBeforeWon !== before.balanceAfterWon) breaks.push(entryId);
  }
  return { followed: Math.max(0, ordered.length - 1), breaks, left };
}

/** Where entries are left out between two that are shown: how many, and what they came to. */
export interface BalanceGap {
  /** A name of what follows. */
  readonly run: number;
  readonly entries: number;
  readonly gapWon: number;
}

/** Of each entry the run of balances that it stands in, in the order in which they are shown. */
export function balanceGaps(
  entries: readonly Entry[],
  sort: 'newest' | 'oldest',
): ReadonlyMap<string, BalanceGap> {
  const gaps = new Map<string, BalanceGap>();
  let last: BalanceGap = { run: 0, entries: 0, gapWon: 0 };
  for (const [at, entry] of entries.entries()) {
    const above = entries[at - 1];
    const [later, earlier] = sort === 'newest' ? [above, entry] : [entry, above];
    if (later && earlier && later.seq !== earlier.seq + 1)
      last = {
        run: last.run + 1,
        entries: later.seq - earlier.seq - 1,
        gapWon: later.balanceBeforeWon - earlier.balanceAfterWon,
      };
    gaps.set(entry.entryId, last);
  }
  return gaps;
}
