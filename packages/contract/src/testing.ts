// Values that a schema of the contract takes, read from its JSON Schema, for tests on either side.
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';
import { WON_MAX } from './won-max';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly $ref?: string;
  readonly pattern?: string;
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly multipleOf?: number;
}

/** One of these fits every pattern that the contract has. */
const TEXTS = [
  '01a1fd02-db58-75b9-8e38-aef672c0a558',
  '192.0.2.1',
  '2026-11-21',
  '2026-11-21T06:49:26.123Z',
  'somebody',
  '123-456',
  '12345',
  '23:59',
  '2026-11',
  '000000',
  'www.example.com',
  'somebody@example.com',
  '#1d4ed8',
  'KUPQN77',
  '0123456789abcdef'.repeat(4),
  '01a1fd02-db58-75b9-8e38-aef672c0a558/01a1fd02-db58-75b9-8e38-aef672c0a558',
  '{"type":"doc","content":[]}',
  '/events',
  'https://example.com/hand/1',
  `/media/${'0123456789abcdef'.repeat(4)}.png`,
  // One of several names of a closed set.
  ...['second', 'point', 'bet', 'powerball', 'ready', 'open', 'W', 'sports', 'casino', 'rolling'],
];

export const alternatives = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf;

export const patternsOf = ({ pattern, allOf = [] }: JsonSchema): string[] => [
  ...(pattern === undefined ? [] : [pattern]),
  ...allOf.flatMap(patternsOf),
];

function sampleText(schema: JsonSchema): string {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const patterns = patternsOf(schema);
  const text = TEXTS.find(
    (one) =>
      one.length <= maxLength && patterns.every((pattern) => new RegExp(pattern, 'u').test(one)),
  );
  if (text === undefined) throw new Error(`No sample fits ${patterns.join(' and ')}.`);
  return text.padEnd(minLength, 'k7');
}

/** How many parts before each of these have the same schema, such as steps of which each is more than the last. */
function placesAmongAlike(parts: readonly JsonSchema[]): number[] {
  const looks = parts.map((part) => JSON.stringify(part));
  return looks.map((look, index) => looks.slice(0, index).filter((one) => one === look).length);
}

/** How much a sample has: lists with something in them, or as little as the schema takes. */
export type Fullness = 'full' | 'least';

/** Steps of one kind that a document uses at once, at most. */
const STEPS_MAX = 10;

/** A value that the schema takes, as far as JSON Schema tells; numbers of the `nth` of parts alike are more by that. */
export function sampleOf(schema: JsonSchema, nth = 0, fullness: Fullness = 'full'): unknown {
  const inner = (part: JsonSchema, place = 0) => sampleOf(part, place, fullness);
  const [first] = alternatives(schema) ?? [];
  if (first) return inner(first, nth);
  // What contains itself ends here.
  if (schema.$ref !== undefined) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  // What may be nothing is something here.
  const [type] = [schema.type].flat();
  if (type === 'string') return sampleText(schema);
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer')
    return Math.min(
      (Math.max(2, schema.minimum ?? 2) + nth) * (schema.multipleOf ?? 1),
      schema.maximum ?? WON_MAX,
    );
  if (type === 'array') {
    const { items, minItems = 0, prefixItems } = schema;
    if (prefixItems) return prefixItems.map((item) => inner(item));
    const length = fullness === 'full' ? Math.max(1, minItems) : minItems;
    return items ? Array.from({ length }, () => inner(items)) : [];
  }
  const parts = Object.entries(schema.properties ?? {});
  const { additionalProperties: value, propertyNames: name } = schema;
  if (name && typeof value === 'object')
    for (const key of name.enum ?? [inner(name)]) parts.push([String(key), value]);
  const places = placesAmongAlike(parts.map(([, part]) => part));
  // Numbers whose names are numbered are steps too; of more than may be used the first stand still.
  const isSteps = parts.every(([key, { type }]) => type === 'integer' && /\d$/.test(key));
  const unused = isSteps ? Math.max(0, parts.length - STEPS_MAX) : 0;
  return Object.fromEntries(
    parts.map(([key, part], index) => [
      key,
      inner(
        part,
        part.type === 'object' || isSteps ? Math.max(0, (places[index] ?? 0) - unused) : nth,
      ),
    ]),
  );
}

/** A reply that the contract takes: in `full` every list has one thing, or as many as it must have. */
export const replySample = ({ reply }: Pick<Endpoint, 'reply'>, fullness: Fullness = 'full') =>
  sampleOf(
    z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as JsonSchema,
    0,
    fullness,
  );
