import * as z from 'zod/mini';
import type { ScreenCondition } from './deployment';
import { type Endpoint, endpoint, type ReplyOf } from './endpoint';
import type { Access } from './permissions';
import type { RefusalCode } from './refusals';
import { instant, rowCount, uuid } from './units';

/** Rows of a page (specification 9). */
export const PAGE_ROWS = 50;
/** Pages that may be asked for by number: as many as the rows that are counted fill. */
export const PAGES_MAX = 201;
/** The number of a page; left out: the first. */
const pageNumber = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGES_MAX)));

type Fields = Readonly<Record<string, z.ZodMiniType>>;

/** What is said of a list once, for the server, every screen, its export and its bench. */
interface ListWords<
  Path extends `/${string}`,
  Row extends z.ZodMiniType<object>,
  Id extends keyof z.output<Row> & string,
  Filters extends Fields,
  Sorts extends readonly [string, ...string[]],
  Totals extends z.ZodMiniType<object>,
  Refusals extends readonly RefusalCode[],
> {
  readonly path: Path;
  readonly access: Access;
  readonly when?: ScreenCondition;
  /** Of single filters: what each of their values needs. */
  readonly whenInput?: Endpoint['whenInput'];
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly row: Row;
  /** The field that names a row; pages go on after the row of this name. */
  readonly id: Id;
  /** Optional fields, each narrowing the list, its totals, its export and a bulk decision alike. */
  readonly filters: Filters;
  /** Every order that is offered; the first holds when none is asked for. */
  readonly sorts: Sorts;
  /** One row of sums: what they are by, and the sums. Left out, only the rows are counted. */
  readonly totals?: Totals;
  /** Of whatever the list is of, where that may not exist. */
  readonly refusals?: Refusals;
}

/**
 * Makes a list: `page` answers 50 rows by number or next to a row, `totals` the count and the sums
 * of everything that its filters leave.
 */
export function list<
  const Path extends `/${string}`,
  Row extends z.ZodMiniType<object>,
  const Id extends keyof z.output<Row> & string,
  Filters extends Fields,
  const Sorts extends readonly [string, ...string[]],
  Totals extends z.ZodMiniType<object> = z.ZodMiniType<Record<never, never>>,
  const Refusals extends readonly RefusalCode[] = readonly [],
>(words: ListWords<Path, Row, Id, Filters, Sorts, Totals, Refusals>) {
  const { path, access, when, whenInput, summary, row, id, filters, sorts, totals } = words;
  const refusals = (words.refusals ?? []) as Refusals;
  const common = {
    access,
    refusals,
    ...(when && { when }),
    ...(whenInput && { whenInput }),
  } as const;
  return {
    id,
    sorts,
    page: endpoint({
      ...common,
      method: 'GET',
      path,
      summary,
      isCompressible: true,
      input: z.strictObject({
        ...filters,
        sort: z.optional(z.enum(sorts)),
        page: pageNumber,
        /** The last row of the page before. */
        after: z.optional(uuid),
        /** The first row of the page behind. */
        before: z.optional(uuid),
      }),
      reply: z.object({
        rows: z.array(row),
        /** Whether rows follow in the direction that was asked for. */
        more: z.boolean(),
        /**
         * Names of rows of this filter that were made in the seconds before and may stand on another
         * page: they are no news. Left out where there are none, as on the first page of the newest.
         */
        recent: z.optional(z.array(uuid)),
        /** When it was read, by the server's clock. */
        at: instant,
      }),
    }),
    totals: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/totals` as `/${string}`,
      summary: `Of the same filter: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
      input: z.strictObject(filters),
      reply: z.object({
        ...rowCount.shape,
        totals: z.array((totals ?? z.object({})) as Totals),
        at: instant,
      }),
    }),
  };
}

/** What `list` makes, whatever it is of. */
export interface List {
  readonly id: string;
  readonly sorts: readonly [string, ...string[]];
  readonly page: Endpoint;
  readonly totals: Endpoint;
}

/** A row of a list. */
export type RowOf<L extends List> =
  ReplyOf<L['page']> extends {
    rows: readonly (infer Row extends object)[];
  }
    ? Row
    : never;

/** A row of its sums. */
export type TotalOf<L extends List> =
  ReplyOf<L['totals']> extends {
    totals: readonly (infer Total extends object)[];
  }
    ? Total
    : never;
