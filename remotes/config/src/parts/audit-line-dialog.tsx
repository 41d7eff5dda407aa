import { formatInstant } from '@gwanje/remote-kit';
import { Dialog, Table } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { differencesOf } from '../domain/audit-difference.rule';
import { useText } from '../text';
import { type AuditLine, useAuditWords } from './audit-words';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 4px 14px;
  margin: 0 0 12px;
  > div { display: contents; }
  dt { color: var(--muted); }
  dd { margin: 0; overflow-wrap: anywhere; }
`;
const Value = styled.td`
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
`;

interface AuditLineDialogProps {
  readonly line: AuditLine;
  readonly onClose: () => void;
}

/** One line of the audit log: who, when, from where, and every field before and after. */
export function AuditLineDialog({ line, onClose }: AuditLineDialogProps) {
  const t = useText();
  const { nameOf, subjectOf, fieldOf } = useAuditWords();
  const differences = differencesOf(line.before, line.after);
  const facts = [
    [t('audit.at'), formatInstant(line.at)],
    [t('audit.actor'), line.actor?.id ?? t('audit.system')],
    [t('audit.subject'), subjectOf(line.subject)],
    [t('audit.reason'), line.reason],
    [t('audit.ip'), line.ip],
    [t('audit.request'), line.requestId],
  ].filter(([, value]) => value !== null);
  return (
    <Dialog open size="l" title={nameOf(line.action)} onClose={onClose}>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {differences.length === 0 ? (
        <p>{t('audit.nothingChanged')}</p>
      ) : (
        <Table caption={t('audit.changed')}>
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row">{fieldOf(line, path)}</th>
                <Value>{before ?? '–'}</Value>
                <Value>{after ?? '–'}</Value>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Dialog>
  );
}
