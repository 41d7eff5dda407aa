import { type Bilingual, type DeploymentFlags, isAnyMet } from './deployment';
import type {
  SettingCondition,
  SettingDanger,
  SettingField,
  SettingFields,
  SettingValue,
} from './setting-fields';
import type { DocumentOf, Setting, SettingDocument } from './settings';

/** What a document holds by dotted path, `lv1.PWBPOE.max` as well as `chargeBps`, as failures name fields too. */
export type ValuesByPath = Readonly<Record<string, SettingValue>>;

/** One field with everything that its place says. */
export interface SettingPlace {
  readonly path: string;
  readonly field: SettingField;
  /** Names of the groups around it and its own, from outside. */
  readonly names: readonly (Bilingual & { readonly when?: SettingCondition })[];
}

const placesIn = (
  fields: SettingFields,
  keys: readonly string[],
  names: SettingPlace['names'],
): SettingPlace[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const [path, named] = [
      [...keys, key],
      [...names, field],
    ];
    return field.kind === 'group'
      ? placesIn(field.fields, path, named)
      : [{ path: path.join('.'), field, names: named }];
  });

/** Whether a deployment has what a field is about. */
export const isHad = ({ names }: SettingPlace, flags: DeploymentFlags): boolean =>
  names.every(({ when }) => isAnyMet(when, flags));

const known = new WeakMap<SettingFields, ReadonlyMap<string, SettingPlace>>();

/** Every field of a setting by its path, in the order in which it is shown. */
export function placesOf({ fields }: Pick<Setting, 'fields'>): ReadonlyMap<string, SettingPlace> {
  const places =
    known.get(fields) ?? new Map(placesIn(fields, [], []).map((place) => [place.path, place]));
  known.set(fields, places);
  return places;
}

function valueAt(document: object, path: string): SettingValue | undefined {
  let value: unknown = document;
  for (const key of path.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[key]
        : undefined;
  return typeof value === 'object' && value !== null ? undefined : (value as SettingValue);
}

/** The fields of a document by path; one that it does not have is as it is before anybody saves it. */
export const valuesOf = (setting: Pick<Setting, 'fields'>, document: object): ValuesByPath =>
  Object.fromEntries(
    [...placesOf(setting)].map(([path, { field }]) => {
      const value = valueAt(document, path);
      return [path, value === undefined ? field.unsaved : value];
    }),
  );

/** The document of these values, to be checked before it is trusted: the inverse of `valuesOf`. */
export function documentOf({ category }: Setting, version: number, values: ValuesByPath): object {
  const document: Record<string, unknown> = { category, version };
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const last = keys.pop() ?? path;
    let group = document;
    for (const key of keys) {
      group[key] ??= {};
      group = group[key] as Record<string, unknown>;
    }
    group[last] = value;
  }
  return document;
}

function canHold(field: SettingField, value: SettingValue | undefined): boolean {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number'
        ? value >= 0 && value <= field.maximum
        : value === null && field.mayBeNone;
    case 'switch':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && value in field.choices;
    default:
      return typeof value === 'string';
  }
}

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + countValues(one), 0)
    : 1;

/**
 * What was kept or told as a saved document of this setting, if every field of it, and nothing else,
 * has a value of its kind; undefined for another build's. What has to hold between fields is not looked at.
 */
export function readDocument(setting: Setting, told: unknown): SettingDocument | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { category, version } = told as Partial<SettingDocument>;
  const places = [...placesOf(setting).values()];
  const isOne =
    category === setting.category &&
    Number.isSafeInteger(version) &&
    countValues(told) === places.length + 2 &&
    places.every(({ field, path }) => canHold(field, valueAt(told, path)));
  return isOne ? (told as SettingDocument) : undefined;
}

/** What is in force before anybody has saved it. */
export const unsavedDocument = <S extends Setting>(setting: S): DocumentOf<S> =>
  documentOf(setting, 0, valuesOf(setting, {})) as DocumentOf<S>;

/** Paths at which the two differ, in the order of `after`. */
export const changedPaths = (before: ValuesByPath, after: ValuesByPath): string[] =>
  Object.keys(after).filter((path) => !Object.is(before[path], after[path]));

/** The values at `paths` alone. */
export const pickValues = (values: ValuesByPath, paths: Iterable<string>): ValuesByPath =>
  Object.fromEntries([...paths].map((path) => [path, values[path] ?? null]));

/** A dangerous value, and where it stands. */
export interface DangerAt extends SettingPlace {
  readonly danger: SettingDanger;
}

/** What of `after`, in place of `before`, is dangerous, in the document's order; unread text is not. */
export const dangersOf = (
  setting: Setting,
  before: ValuesByPath,
  after: ValuesByPath,
): DangerAt[] =>
  [...placesOf(setting).values()].flatMap((place) => {
    const { path, field } = place;
    const dangers = (field.dangers ?? []) as readonly SettingDanger<never>[];
    const [now, was] = [after[path] as never, before[path] as never];
    return dangers
      .filter(({ isDanger }) => isDanger(now, was))
      .map((danger) => ({ ...place, danger: danger as SettingDanger }));
  });
