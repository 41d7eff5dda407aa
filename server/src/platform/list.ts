import { type List, PAGE_ROWS, type ReplyOf, type RowOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type {
  BoundList,
  FilterOf,
  Flat,
  ListContext,
  ListSource,
  Meaning,
  PageOf,
  Ruled,
  SortOf,
  Sql,
  SumsOf,
  TimedContext,
} from './list-source';

export { contextOf, type ListContext, ruled } from './list-source';

/** Counting stops here. */
const COUNTED_MAX = 10_001;

/** Patterns of `like` in which the text means itself. */
export const beginningWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
export const containing = (text: string): string => `%${beginningWith(text)}`;

const isSql = (value: object): value is Sql => 'toOperationNode' in value;
const isRuled = (value: object): value is Ruled<unknown> => 'rule' in value;

/** JSON has no instants: they travel as text. */
const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

type Reader = (flat: Flat, context: ListContext) => unknown;

/** Takes note of the parts to select; a nested part whose every value is null is null itself. */
function readerOf(columns: object, parts: Sql[]): Reader {
  const place = (part: Sql) => String(parts.push(part) - 1);
  const readers = Object.entries(columns).map(([key, value]): readonly [string, Reader] => {
    if (isSql(value)) {
      const at = place(value);
      return [key, (flat) => toJson(flat[at])];
    }
    if (!isRuled(value)) return [key, readerOf(value, parts)];
    const places = Object.entries(value.parts).map(([name, part]) => [name, place(part)] as const);
    return [
      key,
      (flat, context) =>
        value.rule(Object.fromEntries(places.map(([name, at]) => [name, flat[at]])), context),
    ];
  });
  return (flat, context) => {
    const row: Record<string, unknown> = {};
    let isEmpty = true;
    for (const [key, read] of readers) {
      row[key] = read(flat, context);
      if (row[key] !== null) isEmpty = false;
    }
    return isEmpty ? null : row;
  };
}

const allOf = (conditions: readonly Sql[]) =>
  sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `);

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

/** Binds a list of the contract to the tables that it is read from. */
export function bindList<const L extends List>(list: L, source: ListSource<L>): BoundList<L> {
  const { base, id, joins = sql``, within } = source;
  const as = sql.ref(source.as);
  const parts: Sql[] = [];
  const read = readerOf(source.columns, parts);
  const selected = sql.join(parts.map((part, at) => sql`${part} as ${sql.ref(String(at))}`));
  const meanings = Object.entries(source.filters ?? {}) as [string, Meaning<unknown>][];

  const heldBy = (filter: Flat, context: ListContext) =>
    within ? [within(filter as Partial<FilterOf<L>>, context)] : [];

  const conditions = (filter: Flat, context: ListContext) => [
    ...heldBy(filter, context),
    ...meanings.flatMap(([key, meaning]) =>
      filter[key] === undefined ? [] : [meaning(filter[key])],
    ),
  ];

  /** Beyond the row that is given, in the order that is given. */
  const next = (by: Sql, beyond: Sql, anchor: string) =>
    by === id
      ? sql`${id} ${beyond} ${anchor}`
      : sql`(${by}, ${id}) ${beyond} (select ${by}, ${id} from ${base} as ${as} where ${id} = ${anchor})`;

  async function readRows(
    context: ListContext,
    where: readonly Sql[],
    { order = sql``, from = sql`${base} as ${as}` }: { order?: Sql; from?: Sql | undefined } = {},
  ) {
    const { rows } = await sql<Flat>`
      select ${selected} from ${from} ${joins} where ${allOf(where)} ${order}`.execute(context.db);
    return rows.map((row) => read(row, context) as RowOf<L>);
  }

  const isNamed = (ids: readonly string[]) => sql`${id} in (${sql.join(ids)})`;

  /** A page that was found in another way, read in its order. */
  async function readFound(context: TimedContext, input: Flat, limit: number, order: Sql) {
    const asked = { ...context, input: input as PageOf<L> };
    const ids = (await source.find?.(asked, limit + 1)) ?? [];
    if (ids.length === 0) return [];
    const from = source.readFrom?.(ids, input as Partial<FilterOf<L>>);
    return readRows(context, [...heldBy(input, context), isNamed(ids)], { order, from });
  }

  async function readPage(context: TimedContext, input: Flat, limit: number) {
    const { sort, page = 1, after, before, ...filter } = input as Flat & Place;
    const { by, direction } = source.sorts[(sort ?? list.sorts[0]) as SortOf<L>];
    const anchor = before ?? after;
    const { word, beyond } = orderWords(direction, before !== undefined);
    const order = sql`order by ${by === id ? sql`` : sql`${by} ${word}, `}${id} ${word}`;
    const offset = anchor === undefined ? (page - 1) * limit : 0;
    const readHere = () => {
      const where = [
        ...conditions(filter, context),
        ...(anchor === undefined ? [] : [next(by, beyond, anchor)]),
      ];
      // As an array, so that the page is found before anything is joined to it.
      const found = sql`${id} = any(array(
        select ${id} from ${base} as ${as} where ${allOf(where)} ${order}
        offset ${offset} limit ${limit + 1}))`;
      return readRows(context, [...heldBy(filter, context), found], { order });
    };
    const rows = source.find ? await readFound(context, input, limit, order) : await readHere();
    const shown = rows.slice(0, limit);
    return { rows: before === undefined ? shown : shown.reverse(), more: rows.length > limit };
  }

  async function count(context: ListContext, filter: Flat, rowsMax: number): Promise<number> {
    const where = conditions(filter, context);
    const { rows } = await sql<{ counted: number }>`
      select count(*) as counted
      from (select 1 from ${base} as ${as} where ${allOf(where)} limit ${rowsMax}) as listed`.execute(
      context.db,
    );
    return rows[0]?.counted ?? 0;
  }

  const summed = async (
    context: ListContext,
    filter: FilterOf<L>,
    rowsMax: number,
  ): Promise<SumsOf<L>> =>
    source.sum
      ? source.sum(context, filter)
      : { counted: await count(context, filter as Flat, rowsMax), totals: [] };

  async function named(context: ListContext, ids: readonly string[], of: object = {}) {
    if (ids.length === 0) return [];
    const rows = await readRows(context, [...heldBy(of as Flat, context), isNamed(ids)]);
    const byId = new Map(rows.map((row) => [(row as Flat)[list.id], row]));
    return ids.flatMap((name) => byId.get(name) ?? []);
  }

  return {
    list,
    named,
    async page({ input, ...context }) {
      const page = await readPage(context, input as Flat, PAGE_ROWS);
      return { ...page, at: context.now().toISOString() } as ReplyOf<L['page']>;
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
        after = (batch.rows.at(-1) as Flat | undefined)?.[list.id] as string | undefined;
        more = batch.more && after !== undefined;
      }
    },
  };
}
