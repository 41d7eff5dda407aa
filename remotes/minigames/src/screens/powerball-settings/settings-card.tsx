import type { FieldFailure } from '@gwanje/contract';
import { type Busy, formatInstant, useShell } from '@gwanje/remote-kit';
import { useKeptDraft } from '@gwanje/remote-kit/unsaved';
import { Button, Card, toast } from '@gwanje/ui-kit';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { checkChange } from '../../domain/check-change.rule';
import { changedPaths, type Fields, fieldsOf } from '../../domain/settings-fields.rule';
import type { PowerballVersion } from '../../domain/stale-save.rule';
import { useText } from '../../text';
import { HistoryDialog } from './history-dialog';
import { MergeDialog } from './merge-dialog';
import { type SettingsForm, useSettingsForm } from './settings-form';
import { useFieldText } from './use-field-text';
import { useSaveSettings } from './use-save-settings';
import type { SettingsDraft } from './use-settings-draft';

const Unsaved = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: var(--warn);
  font-variant-numeric: tabular-nums;
  &::before { content: ''; width: 6px; height: 6px; border-radius: 50%; background: currentcolor; }
`;

const Notice = styled.div`
  margin-bottom: 10px;
  padding: 7px 12px;
  border-radius: var(--radius-s);
  &[data-tone='bad'] { color: var(--bad); background: var(--bad-tint); }
  &[data-tone='wait'] { color: var(--warn); background: var(--wait-tint); }
  > ul { margin: 2px 0 0; padding-left: 18px; }
`;

/** Failing fields that are listed by name; the rest is counted, and marked in place. */
const FAILURES_LISTED = 5;
const NO_FAILURES: readonly FieldFailure[] = [];

/** What every card of the screen is given alike. */
export interface CardContext {
  readonly draft: SettingsDraft;
  /** One for the whole screen: while one card saves, no other can. */
  readonly busy: Busy;
  /** Why nothing can be changed, or undefined for those who may. */
  readonly readOnlyReason: string | undefined;
}

interface SettingsCardProps extends CardContext {
  title: string;
  note?: ReactNode;
  /** Buttons of this card only, left of the others. */
  actions?: (form: SettingsForm, disabledReason: string | undefined) => ReactNode;
  footer?: ReactNode;
  /** Brings the field at `path` into the page before it takes the focus. */
  reveal?: (path: string) => void;
  children: (form: SettingsForm) => ReactNode;
}

/** The fields that stop a save: checked anew on every edit once a save was refused. */
function useFailures(draft: SettingsDraft) {
  const locale = useShell((shell) => shell.locale);
  const [isChecking, setChecking] = useState(false);
  const [refused, setRefused] = useState({ failures: NO_FAILURES, fields: draft.fields });
  const failures = useMemo(() => {
    if (!isChecking) return NO_FAILURES;
    const { category, version } = draft.base;
    const own = checkChange({ category, version, fields: draft.fields }, locale).failures;
    // What only the server refused stays marked until that field is edited.
    const theirs = refused.failures.filter(
      ({ path }) =>
        Object.is(refused.fields[path], draft.fields[path]) &&
        !own.some((failure) => failure.path === path),
    );
    return [...own, ...theirs];
  }, [isChecking, draft.base, draft.fields, refused, locale]);
  return {
    failures,
    check: (refusedNow = NO_FAILURES) => {
      setRefused({ failures: refusedNow, fields: draft.fields });
      setChecking(true);
    },
    forget: () => setChecking(false),
  };
}

/** One settings document in a card of its own: its inputs, save, undo, history and merge. */
export function SettingsCard(props: SettingsCardProps) {
  const { draft, busy, readOnlyReason, title, note, actions, footer, reveal, children } = props;
  const t = useText();
  const fieldText = useFieldText(draft.base.category);
  useKeptDraft(draft.place, {
    title,
    content: draft.edit,
    lines: () =>
      [...draft.changed].map((path) => ({
        label: fieldText.label(path),
        before: fieldText.value(path, draft.baseFields[path] ?? null),
        after: fieldText.value(path, draft.fields[path] ?? null),
      })),
  });
  const { failures, check, forget } = useFailures(draft);
  const disabled = readOnlyReason !== undefined;
  const form = useSettingsForm(draft, { failures, disabled, onTyped: busy.release });
  const [theirs, setTheirs] = useState<PowerballVersion>();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [wanted, setWanted] = useState<{ path: string }>();

  // The field may stand on a tab that the same update brings into the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish moves the focus
  useEffect(() => {
    if (wanted) form.focus(wanted.path);
  }, [wanted]);

  const adopt = (version: PowerballVersion) => {
    draft.rebase(version.config, () => fieldsOf(version.config));
    toast({ tone: 'info', title: t('merge.adopted.title'), text: t('merge.adopted.text') });
  };
  const { save, isSending } = useSaveSettings(draft, busy, {
    onInvalid: (found, foundBy) => {
      check(foundBy === 'server' ? found : NO_FAILURES);
      const path = found[0]?.path ?? '';
      reveal?.(path);
      setWanted({ path });
    },
    onSaved: forget,
    onStale: (version) => {
      const isMine = changedPaths(draft.baseFields, draft.fields).length > 0;
      const differs = changedPaths(draft.fields, fieldsOf(version.config)).length > 0;
      if (isMine && differs) setTheirs(version);
      else adopt(version);
    },
  });
  const saveMerged = (version: PowerballVersion, fields: Fields) => {
    setTheirs(undefined);
    draft.rebase(version.config, () => fields);
    if (changedPaths(fieldsOf(version.config), fields).length === 0) adopt(version);
    else void save({ base: version.config, fields });
  };
  const disabledReason = readOnlyReason ?? (busy.disabled ? t('save.busy') : undefined);
  const submit = () => {
    if (!disabledReason) void save(draft);
  };
  const saveByKey = (event: KeyboardEvent) => {
    // The physical key, because a Korean layout reports another letter for it.
    const isSave = event.code === 'KeyS' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSave) return;
    event.preventDefault();
    submit();
  };

  return (
    <>
      <form
        noValidate
        onKeyDown={saveByKey}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Card
          title={title}
          note={note}
          footer={footer}
          busy={isSending}
          actions={
            <>
              {draft.changed.size > 0 && (
                <>
                  <Unsaved role="status">
                    {t('unsaved.count', { count: draft.changed.size })}
                  </Unsaved>
                  <Button
                    tone="quiet"
                    disabledReason={disabledReason}
                    onClick={() => {
                      draft.reset();
                      forget();
                    }}
                  >
                    {t('unsaved.reset')}
                  </Button>
                </>
              )}
              <Button tone="quiet" onClick={() => setHistoryOpen(true)}>
                {t('history.button')}
              </Button>
              {actions?.(form, disabledReason)}
              <Button
                type="submit"
                tone="primary"
                shortcut="Control+S"
                disabledReason={disabledReason}
              >
                {t('save.button')}
              </Button>
            </>
          }
        >
          {draft.restoredFromMs !== undefined && (
            <Notice data-tone="wait" role="status">
              {t('unsaved.restored', {
                at: formatInstant(new Date(draft.restoredFromMs).toISOString()),
              })}
            </Notice>
          )}
          {draft.isBehind && <Notice data-tone="wait">{t('unsaved.behind')}</Notice>}
          <Failures draft={draft} failures={failures} />
          {children(form)}
        </Card>
      </form>
      <HistoryDialog
        draft={draft}
        title={title}
        disabledReason={disabledReason}
        open={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
      />
      {theirs && (
        <MergeDialog
          draft={draft}
          theirs={theirs}
          disabledReason={disabledReason}
          onClose={() => setTheirs(undefined)}
          onSave={(fields) => saveMerged(theirs, fields)}
        />
      )}
    </>
  );
}

function Failures({
  draft,
  failures,
}: {
  draft: SettingsDraft;
  failures: readonly FieldFailure[];
}) {
  const t = useText();
  const { label } = useFieldText(draft.base.category);
  if (failures.length === 0) return null;
  return (
    <Notice data-tone="bad" role="alert">
      {t('save.invalid', { count: failures.length })}
      <ul>
        {failures.slice(0, FAILURES_LISTED).map(({ path, rules }) => (
          <li key={path}>
            {path in draft.fields && `${label(path)}: `}
            {rules[0]?.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
