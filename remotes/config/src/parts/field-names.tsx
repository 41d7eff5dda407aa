import { lazy, Suspense } from 'react';
import { isOfDocument } from '../domain/audit-path.rule';

interface FieldNamesProps {
  readonly subject: string | null;
  readonly paths: readonly string[];
}

/** A name that cannot be fetched is its own: the line is read all the same. */
const Unnamed = ({ paths }: FieldNamesProps) => paths.join(', ');

// A list of lines is drawn before its names are there: of all nouns together they are heavy.
const PlainNames = lazy(async () => {
  const loaded = await import('./plain-field-names').catch(() => undefined);
  return { default: loaded?.PlainFieldNames ?? Unnamed };
});
// Most lines are of no settings document, and all of those together are heavier still.
const DocumentNames = lazy(async () => {
  const loaded = await import('./document-field-names').catch(() => undefined);
  return { default: loaded?.DocumentFieldNames ?? Unnamed };
});

/** What fields of an audited state are called. */
export function FieldNames(props: FieldNamesProps) {
  if (props.paths.length === 0) return null;
  const Names = isOfDocument(props.subject) ? DocumentNames : PlainNames;
  return (
    <Suspense>
      <Names {...props} />
    </Suspense>
  );
}
