import { query, useQuery } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { Badge, Table } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { differencesOf } from '../domain/audit-difference.rule';
import { useText } from '../text';
import { AuditValue } from './audit-value';
import { type AuditLine, useAuditWords } from './audit-words';
import { FactList } from './fact-list';
import { FieldNames } from './field-names';
import { SameSubject, SubjectLink } from './subject-link';

const Value = styled.td`
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
`;

/** Wraps where the panel is narrower than its words. */
const Told = styled.div`
  > span { white-space: normal; }
`;

/** Whether the line is as it was written, by its hash and those beside it. */
function Proof({ lineId }: { readonly lineId: string }) {
  const t = useText();
  const { data, isLoadingError } = useQuery(query(config.proveAuditLine, { lineId }));
  if (isLoadingError) return t('audit.chain.failed');
  if (!data) return t('audit.chain.waiting');
  const { seq, isSound } = data;
  return (
    <Told>
      <Badge tone={isSound ? 'good' : 'bad'}>
        {t(isSound ? 'audit.chain.sound' : 'audit.chain.broken', { seq })}
      </Badge>
    </Told>
  );
}

/** One line of the audit log: who, when, from where, and every field before and after. */
export function AuditLinePanel({ line }: { readonly line: AuditLine }) {
  const t = useText();
  const { nameOf, reasonOf } = useAuditWords();
  const differences = differencesOf(line.before, line.after);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('audit.at'), formatInstant(line.at)],
    [t('audit.actor'), line.actor?.id ?? t('audit.system')],
    [t('audit.subject'), <SubjectLink key={line._id} line={line} />],
    [t('audit.sameSubject'), <SameSubject key={line._id} line={line} />],
    [t('audit.reason'), reasonOf(line)],
    [t('audit.ip'), line.ip],
    [t('audit.request'), line.requestId],
    [t('audit.chain'), <Proof key={line._id} lineId={line._id} />],
  ];
  return (
    <section aria-label={nameOf(line.action)}>
      <FactList facts={facts} />
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
                <th scope="row">
                  <FieldNames line={line} paths={[path]} />
                </th>
                <Value>
                  <AuditValue {...{ line, path }} value={before} />
                </Value>
                <Value>
                  <AuditValue {...{ line, path }} value={after} />
                </Value>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
