import { lazy, Suspense } from 'react';
import { isOfDocument } from '../domain/audit-path.rule';
import { type AuditSubjectProps, PlainSubject } from './plain-subject';

// As with the names of its fields: all documents together are heavy.
const DocumentSubject = lazy(async () => {
  const loaded = await import('./document-field-names').catch(() => undefined);
  return { default: loaded?.DocumentSubject ?? PlainSubject };
});

// So are the words of all values.
const WordedSubject = lazy(async () => {
  const loaded = await import('./worded-subject').catch(() => undefined);
  return { default: loaded?.WordedSubject ?? PlainSubject };
});

/** Kinds behind which stands one of a few. */
const IS_WORDED = /^(casino|wallet)\//;

/** What a line is of, in words; a kind of an earlier version keeps its name. */
export function AuditSubject({ line }: AuditSubjectProps) {
  const plain = <PlainSubject line={line} />;
  const isDocument = isOfDocument(line.subject);
  if (!isDocument && !IS_WORDED.test(line.subject ?? '')) return plain;
  const Subject = isDocument ? DocumentSubject : WordedSubject;
  return (
    <Suspense fallback={plain}>
      <Subject line={line} />
    </Suspense>
  );
}
