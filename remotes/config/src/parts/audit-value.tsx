import { lazy, Suspense } from 'react';
import { isOfDocument } from '../domain/audit-path.rule';
import { type AuditValueProps, PlainValue } from './plain-value';

// As with the names of its fields: all documents together are heavy.
const DocumentValue = lazy(async () => {
  const loaded = await import('./document-field-names').catch(() => undefined);
  return { default: loaded?.DocumentValue ?? PlainValue };
});

/** A value of an audited state, in words. */
export function AuditValue(props: AuditValueProps) {
  if (!isOfDocument(props.line.subject)) return <PlainValue {...props} />;
  return (
    <Suspense fallback={<PlainValue {...props} />}>
      <DocumentValue {...props} />
    </Suspense>
  );
}
