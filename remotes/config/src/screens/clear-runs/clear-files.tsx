import { query, useQuery } from '@gwanje/api-client';
import { CLEAR_KINDS, type ClearRun, config } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Note } from '@gwanje/remote-kit/decision';
import { Button, Dialog, Skeleton, Table, useLabels } from '@gwanje/ui-kit';
import { useText } from '../../text';

interface ClearFilesProps {
  readonly run: ClearRun;
  readonly onClose: () => void;
}

/** The archives of a clearing, each to be fetched. */
export function ClearFiles({ run: { clearId, beforeOn }, onClose }: ClearFilesProps) {
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const { data, error } = useQuery(query(config.listClearFiles, { clearId }));
  const path = config.fetchClearFile.path.replace(':clearId', clearId);
  return (
    <Dialog
      open
      title={t('clear.files.title', { before: beforeOn })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.close}</Button>}
    >
      {error && (
        <Note data-tone="bad" role="alert">
          {error.message}
        </Note>
      )}
      {!data && !error && <Skeleton rows={4} label={t('clear.files')} />}
      {data && (
        <Table caption={t('clear.files')}>
          <thead>
            <tr>
              <th scope="col">{t('clear.what')}</th>
              <th scope="col">{t('clear.month')}</th>
              <th scope="col">{t('clear.rows')}</th>
              <th scope="col">SHA-256</th>
              <th scope="col">{t('clear.file')}</th>
            </tr>
          </thead>
          <tbody>
            {data.files.map(({ kind, month, rows, sha256 }) => (
              <tr key={`${kind} ${month}`}>
                <th scope="row">{localized(CLEAR_KINDS[kind])}</th>
                <td>{month}</td>
                <td>{rows.toLocaleString('ko-KR')}</td>
                <td title={sha256}>{sha256.slice(0, 12)}</td>
                <td>
                  <a href={`${path}?${new URLSearchParams({ kind, month })}`} download>
                    {t('clear.fetch')}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Dialog>
  );
}
