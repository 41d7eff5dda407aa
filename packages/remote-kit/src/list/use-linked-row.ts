import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import { type List, lists, type ReplyOf, type RowOf } from '@gwanje/contract';
import { useRef } from 'react';
import { unsavedWork } from '../unsaved/unsaved-work';
import type { ListState } from './use-list';

const ASKED_EVERY_MS = 10_000;

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Changes = ReplyOf<typeof lists.readListChanges>;

/** A row as it stood on a page. */
interface Met<Row> {
  readonly id: string;
  readonly row: Row;
  /** Which page. */
  readonly place: string;
}

/** Whether something is typed that would be lost with the row that is open. */
export const isTypedBeside = () =>
  [...unsavedWork.getState().owners].some(({ goesWithRow }) => goesWithRow);

/**
 * The row that an address names though the page does not hold it: a link that somebody was sent leads
 * to its row, wherever that stands by now. One that was on the page and has left it is not sought, but
 * for what is typed beside it: a page that is read anew takes nothing of that away.
 */
export function useLinkedRow<L extends List>(endpoints: L, list: ListState<L>, id?: string) {
  const client = useQueryClient();
  const met = useRef<Met<RowOf<L>>>(undefined);
  const held = useRef<string>(undefined);
  const { page, url } = list;
  const place = [url.page, url.after, url.before].join();
  const onPage = page?.rows.find((row) => list.idOf(row) === id);
  const last = met.current?.id === id ? met.current : undefined;
  if (id !== undefined && onPage) {
    held.current = undefined;
    if (!last || !list.isStale) met.current = { id, row: onPage, place };
  } else if (page && last?.place === place && isTypedBeside()) held.current = id;
  const isHeld = id !== undefined && held.current === id;
  const isSought =
    page !== undefined &&
    !list.isStale &&
    !onPage &&
    (isHeld || id !== met.current?.id) &&
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
  const found = isSought ? (data?.rows[0] as RowOf<L> | undefined) : undefined;
  const row = found ?? (isHeld ? met.current?.row : undefined);
  return {
    row,
    /** Whether it is there for what is typed beside it alone. */
    isHeld,
    /** Whether there is no such row, for whoever asks. */
    isMissing: isSought && isSuccess && row === undefined,
    /** Shows it as it is now. */
    patch: (now: RowOf<L>) => {
      if (isHeld) met.current = { id, row: now, place };
      return client.setQueryData(
        queryKey(lists.readListChanges, asked),
        (before: Changes | undefined) =>
          before && { ...before, rows: [now as Changes['rows'][number]] },
      );
    },
  };
}
