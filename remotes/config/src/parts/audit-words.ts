import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type auditLines, type RowOf } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { useMemo } from 'react';

export type AuditLine = RowOf<typeof auditLines>;

const isKnownSubject = (kind: string): kind is keyof typeof AUDIT_SUBJECTS =>
  Object.hasOwn(AUDIT_SUBJECTS, kind);

/** What was done to what, in words; an action or a kind of an earlier version keeps its name. */
export function useAuditWords() {
  const localized = useLocalized();
  return useMemo(() => {
    const words: Readonly<Record<string, string>> = Object.fromEntries(
      Object.entries(AUDIT_ACTIONS).map(([action, names]) => [action, localized(names)]),
    );
    const subjectOf = (subject: string | null) => {
      const [kind = '', ...rest] = subject?.split('/') ?? [];
      return isKnownSubject(kind) && rest.length > 0
        ? `${localized(AUDIT_SUBJECTS[kind])} ${rest.join('/')}`
        : subject;
    };
    return {
      words,
      nameOf: (action: string) => words[action] ?? action,
      subjectOf,
    };
  }, [localized]);
}
