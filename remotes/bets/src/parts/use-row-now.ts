import { query, useQuery } from '@gwanje/api-client';
import { type List, lists, type RowOf } from '@gwanje/contract';
import { useState } from 'react';

/** As often as a list asks what has become of its rows; a window has none beside it. */
const ASKED_EVERY_MS = 10_000;

interface Named {
  readonly id: string;
  /** Whose it is, where it is a member's. */
  readonly memberId?: string;
}

/**
 * A row as its list shows it by now; none before that is known. Asked for as lists ask: whoever only
 * watches a window is not kept signed in by it (decision 0065).
 */
export function useRowNow<L extends List>(list: L, named: Named | undefined) {
  // What has joined the list since then is counted as well; nobody reads that here.
  const [since] = useState(() => new Date().toISOString());
  const { data, refetch } = useQuery({
    ...query(lists.readListChanges, {
      ...{ list: list.page.path, ids: named?.id ?? '', since },
      ...(named?.memberId && { filter: `memberId=${named.memberId}` }),
    }),
    enabled: named !== undefined,
    refetchInterval: ASKED_EVERY_MS,
  });
  const row = data?.rows.find((one) => one[list.id] === named?.id);
  return { row: row as RowOf<L> | undefined, refetch };
}
