import { Link, MemberLink, useLocation, usePermitted, useShell } from '@gwanje/remote-kit';
import { placeOfSubject } from '../domain/audit-place.rule';
import { kindOf } from '../domain/audit-subject.rule';
import { AuditSubject } from './audit-subject';
import type { AuditSubjectProps } from './plain-subject';

/** What a line is of, and the way to it where there is one. */
export function SubjectLink({ line }: AuditSubjectProps) {
  const flags = useShell((shell) => shell.flags);
  const mayAdminister = usePermitted('admin.manage');
  const subject = <AuditSubject line={line} />;
  const place = placeOfSubject(line, flags);
  if (!place || (kindOf(line) === 'admin' && !mayAdminister)) return subject;
  return 'memberId' in place ? (
    <MemberLink memberId={place.memberId}>{subject}</MemberLink>
  ) : (
    <Link to={place.path}>{subject}</Link>
  );
}

const OF_A_PLACE = ['page', 'after', 'before', 'open', 'from', 'to', 'action', 'actor'];

/** What the lines of a subject are found by, which leads to all of them. */
export function SameSubject({ line }: AuditSubjectProps) {
  const search = new URLSearchParams(useLocation().search);
  for (const name of OF_A_PLACE) search.delete(name);
  search.set('subject', line.subject);
  search.set('range', 'all');
  return <Link to={{ search: `?${search}` }}>{line.subject}</Link>;
}
