import { type List, NEW_ROWS_MAX, PAGE_ROWS, type ReplyOf, type RowOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { ofAnyLength } from './any-length';
import { readCells } from './database';
import type {
  BoundList,
  FilterOf,
  Flat,
  ListContext,
  ListSource,
  Meaning,
  PageOf,
  Ruled,
  Said,
  SortOf,
  Sql,
  SumsOf,
  TimedContext,
} from './list-source';
import { instantOf } from './new-id';
import { saidBy, saidOnce } from './said-once';

export { contextOf, instant, type ListContext, ruled } from './list-source';

/** Counting stops here. */
const COUNTED_MAX = 10_001;
/** How long a row may be on its way from its name to its commit. */
const COMMIT_MS_MAX = 5_000;
const justBefore = (at: Date): Date => new Date(at.getTime() - COMMIT_MS_MAX);

/** Patterns of `like` in which the text means itself. */
export const beginningWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
export const containing = (text: string): string => `%${beginningWith(text)}`;

/** More than so many rows are found along the order of a list, in which they soon come. */
export const FOUND_MAX = 20_000;

/**
 * Whether a row is among those that `found` names, which are looked up first where they are few; of
 * many, each row on the way of the list is asked whether `along` holds.
 */
export async function isAmong(
  { db }: Pick<ListContext, 'db'>,
  id: Sql,
  found: Sql,
  along: Sql,
  most = FOUND_MAX,
): Promise<Sql> {
  // Planned as if all were wanted: for a first few, everything would be read until they had come.
  const { rows } = await sql<{ counted: number }>`
    with found as materialized (${found})
    select count(*) as counted from (
      select 1 from found limit ${most + 1}) as first`.execute(db);
  return (rows[0]?.counted ?? 0) > most ? along : sql`${id} = any(array(${found}))`;
}

/**
 * Whether a text says every word that is asked for, each from its beginning: what stands behind it in
 * Korean is a particle. Meant for a column that has an index of its words.
 */
export function saysWords(text: Sql, query: string): Sql {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0
    ? sql`false`
    : sql`to_tsvector('simple', ${text})
        @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

const isSql = (value: object): value is Sql => 'toOperationNode' in value;
const isRuled = (value: object): value is Ruled<unknown> => 'rule' in value;
const isSaid = (value: object): value is Said<unknown> => 'say' in value;

/** JSON has no instants: they travel as text. */
const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** What the parts that are selected were, in their order. */
type Cells = readonly unknown[];
type Reader = (cells: Cells, context: ListContext) => unknown;

/**
 * Makes an object a row, of fields of which each has an expression of `cells`, `context` and `reads`.
 * As a literal it has its shape at once: filled by names that are looked up it took three times as
 * long. Names and expressions are of a list's definition, and nothing that anybody sends.
 */
const literalOf = (fields: readonly (readonly [string, string])[], reads: readonly Reader[] = []) =>
  new Function(
    'reads',
    `return (cells, context) => ({${fields.map(([name, of]) => `${JSON.stringify(name)}: ${of}`)}})`,
  )(reads) as (cells: Cells, context: ListContext) => Record<string, unknown>;

/** Takes note of the parts to select, each once; a nested part whose every value is null is null itself. */
function readerOf(columns: object, parts: Sql[]): Reader {
  const place = (part: Sql) => {
    const { sql: said, parameters } = saidBy(part);
    const known = parameters.length > 0 ? -1 : parts.findIndex((each) => saidBy(each).sql === said);
    return known < 0 ? parts.push(part) - 1 : known;
  };
  const readers = Object.entries(columns).map(([key, value]): readonly [string, Reader] => {
    if (isSql(value)) {
      const at = place(value);
      return [key, (cells) => toJson(cells[at])];
    }
    if (isSaid(value)) {
      const at = place(value.column);
      return [key, (cells) => value.say(cells[at])];
    }
    if (!isRuled(value)) return [key, readerOf(value, parts)];
    const valuesOf = literalOf(
      Object.entries(value.parts).map(([name, part]) => [name, `cells[${place(part)}]`]),
    );
    return [key, (cells, context) => value.rule(valuesOf(cells, context), context)];
  });
  const rowOf = literalOf(
    readers.map(([key], index) => [key, `reads[${index}](cells, context)`]),
    readers.map(([, read]) => read),
  );
  return (cells, context) => {
    const row = rowOf(cells, context);
    for (const key in row) if (row[key] !== null) return row;
    return null;
  };
}

const allOf = (conditions: readonly Sql[]) =>
  sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `);

/** A row that comes by several ways counts once. */
const allWays = (ways: readonly Sql[]) =>
  sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  );

/** Words of an order, from the front or from the back. */
function orderWords(direction: 'asc' | 'desc', isBackward: boolean) {
  const isUp = (direction === 'asc') !== isBackward;
  return { word: sql.raw(isUp ? 'asc' : 'desc'), beyond: sql.raw(isUp ? '>' : '<') };
}

interface Place {
  readonly sort?: string;
  readonly page?: number;
  readonly after?: string;
  readonly before?: string;
}

/** Where the row beside which a page lies is looked up, and what holds it to whoever asks. */
interface Anchored {
  readonly base: Sql;
  readonly held: readonly Sql[];
}

/** Binds a list of the contract to the tables that it is read from. */
export function bindList<const L extends List>(list: L, source: ListSource<L>): BoundList<L> {
  const { id, madeAt, within } = source;
  const joins = saidOnce([source.joins ?? sql``]);
  const baseOf = (filter: Flat) => source.baseOf?.(filter as Partial<FilterOf<L>>) ?? source.base;
  const as = sql.ref(source.as);
  const parts: Sql[] = [];
  const read = readerOf(source.columns, parts);
  const selected = saidOnce(parts);
  const meanings = Object.entries(source.filters ?? {}) as [string, Meaning<unknown>][];

  const heldBy = (filter: Flat, context: ListContext) =>
    within ? [within(filter as Partial<FilterOf<L>>, context)] : [];

  const conditions = async (filter: Flat, context: ListContext) => [
    ...heldBy(filter, context),
    ...((await source.narrow?.(context, filter as FilterOf<L>)) ?? []),
    ...meanings.flatMap(([key, meaning]) =>
      filter[key] === undefined ? [] : [meaning(filter[key])],
    ),
  ];

  /**
   * Beyond the row that is given, in the order that is given. Where that order is not told by its name,
   * it is one that exists for whoever asks: what another one holds would be told by what follows it.
   */
  const next = (by: Sql, beyond: Sql, anchor: string, { base, held }: Anchored) =>
    by === id
      ? sql`${id} ${beyond} ${anchor}`
      : sql`(${by}, ${id}) ${beyond} (
          select ${by}, ${id} from ${base} as ${as} where ${allOf([...held, sql`${id} = ${anchor}`])})`;

  const isNamed = (ids: readonly string[]) => sql`${id} = any(${ids})`;

  /** These rows, of what the filter holds them by, as many as there are still; in no order. */
  async function readRows(context: ListContext, ids: readonly string[], of: Flat) {
    if (ids.length === 0) return [];
    const from = source.readFrom?.(ids, of as Partial<FilterOf<L>>);
    const isKept = source.find === undefined;
    const among = isKept ? sql`${id} = any(${ofAnyLength(ids, 'uuid')})` : isNamed(ids);
    const where = [...heldBy(of, context), among];
    const rows = await readCells(
      context.db,
      sql`select ${selected} from ${from ?? sql`${baseOf(of)} as ${as}`} ${joins} where ${allOf(where)}`,
      { isKept },
    );
    return rows.map((cells) => read(cells, context) as RowOf<L>);
  }

  /** The names of a page, in its order, or from the back to it; of one row more than it has. */
  async function findHere(context: TimedContext, input: Flat, limit: number) {
    const { sort, page = 1, after, before, ...filter } = input as Flat & Place;
    const sorted = (sort ?? list.sorts[0]) as SortOf<L>;
    const { by, direction } = source.sorts[sorted];
    const base = baseOf(filter);
    const from = source.findFrom?.(sorted, filter as Partial<FilterOf<L>>) ?? base;
    const anchor = before ?? after;
    const { word, beyond } = orderWords(direction, before !== undefined);
    const order = sql`order by ${by === id ? sql`` : sql`${by} ${word}, `}${id} ${word}`;
    const offset = anchor === undefined ? (page - 1) * limit : 0;
    const sought = source.findEither?.(sorted, filter as FilterOf<L>, context);
    const where = [
      ...(await conditions((sought?.filter as Flat | undefined) ?? filter, context)),
      ...((await source.findAmong?.(sorted, filter as FilterOf<L>, context)) ?? []),
      ...(anchor === undefined
        ? []
        : [next(by, beyond, anchor, { base, held: heldBy(filter, context) })]),
    ];
    const names = (conditions: readonly Sql[], rowsMax: number, shown = id, among = from) => sql`
      select ${shown} from ${among} as ${as} where ${allOf(conditions)} ${order} limit ${rowsMax}`;
    const rowsMax = offset + limit + 1;
    const placed = by === id ? id : sql`${id}, ${by}`;
    const ways = sought?.either.map((way) =>
      'from' in way
        ? names(where, rowsMax, placed, way.from)
        : names([...where, way], rowsMax, placed),
    );
    const found = ways
      ? sql`select ${id} from (${allWays(ways)}) as ${as} ${order} limit ${limit + 1}`
      : names(where, limit + 1);
    const cells = await readCells(context.db, sql`${found} offset ${offset}`);
    return cells.map(([name]) => name as string);
  }

  /** Found before anything is joined to it: what is joined is planned once, and what is asked anew. */
  async function readPage(context: TimedContext, input: Flat, limit: number) {
    const asked = { ...context, input: input as PageOf<L> };
    const found = await (source.find?.(asked, limit + 1) ?? findHere(context, input, limit));
    const shown = found.slice(0, limit);
    const { sort, page, after, before, ...filter } = input as Flat & Place;
    const rows = await named(context, before === undefined ? shown : shown.toReversed(), filter);
    return { rows, more: found.length > limit, last: shown.at(-1) };
  }

  async function count(context: ListContext, filter: Flat, rowsMax: number): Promise<number> {
    const sought = source.findEither?.(list.sorts[0] as SortOf<L>, filter as FilterOf<L>, context);
    const where = await conditions((sought?.filter as Flat | undefined) ?? filter, context);
    const names = (conditions: readonly Sql[], among = baseOf(filter)) => sql`
      select ${id} from ${among} as ${as} where ${allOf(conditions)} limit ${rowsMax}`;
    const ways = sought?.either.map((way) =>
      'from' in way ? names(where, way.from) : names([...where, way]),
    );
    const countOf = async (listed: Sql): Promise<number> => {
      const { rows } = await sql<{ counted: number }>`
        select count(*) as counted from (${listed}) as listed`.execute(context.db);
      return rows[0]?.counted ?? 0;
    };
    const some = rowsMax <= COUNTED_MAX ? source.someOf?.(filter as FilterOf<L>) : undefined;
    const counted = some ? await countOf(names([...where, some])) : 0;
    if (counted >= rowsMax) return counted;
    return countOf(
      ways ? sql`select 1 from (${allWays(ways)}) as way limit ${rowsMax}` : names(where),
    );
  }

  const summed = async (
    context: ListContext,
    filter: FilterOf<L>,
    rowsMax: number,
  ): Promise<SumsOf<L>> =>
    source.sum && (source.isSummed?.(filter, context) ?? true)
      ? source.sum(context, filter, rowsMax)
      : { counted: await count(context, filter as Flat, rowsMax), totals: [] };

  async function named(context: ListContext, ids: readonly string[], of: object = {}) {
    const rows = await readRows(context, ids, of as Flat);
    const byId = new Map(rows.map((row) => [(row as Flat)[list.id], row]));
    return ids.flatMap((name) => byId.get(name) ?? []);
  }

  /** Which of these rows the filter leaves. */
  async function listedOf(context: ListContext, filter: Flat, ids: readonly string[]) {
    if (source.find || ids.length === 0) return new Set(ids);
    const where = [...(await conditions(filter, context)), isNamed(ids)];
    const { rows } = await sql<{ id: string }>`
      select ${id} as id from ${baseOf(filter)} as ${as} where ${allOf(where)}`.execute(context.db);
    return new Set(rows.map((row) => row.id));
  }

  /** Names of rows of the filter that were made since, other than those that are known. */
  async function madeSince(
    context: TimedContext,
    filter: Flat,
    since: Date,
    known: readonly string[],
  ): Promise<readonly string[]> {
    if (source.find) {
      const asked = { ...context, input: filter as PageOf<L> };
      const newest = await source.find(asked, NEW_ROWS_MAX);
      return newest.filter((name) => instantOf(name) >= since && !known.includes(name));
    }
    const isMade = madeAt
      ? sql`${madeAt} >= ${since}`
      : sql`${id} >= uuid_floor(${since}::timestamptz)`;
    const where = [
      ...(await conditions(filter, context)),
      source.joinedSince?.(filter as FilterOf<L>, since) ?? isMade,
      ...(known.length > 0 ? [sql`not ${isNamed(known)}`] : []),
    ];
    const { rows } = await sql<{ id: string }>`
      select ${id} as id from ${baseOf(filter)} as ${as}
      where ${allOf(where)} limit ${NEW_ROWS_MAX}`.execute(context.db);
    return rows.map((row) => row.id);
  }

  /**
   * What was made just before a page is read that does not hold it. Found first: what is committed
   * between the two is told of as new, and nothing is lost.
   */
  async function recentOf(
    context: TimedContext,
    { sort = list.sorts[0], page = 1, after, before, ...filter }: Flat & Place,
  ): Promise<readonly string[]> {
    const { by, direction } = source.sorts[sort as SortOf<L>];
    const isFirst = page === 1 && after === undefined && before === undefined;
    if (isFirst && by === id && direction === 'desc') return [];
    return madeSince(context, filter, justBefore(context.now()), []);
  }

  return {
    list,
    named,
    async changes(context, { filter, ids, recent, since }) {
      const [rows, listed, added] = await Promise.all([
        named(context, ids, filter),
        listedOf(context, filter as Flat, ids),
        // What was committed while the page was read may be a little older than the page.
        madeSince(context, filter as Flat, justBefore(since), [...ids, ...recent]),
      ]);
      const found = new Set(rows.map((row) => (row as Flat)[list.id]));
      return {
        rows,
        left: ids.filter((name) => found.has(name) && !listed.has(name)),
        gone: ids.filter((name) => !found.has(name)),
        added: added.length,
      };
    },
    async page({ input, ...context }) {
      const recent = await recentOf(context, input as Flat);
      const { rows, more } = await readPage(context, input as Flat, PAGE_ROWS);
      const at = context.now().toISOString();
      return { rows, more, ...(recent.length > 0 && { recent }), at } as ReplyOf<L['page']>;
    },
    async totals({ input, ...context }) {
      const { counted, totals } = await summed(context, input, COUNTED_MAX);
      const isMore = counted >= COUNTED_MAX;
      const at = context.now().toISOString();
      return { count: Math.min(counted, COUNTED_MAX), isMore, totals, at } as ReplyOf<L['totals']>;
    },
    count: async (context, filter, rowsMax) => (await summed(context, filter, rowsMax)).counted,
    one: async (context, name, of) => (await named(context, [name], of))[0],
    async get(context, name, of) {
      const [found] = await named(context, [name], of);
      if (!found) throw new Error(`There is no ${source.as} ${name}.`);
      return found;
    },
    async *rows(context, page, batchRows) {
      let { after } = page as Place;
      for (let more = true; more; ) {
        const batch = await readPage(context, { ...page, after }, batchRows);
        if (batch.rows.length > 0) yield batch.rows;
        after = batch.last;
        more = batch.more;
      }
    },
  };
}
