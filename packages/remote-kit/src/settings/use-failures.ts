import { changedPaths } from '@gwanje/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useShell } from '../shell';
import type { Failure, Recheck } from './save-setting';
import type { SettingDraft } from './use-setting-draft';

export const NO_FAILURES: readonly Failure[] = [];

/** The fields that stop a save: checked anew on every edit once a save was refused. */
export function useFailures(draft: SettingDraft) {
  const locale = useShell((shell) => shell.locale);
  const [checking, setChecking] = useState<{ readonly recheck: Recheck }>();
  const [refused, setRefused] = useState({ failures: NO_FAILURES, values: draft.values });
  // Whoever saves in the moment of typing is answered when the draft has what was typed.
  const typed = useRef(draft.values);
  useEffect(() => {
    typed.current = draft.values;
  }, [draft.values]);
  const failures = useMemo((): readonly Failure[] => {
    if (!checking) return NO_FAILURES;
    const edit = { version: draft.base.version, values: draft.values };
    const own = checking.recheck(edit, locale);
    // What only the server refused stays marked until that field is edited, or of no field, until any is.
    const theirs = refused.failures.filter(
      ({ path }) =>
        (path === ''
          ? changedPaths(refused.values, draft.values).length === 0
          : Object.is(refused.values[path], draft.values[path])) &&
        !own.some((failure) => failure.path === path),
    );
    return [...own, ...theirs];
  }, [checking, draft.base, draft.values, refused, locale]);
  return {
    failures,
    check: (recheck: Recheck, refusedNow = NO_FAILURES) => {
      setRefused({ failures: refusedNow, values: typed.current });
      setChecking({ recheck });
    },
    forget: () => setChecking(undefined),
  };
}
