import { useQueryClient } from '@gwanje/api-client';
import type { SettingDocument, ValuesByPath } from '@gwanje/contract';
import { toast } from '@gwanje/ui-kit';
import { useEffect, useRef, useState } from 'react';
import type { Busy } from '../decision/busy';
import { useLocalized, useShell } from '../shell';
import type { SaveOutcomes } from './save-setting';
import type { SettingsSource } from './settings-context';
import { useText } from './text';
import type { SettingDraft } from './use-setting-draft';
import { useSettingText } from './use-setting-text';

// Most visits change nothing.
const fetchSaving = async () =>
  (await import(/* webpackChunkName: "settings-edit" */ './save-setting')).saveSetting;

/** The one way in which a settings document is saved, which is fetched as somebody begins to change it. */
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
  const isFetching = useRef(false);
  // A question about a screen that was left must not be answered: nothing may be saved after that.
  const [gone] = useState(() => new AbortController());
  useEffect(() => () => gone.abort(), [gone]);
  const isChanged = draft.changed.size > 0;
  // Whoever changes something is about to save it.
  useEffect(() => {
    if (!isChanged) return;
    for (const fetched of [fetchSaving(), setting.fetchCheck()]) fetched.catch(() => undefined);
  }, [isChanged, setting]);

  async function save(edit: { base: SettingDocument; values: ValuesByPath }) {
    if (busy.disabled || isFetching.current) return;
    isFetching.current = true;
    const saveSetting = await fetchSaving().catch(() => undefined);
    isFetching.current = false;
    const { signal } = gone;
    if (signal.aborted) return;
    if (saveSetting) {
      const words = { t, text, locale, localized };
      await saveSetting(
        { draft, source, busy, outcomes, queries, signal, setSending, ...words },
        edit,
      );
    } else
      toast({
        tone: 'error',
        title: t('save.unfetched.title'),
        text: t('save.unfetched.text'),
      });
  }
  return { save, isSending };
}
