import {
  type DeploymentFlags,
  isAnyMet,
  type SettingField,
  type SettingFields,
  type SettingGroup,
} from '@gwanje/contract';

type Entry = SettingField | SettingGroup;
type Known = Map<SettingFields, SettingFields>;

/**
 * The fields of what a deployment has, and no group without any. Groups of the same fields are groups
 * of the same fields afterwards.
 */
export function fieldsHad(
  fields: SettingFields,
  flags: DeploymentFlags,
  known: Known = new Map(),
): SettingFields {
  const found = known.get(fields);
  if (found) return found;
  const had = Object.fromEntries(
    Object.entries<Entry>(fields).flatMap(([key, entry]): [string, Entry][] => {
      if (!isAnyMet(entry.when, flags)) return [];
      if (entry.kind !== 'group') return [[key, entry]];
      const inner = fieldsHad(entry.fields, flags, known);
      return Object.keys(inner).length > 0 ? [[key, { ...entry, fields: inner }]] : [];
    }),
  );
  known.set(fields, had);
  return had;
}
