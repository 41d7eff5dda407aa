import { useLocalized } from '@gwanje/remote-kit';
import { tailOf } from '../domain/audit-subject.rule';
import { tailWords } from '../domain/audit-tail.rule';
import type { AuditSubjectProps } from './plain-subject';
import { useKindName } from './plain-subject';

/** The same as `PlainSubject`, of one whose tail is one of a few. */
export function WordedSubject({ line }: AuditSubjectProps) {
  const localized = useLocalized();
  const { kind, name } = useKindName(line);
  const tail = tailWords(kind, tailOf(line) ?? []);
  return [name, ...tail.map((part) => (typeof part === 'string' ? part : localized(part)))].join(
    ' ',
  );
}
