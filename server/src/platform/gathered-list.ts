import { type List, NEW_ROWS_MAX, PAGE_ROWS, type ReplyOf, type RowOf } from '@gwanje/contract';
import type {
  Asked,
  Changes,
  FilterOf,
  PageOf,
  Shown,
  SortOf,
  SumsOf,
  TimedContext,
} from './list-source';
import { Refusal } from './refusal';

interface Gathered<L extends List> {
  readonly rows: readonly RowOf<L>[];
  /** Whether more are left by a filter than these, because too many were found. */
  readonly isMore: (filter: FilterOf<L>) => boolean;
}

interface GatheredSource<L extends List> {
  /** All that there are, as whoever asks is shown them. */
  readonly gather: (context: TimedContext) => Promise<Gathered<L>>;
  readonly isLeft: (row: RowOf<L>, filter: FilterOf<L>) => boolean;
  /** When a row joined the list, as text that sorts by time. */
  readonly sinceOf: (row: RowOf<L>) => string;
  /** Which orders begin with what joined last. */
  readonly newestFirst: readonly SortOf<L>[];
}

interface Place {
  readonly sort?: string;
  readonly page?: number;
  readonly after?: string;
  readonly before?: string;
}

/** A list of few rows that come from several tables: read whole, and narrowed, ordered and cut here. */
export function gatherList<const L extends List>(
  list: L,
  { gather, isLeft, sinceOf, newestFirst }: GatheredSource<L>,
) {
  const nameOf = (row: RowOf<L>) => (row as Readonly<Record<string, string>>)[list.id] as string;
  const compare = (one: RowOf<L>, other: RowOf<L>) => {
    const [a, b] = [sinceOf(one) + nameOf(one), sinceOf(other) + nameOf(other)];
    return a < b ? -1 : Number(a > b);
  };

  async function find(context: TimedContext, filter: FilterOf<L>, sort?: string) {
    const { rows, isMore } = await gather(context);
    const left = rows.filter((row) => isLeft(row, filter)).sort(compare);
    const isNewestFirst = newestFirst.includes((sort ?? list.sorts[0]) as SortOf<L>);
    return { rows: isNewestFirst ? left.reverse() : left, isMore: isMore(filter) };
  }

  /** Where a page begins and ends; next to a row that has left it there is none. */
  function windowOf(rows: readonly RowOf<L>[], { page = 1, after, before }: Place) {
    const anchor = after ?? before;
    if (anchor === undefined) return [(page - 1) * PAGE_ROWS, page * PAGE_ROWS] as const;
    const at = rows.findIndex((row) => nameOf(row) === anchor);
    if (at < 0) return [0, 0] as const;
    return after === undefined
      ? ([Math.max(0, at - PAGE_ROWS), at] as const)
      : ([at + 1, at + 1 + PAGE_ROWS] as const);
  }

  const sum = async (context: TimedContext, filter: FilterOf<L>) => {
    const { rows, isMore } = await find(context, filter);
    return { counted: rows.length, isMore };
  };

  return {
    list,
    async page({ input, ...context }: Asked<PageOf<L>>) {
      const place = input as Place;
      const { rows } = await find(context, input as FilterOf<L>, place.sort);
      const [from, to] = windowOf(rows, place);
      const more = place.before === undefined ? to < rows.length : from > 0;
      const at = context.now().toISOString();
      return { rows: rows.slice(from, to), more, at } as ReplyOf<L['page']>;
    },
    async totals({ input, ...context }: Asked<FilterOf<L>>) {
      const { counted, isMore } = await sum(context, input);
      const at = context.now().toISOString();
      return { count: counted, isMore, totals: [], at } as ReplyOf<L['totals']>;
    },
    /** Of a file, which would be cut where there are more, and says nothing of it. @throws {Refusal} list.too_wide */
    async count(context: TimedContext, filter: FilterOf<L>): Promise<SumsOf<L>['counted']> {
      const { counted, isMore } = await sum(context, filter);
      if (isMore) throw new Refusal('list.too_wide');
      return counted;
    },
    async changes(
      context: TimedContext,
      { filter, ids, since }: Shown<FilterOf<L>>,
    ): Promise<Changes<L>> {
      const { rows } = await gather(context);
      const shown = rows.filter((row) => ids.includes(nameOf(row)));
      const found = new Set(shown.map(nameOf));
      const added = rows.filter(
        (row) =>
          isLeft(row, filter) && !found.has(nameOf(row)) && sinceOf(row) >= since.toISOString(),
      );
      return {
        rows: shown,
        left: shown.filter((row) => !isLeft(row, filter)).map(nameOf),
        gone: ids.filter((id) => !found.has(id)),
        added: Math.min(added.length, NEW_ROWS_MAX),
      };
    },
    async *rows(context: TimedContext, page: Omit<PageOf<L>, 'page' | 'before'>) {
      const { rows } = await find(context, page as FilterOf<L>, (page as Place).sort);
      if (rows.length > 0) yield rows;
    },
  };
}
