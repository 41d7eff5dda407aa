import { AUDIT_GROUPS, AUDIT_SUBJECTS, type Bilingual } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { isOfDocument } from '../domain/audit-path.rule';
import { type AuditLine, kindOf } from './audit-words';

interface AuditSubjectProps {
  readonly line: Pick<AuditLine, 'subject' | 'action'>;
}

const KINDS: Readonly<Record<string, Bilingual>> = AUDIT_SUBJECTS;
const GROUPS: Readonly<Record<string, Bilingual>> = AUDIT_GROUPS;
/** Of signing in, whose subject is the ID of whoever did, which may be any word. */
const IS_SESSION = /^session\./;
const IS_IDENTIFIER = /^[0-9a-f]{8}-/;

function PlainSubject({ line }: AuditSubjectProps): ReactNode {
  const localized = useLocalized();
  const { subject } = line;
  const group = subject === null ? undefined : GROUPS[subject];
  if (group && (subject === 'unknown' || !IS_SESSION.test(line.action))) return localized(group);
  const [, ...rest] = subject?.split('/') ?? [];
  // One that a person chose says what it is of by itself.
  if (subject === null || (rest.length === 0 && !IS_IDENTIFIER.test(subject))) return subject;
  const kind = KINDS[kindOf(line)];
  if (!kind) return subject;
  return `${localized(kind)} ${rest.length > 0 ? rest.join('/') : subject}`;
}

// As with the names of its fields: all documents together are heavy.
const DocumentSubject = lazy(async () => {
  const loaded = await import('./document-field-names').catch(() => undefined);
  return { default: loaded?.DocumentSubject ?? PlainSubject };
});

/** What a line is of, in words; a kind of an earlier version keeps its name. */
export function AuditSubject({ line }: AuditSubjectProps) {
  const plain = <PlainSubject line={line} />;
  if (!isOfDocument(line.subject)) return plain;
  return (
    <Suspense fallback={plain}>
      <DocumentSubject line={line} />
    </Suspense>
  );
}
