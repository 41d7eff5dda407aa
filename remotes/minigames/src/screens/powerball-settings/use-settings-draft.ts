import type { PowerballConfig } from '@gwanje/contract';
import { useMemo, useState } from 'react';
import {
  changedPaths,
  type Fields,
  type FieldValue,
  fieldsOf,
} from '../../domain/settings-fields.rule';

export interface SettingsDraft {
  /** The saved document that this edit started from. */
  readonly base: PowerballConfig;
  readonly baseFields: Fields;
  /** What the form holds now. */
  readonly fields: Fields;
  /** Paths whose value would change by saving: typing an old value back takes its path out. */
  readonly changed: ReadonlySet<string>;
  /** Another administrator has saved since, and there is typing that must not be lost. */
  readonly isBehind: boolean;
  set(path: string, value: FieldValue): void;
  replace(fields: Fields): void;
  reset(): void;
  /** Goes on from a newer saved document, with what `edit` makes of the form. */
  rebase(base: PowerballConfig, edit: (fields: Fields) => Fields): void;
}

const start = (base: PowerballConfig) => ({ base, fields: fieldsOf(base) });

/**
 * The unsaved edit of one settings document. A newer `loaded` document is taken over while
 * nothing is typed; typing is never discarded by it.
 */
export function useSettingsDraft(loaded: PowerballConfig): SettingsDraft {
  const [state, setState] = useState(() => start(loaded));
  const { base, fields } = state;
  const baseFields = useMemo(() => fieldsOf(base), [base]);
  const changed = useMemo(() => new Set(changedPaths(baseFields, fields)), [baseFields, fields]);

  const isNewer = loaded.version > base.version;
  if (isNewer && changed.size === 0) setState(start(loaded));

  const actions = useMemo(
    () => ({
      set: (path: string, value: FieldValue) =>
        setState((now) => ({ ...now, fields: { ...now.fields, [path]: value } })),
      replace: (next: Fields) => setState((now) => ({ ...now, fields: next })),
      reset: () => setState((now) => start(now.base)),
      rebase: (next: PowerballConfig, edit: (fields: Fields) => Fields) =>
        setState((now) => ({ base: next, fields: edit(now.fields) })),
    }),
    [],
  );
  return useMemo(
    () => ({
      base,
      baseFields,
      fields,
      changed,
      isBehind: isNewer && changed.size > 0,
      ...actions,
    }),
    [base, baseFields, fields, changed, isNewer, actions],
  );
}
