import type { ChangeCheck, FieldFailure } from '@gwanje/contract';
import { useEffect, useMemo, useState } from 'react';
import { useShell } from '../shell';
import { checkChange } from './check-change.rule';
import type { SettingDraft } from './use-setting-draft';

export const NO_FAILURES: readonly FieldFailure[] = [];

/** The fields that stop a save: checked anew on every edit once a save was refused. */
export function useFailures(draft: SettingDraft) {
  const locale = useShell((shell) => shell.locale);
  const { setting } = draft;
  const [checking, setChecking] = useState<{ readonly check: ChangeCheck | undefined }>();
  const [refused, setRefused] = useState({ failures: NO_FAILURES, values: draft.values });
  const failures = useMemo(() => {
    if (!checking) return NO_FAILURES;
    const edit = { version: draft.base.version, values: draft.values };
    const own = checkChange({ setting, ...checking }, edit, locale).failures;
    // What only the server refused stays marked until that field is edited.
    const theirs = refused.failures.filter(
      ({ path }) =>
        Object.is(refused.values[path], draft.values[path]) &&
        !own.some((failure) => failure.path === path),
    );
    return [...own, ...theirs];
  }, [checking, setting, draft.base, draft.values, refused, locale]);
  const isChanged = draft.changed.size > 0;
  // Whoever changes something is about to save it.
  useEffect(() => {
    if (isChanged) setting.fetchCheck().catch(() => undefined);
  }, [isChanged, setting]);
  return {
    failures,
    check: (check: ChangeCheck | undefined, refusedNow = NO_FAILURES) => {
      setRefused({ failures: refusedNow, values: draft.values });
      setChecking({ check });
    },
    forget: () => setChecking(undefined),
  };
}
