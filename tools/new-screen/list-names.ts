// What both floors of a list speak of: its names, and its columns by their kind.
import { camelOf, constantOf, pascalOf, singularOf, snakeOf } from './names';
import type { Field, Order } from './order';

/** What a kind of column is on each floor, with a value of it for the tests. */
interface ColumnKind {
  readonly schema: string;
  readonly sql: string;
  /** As the database's driver takes it. */
  readonly type: string;
  readonly widthPx: number;
  /** As a test gives it to the database, and as it travels and is shown then. */
  readonly sample: readonly [stored: string, sent: string];
}
const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: {
    ...{ schema: 'z.string()', sql: 'text', type: 'string', widthPx: 200 },
    sample: ["'본사'", "'본사'"],
  },
  won: {
    ...{ schema: 'z.int()', sql: 'bigint', type: 'number', widthPx: 130 },
    sample: ['12_000', '12_000'],
  },
  count: {
    ...{ schema: 'z.int()', sql: 'integer', type: 'number', widthPx: 90 },
    sample: ['7', '7'],
  },
  instant: {
    ...{ schema: 'instant', sql: 'timestamptz', type: 'Date', widthPx: 170 },
    sample: ["new Date('2026-11-22T06:49:26.123Z')", "'2026-11-22T06:49:26.123Z'"],
  },
  day: {
    ...{ schema: 'koreanDay', sql: 'date', type: 'string', widthPx: 110 },
    sample: ["'2026-11-22'", "'2026-11-22'"],
  },
};
export const kindOf = ({ kind }: Field) => KINDS[kind] as ColumnKind;

/** Every name that the templates use. */
export interface Names {
  readonly things: string;
  readonly list: string;
  readonly bound: string;
  readonly id: string;
  readonly table: string;
  readonly pascal: string;
  readonly pascalOne: string;
  readonly path: string;
}

export function namesOf({ screen: things }: Order): Names {
  const thing = singularOf(things);
  return {
    ...{ things, list: camelOf(things), bound: constantOf(things), id: `${camelOf(thing)}Id` },
    ...{ table: snakeOf(thing), pascal: pascalOf(things), pascalOne: pascalOf(thing) },
    path: `/api/${things}`,
  };
}

export const textsOf = ({ fields }: Order) => fields.filter(({ kind }) => kind === 'text');
export const linesOf = <T>(items: readonly T[], line: (item: T) => string) =>
  items.map(line).join('');
