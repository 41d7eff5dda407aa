import { type ApiError, call, queryKey, type useQueryClient } from '@gwanje/api-client';
import {
  type ChangeCheck,
  type DangerAt,
  dangersOf,
  type FieldFailure,
  type FoundDanger,
  foundDangers,
  type Locale,
  OUTSIDE_REFUSALS,
  pickValues,
  type SettingDocument,
  type ValuesByPath,
  valuesOf,
} from '@gwanje/contract';
import { confirmWithReason, toast } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import type { Busy } from '../decision/busy';
import type { useLocalized } from '../shell';
import { checkChange, type SettingChange } from './check-change.rule';
import { DangerPoint } from './danger-point';
import { gatherDangers } from './gather-dangers.rule';
import { mergeValues } from './merge.rule';
import type { SettingsSource } from './settings-context';
import { type SavedVersion, savedMeanwhile } from './stale-save.rule';
import type { useText } from './text';
import type { SettingDraft } from './use-setting-draft';
import type { SettingText } from './use-setting-text';

const STALE = 'record.stale';
const UNCONFIRMED = 'settings.unconfirmed';

/** What stops a save, by the path of its field; of none where it lies outside the document. */
export type Failure = Pick<FieldFailure, 'path'> & {
  readonly rules: readonly { readonly message: string }[];
};

/** Finds what of an edit stops a save, in the words of a language. */
export type Recheck = (
  edit: { readonly version: number; readonly values: ValuesByPath },
  locale: Locale,
) => readonly FieldFailure[];

export interface SaveOutcomes {
  /** The fields that stop the save, as found by this build or, later, by the server. */
  onInvalid(failures: readonly Failure[], foundBy: 'us' | 'server', recheck: Recheck): void;
  onSaved(): void;
  /** Another administrator saved `theirs` since the edit began. */
  onStale(theirs: SavedVersion): void;
  /** Figures beside a danger; fetched before it is asked about, or else left out. */
  detail?: ((danger: DangerAt, values: ValuesByPath) => Promise<ReactNode>) | undefined;
}

/** What a save needs of the card that it is pressed in. */
export interface SavingCard {
  readonly draft: SettingDraft;
  readonly source: SettingsSource;
  readonly busy: Busy;
  readonly outcomes: SaveOutcomes;
  readonly text: SettingText;
  readonly t: ReturnType<typeof useText>;
  readonly localized: ReturnType<typeof useLocalized>;
  readonly locale: Locale;
  readonly queries: ReturnType<typeof useQueryClient>;
  /** Aborted once the card is gone: a question about it must not be answered any more. */
  readonly signal: AbortSignal;
  setSending(isSending: boolean): void;
}

const reload = ({ source, queries }: SavingCard) =>
  Promise.all(
    [
      source.load.queryKey,
      queryKey(source.versions),
      queryKey(source.proposals?.list ?? source.versions),
    ].map((key) => queries.invalidateQueries({ queryKey: key })),
  );

async function finish(card: SavingCard, saved: SettingDocument, sent: ValuesByPath) {
  const { draft, outcomes, t } = card;
  // What was typed while the call ran stays, as an unsaved change.
  draft.rebase(saved, (now) => mergeValues(sent, now, valuesOf(draft.setting, saved)).values);
  outcomes.onSaved();
  toast({ tone: 'success', title: t('saved.title'), text: t('saved.text') });
  await reload(card);
}

/** It waits for a second administrator; the form goes back to what is in force. */
async function wait(card: SavingCard) {
  const { draft, outcomes, t } = card;
  draft.reset();
  outcomes.onSaved();
  toast({ tone: 'info', title: t('proposed.title'), text: t('proposed.text') });
  await reload(card);
}

const isOutside = ({ code }: ApiError) => (OUTSIDE_REFUSALS as readonly string[]).includes(code);

async function refuse(card: SavingCard, error: ApiError, recheck: Recheck) {
  const { draft, outcomes, t } = card;
  if (error.fields) outcomes.onInvalid(error.fields, 'server', recheck);
  if (error.code === UNCONFIRMED) toast({ tone: 'warning', title: error.message });
  else if (!error.fields && isOutside(error)) {
    // It stands there until something is changed.
    const rules = [{ message: error.message }];
    outcomes.onInvalid([{ path: '', rules }], 'server', recheck);
  }
  if (error.code !== STALE) return;
  const theirs = savedMeanwhile(draft.setting, error.details);
  if (theirs) outcomes.onStale(theirs);
  else toast({ tone: 'warning', title: t('merge.title'), text: error.message });
  await reload(card);
}

/** Asks why in spite of what the server has found with its sums; what one person may not do alone waits for a second one. */
const explain = ({ t, text, localized, signal }: SavingCard, found: readonly FoundDanger[]) => {
  const isAlone = found.every((one) => one.isAlone);
  return confirmWithReason({
    title: t('danger.title', { count: found.length }),
    text: t(isAlone ? 'danger.text' : 'danger.second'),
    confirmLabel: t(isAlone ? 'danger.save' : 'danger.propose'),
    tone: 'danger',
    reasons: t('danger.reasons'),
    signal,
    each: found.map(({ path, ...sentence }) => (
      <span key={path}>
        <strong>{text.label(path)}</strong> {localized(sentence)}
      </span>
    )),
  });
};

async function send(
  card: SavingCard,
  change: SettingChange,
  { sent, recheck }: { readonly sent: ValuesByPath; readonly recheck: Recheck },
): Promise<void> {
  const { source, setSending } = card;
  setSending(true);
  const expects = [STALE, UNCONFIRMED, ...OUTSIDE_REFUSALS] as const;
  const { data, error } = await call(source.save, change as never, { expects });
  setSending(false);
  const found = error?.code === UNCONFIRMED ? foundDangers(error.details) : [];
  if (found.length > 0) {
    const reason = await explain(card, found);
    if (reason === undefined) return;
    const told = pickValues(
      sent,
      found.map(({ path }) => path),
    );
    const confirmed = { ...change.confirmed, ...told };
    await send(card, { ...change, confirmed, reason }, { sent, recheck });
  } else if (error) await refuse(card, error, recheck);
  else await (data.proposal ? wait(card) : finish(card, data.setting, sent));
}

async function askAll(
  { t, text, outcomes, signal }: SavingCard,
  dangers: readonly DangerAt[],
  { before, values }: { readonly before: ValuesByPath; readonly values: ValuesByPath },
) {
  const points = gatherDangers(dangers);
  const details = await Promise.all(
    points.map(async ([first]) => first && outcomes.detail?.(first, values)),
  ).catch(() => []);
  const needsSecond = dangers.some(({ danger }) => danger.needsSecond);
  return confirmWithReason({
    title: t('danger.title', { count: points.length }),
    text: t(needsSecond ? 'danger.second' : 'danger.text'),
    confirmLabel: t(needsSecond ? 'danger.propose' : 'danger.save'),
    tone: 'danger',
    reasons: t('danger.reasons'),
    signal,
    each: points.map((point, index) => (
      <DangerPoint
        key={`${point[0]?.danger.name} ${point[0]?.path}`}
        dangers={point}
        text={text}
        before={before}
        after={values}
        detail={details[index]}
      />
    )),
  });
}

/**
 * Saves `values` as the successor of `base`: checked as the server checks, what is dangerous
 * confirmed point by point, sent, and read back from the server. Nothing is sent while a field fails.
 */
export async function saveSetting(
  card: SavingCard,
  { base, values }: { readonly base: SettingDocument; readonly values: ValuesByPath },
): Promise<void> {
  const { busy, locale, outcomes } = card;
  const { setting } = card.draft;
  const before = valuesOf(setting, base);
  const dangers = dangersOf(setting, before, values);
  const paths = dangers.filter(({ danger }) => !danger.needsSecond).map(({ path }) => path);
  const confirmed = paths.length > 0 ? pickValues(values, paths) : undefined;
  const edit = { version: base.version, values, confirmed };
  const check: ChangeCheck | undefined = await setting.fetchCheck().catch(() => undefined);
  const recheck: Recheck = (later, words) => checkChange({ setting, check }, later, words).failures;
  const { change, failures } = checkChange({ setting, check }, edit, locale);
  if (!change) {
    outcomes.onInvalid(failures, 'us', recheck);
    return;
  }
  const context = { sent: values, recheck };
  if (dangers.length === 0) return busy.run(() => send(card, change, context));
  const reason = await askAll(card, dangers, { before, values });
  if (reason !== undefined) await busy.run(() => send(card, { ...change, reason }, context));
}
