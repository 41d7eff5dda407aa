import { deploymentFile } from '@gwanje/contract';
import { type core, toJSONSchema } from 'zod';
import { nearestName } from './nearest-name.rule';

type Issue = core.$ZodIssue;

const VALUE_LENGTH_MAX = 40;
/** Of longer lists of names only the nearest one is told. */
const TOLD_VALUES_MAX = 6;

const KINDS: Record<string, string> = {
  string: 'text in quotes',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
};

const keyOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`,
    )
    .join('');

const valueAt = (json: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown>)?.[part], json);

interface ObjectSchema {
  readonly properties?: Record<string, ObjectSchema>;
  readonly propertyNames?: { readonly enum?: readonly string[] };
}

/** The keys that the object at `path` may have. */
function keysAt(path: readonly PropertyKey[]): readonly string[] {
  const root = toJSONSchema(deploymentFile, { io: 'input' }) as ObjectSchema;
  const object = path.reduce<ObjectSchema | undefined>(
    (schema, part) => schema?.properties?.[String(part)],
    root,
  );
  return object?.propertyNames?.enum ?? Object.keys(object?.properties ?? {});
}

/** What was probably meant, or what there is to choose from. */
function instead(typed: unknown, names: readonly unknown[]): string {
  const words = names.filter((name) => typeof name === 'string');
  const nearest = typeof typed === 'string' && nearestName(typed, words);
  if (nearest) return `did you mean ${shown(nearest)}?`;
  if (names.length > TOLD_VALUES_MAX) return 'there is no such name';
  return `allowed are ${names.map(shown).join(', ')}`;
}

function reasonOf(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_value':
      return instead(value, issue.values);
    case 'invalid_type':
      return `it must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `the least is ${issue.minimum}`;
    case 'too_big':
      return `the most is ${issue.maximum}${issue.origin === 'string' ? ' letters' : ''}`;
    default:
      return issue.message;
  }
}

/** A question ends itself. */
const ended = (sentence: string): string => (sentence.endsWith('?') ? sentence : `${sentence}.`);

/** One sentence of a mistake in a deployment file: its key, its value and the reason. */
export function describeMistake(json: unknown, issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const name = keyOf([...issue.path, key]);
    return ended(`${name} is not a key of it; ${instead(key, keysAt(issue.path))}`);
  }
  const value = valueAt(json, issue.path);
  const key = keyOf(issue.path) || 'the whole';
  const state = value === undefined ? 'is missing' : `is ${shown(value)}`;
  return ended(`${key} ${state}; ${reasonOf(issue, value)}`);
}
