import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import { type List, lists, type ReplyOf, type RowOf } from '@gwanje/contract';
import { useRef } from 'react';
import type { ListState } from './use-list';

const ASKED_EVERY_MS = 10_000;

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Changes = ReplyOf<typeof lists.readListChanges>;

/**
 * The row that an address names though the page does not hold it: a link that somebody was sent leads
 * to its row, wherever that stands by now. One that was on the page and has left it is not sought.
 */
export function useLinkedRow<L extends List>(endpoints: L, list: ListState<L>, id?: string) {
  const client = useQueryClient();
  const met = useRef<string>(undefined);
  const { page } = list;
  const isHere = page?.rows.some((row) => list.idOf(row) === id) ?? false;
  if (isHere) met.current = id;
  const isSought =
    page !== undefined &&
    !list.isStale &&
    !isHere &&
    id !== met.current &&
    uuidShape.test(id ?? '');
  // The same for good, so that a page that is read anew does not take away what is shown.
  const since = useRef('');
  since.current ||= page?.at ?? '';
  const asked = { list: endpoints.page.path, ids: id ?? '', since: since.current };
  const { data, isSuccess } = useQuery({
    ...query(lists.readListChanges, asked),
    enabled: isSought,
    refetchInterval: ASKED_EVERY_MS,
  });
  const row = isSought ? (data?.rows[0] as RowOf<L> | undefined) : undefined;
  return {
    row,
    /** Whether there is no such row, for whoever asks. */
    isMissing: isSought && isSuccess && row === undefined,
    /** Shows it as it is now. */
    patch: (now: RowOf<L>) =>
      client.setQueryData(
        queryKey(lists.readListChanges, asked),
        (before: Changes | undefined) =>
          before && { ...before, rows: [now as Changes['rows'][number]] },
      ),
  };
}
