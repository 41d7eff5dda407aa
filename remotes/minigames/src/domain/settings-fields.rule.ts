import {
  POWERBALL_BET_TYPES,
  POWERBALL_LEVELS,
  POWERBALL_LIMIT_KEYS,
  POWERBALL_RATE_KEYS,
  POWERBALL_TOP_PREFIXES,
  type PowerballCategory,
  type PowerballConfig,
} from '@gwanje/contract';
import { SWITCH_KEYS } from './field-name.rule';

/** What one field of a settings document holds: text while what is typed is no number, null where there is none. */
export type FieldValue = number | boolean | string | null;

/** The fields of a settings document by dotted path, as the server names failing fields too. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** Every field of each document, in the order of the screen: a database keeps no order of keys. */
const PATHS: Readonly<Record<PowerballCategory, readonly string[]>> = {
  powerballSwitchV2: [...SWITCH_KEYS, 'betEndSeconds'],
  powerballBetV2: POWERBALL_LEVELS.flatMap((level) =>
    POWERBALL_BET_TYPES.flatMap((betType) =>
      POWERBALL_LIMIT_KEYS.map((limit) => `${level}.${betType}.${limit}`),
    ),
  ),
  powerballRateV2: POWERBALL_RATE_KEYS,
  powerballTopV2: POWERBALL_TOP_PREFIXES.flatMap((prefix) => [`${prefix}Status`, `${prefix}Rate`]),
};

type Tree = Readonly<Record<string, unknown>>;

function readField(document: Tree, path: string): FieldValue {
  let value: unknown = document;
  for (const name of path.split('.')) value = (value as Tree | undefined)?.[name];
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Every field of a document, `lv1.PWBPOE.max` as well as `POERate`, without category and version. */
export const fieldsOf = (config: PowerballConfig): Fields =>
  Object.fromEntries(PATHS[config.category].map((path) => [path, readField(config, path)]));

/** The document that `fields` make up: the inverse of `fieldsOf`, to be checked before it is sent. */
export function documentOf(category: PowerballCategory, version: number, fields: Fields): object {
  const document: Record<string, unknown> = { category, version };
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let group = document;
    for (const name of names) {
      group[name] ??= {};
      group = group[name] as Record<string, unknown>;
    }
    group[last] = value;
  }
  return document;
}

/** Paths at which the two differ, in the order of `after`. */
export function changedPaths(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((path) => !Object.is(before[path], after[path]));
}

/** `fields` with the limits of `level` on every level. */
export function copyToAllLevels(fields: Fields, level: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([path, value]) => {
      const source = path.replace(/^lv\d+/, level);
      return [path, fields[source] ?? value];
    }),
  );
}

/** The fields at `paths` alone. */
export const pickFields = (fields: Fields, paths: Iterable<string>): Fields =>
  Object.fromEntries([...paths].map((path) => [path, fields[path] ?? null]));
