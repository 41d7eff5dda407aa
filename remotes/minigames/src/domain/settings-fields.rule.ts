import type { PowerballCategory, PowerballConfig } from '@gwanje/contract';

/** What one field of a settings document holds; null while what is typed is not a number. */
export type FieldValue = number | boolean | null;

/** The fields of a settings document by dotted path, as the server names failing fields too. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** A settings document: its fields by name, in groups, and what says which document it is. */
interface Tree {
  readonly [key: string]: FieldValue | Tree;
}

function collect(tree: Tree, prefix: string, into: Record<string, FieldValue>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'object' && value !== null) collect(value, `${prefix}${key}.`, into);
    else into[prefix + key] = value;
  }
}

/** Every field of a document, `lv1.PWBPOE.max` as well as `POERate`, without category and version. */
export function fieldsOf(config: PowerballConfig): Fields {
  const { category: _category, version: _version, ...tree } = config;
  const fields: Record<string, FieldValue> = {};
  collect(tree, '', fields);
  return fields;
}

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
