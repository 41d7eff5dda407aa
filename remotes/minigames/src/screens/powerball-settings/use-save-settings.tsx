import { type ApiError, call, queryKey, useQueryClient } from '@gwanje/api-client';
import { type FieldFailure, minigames, type PowerballConfig } from '@gwanje/contract';
import { type Busy, useShell } from '@gwanje/remote-kit';
import { confirm, toast } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { checkChange, type PowerballChange } from '../../domain/check-change.rule';
import { type Danger, dangersOf } from '../../domain/dangers.rule';
import { mergeFields } from '../../domain/merge.rule';
import { type Fields, fieldsOf, pickFields } from '../../domain/settings-fields.rule';
import { type PowerballVersion, savedMeanwhile } from '../../domain/stale-save.rule';
import { useText } from '../../text';
import { DangerPoint } from './danger-point';
import type { SettingsDraft } from './use-settings-draft';

const STALE = 'record.stale';

interface Outcomes {
  /** The fields that stop the save, as found by this build or, later, by the server. */
  onInvalid(failures: readonly FieldFailure[], foundBy: 'us' | 'server'): void;
  onSaved(): void;
  /** Another administrator saved `theirs` since the edit began. */
  onStale(theirs: PowerballVersion): void;
}

/** The odds above break-even that are about to be confirmed, by name and value. */
function confirmedOdds(dangers: readonly Danger[], fields: Fields): Fields | undefined {
  const above = dangers.filter(({ kind }) => kind === 'aboveBreakEven');
  if (above.length === 0) return undefined;
  return pickFields(
    fields,
    above.flatMap(({ paths }) => paths),
  );
}

/**
 * The one way in which a settings document is saved: checked as the server checks, what is
 * dangerous confirmed point by point, sent, and read back from the server.
 */
export function useSaveSettings(draft: SettingsDraft, busy: Busy, outcomes: Outcomes) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  // A question about a screen that was left must not be answered: nothing may be saved after that.
  const [gone] = useState(() => new AbortController());
  useEffect(() => () => gone.abort(), [gone]);

  const reload = () =>
    Promise.all(
      [minigames.listPowerballConfigs, minigames.listPowerballVersions].map((endpoint) =>
        queries.invalidateQueries({ queryKey: queryKey(endpoint) }),
      ),
    );

  async function finish(saved: PowerballConfig, sent: Fields) {
    // What was typed while the call ran stays, as an unsaved change.
    draft.rebase(saved, (now) => mergeFields(sent, now, fieldsOf(saved)).fields);
    outcomes.onSaved();
    toast({ tone: 'success', title: t('save.done.title'), text: t('save.done.text') });
    await reload();
  }

  async function refuse(error: ApiError) {
    if (error.fields) outcomes.onInvalid(error.fields, 'server');
    if (error.code !== STALE) return;
    const theirs = savedMeanwhile(error.details);
    if (theirs) outcomes.onStale(theirs);
    else toast({ tone: 'warning', title: t('merge.title'), text: error.message });
    await reload();
  }

  async function send(change: PowerballChange, sent: Fields) {
    setSending(true);
    const { data, error } = await call(minigames.savePowerballConfig, change, {
      expects: [STALE],
    });
    await (error ? refuse(error) : finish(data, sent));
    setSending(false);
  }

  /** Saves `fields` as the successor of `base`; nothing is sent while a field fails. */
  async function save({ base, fields }: { base: PowerballConfig; fields: Fields }) {
    if (busy.disabled) return;
    const { category, version } = base;
    const before = fieldsOf(base);
    const dangers = dangersOf(category, before, fields);
    const confirmed = confirmedOdds(dangers, fields);
    const { change, failures } = checkChange({ category, version, fields, confirmed }, locale);
    if (!change) {
      outcomes.onInvalid(failures, 'us');
      return;
    }
    const goesOn =
      dangers.length === 0 ||
      (await confirm({
        title: t('danger.title', { count: dangers.length }),
        text: t('danger.text'),
        confirmLabel: t('danger.save'),
        tone: 'danger',
        signal: gone.signal,
        each: dangers.map((danger) => (
          <DangerPoint
            key={danger.paths[0]}
            danger={danger}
            category={category}
            before={before}
            after={fields}
          />
        )),
      }));
    if (goesOn) await busy.run(() => send(change, fields));
  }
  return { save, isSending };
}
