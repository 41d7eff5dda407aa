import {
  changedPaths,
  type DangerAt,
  type Setting,
  type SettingDocument,
  type ValuesByPath,
  valuesOf,
} from '@gwanje/contract';
import { Button, Card, holdComposingEnter, partDatesIn, toast, useLabels } from '@gwanje/ui-kit';
import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';
import { formatInstant } from '../time';
import { useKeptDraft } from '../unsaved';
import type { Failure } from './save-setting';
import { SettingEffect } from './setting-effect';
import { SettingFields } from './setting-fields';
import { type SettingForm, useSettingForm } from './setting-form';
import { useLoadedSettings, useSettingsPage } from './settings-context';
import type { SavedVersion } from './stale-save.rule';
import { useText } from './text';
import { NO_FAILURES, useFailures } from './use-failures';
import { useSaveSetting } from './use-save-setting';
import { type SettingDraft, useSettingDraft } from './use-setting-draft';
import { useSettingText } from './use-setting-text';

// Documents of most nouns have none.
const WaitingProposal = lazy(async () => ({
  default: (await import('./waiting-proposal')).WaitingProposal,
}));
// Most visits open neither.
const HistoryDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings-dialogs" */ './history-dialog'))
    .HistoryDialog,
}));
const CopyDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings-dialogs" */ './copy-dialog')).CopyDialog,
}));
const MergeDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings-dialogs" */ './merge-dialog')).MergeDialog,
}));

const Unsaved = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  margin-right: auto;
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

const Form = styled.form`
  /* What takes the focus never stands behind the foot. */
  :is(input, select, button) { scroll-margin-bottom: 72px; }
`;

/** In reach however long the form is; behind its inputs also for those who go by key. */
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  margin-inline: calc(-1 * var(--pad));
  padding: 8px var(--pad);
  border-top: 1px solid var(--line);
  background: var(--surface);
  > div:last-child { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 8px; }
`;

const Said = styled.div`
  padding: 8px 0 10px;
  color: var(--muted);
`;

/** Failing fields that are listed by name; the rest is counted, and marked in place. */
const FAILURES_LISTED = 5;

interface SettingCardProps {
  setting: Setting;
  /** Draws the fields in another way than their kinds do. */
  children?: (form: SettingForm) => ReactNode;
  /** A line below the fields. */
  footer?: (values: ValuesByPath) => ReactNode;
  /** A line beside a field, by its path. */
  hints?: Readonly<Record<string, (values: ValuesByPath) => string | undefined>>;
  /** Figures beside a danger that has to be confirmed. */
  dangerDetail?: (danger: DangerAt, values: ValuesByPath) => Promise<ReactNode>;
}

/** One settings document in a card of its own: its inputs, save, undo, history, merge and proposal. */
export const SettingCard = memo(function SettingCard(props: SettingCardProps) {
  const { documents } = useLoadedSettings();
  const loaded = documents.get(props.setting.category);
  return loaded ? <LoadedCard {...props} loaded={loaded} /> : null;
});

/** Keeps the draft beyond the page. */
function useDraftOf(setting: Setting, loaded: SettingDocument) {
  const localized = useLocalized();
  const text = useSettingText(setting);
  const draft = useSettingDraft(setting, loaded);
  useKeptDraft(draft.place, {
    title: localized(setting),
    content: draft.edit,
    lines: () =>
      [...draft.changed].map((path) => ({
        label: text.label(path),
        before: text.value(path, draft.baseValues[path] ?? null),
        after: text.value(path, draft.values[path] ?? null),
      })),
  });
  return draft;
}

function LoadedCard(props: SettingCardProps & { loaded: SettingDocument }) {
  const { setting, loaded, children, footer, hints, dangerDetail } = props;
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const { source, copies } = useLoadedSettings();
  const { busy, readOnlyReason, keyed, register, report } = useSettingsPage();
  const draft = useDraftOf(setting, loaded);
  const { failures, check, forget } = useFailures(draft);
  const disabledReason = readOnlyReason ?? (busy.disabled ? t('save.busy') : undefined);
  const form = useSettingForm(draft, {
    failures,
    disabled: readOnlyReason !== undefined,
    disabledReason,
    onTyped: busy.release,
  });
  const unsaved = { changes: draft.changed.size, failing: form.failing.size };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two figures are all of it
  useEffect(
    () => report(setting.category, unsaved),
    [report, setting, unsaved.changes, unsaved.failing],
  );
  const [theirs, setTheirs] = useState<SavedVersion>();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isCopyOpen, setCopyOpen] = useState(false);
  const [wanted, setWanted] = useState<{ readonly path: string }>();

  // The field may stand on a tab that the same update brings into the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish moves the focus
  useEffect(() => {
    if (wanted) form.focus(wanted.path);
  }, [wanted]);

  const adopt = (version: SavedVersion) => {
    draft.rebase(version.config, () => valuesOf(setting, version.config));
    toast({ tone: 'info', title: t('adopted.title'), text: t('adopted.text') });
  };
  const { save, isSending } = useSaveSetting(
    draft,
    { source, busy },
    {
      onInvalid: (found, foundBy, recheck) => {
        check(recheck, foundBy === 'server' ? found : NO_FAILURES);
        setWanted({ path: found[0]?.path ?? '' });
      },
      onSaved: forget,
      onStale: (version) => {
        const isMine = changedPaths(draft.baseValues, draft.values).length > 0;
        const differs = changedPaths(draft.values, valuesOf(setting, version.config)).length > 0;
        if (isMine && differs) setTheirs(version);
        else adopt(version);
      },
      detail: dangerDetail,
    },
  );
  const saveMerged = (version: SavedVersion, values: ValuesByPath) => {
    setTheirs(undefined);
    draft.rebase(version.config, () => values);
    if (changedPaths(valuesOf(setting, version.config), values).length === 0) adopt(version);
    else void save({ base: version.config, values });
  };
  const element = useRef<HTMLFormElement>(null);
  /** What was begun and not ended would be saved as none. */
  const partDates = () =>
    (element.current ? partDatesIn(element.current) : []).flatMap((field) => {
      const path = form.pathOf(field);
      return path ? [{ path, rules: [{ message: labels.partDate }] }] : [];
    });
  const submit = () => {
    if (disabledReason) return;
    const [part, ...more] = partDates();
    if (!part) return void save(draft);
    check(() => [], [part, ...more]);
    setWanted({ path: part.path });
  };
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(
    () =>
      element.current
        ? register(setting.category, {
            element: element.current,
            submit: () => latest.current(),
          })
        : undefined,
    [register, setting],
  );
  /** From a button that goes by its own press, and would leave the keys to nobody. */
  const toSubmit = () => element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  const [hasFocus, setFocus] = useState(false);
  const said = footer?.(draft.values);

  return (
    <>
      <Form
        ref={element}
        noValidate
        // A button that is pressed must not move beneath the pointer, so only inputs let the key be shown.
        onFocus={({ target }) => {
          if (!(target instanceof HTMLButtonElement)) setFocus(true);
        }}
        onBlur={({ currentTarget, relatedTarget }) =>
          setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
        }
        onKeyDown={holdComposingEnter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Card
          title={localized(setting)}
          note={setting.note && localized(setting.note)}
          busy={isSending}
        >
          {draft.restoredFromMs !== undefined && (
            <Notice data-tone="wait" role="status">
              {t('unsaved.restored', {
                at: formatInstant(new Date(draft.restoredFromMs).toISOString()),
              })}
            </Notice>
          )}
          {draft.isBehind && <Notice data-tone="wait">{t('unsaved.behind')}</Notice>}
          <Suspense>
            {source.proposals && <WaitingProposal setting={setting} proposals={source.proposals} />}
          </Suspense>
          {children ? children(form) : <SettingFields form={form} hints={hints} wanted={wanted} />}
          {said && <Said>{said}</Said>}
          <SettingEffect draft={draft} />
          <Foot data-flush>
            <Failures draft={draft} failures={failures} />
            <div>
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
                      toSubmit();
                    }}
                  >
                    {t('unsaved.reset')}
                  </Button>
                </>
              )}
              {draft.takenBack > 0 && (
                <>
                  <Unsaved role="status">{t('unsaved.taken', { count: draft.takenBack })}</Unsaved>
                  <Button
                    tone="quiet"
                    onClick={() => {
                      draft.bringBack();
                      toSubmit();
                    }}
                  >
                    {t('unsaved.again')}
                  </Button>
                </>
              )}
              {copies.length > 0 && (
                <Button
                  tone="quiet"
                  disabledReason={disabledReason}
                  onClick={() => setCopyOpen(true)}
                >
                  {t('card.copy')}
                </Button>
              )}
              <Button tone="quiet" onClick={() => setHistoryOpen(true)}>
                {t('card.history')}
              </Button>
              <Button
                type="submit"
                tone="primary"
                disabledReason={disabledReason}
                {...((hasFocus || keyed === setting.category) && { shortcut: 'Control+S' })}
              >
                {t('save.button')}
              </Button>
            </div>
          </Foot>
        </Card>
      </Form>
      <Suspense>
        {isHistoryOpen && (
          <HistoryDialog
            draft={draft}
            disabledReason={disabledReason}
            onClose={() => setHistoryOpen(false)}
          />
        )}
        {isCopyOpen && (
          <CopyDialog draft={draft} copies={copies} onClose={() => setCopyOpen(false)} />
        )}
        {theirs && (
          <MergeDialog
            draft={draft}
            theirs={theirs}
            disabledReason={disabledReason}
            onClose={() => setTheirs(undefined)}
            onSave={(values) => saveMerged(theirs, values)}
          />
        )}
      </Suspense>
    </>
  );
}

function Failures({ draft, failures }: { draft: SettingDraft; failures: readonly Failure[] }) {
  const t = useText();
  const { label } = useSettingText(draft.setting);
  if (failures.length === 0) return null;
  return (
    <Notice data-tone="bad" role="alert">
      {t('save.invalid', { count: failures.length })}
      <ul>
        {failures.slice(0, FAILURES_LISTED).map(({ path, rules }) => (
          <li key={path}>
            {path in draft.values && `${label(path)}: `}
            {rules[0]?.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
