// Inputs that a contract's schema would take, and the places in them, read from its JSON Schema.
import type { Endpoint } from '@gwanje/contract';
import { alternatives, type JsonSchema, patternsOf, sampleOf } from '@gwanje/contract/testing';
import * as z from 'zod';

/** Keys and indexes from the document inward. */
export type Place = readonly string[];

const schemaOf = ({ input }: Endpoint): JsonSchema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The document and its fields; of what lies deeper, one place of each schema. */
function placesOf(schema: JsonSchema): Place[] {
  const seen = new Set<string>();
  const walk = (inner: JsonSchema, place: Place): Place[] => {
    const [first] = alternatives(inner) ?? [];
    if (first) return walk(first, place);
    const deeper = inner.items ? { 0: inner.items } : (inner.properties ?? {});
    const look = JSON.stringify(inner);
    if (seen.has(look) && (place.length > 1 || inner.properties)) return [];
    seen.add(look);
    return [
      place,
      ...Object.entries(deeper).flatMap(([key, child]) => walk(child, [...place, key])),
    ];
  };
  return walk(schema, []);
}

export interface InputSample {
  readonly value: Record<string, unknown>;
  readonly places: readonly Place[];
}

/** What an alternative is like beside its name and its bounds: games have documents of one kind. */
const kindOf = (alternative: JsonSchema) =>
  JSON.stringify(alternative, (key, value) => (['const', 'maximum'].includes(key) ? null : value));

/** One for each kind of alternative that the input has. */
export function inputSamples(endpoint: Endpoint): InputSample[] {
  const schema = schemaOf(endpoint);
  const kinds = new Map((alternatives(schema) ?? [schema]).map((one) => [kindOf(one), one]));
  return [...kinds.values()].map((alternative) => ({
    value: sampleOf(alternative) as Record<string, unknown>,
    places: placesOf(alternative),
  }));
}

/** A sample without what may be left out, save one field: what fields ask of each other stays out. */
export function leastOf(
  { input }: Endpoint,
  { value }: Pick<InputSample, 'value'>,
  kept?: string,
): Record<string, unknown> {
  const least = { ...value };
  for (const field of Object.keys(value)) {
    const { [field]: _, ...rest } = least;
    if (field !== kept && input.safeParse(rest).success) delete least[field];
  }
  return least;
}

/** What a pattern lets through at most; none of the contract's takes more than a network. */
const PATTERN_LENGTH_MAX = 43;
const ESCAPED_BYTES = 6;
const NUMBER_BYTES = 16;

/** By format, of texts whose digits and signs nobody escapes, with their quotation marks. */
const PLAIN_BYTES: Readonly<Record<string, number>> = {
  ...{ uuid: 38, ipv4: 17, ipv6: 41, cidrv4: 20, cidrv6: 45 },
};

/** Bytes of the longest JSON that the schema takes, every letter of a text escaped. */
function longestBytes(schema: JsonSchema): number {
  const longest = (all: readonly JsonSchema[]) => Math.max(0, ...all.map(longestBytes));
  const inner = alternatives(schema);
  if (inner) return longest(inner);
  const known = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (known) return Math.max(...known.map((value) => JSON.stringify(value).length));
  const { type, maxLength, items, maxItems, properties = {} } = schema;
  const plainBytes = PLAIN_BYTES[schema.format ?? ''];
  if (plainBytes !== undefined) return plainBytes;
  // Nothing of base64 is escaped.
  if (schema.format === 'base64' && maxLength !== undefined) return 2 + maxLength;
  if (type === 'string') {
    const length = maxLength ?? (patternsOf(schema).length > 0 ? PATTERN_LENGTH_MAX : undefined);
    if (length === undefined) throw new Error('A text of the contract has no end.');
    return 2 + ESCAPED_BYTES * length;
  }
  if (type === 'array') {
    if (!items || maxItems === undefined) throw new Error('A list of the contract has no end.');
    return 2 + maxItems * (1 + longestBytes(items));
  }
  if (type !== 'object') return NUMBER_BYTES;
  const fields = Object.entries(properties);
  return 2 + fields.reduce((sum, [key, field]) => sum + key.length + 4 + longestBytes(field), 0);
}

/** Bytes of the longest body that an endpoint takes, if nothing in it is indented. */
export const longestBodyBytes = (endpoint: Endpoint): number => longestBytes(schemaOf(endpoint));
