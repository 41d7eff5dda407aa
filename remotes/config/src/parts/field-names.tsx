import { lazy, Suspense } from 'react';
import { isOfDocument, partOfDraw } from '../domain/audit-path.rule';
import type { FieldNamesProps } from './audit-words';

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
// A round's draw is read by the rules of its game.
const DrawnNames = lazy(async () => {
  const loaded = await import('./drawn-words').catch(() => undefined);
  return { default: loaded?.DrawnFieldNames ?? Unnamed };
});

const namesOf = ({ line, paths }: FieldNamesProps) => {
  if (isOfDocument(line.subject)) return DocumentNames;
  return paths.some(partOfDraw) ? DrawnNames : PlainNames;
};

/** What fields of an audited state are called. */
export function FieldNames(props: FieldNamesProps) {
  if (props.paths.length === 0) return null;
  const Names = namesOf(props);
  return (
    <Suspense>
      <Names {...props} />
    </Suspense>
  );
}
