// Loaded where an event names a document: all documents of money weigh more than the list of posts.
import { query, useQuery } from '@gwanje/api-client';
import {
  type LinkedSetting as Category,
  money,
  moneySettings,
  type Setting,
  unsavedDocument,
  valuesOf,
} from '@gwanje/contract';
import { formatInstant, Link, useLocalized, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { ChangeLine, foldChanges, useSettingText } from '@gwanje/remote-kit/settings';
import { styled } from 'styled-components';
import { placeOfDocument } from '../../document-pages';
import type { Post } from '../../domain/post-form.rule';
import { useText } from '../../text';

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  max-height: 320px;
  overflow: auto;
  > li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 2px 0; font-variant-numeric: tabular-nums; }
  s { color: var(--muted); text-decoration: none; }
`;

interface LinkedSettingProps {
  readonly category: Category;
  readonly post: Post;
}

/** The document that pays what an event promises, as it is, and what of it changed since the event was written. */
export function LinkedSetting({
  category,
  post: { updatedAt, linkedChangedAt },
}: LinkedSettingProps) {
  const t = useText();
  const localized = useLocalized();
  const flags = useShell((shell) => shell.flags);
  const setting = moneySettings.settings.find((one) => one.category === category) as Setting;
  const text = useSettingText(setting);
  const answer = useQuery(query(money.listMoneySettingVersions, { category }));
  const path = placeOfDocument('money', category, flags);
  const unsaved = valuesOf(setting, unsavedDocument(setting));
  return (
    <section aria-label={t('board.linked')}>
      <h3>
        {t('board.linked')}:{' '}
        {path ? <Link to={path}>{localized(setting)}</Link> : localized(setting)}
      </h3>
      <Answered answer={answer} things={t('board.linked')}>
        {({ versions }) => {
          const [newest] = versions;
          const now = newest ? valuesOf(setting, newest.config) : unsaved;
          const written = versions.find(({ savedAt }) => savedAt <= updatedAt);
          const was = written ? valuesOf(setting, written.config) : unsaved;
          return (
            <>
              {linkedChangedAt && (
                <>
                  <p role="note">
                    ⚠ {t('board.linked.changed', { at: formatInstant(linkedChangedAt) })}
                  </p>
                  <Lines aria-label={t('board.linked.difference')}>
                    {foldChanges(was, now).map((change) => (
                      <ChangeLine key={change.path} setting={setting} change={change} />
                    ))}
                  </Lines>
                </>
              )}
              <p>
                {newest
                  ? t('board.linked.version', {
                      version: newest.version,
                      at: formatInstant(newest.savedAt),
                      who: newest.savedBy?.id ?? '–',
                    })
                  : t('board.linked.unsaved')}
              </p>
              <Lines aria-label={t('board.linked.values')}>
                {foldChanges({}, now).map((field) => (
                  <li key={field.path}>
                    <span>{text.label(field.path)}</span>
                    <b>{text.value(field.path, field.after)}</b>
                  </li>
                ))}
              </Lines>
            </>
          );
        }}
      </Answered>
    </section>
  );
}
