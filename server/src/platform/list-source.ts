import type {
  LinePermission,
  List,
  ParsedInputOf,
  ReplyOf,
  RowOf,
  TotalOf,
} from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './caller';
import type { Database, Tx } from './database';
import type { Sealer } from './sealer';

export type Sql = RawBuilder<unknown>;
type Leaf = string | number | boolean | null | readonly unknown[];
export type Flat = Readonly<Record<string, unknown>>;

/** Who asks, and of what. */
export interface ListContext {
  readonly db: Database | Tx;
  /**
   * Which rows there are depends on his line, and what of a row is shown on what he may do; null:
   * the machine itself.
   */
  readonly actor: (Pick<Actor, 'type' | 'line'> & Partial<Pick<Actor, 'adminId'>>) | null;
  /** By which a whole phone is looked for; left out, none is found. */
  readonly hashPhone?: Sealer['hashPhone'] | undefined;
}

/** The same for what depends on the time as well. */
export interface TimedContext extends ListContext {
  readonly now: () => Date;
}

/** As whoever writes asks, within the transaction. */
export const contextOf = ({
  tx,
  actor,
  hashPhone,
}: Omit<ListContext, 'db'> & { readonly tx: Tx }): ListContext & { readonly db: Tx } => ({
  ...{ db: tx, actor, hashPhone },
});

/** What a rule makes of parts of a row, for whoever asks. */
export interface Ruled<Value> {
  readonly parts: Readonly<Record<string, Sql>>;
  readonly rule: (values: Flat, context: ListContext) => Value;
}

/** A field that a rule decides on: `parts` name what is read for it. */
export const ruled = <Values extends object, Value>(
  parts: { readonly [K in keyof Values]: Sql },
  rule: (values: Values, context: ListContext) => Value,
): Ruled<Value> => ({ parts, rule: rule as unknown as Ruled<Value>['rule'] });

/** A field that travels otherwise than the database says it. */
export interface Said<Value> {
  readonly column: Sql;
  readonly say: (value: unknown) => Value;
}

/** `2026-11-22 07:14:13.123456+00`, as a session in UTC says it, in milliseconds; by its characters. */
const isoOf = (said: string) =>
  `${said.slice(0, 10)}T${said.slice(11, 19)}.${said.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;

/**
 * A field that is an instant. It travels as text, and making a date of it in between was a third of
 * what a page of a list cost.
 */
export const instant = <Value extends string | null>(column: Sql): Said<Value> => ({
  column: sql`${column}::text`,
  say: (value) => (value === null ? null : isoOf(value as string)) as Value,
});

/** What stands behind every field of a row, in the shape of the row; a missing one does not compile. */
export type ColumnsOf<Row> = {
  readonly [K in keyof Row]-?:
    | Ruled<Row[K]>
    | Said<Row[K]>
    | (NonNullable<Row[K]> extends Leaf ? Sql : Sql | ColumnsOf<NonNullable<Row[K]>>);
};

export type FilterOf<L extends List> = ParsedInputOf<L['totals']>;
export type PageOf<L extends List> = ParsedInputOf<L['page']>;
export type SortOf<L extends List> = L['sorts'][number];

/** What a filter's value means in SQL, of the base: nothing is joined to it yet. */
export type Meaning<Value> = (value: Value) => Sql;

interface Order {
  /** Of the base, as nothing is joined to it yet. Never null; of equal ones the row's own name decides. */
  readonly by: Sql;
  readonly direction: 'asc' | 'desc';
}

/**
 * What holds of every row, whatever is asked for: whose it is, or that all members are asked, and
 * of a partner that they are of his line. It is said wherever the table stands, so that each machine
 * knows whether it is concerned; what a partner may list does not compile without it.
 */
type Within<L extends List> = (filter: Partial<FilterOf<L>>, context: ListContext) => Sql;

/** Where a list's rows come from. */
export type ListSource<L extends List> = ListParts<L> &
  (Narrowed<L> | Joined<L> | Found<L>) &
  (L['page']['access'] extends LinePermission
    ? Held<L>
    : FilterOf<L> extends { memberId?: unknown }
      ? Held<L>
      : Partial<Held<L>>);

interface Held<L extends List> {
  readonly within: Within<L>;
}

/** A condition on the base, or rows like the base's, under its name, that fulfil one. */
export type Way = Sql | { readonly from: Sql };

interface ListParts<L extends List> {
  /** The table that filters and orders speak of, under the name that they use. */
  readonly base: Sql;
  /** The same where columns are of days that the filter names; left out: the base. */
  readonly baseOf?: (filter: Partial<FilterOf<L>>) => Sql;
  /** That name, e.g. `request`. */
  readonly as: string;
  /**
   * From where the names of a page are found, under the base's name, where the index for that order
   * and filter is of another table than the planner would begin with; undefined: from the base.
   */
  readonly findFrom?: (sort: SortOf<L>, filter: Partial<FilterOf<L>>) => Sql | undefined;
  /**
   * Ways of which a row has to come by one, where each has an index in which rows stand in the order
   * of the list, and what is left of the filter; each is asked for a page by itself, as the planner
   * has no plan that merges them. Only for orders by a column.
   */
  readonly findEither?: (
    sort: SortOf<L>,
    filter: FilterOf<L>,
    context: ListContext,
  ) => { readonly either: readonly Way[]; readonly filter: FilterOf<L> } | undefined;
  /**
   * Of which rows a page can be, looked up before an order is walked that begins in another table than
   * the filter: few would be met late in it. Nothing where all may be.
   */
  readonly findAmong?: (
    sort: SortOf<L>,
    filter: FilterOf<L>,
    context: ListContext,
  ) => Promise<readonly Sql[]>;
  /**
   * Some of the rows that a filter may leave, few enough to look at each of them: where counting
   * stops among those, no others are read.
   */
  readonly someOf?: (filter: FilterOf<L>) => Sql | undefined;
  /** What is joined to the rows of a page, and to them alone. */
  readonly joins?: Sql;
  /** The column behind the contract's `id`. */
  readonly id: Sql;
  /** When a row was made; left out: its name tells. */
  readonly madeAt?: Sql;
  /**
   * Whether a row has come to be of what is listed since, where that is otherwise than by being made;
   * left out, or undefined for a filter: when it was made tells.
   */
  readonly joinedSince?: (filter: FilterOf<L>, since: Date) => Sql | undefined;
  readonly columns: ColumnsOf<RowOf<L>>;
  /** Whether this filter is narrow enough for sums; where it is not, its rows alone are counted. */
  readonly isSummed?: (filter: FilterOf<L>, context: ListContext) => boolean;
  /** By the row's own name, which tells when it was made, or by another column and that name. */
  readonly sorts: { readonly [S in SortOf<L>]: Order };
}

/**
 * Left out where the contract has no sums: then rows are counted one by one. Where nothing else bounds
 * them, `rowsMax` rows are enough: there is no total of those that count as many.
 */
type Sum<L extends List> = (
  context: ListContext,
  filter: FilterOf<L>,
  rowsMax: number,
) => Promise<SumsOf<L>>;

interface Narrowed<L extends List> {
  /** Whose rows are asked for is a matter of `within`. */
  readonly filters: {
    readonly [K in Exclude<keyof FilterOf<L>, 'memberId'>]-?: Meaning<NonNullable<FilterOf<L>[K]>>;
  };
  readonly sum?: Sum<L>;
  readonly narrow?: never;
  readonly find?: never;
  readonly readFrom?: never;
}

/** For a list of whose filters one says what another means, or that asks before it narrows. */
interface Joined<L extends List> {
  /** Conditions of everything but `memberId`; may refuse. */
  readonly narrow: (context: ListContext, filter: FilterOf<L>) => Promise<readonly Sql[]>;
  readonly sum?: Sum<L>;
  readonly filters?: never;
  readonly find?: never;
  readonly readFrom?: never;
}

/** For a list of which the database would not find a page quickly by its filters alone. */
interface Found<L extends List> {
  /** So many rows of a page, by name, in its order; from the back, where it is asked for from there. */
  readonly find: (asked: Asked<PageOf<L>>, rowsMax: number) => Promise<readonly string[]>;
  /** Where rows that were found are read from; left out: from the base. */
  readonly readFrom?: (ids: readonly string[], filter: Partial<FilterOf<L>>) => Sql | undefined;
  readonly sum: Sum<L>;
  readonly filters?: never;
  readonly narrow?: never;
}

/** How many rows a filter leaves, test accounts included, and what they come to. */
export interface SumsOf<L extends List> {
  readonly counted: number;
  readonly totals: readonly TotalOf<L>[];
}

export interface Asked<Input> extends TimedContext {
  readonly input: Input;
}

type OfMember<L extends List> =
  FilterOf<L> extends { memberId?: unknown } ? { readonly memberId: string } : Record<never, never>;

/** Rows as somebody looks at them. */
export interface Shown<Filter> {
  readonly filter: Filter;
  readonly ids: readonly string[];
  /** Known, though not shown. */
  readonly recent: readonly string[];
  /** When they were read. */
  readonly since: Date;
}

export interface Changes<L extends List> {
  readonly rows: readonly RowOf<L>[];
  /** Which of them the filter leaves out now, and which there are no more. */
  readonly left: readonly string[];
  readonly gone: readonly string[];
  /** At most NEW_ROWS_MAX. */
  readonly added: number;
}

/** A list as routes, exports, bulk decisions and benches take it. */
export interface BoundList<L extends List> {
  readonly list: L;
  readonly page: (asked: Asked<PageOf<L>>) => Promise<ReplyOf<L['page']>>;
  readonly totals: (asked: Asked<FilterOf<L>>) => Promise<ReplyOf<L['totals']>>;
  /** How many rows the filters leave; rows that are counted one by one are, as far as `rowsMax`. */
  readonly count: (context: TimedContext, filter: FilterOf<L>, rowsMax: number) => Promise<number>;
  /** The rows of these names that there are, in this order; of one member, where rows lie with theirs. */
  readonly named: (
    context: ListContext,
    ids: readonly string[],
    of?: OfMember<L>,
  ) => Promise<RowOf<L>[]>;
  /** The row of this name. */
  readonly one: (
    context: ListContext,
    id: string,
    of?: OfMember<L>,
  ) => Promise<RowOf<L> | undefined>;
  /**
   * The same for one that is known to exist.
   *
   * @throws {Error} it does not
   */
  readonly get: (context: ListContext, id: string, of?: OfMember<L>) => Promise<RowOf<L>>;
  /** What has become of rows that were shown, and how many have joined the filter since. */
  readonly changes: (context: TimedContext, shown: Shown<FilterOf<L>>) => Promise<Changes<L>>;
  /** Every row that the filters leave, in one order, a batch at a time; bears rows that come and go. */
  readonly rows: (
    context: TimedContext,
    page: Omit<PageOf<L>, 'page' | 'before'>,
    batchRows: number,
  ) => AsyncGenerator<readonly RowOf<L>[]>;
}

/** A list of whatever it is, for those who serve all of them alike; inputs were read by its contract. */
export interface AnyList {
  readonly list: List;
  count(context: TimedContext, filter: object, rowsMax: number): Promise<number>;
  changes(
    context: TimedContext,
    shown: Shown<object>,
  ): Promise<Omit<Changes<List>, 'rows'> & { readonly rows: readonly object[] }>;
  rows(context: TimedContext, page: object, batchRows: number): AsyncGenerator<readonly object[]>;
}
