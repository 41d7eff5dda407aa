import { lazy, Suspense } from 'react';
import { useLocalized } from '../shell';
import { BelowFields } from './below-fields';
import { useLoadedSettings } from './settings-context';
import { useText } from './text';
import type { SettingDraft } from './use-setting-draft';

// Most visits change nothing.
const EditEffect = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings-edit" */ './edit-effect')).EditEffect,
}));

/** Who obeys a document and from when; and while it is edited, what it would have done before. */
export function SettingEffect({ draft }: { draft: SettingDraft }) {
  const t = useText();
  const localized = useLocalized();
  const { effect } = useLoadedSettings().source;
  const places = Object.values(draft.setting.obeyedBy).map(localized);
  return (
    <>
      {places.length > 0 && (
        <BelowFields>{t('card.obeyed', { places: places.join(', ') })}</BelowFields>
      )}
      <Suspense>
        {effect && draft.changed.size > 0 && <EditEffect draft={draft} effect={effect} />}
      </Suspense>
    </>
  );
}
