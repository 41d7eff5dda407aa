import { call, queryKey, useQuery } from '@gwanje/api-client';
import { EFFECTS, type SettingEffect } from '@gwanje/contract';
import { formatWon, Table } from '@gwanje/ui-kit';
import { Fragment, useEffect, useState } from 'react';
import { MemberLink } from '../member-link';
import { useLocalized, useShell } from '../shell';
import { BelowFields } from './below-fields';
import { checkChange, type SettingChange } from './check-change.rule';
import type { SettingsSource } from './settings-context';
import { useText } from './text';
import type { SettingDraft } from './use-setting-draft';

/** How long nothing is typed before it is worked out. */
const REST_MS = 600;

type EffectEndpoint = NonNullable<SettingsSource['effect']>;

/** What can be sent of the edit, once nothing has been typed for a while. */
function useRestedChange(draft: SettingDraft): SettingChange | undefined {
  const locale = useShell((shell) => shell.locale);
  const [rested, setRested] = useState<SettingChange>();
  useEffect(() => {
    const { setting, values } = draft;
    let isLeft = false;
    const timer = setTimeout(async () => {
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
  return rested;
}

/** What an edit would have made different in the last days. */
export function EditEffect({ draft, effect }: { draft: SettingDraft; effect: EffectEndpoint }) {
  const t = useText();
  const change = useRestedChange(draft);
  const { data, isLoadingError } = useQuery({
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
  if (!change) return null;
  if (isLoadingError) return <BelowFields>{t('effect.failed')}</BelowFields>;
  if (data === undefined) return <BelowFields>{t('effect.waiting')}</BelowFields>;
  return data && data.rows.length > 0 && <Outcomes effect={data} />;
}

/** What fell into each hour of the day, in Seoul. */
function Hours({ title, counts }: { title: string; counts: readonly number[] }) {
  const t = useText();
  return (
    <Table caption={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {counts.map((_, hour) => (
            <th key={hour} scope="col" data-n>
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('effect.after')}</th>
          {counts.map((count, hour) => (
            <td key={hour} data-n>
              {formatWon(count)}
            </td>
          ))}
        </tr>
      </tbody>
    </Table>
  );
}

/** What it was, what it would be, and how far these are apart. */
function Heads({ title }: { title: string }) {
  const t = useText();
  return (
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
  );
}

function Outcomes({ effect: { days, rows } }: { effect: SettingEffect }) {
  const t = useText();
  const localized = useLocalized();
  const said = ({ count, won }: SettingEffect['rows'][number]['before']) =>
    won === 0 ? t('effect.count', { count }) : t('effect.outcome', { count, won: formatWon(won) });
  const title = days === 0 ? t('effect.now') : t('effect.title', { days });
  return (
    <section aria-label={title} aria-live="polite" data-flush>
      {rows.map(
        ({ what, sentence }) =>
          sentence && <BelowFields key={what}>{localized(sentence)}</BelowFields>,
      )}
      <Table caption={title}>
        <Heads title={title} />
        <tbody>
          {rows.map(({ what, before, after }) => (
            <tr key={what}>
              <th scope="row">{localized(EFFECTS[what])}</th>
              <td data-n>{said(before)}</td>
              <td data-n>{said(after)}</td>
              <td data-n>
                <b>
                  {before.won === 0 && after.won === 0
                    ? formatWon(after.count - before.count)
                    : formatWon(after.won - before.won)}
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.map(({ what, tops = [], hours, warning }) => (
        <Fragment key={what}>
          {warning && <BelowFields>⚠ {localized(warning)}</BelowFields>}
          {hours && (
            <Hours title={t('effect.hours', { name: localized(EFFECTS[what]) })} counts={hours} />
          )}
          {tops.length > 0 && <Tops name={localized(EFFECTS[what])} tops={tops} />}
        </Fragment>
      ))}
    </section>
  );
}

interface TopsProps {
  readonly name: string;
  readonly tops: NonNullable<SettingEffect['rows'][number]['tops']>;
}

/** Whom it would have given the most. */
function Tops({ name, tops }: TopsProps) {
  const t = useText();
  const title = t('effect.tops', { name, count: tops.length });
  return (
    <Table caption={title}>
      <Heads title={title} />
      <tbody>
        {tops.map(({ member, beforeWon, afterWon }) => (
          <tr key={member._id}>
            <th scope="row">
              <MemberLink memberId={member._id}>{member.id}</MemberLink>
            </th>
            <td data-n>{formatWon(beforeWon)}</td>
            <td data-n>{formatWon(afterWon)}</td>
            <td data-n>{formatWon(afterWon - beforeWon)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
