import type { Locale } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { lazy, Suspense } from 'react';
import { fieldName, isOfDocument } from '../domain/audit-field.rule';

interface FieldNamesProps {
  readonly subject: string | null;
  readonly paths: readonly string[];
}

const plainNames = (paths: readonly string[], locale: Locale) =>
  paths.map((path) => fieldName(path, locale)).join(', ');

function PlainNames({ paths }: FieldNamesProps) {
  return plainNames(
    paths,
    useShell((shell) => shell.locale),
  );
}

// Most lines are of no settings document, and all of those together are heavy. Without them a field
// keeps its own name, and the line is read all the same.
const DocumentFieldNames = lazy(async () => {
  const loaded = await import('./document-field-names').catch(() => undefined);
  return { default: loaded?.DocumentFieldNames ?? PlainNames };
});

/** What fields of an audited state are called. */
export function FieldNames(props: FieldNamesProps) {
  if (!isOfDocument(props.subject) || props.paths.length === 0) return <PlainNames {...props} />;
  return (
    <Suspense fallback={<PlainNames {...props} />}>
      <DocumentFieldNames {...props} />
    </Suspense>
  );
}
