import type { PowerballConfig } from '@gwanje/contract';
import { type DraftPlace, readDraft, useDraftPlace } from '@gwanje/remote-kit/unsaved';
import { useMemo, useState } from 'react';
import { type KeptEdit, readKeptEdit } from '../../domain/kept-edit.rule';
import {
  changedPaths,
  type Fields,
  type FieldValue,
  fieldsOf,
  pickFields,
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
  /** Where it is kept beyond this page. */
  readonly place: DraftPlace;
  /** What has to be kept of it; undefined while nothing is changed. */
  readonly edit: KeptEdit | undefined;
  /** When what is shown was kept, in milliseconds since 1970, where it was brought back. */
  readonly restoredFromMs: number | undefined;
  set(path: string, value: FieldValue): void;
  replace(fields: Fields): void;
  reset(): void;
  /** Goes on from a newer saved document, with what `edit` makes of the form. */
  rebase(base: PowerballConfig, edit: (fields: Fields) => Fields): void;
}

interface State {
  readonly base: PowerballConfig;
  readonly fields: Fields;
  readonly restoredFromMs?: number;
}

const start = (base: PowerballConfig): State => ({ base, fields: fieldsOf(base) });

/** Goes on from what was kept, unless all of that has been saved since. */
function startAt(loaded: PowerballConfig, place: DraftPlace): State {
  const kept = readDraft(place);
  const edit = kept && readKeptEdit(loaded.category, kept.content);
  if (!kept || !edit) return start(loaded);
  const loadedFields = fieldsOf(loaded);
  const isSaved = changedPaths(loadedFields, { ...loadedFields, ...edit.typed }).length === 0;
  if (isSaved) return start(loaded);
  const fields = { ...fieldsOf(edit.base), ...edit.typed };
  return { base: edit.base, fields, restoredFromMs: kept.keptAtMs };
}

/**
 * The unsaved edit of one settings document. A newer `loaded` document is taken over while
 * nothing is typed; typing is never discarded by it, nor by a reload.
 */
export function useSettingsDraft(loaded: PowerballConfig): SettingsDraft {
  const place = useDraftPlace(loaded.category);
  const [state, setState] = useState(() => startAt(loaded, place));
  const { base, fields, restoredFromMs } = state;
  const baseFields = useMemo(() => fieldsOf(base), [base]);
  const changed = useMemo(() => new Set(changedPaths(baseFields, fields)), [baseFields, fields]);
  const edit = useMemo(
    () => (changed.size > 0 ? { base, typed: pickFields(fields, changed) } : undefined),
    [base, fields, changed],
  );

  const isNewer = loaded.version > base.version;
  if (isNewer && changed.size === 0) setState(start(loaded));

  const actions = useMemo(
    () => ({
      set: (path: string, value: FieldValue) =>
        setState((now) => ({ ...now, fields: { ...now.fields, [path]: value } })),
      replace: (next: Fields) => setState((now) => ({ ...now, fields: next })),
      reset: () => setState((now) => start(now.base)),
      rebase: (next: PowerballConfig, merge: (fields: Fields) => Fields) =>
        setState((now) => ({ base: next, fields: merge(now.fields) })),
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
      place,
      edit,
      restoredFromMs: changed.size > 0 ? restoredFromMs : undefined,
      ...actions,
    }),
    [base, baseFields, fields, changed, isNewer, place, edit, restoredFromMs, actions],
  );
}
