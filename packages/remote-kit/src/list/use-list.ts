import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import type { InputOf, List, ReplyOf, RowOf } from '@gwanje/contract';
import { useCallback } from 'react';
import type { DayRange } from './day-range.rule';
import { useDays } from './use-days';
import { PART_NAME, useListUrl } from './use-list-url';
import { patched } from './use-live';

/** The count and the sums of everything that a list's filters leave. */
export type TotalsOf<L extends List> = ReplyOf<L['totals']>;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly more: boolean;
  readonly at: string;
}
interface Counted {
  readonly count: number;
  readonly isMore: boolean;
}

/** What an address says of days beside a range. */
const NO_DAYS = { on: undefined, from: undefined, to: undefined };

const hasFailed = ({ state }: { readonly state: { readonly status: string } }) =>
  state.status === 'error';

/** Whether what a write has answered is a row as a list shows it: what it shows of one is all there. */
const isRowLike = (answered: object, row: object) =>
  Object.keys(row).every((name) => name in answered);

/**
 * Asks anew for whatever is shown of a list, by one filter or another. Of a write that has answered
 * with the row as it is by now, that row stands in its place at once: whoever goes on with it before the
 * list is there again decides on what he has left himself.
 */
export function useReloadList(list: List): (answered?: unknown) => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    (answered?: unknown) => {
      const idOf = (row: object) => (row as Record<string, string>)[list.id] as string;
      if (typeof answered === 'object' && answered !== null && list.id in answered)
        client.setQueriesData(
          { queryKey: queryKey(list.page) },
          (before: Page<object> | undefined) =>
            before?.rows.some((row) => isRowLike(answered, row))
              ? { ...before, rows: patched(before.rows, [answered], idOf) }
              : before,
        );
      return Promise.all(
        [list.page, list.totals].map((endpoint) =>
          client.invalidateQueries({ queryKey: queryKey(endpoint) }),
        ),
      );
    },
    [client, list],
  );
}

interface ListOptions {
  readonly filterNames: readonly string[];
  /** What the address says in the list's own words; left out: the same. */
  readonly narrow?:
    | ((filters: Readonly<Record<string, string>>) => Readonly<Record<string, string>>)
    | undefined;
  /** Order that holds when the address names none; left out: the list's first. */
  readonly defaultSort?: string | undefined;
  /** Range that holds when the address names none; undefined where the list has no days. */
  readonly defaultRange?: DayRange;
}

/** A list as its address says it: rows, totals, where one is, and every way to go on. */
export function useList<L extends List>(
  list: L,
  { filterNames, defaultRange, narrow, defaultSort = list.sorts[0] }: ListOptions,
) {
  const { url, meant, change, keep } = useListUrl(filterNames);
  const hasOwnDays = url.from !== undefined || url.to !== undefined;
  const range = hasOwnDays ? undefined : (url.range ?? defaultRange);
  const { days, hasDayChanged, forget } = useDays(range, url, keep);
  // Of a list without days, those in the address belong to what stands beside it.
  const filter = { ...(narrow?.(meant) ?? meant), ...(defaultRange && days) };
  const place = url.before
    ? { before: url.before }
    : url.after
      ? { after: url.after }
      : url.page > 1
        ? { page: url.page }
        : {};
  const sort = url.sort !== undefined && list.sorts.includes(url.sort) ? url.sort : defaultSort;
  const input = { ...filter, ...(sort !== list.sorts[0] && { sort }), ...place } as InputOf<
    L['page']
  >;
  const rows = useQuery({
    ...query(list.page, input),
    // What is shown stays until what was asked for is there.
    placeholderData: (before: ReplyOf<L['page']> | undefined) => before,
    // Rows never move by themselves, also not beneath whoever comes back to them.
    refetchOnWindowFocus: hasFailed,
    refetchOnReconnect: hasFailed,
  });
  const totals = useQuery({
    ...query(list.totals, filter as InputOf<L['totals']>),
    placeholderData: (before: ReplyOf<L['totals']> | undefined) => before,
  });
  const reload = useReloadList(list);
  const client = useQueryClient();
  const page = rows.data as Page<RowOf<L>> | undefined;
  const counted = totals.data as (Counted & TotalsOf<L>) | undefined;
  const idOf = useCallback(
    (row: RowOf<L>) => (row as Record<string, string>)[list.id] as string,
    [list],
  );
  // From a page that was asked for backwards, rows are always ahead.
  const hasNext = page !== undefined && (url.before !== undefined || page.more);
  /** Shows a row as it is now where it stands, and counts anew. */
  const patch = (row: RowOf<L>) => {
    client.setQueryData(
      queryKey(list.page, input),
      (before: Page<RowOf<L>> | undefined) =>
        before && { ...before, rows: patched(before.rows, [row], idOf) },
    );
    return client.invalidateQueries({ queryKey: queryKey(list.totals) });
  };
  const step = (values: Record<string, string | undefined>) => change({ values });
  return {
    url,
    meant,
    change,
    range,
    days,
    hasDayChanged,
    goToToday: () => {
      forget();
      step({ on: undefined });
    },
    filter,
    /** Under which the page is cached. */
    input,
    sort,
    page,
    counted,
    idOf,
    error: rows.error,
    isStale: rows.isError || rows.isPlaceholderData,
    reload,
    patch,
    hasNext,
    goToPage: (to: number) => step({ page: to > 1 ? String(to) : undefined }),
    // Neighbours go on from rows of the page that the address names: until it is there, from none.
    goToNext: () => {
      const last = page?.rows.at(-1);
      if (last && hasNext && !rows.isPlaceholderData)
        step({ page: String(url.page + 1), after: idOf(last) });
    },
    goToPrevious: () => {
      const first = page?.rows[0];
      if (url.page === 2 || !first) step({});
      else if (url.page > 2 && !rows.isPlaceholderData)
        step({ page: String(url.page - 1), before: idOf(first) });
    },
    setSort: (to: string) => step({ sort: to === defaultSort ? undefined : to }),
    setFilters: (values: Record<string, string | undefined>) =>
      change({ values: { ...values, ...('from' in values && { on: undefined }) }, isStep: false }),
    setRange: (to: DayRange) => step({ range: to === defaultRange ? undefined : to, ...NO_DAYS }),
    clearFilters: () =>
      step(
        Object.fromEntries(
          [...filterNames, 'range', ...Object.keys(NO_DAYS)]
            .filter((name) => name !== PART_NAME)
            .map((name) => [name, undefined]),
        ),
      ),
  };
}

export type ListState<L extends List> = ReturnType<typeof useList<L>>;
