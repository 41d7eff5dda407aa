import { type ExportColumn, inSeoul, type List } from '@gwanje/contract';

/** What stands in one field of a file. */
export type Cell = string | number;

/** The parts of a schema that tell where values stand in a row. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
}
interface Schema {
  readonly def: Definition;
}

const bare = ({ def }: Schema): Definition => (def.innerType ? bare(def.innerType) : def);

/** Whether a value is an instant, by its place in a row. */
function placesIn(schema: Schema, before: string, places: Map<string, boolean>): void {
  for (const [name, part] of Object.entries(bare(schema).shape ?? {})) {
    const place = `${before}${name}`;
    const { shape, format } = bare(part);
    if (shape) placesIn(part, `${place}.`, places);
    else places.set(place, format === 'datetime');
  }
}

/** The places of a row's values, each with whether an instant stands there. */
export function placesOf({ page }: List): ReadonlyMap<string, boolean> {
  const places = new Map<string, boolean>();
  const reply = bare(page.reply as unknown as Schema);
  const row = reply.shape?.rows && bare(reply.shape.rows).element;
  if (row) placesIn(row, '', places);
  return places;
}

function valueAt(row: object, place: string): unknown {
  let value: unknown = row;
  for (const name of place.split('.')) value = (value as Record<string, unknown> | null)?.[name];
  return value ?? null;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** What is kept as a whole number of hundredths, and read as a fraction: odds, and shares in percent. */
const IN_HUNDREDTHS = /(?:Hundredths|Bps)$/;

/**
 * What a column shows of a row: the word that its maker reads for a value, numbers as numbers, and
 * several values beside each other.
 */
export function cellOf(row: object, { key, words = {} }: ExportColumn, isInstant: boolean): Cell {
  const value = valueAt(row, key);
  if (value === null) return '';
  const wordOf = (one: unknown) =>
    Object.hasOwn(words, String(one)) ? (words[String(one)] ?? '') : undefined;
  if (Array.isArray(value) && value.every(isPlain))
    return value.map((one) => wordOf(one) ?? String(one)).join(', ');
  const word = wordOf(value);
  if (word !== undefined) return word;
  if (typeof value === 'number') return IN_HUNDREDTHS.test(key) ? value / 100 : value;
  if (typeof value === 'object') return JSON.stringify(value);
  return isInstant ? inSeoul(new Date(String(value))) : String(value);
}
