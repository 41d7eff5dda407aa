import type { LedgerEntry } from '@gwanje/contract';

/** A conversion or a transfer as one line: what was given, by whom, and what came of it. */
export interface MoveLine {
  /** Stands for it in the list: the first of its entries there. */
  readonly entry: LedgerEntry;
  /** From where and to where; undefined where that part stands on another page. */
  readonly from: LedgerEntry | undefined;
  readonly to: LedgerEntry | undefined;
  /** All that was given, a fee included. */
  readonly amountWon: number;
}

/** The entries of one conversion or transfer; each is about one subject, whatever its movements are. */
export function moveLineOf(entries: readonly [LedgerEntry, ...LedgerEntry[]]): MoveLine {
  const given = entries.filter(({ amountWon }) => amountWon < 0);
  // Of one instant, the least that was left is what was left in the end.
  const from = given.reduce<LedgerEntry | undefined>(
    (least, one) => (least && least.balanceAfterWon < one.balanceAfterWon ? least : one),
    undefined,
  );
  const to = entries.find(({ amountWon }) => amountWon > 0);
  const givenWon = given.reduce((sum, { amountWon }) => sum - amountWon, 0);
  return { entry: entries[0], from, to, amountWon: givenWon || (to?.amountWon ?? 0) };
}

/** A page of entries as conversions or transfers, in the order of the first entry of each. */
export function moveLines(entries: readonly LedgerEntry[]): readonly MoveLine[] {
  const groups = new Map<string, [LedgerEntry, ...LedgerEntry[]]>();
  for (const entry of entries) {
    const about = entry.subject ?? entry.movementId;
    const group = groups.get(about);
    if (group) group.push(entry);
    else groups.set(about, [entry]);
  }
  return [...groups.values()].map(moveLineOf);
}

/** Whether a part of it stands on another page. */
export const isCut = ({ from, to, entry }: MoveLine): boolean =>
  entry.amountWon !== 0 && (from === undefined || to === undefined);
