import { type ApiError, call, queryKey, useQueryClient } from '@gwanje/api-client';
import {
  type ChangeCheck,
  type DangerAt,
  dangersOf,
  type FieldFailure,
  type FoundDanger,
  foundDangers,
  pickValues,
  type SettingDocument,
  type ValuesByPath,
  valuesOf,
} from '@gwanje/contract';
import { confirmWithReason, toast } from '@gwanje/ui-kit';
import { type ReactNode, useEffect, useState } from 'react';
import type { Busy } from '../decision/busy';
import { useLocalized, useShell } from '../shell';
import { checkChange, type SettingChange } from './check-change.rule';
import { DangerPoint } from './danger-point';
import { gatherDangers } from './gather-dangers.rule';
import { mergeValues } from './merge.rule';
import type { SettingsSource } from './settings-context';
import { type SavedVersion, savedMeanwhile } from './stale-save.rule';
import { useText } from './text';
import type { SettingDraft } from './use-setting-draft';
import { useSettingText } from './use-setting-text';

const STALE = 'record.stale';
const UNCONFIRMED = 'settings.unconfirmed';

export interface SaveOutcomes {
  /** The fields that stop the save, as found by this build or, later, by the server. */
  onInvalid(
    failures: readonly FieldFailure[],
    foundBy: 'us' | 'server',
    check: ChangeCheck | undefined,
  ): void;
  onSaved(): void;
  /** Another administrator saved `theirs` since the edit began. */
  onStale(theirs: SavedVersion): void;
  /** Figures beside a danger. */
  detail?: ((danger: DangerAt, values: ValuesByPath) => ReactNode) | undefined;
}

/**
 * The one way in which a settings document is saved: checked as the server checks, what is
 * dangerous confirmed point by point, sent, and read back from the server.
 */
export function useSaveSetting(
  draft: SettingDraft,
  { source, busy }: { source: SettingsSource; busy: Busy },
  outcomes: SaveOutcomes,
) {
  const t = useText();
  const { setting } = draft;
  const text = useSettingText(setting);
  const locale = useShell((shell) => shell.locale);
  const localized = useLocalized();
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  // A question about a screen that was left must not be answered: nothing may be saved after that.
  const [gone] = useState(() => new AbortController());
  useEffect(() => () => gone.abort(), [gone]);

  const reload = () =>
    Promise.all(
      [
        source.load.queryKey,
        queryKey(source.versions),
        queryKey(source.proposals?.list ?? source.versions),
      ].map((key) => queries.invalidateQueries({ queryKey: key })),
    );

  async function finish(saved: SettingDocument, sent: ValuesByPath) {
    // What was typed while the call ran stays, as an unsaved change.
    draft.rebase(saved, (now) => mergeValues(sent, now, valuesOf(setting, saved)).values);
    outcomes.onSaved();
    toast({ tone: 'success', title: t('save.done.title'), text: t('save.done.text') });
    await reload();
  }

  /** It waits for a second administrator; the form goes back to what is in force. */
  async function wait() {
    draft.reset();
    outcomes.onSaved();
    toast({ tone: 'info', title: t('save.proposed.title'), text: t('save.proposed.text') });
    await reload();
  }

  async function refuse(error: ApiError, check: ChangeCheck | undefined) {
    if (error.fields) outcomes.onInvalid(error.fields, 'server', check);
    if (error.code === UNCONFIRMED) toast({ tone: 'warning', title: error.message });
    if (error.code !== STALE) return;
    const theirs = savedMeanwhile(setting, error.details);
    if (theirs) outcomes.onStale(theirs);
    else toast({ tone: 'warning', title: t('merge.title'), text: error.message });
    await reload();
  }

  /** Asks why in spite of what the server has found with its sums; that waits for a second administrator. */
  const explain = (found: readonly FoundDanger[]) =>
    confirmWithReason({
      title: t('danger.title', { count: found.length }),
      ...{ text: t('danger.second'), confirmLabel: t('danger.propose'), tone: 'danger' },
      signal: gone.signal,
      each: found.map(({ path, ...sentence }) => (
        <span key={path}>
          <strong>{text.label(path)}</strong> {localized(sentence)}
        </span>
      )),
    });

  async function send(change: SettingChange, sent: ValuesByPath, check: ChangeCheck | undefined) {
    setSending(true);
    const expects = [STALE, UNCONFIRMED] as const;
    const { data, error } = await call(source.save, change as never, { expects });
    setSending(false);
    const found = error?.code === UNCONFIRMED ? foundDangers(error.details) : [];
    if (found.length > 0) {
      const reason = await explain(found);
      if (reason !== undefined) await send({ ...change, reason }, sent, check);
    } else if (error) await refuse(error, check);
    else await (data.proposal ? wait() : finish(data.setting, sent));
  }

  /** Saves `values` as the successor of `base`; nothing is sent while a field fails. */
  async function save({ base, values }: { base: SettingDocument; values: ValuesByPath }) {
    if (busy.disabled) return;
    const before = valuesOf(setting, base);
    const dangers = dangersOf(setting, before, values);
    const alone = dangers.filter(({ danger }) => !danger.needsSecond);
    const paths = alone.map(({ path }) => path);
    const confirmed = paths.length > 0 ? pickValues(values, paths) : undefined;
    const edit = { version: base.version, values, confirmed };
    const check = await setting.fetchCheck().catch(() => undefined);
    const { change, failures } = checkChange({ setting, check }, edit, locale);
    if (!change) {
      outcomes.onInvalid(failures, 'us', check);
      return;
    }
    const points = gatherDangers(dangers);
    if (dangers.length === 0) return busy.run(() => send(change, values, check));
    const reason = await confirmWithReason({
      title: t('danger.title', { count: points.length }),
      text: t(alone.length < dangers.length ? 'danger.second' : 'danger.text'),
      confirmLabel: t(alone.length < dangers.length ? 'danger.propose' : 'danger.save'),
      tone: 'danger',
      signal: gone.signal,
      each: points.map((point) => (
        <DangerPoint
          key={`${point[0]?.danger.name} ${point[0]?.path}`}
          dangers={point}
          text={text}
          before={before}
          after={values}
          detail={point[0] && outcomes.detail?.(point[0], values)}
        />
      )),
    });
    if (reason !== undefined) await busy.run(() => send({ ...change, reason }, values, check));
  }
  return { save, isSending };
}
