import { call, queryKey, useQuery } from '@gwanje/api-client';
import { EFFECT_DAYS, EFFECTS, type SettingEffect as Effect } from '@gwanje/contract';
import { formatWon, Table } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useLocalized, useShell } from '../shell';
import { checkChange, type SettingChange } from './check-change.rule';
import { type SettingsSource, useLoadedSettings } from './settings-context';
import { useText } from './text';
import type { SettingDraft } from './use-setting-draft';

/** How long nothing is typed before it is worked out. */
const REST_MS = 600;

const Obeyed = styled.p`
  padding: 8px 0 10px;
  color: var(--muted);
`;

/** Who obeys a document and from when; and while it is edited, what it would have done before. */
export function SettingEffect({ draft }: { draft: SettingDraft }) {
  const t = useText();
  const localized = useLocalized();
  const { effect } = useLoadedSettings().source;
  const places = Object.values(draft.setting.obeyedBy).map(localized);
  return (
    <>
      {places.length > 0 && <Obeyed>{t('effect.obeyed', { places: places.join(', ') })}</Obeyed>}
      {effect && <EditEffect draft={draft} effect={effect} />}
    </>
  );
}

type EffectEndpoint = NonNullable<SettingsSource['effect']>;

/** What can be sent of the edit, once nothing has been typed for a while. */
function useRestedChange(draft: SettingDraft): SettingChange | undefined {
  const locale = useShell((shell) => shell.locale);
  const [rested, setRested] = useState<SettingChange>();
  useEffect(() => {
    const { setting, values } = draft;
    let isLeft = false;
    const timer = setTimeout(async () => {
      if (draft.changed.size === 0) return setRested(undefined);
      const check = await setting.fetchCheck().catch(() => undefined);
      if (isLeft || !check) return;
      const edit = { version: draft.base.version, values };
      setRested(checkChange({ setting, check }, edit, locale).change ?? undefined);
    }, REST_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [draft, locale]);
  return draft.changed.size > 0 ? rested : undefined;
}

function EditEffect({ draft, effect }: { draft: SettingDraft; effect: EffectEndpoint }) {
  const t = useText();
  const change = useRestedChange(draft);
  const { data, isError } = useQuery({
    queryKey: queryKey(effect, change as never),
    // What fails while somebody types is said beside it, and nowhere else.
    queryFn: async ({ signal }) => {
      const told = await call(effect, change as never, { signal, expects: 'all' });
      if (told.error) throw new Error(told.error.message);
      return told.data;
    },
    retry: false,
    enabled: change !== undefined,
  });
  const days = { days: EFFECT_DAYS };
  if (!change) return null;
  if (isError) return <Obeyed>{t('effect.failed', days)}</Obeyed>;
  if (data === undefined) return <Obeyed>{t('effect.waiting', days)}</Obeyed>;
  return data && <Outcomes effect={data} />;
}

function Outcomes({ effect: { days, rows } }: { effect: Effect }) {
  const t = useText();
  const localized = useLocalized();
  const said = ({ count, won }: Effect['rows'][number]['before']) =>
    t('effect.outcome', { count, won: formatWon(won) });
  const title = t('effect.title', { days });
  return (
    <section aria-label={title} aria-live="polite" data-flush>
      <Table caption={title}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" data-n>
              {t('effect.before')}
            </th>
            <th scope="col" data-n>
              {t('effect.after')}
            </th>
            <th scope="col" data-n>
              {t('effect.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, before, after }) => (
            <tr key={what}>
              <th scope="row">{localized(EFFECTS[what])}</th>
              <td data-n>{said(before)}</td>
              <td data-n>{said(after)}</td>
              <td data-n>
                <b>{formatWon(after.won - before.won)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
