import { query, useQuery } from '@gwanje/api-client';
import { config, type ReplyOf, SETTING_QUERY_MAX } from '@gwanje/contract';
import { formatInstant, Link, useLocalized, usePermitted, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Card, EmptyState, SelectField, Table, TextField } from '@gwanje/ui-kit';
import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { placeOfDocument } from '../../document-pages';
import { useText } from '../../text';
import { useDocumentName } from './use-document-name';

type Summary = ReplyOf<typeof config.listSettingSummaries>[number];

const SHOWN = ['all', 'differing', 'proposed', 'dangerous'] as const;
type Shown = (typeof SHOWN)[number];

const IS_SHOWN: Readonly<Record<Shown, (document: Summary) => boolean>> = {
  all: () => true,
  differing: ({ differing }) => differing > 0,
  proposed: ({ isProposed }) => isProposed,
  dangerous: ({ dangers }) => dangers.length > 0,
};

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  padding-bottom: 10px;
  > * { width: 220px; }
`;

const Matched = styled.small`
  display: block;
  color: var(--muted);
  font-weight: 400;
`;

function Row({ document, path }: { document: Summary; path: string }) {
  const t = useText();
  const localized = useLocalized();
  const { version, savedAt, savedBy, differing, isProposed, matched, dangers } = document;
  const called = useDocumentName()(document);
  return (
    <tr>
      <th scope="row">
        {path ? <Link to={path}>{called}</Link> : called}
        {matched.length > 0 && <Matched>{matched.map(localized).join(', ')}</Matched>}
      </th>
      <td data-n>{version === 0 ? t('site.unsaved') : version}</td>
      <td>{savedAt && `${formatInstant(savedAt)} ${savedBy ?? t('site.seeded')}`}</td>
      <td data-n>{t('site.fields', { count: differing })}</td>
      <td>{isProposed && <Link to="/second-words">{t('site.proposed')}</Link>}</td>
      <td>{dangers.map(localized).join(', ')}</td>
    </tr>
  );
}

function Documents({ documents }: { readonly documents: readonly Summary[] }) {
  const t = useText();
  const flags = useShell((shell) => shell.flags);
  const mayAdminister = usePermitted('admin.manage');
  const rows = documents.flatMap((document) => {
    // Nobody else knows of its page.
    if (document.category === 'adminPolicy' && !mayAdminister) return [];
    const path = placeOfDocument(document.scope, document.category, flags);
    return path === undefined ? [] : [{ document, path }];
  });
  return (
    <div data-flush>
      <Table caption={t('site.documents')}>
        <thead>
          <tr>
            <th scope="col">{t('site.document')}</th>
            <th scope="col" data-n>
              {t('site.version')}
            </th>
            <th scope="col">{t('site.saved')}</th>
            <th scope="col" data-n>
              {t('site.differing')}
            </th>
            <th scope="col">{t('site.proposal')}</th>
            <th scope="col">{t('site.dangers')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ document, path }) => (
            <Row key={`${document.scope}/${document.category}`} {...{ document, path }} />
          ))}
        </tbody>
      </Table>
      {rows.length === 0 && <EmptyState title={t('site.none')} />}
    </div>
  );
}

/** Every document that this deployment has: who saved it when, and what of it is not as it was at first. */
export function AllDocuments() {
  const t = useText();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const answer = useQuery({
    ...query(config.listSettingSummaries, wanted === '' ? {} : { query: wanted }),
    placeholderData: (before) => before,
  });
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Card title={t('site.documents')} note={t('site.documents.note')}>
      <Filters>
        <TextField
          label={t('site.find')}
          value={text}
          onChange={setText}
          maxLength={SETTING_QUERY_MAX}
        />
        <SelectField
          label={t('site.shown')}
          value={shown}
          onChange={(next) => setShown(next as Shown)}
          options={SHOWN.map((value) => ({ value, label: t(`site.shown.${value}`) }))}
        />
      </Filters>
      <Answered answer={answer} things={t('site.documents')} permission="moneySettings.read">
        {(documents) => <Documents documents={documents.filter(IS_SHOWN[shown])} />}
      </Answered>
    </Card>
  );
}
