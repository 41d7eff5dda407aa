import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import type { InputOf, List, ReplyOf, RowOf } from '@gwanje/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type DayRange, type Days, daysOf, koreanDayOf } from './day-range.rule';
import { PART_NAME, useListUrl } from './use-list-url';
import { patched, useLive } from './use-live';

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

const LOOK_AT_CLOCK_MS = 20_000;

/** Days of a relative range stay those of the day on which it was chosen, until one goes on. */
function useDays(range: DayRange | undefined, from: string | undefined, to: string | undefined) {
  const [chosenAt, setChosenAt] = useState(() => new Date());
  const [today, setToday] = useState(() => koreanDayOf(new Date()));
  useEffect(() => {
    const look = setInterval(() => setToday(koreanDayOf(new Date())), LOOK_AT_CLOCK_MS);
    return () => clearInterval(look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a range that is chosen anew means the day of that press
  useEffect(() => setChosenAt(new Date()), [range]);
  const days = useMemo(
    (): Days => (range ? daysOf(range, chosenAt) : { ...(from && { from }), ...(to && { to }) }),
    [range, chosenAt, from, to],
  );
  const hasDayChanged = range !== undefined && range !== 'all' && koreanDayOf(chosenAt) !== today;
  return { days, hasDayChanged, goToToday: () => setChosenAt(new Date()) };
}

/** Asks anew for whatever is shown of a list, by one filter or another. */
export function useReloadList(list: List): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [list.page, list.totals].map((endpoint) =>
          client.invalidateQueries({ queryKey: queryKey(endpoint) }),
        ),
      ),
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
  const { url, change } = useListUrl(filterNames);
  const hasOwnDays = url.from !== undefined || url.to !== undefined;
  const range = hasOwnDays ? undefined : (url.range ?? defaultRange);
  const { days, hasDayChanged, goToToday } = useDays(range, url.from, url.to);
  const filter = { ...(narrow?.(url.filters) ?? url.filters), ...days };
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
  const live = useLive({ list, filter, input, page, idOf });
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
    change,
    range,
    days,
    hasDayChanged,
    goToToday,
    filter,
    sort,
    page,
    counted,
    idOf,
    error: rows.error,
    isStale: rows.isError || rows.isPlaceholderData,
    live,
    reload,
    patch,
    hasNext,
    goToPage: (to: number) => step({ page: to > 1 ? String(to) : undefined }),
    goToNext: () => {
      const last = page?.rows.at(-1);
      if (last && hasNext) step({ page: String(url.page + 1), after: idOf(last) });
    },
    goToPrevious: () => {
      const first = page?.rows[0];
      if (url.page === 2 || !first) step({});
      else if (url.page > 2) step({ page: String(url.page - 1), before: idOf(first) });
    },
    setSort: (to: string) => step({ sort: to === defaultSort ? undefined : to }),
    setFilters: (values: Record<string, string | undefined>) => change({ values, isStep: false }),
    setRange: (to: DayRange) =>
      step({ range: to === defaultRange ? undefined : to, from: undefined, to: undefined }),
    clearFilters: () =>
      step(
        Object.fromEntries(
          [...filterNames, 'range', 'from', 'to']
            .filter((name) => name !== PART_NAME)
            .map((name) => [name, undefined]),
        ),
      ),
  };
}

export type ListState<L extends List> = ReturnType<typeof useList<L>>;
