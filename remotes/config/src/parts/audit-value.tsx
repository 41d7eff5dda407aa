import { lazy, Suspense } from 'react';
import { isOfDocument, partOfDraw } from '../domain/audit-path.rule';
import { type AuditValueProps, PlainValue } from './plain-value';

// As with the names of its fields: all documents together are heavy.
const DocumentValue = lazy(async () => {
  const loaded = await import('./document-field-names').catch(() => undefined);
  return { default: loaded?.DocumentValue ?? PlainValue };
});

const DrawnValue = lazy(async () => {
  const loaded = await import('./drawn-words').catch(() => undefined);
  return { default: loaded?.DrawnValue ?? PlainValue };
});

/** A value of an audited state, in words. */
export function AuditValue(props: AuditValueProps) {
  const plain = <PlainValue {...props} />;
  const isOfRound = partOfDraw(props.path) !== undefined;
  if (!isOfRound && !isOfDocument(props.line.subject)) return plain;
  const Value = isOfRound ? DrawnValue : DocumentValue;
  return (
    <Suspense fallback={plain}>
      <Value {...props} />
    </Suspense>
  );
}
