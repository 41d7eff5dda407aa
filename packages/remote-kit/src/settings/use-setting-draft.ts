import {
  changedPaths,
  type DeploymentFlags,
  isHad,
  pickValues,
  placesOf,
  type Setting,
  type SettingDocument,
  type SettingValue,
  type ValuesByPath,
  valuesOf,
} from '@gwanje/contract';
import { useMemo, useState } from 'react';
import { useShell } from '../shell';
import { type DraftPlace, readDraft, useDraftPlace } from '../unsaved';
import { type KeptEdit, readKeptEdit } from './kept-edit.rule';

export interface SettingDraft {
  readonly setting: Setting;
  /** The saved document that this edit started from. */
  readonly base: SettingDocument;
  readonly baseValues: ValuesByPath;
  /** What the form holds now; what cannot be read as a number stays text. */
  readonly values: ValuesByPath;
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
  /** How many changes were taken back at once and can be had again; 0 once anything else is typed or saved. */
  readonly takenBack: number;
  set(path: string, value: SettingValue): void;
  /** These values, but for what the deployment lacks, which stays as it is. */
  had(values: ValuesByPath): ValuesByPath;
  replace(values: ValuesByPath): void;
  reset(): void;
  /** Has again what was taken back. */
  bringBack(): void;
  /** Goes on from a newer saved document, with what `edit` makes of the form. */
  rebase(base: SettingDocument, edit: (values: ValuesByPath) => ValuesByPath): void;
}

interface State {
  readonly base: SettingDocument;
  readonly values: ValuesByPath;
  readonly restoredFromMs?: number;
  /** What the form held before all of it was taken back, and from what it had begun. */
  readonly taken?: Pick<State, 'base' | 'values'>;
}

const start = (setting: Setting, base: SettingDocument): State => ({
  base,
  values: valuesOf(setting, base),
});

/** Of values, those of what the deployment has. */
const valuesHad = (setting: Setting, values: ValuesByPath, flags: DeploymentFlags): ValuesByPath =>
  Object.fromEntries(
    Object.entries(values).filter(([path]) => {
      const place = placesOf(setting).get(path);
      return !place || isHad(place, flags);
    }),
  );

/** Goes on from what was kept, unless all of that has been saved since. */
function startAt(
  setting: Setting,
  loaded: SettingDocument,
  { place, flags }: { readonly place: DraftPlace; readonly flags: DeploymentFlags },
): State {
  const kept = readDraft(place);
  const edit = kept && readKeptEdit(setting, kept.content);
  if (!kept || !edit) return start(setting, loaded);
  const saved = valuesOf(setting, loaded);
  const typed = valuesHad(setting, edit.typed, flags);
  const isSaved = changedPaths(saved, { ...saved, ...typed }).length === 0;
  if (isSaved) return start(setting, loaded);
  const values = { ...valuesOf(setting, edit.base), ...typed };
  return { base: edit.base, values, restoredFromMs: kept.keptAtMs };
}

/**
 * The unsaved edit of one settings document. A newer `loaded` document is taken over while
 * nothing is typed; typing is never discarded by it, nor by a reload.
 */
export function useSettingDraft(setting: Setting, loaded: SettingDocument): SettingDraft {
  const place = useDraftPlace(setting.category);
  const flags = useShell((shell) => shell.flags);
  const [state, setState] = useState(() => startAt(setting, loaded, { place, flags }));
  const { base, values, restoredFromMs, taken } = state;
  const baseValues = useMemo(() => valuesOf(setting, base), [setting, base]);
  const changed = useMemo(() => new Set(changedPaths(baseValues, values)), [baseValues, values]);
  const edit = useMemo(
    () => (changed.size > 0 ? { base, typed: pickValues(values, changed) } : undefined),
    [base, values, changed],
  );

  const isNewer = loaded.version > base.version;
  if (isNewer && changed.size === 0)
    setState({ ...start(setting, loaded), ...(taken && { taken }) });

  const actions = useMemo(
    () => ({
      set: (path: string, value: SettingValue) =>
        setState(({ taken: _, ...now }) => ({
          ...now,
          values: { ...now.values, [path]: value },
        })),
      replace: (values: ValuesByPath) =>
        setState(({ taken: _, ...now }) => ({
          ...now,
          values: { ...now.values, ...valuesHad(setting, values, flags) },
        })),
      reset: () => setState((now) => ({ ...start(setting, now.base), taken: now })),
      bringBack: () => setState(({ taken, ...now }) => taken ?? now),
      rebase: (next: SettingDocument, merge: (values: ValuesByPath) => ValuesByPath) =>
        setState((now) => ({ base: next, values: merge(now.values) })),
    }),
    [setting, flags],
  );
  return useMemo(
    () => ({
      setting,
      base,
      baseValues,
      values,
      changed,
      had: (given: ValuesByPath) => ({ ...values, ...valuesHad(setting, given, flags) }),
      isBehind: isNewer && changed.size > 0,
      place,
      edit,
      restoredFromMs: changed.size > 0 ? restoredFromMs : undefined,
      takenBack: taken ? changedPaths(valuesOf(setting, taken.base), taken.values).length : 0,
      ...actions,
    }),
    [
      setting,
      base,
      baseValues,
      values,
      changed,
      isNewer,
      place,
      edit,
      restoredFromMs,
      taken,
      flags,
      actions,
    ],
  );
}
