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
