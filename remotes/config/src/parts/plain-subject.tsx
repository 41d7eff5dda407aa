import { AUDIT_GROUPS, AUDIT_SUBJECTS, type Bilingual } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import type { ReactNode } from 'react';
import { kindOf, nameOf, type SubjectLine, tailOf } from '../domain/audit-subject.rule';

export interface AuditSubjectProps {
  readonly line: SubjectLine;
}

const KINDS: Readonly<Record<string, Bilingual>> = AUDIT_SUBJECTS;
const GROUPS: Readonly<Record<string, Bilingual>> = AUDIT_GROUPS;

/** What kind of thing a line is of, and what people call it; a kind of an earlier version keeps its name. */
export function useKindName(line: AuditSubjectProps['line']) {
  const localized = useLocalized();
  const kind = kindOf(line);
  const named = KINDS[kind];
  return { kind, name: named ? localized(named) : kind };
}

/** What a line is of by its kind, and by its own name where the line holds that. */
export function PlainSubject({ line }: AuditSubjectProps): ReactNode {
  const localized = useLocalized();
  const { kind, name } = useKindName(line);
  const { subject, action } = line;
  const group = subject === null ? undefined : GROUPS[subject];
  if (group && (subject === 'unknown' || !action.startsWith('session.'))) return localized(group);
  const tail = tailOf(line);
  // One that a person chose says what it is of by itself.
  if (!tail || !KINDS[kind]) return subject;
  return `${name} ${nameOf(line) ?? tail.join('/')}`;
}
