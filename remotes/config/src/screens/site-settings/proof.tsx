import { query, useQuery } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { formatInstant, useIssuer, useShell } from '@gwanje/remote-kit';
import { Button, Card, ErrorState, Skeleton, Table, useLabels } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { useDocumentName } from './use-document-name';

const Hash = styled.code`
  font-size: 12px;
  overflow-wrap: anywhere;
`;

/** Every version in force with the hash of what it holds, of parts that are off too: for whoever audits. */
export function Proof() {
  const t = useText();
  const labels = useLabels();
  const nameOf = useDocumentName();
  const issuer = useIssuer();
  const by = useShell(({ admin }) => admin?.id);
  const { data, dataUpdatedAt, isError, refetch } = useQuery(
    query(config.listSettingSummaries, {}),
  );
  if (!data && isError)
    return (
      <ErrorState
        title={t('proof.failed')}
        text={t('check.failedText')}
        action={<Button onClick={() => void refetch()}>{labels.retry}</Button>}
      />
    );
  if (!data) return <Skeleton rows={12} label={t('proof.loading')} />;
  return (
    <Card title={t('proof.title')} note={t('proof.note')}>
      <p>
        {t('proof.made', {
          ...{ issuer, by: by ?? '–' },
          at: formatInstant(new Date(dataUpdatedAt).toISOString()),
        })}
      </p>
      <div data-flush>
        <Table caption={t('proof.title')}>
          <thead>
            <tr>
              <th scope="col">{t('site.document')}</th>
              <th scope="col" data-n>
                {t('site.version')}
              </th>
              <th scope="col">{t('site.saved')}</th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={`${one.scope}/${one.category}`}>
                <th scope="row">{nameOf(one)}</th>
                <td data-n>{one.version}</td>
                <td>
                  {one.savedAt &&
                    `${formatInstant(one.savedAt)} ${one.savedBy ?? t('site.seeded')}`}
                </td>
                <td>
                  <Hash>{one.hash}</Hash>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
