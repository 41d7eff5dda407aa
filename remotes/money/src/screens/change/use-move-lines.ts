import { query, useQuery } from '@gwanje/api-client';
import { type LedgerEntry, money } from '@gwanje/contract';
import { useMemo } from 'react';
import { isCut, type MoveLine, moveLineOf, moveLines } from '../../domain/move-lines.rule';

/** All of a line of which a page shows a part. */
function useWhole(line: MoveLine | undefined): MoveLine | undefined {
  const subject = line?.entry.subject ?? '';
  const { data } = useQuery({
    ...query(money.listEntries, { subject }),
    enabled: line !== undefined && subject !== '' && isCut(line),
  });
  const [first, ...rest] = data?.rows ?? [];
  return line && first ? { ...moveLineOf([first, ...rest]), entry: line.entry } : undefined;
}

/** Lines by the entry that stands for each; a page cuts no other than its first and its last. */
export function useMoveLines(rows: readonly LedgerEntry[]): ReadonlyMap<string, MoveLine> {
  const lines = useMemo(() => moveLines(rows), [rows]);
  const first = useWhole(lines[0]);
  const last = useWhole(lines.at(-1));
  return useMemo(
    () =>
      new Map(
        [...lines, first, last].flatMap((line) =>
          line ? [[line.entry.entryId, line] as const] : [],
        ),
      ),
    [lines, first, last],
  );
}
