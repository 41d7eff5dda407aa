import { AUDIT_ACTIONS, type auditLines, type RowOf } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { useMemo } from 'react';

export type AuditLine = RowOf<typeof auditLines>;

export interface FieldNamesProps {
  readonly line: Pick<AuditLine, 'subject' | 'before' | 'after'>;
  readonly paths: readonly string[];
}

/** What kind of thing a line is of; of one that its identifier alone names, the action says it. */
export const kindOf = ({ subject, action }: Pick<AuditLine, 'subject' | 'action'>): string =>
  (subject?.includes('/') ? subject.split('/')[0] : action.split('.')[0]) ?? '';

/** What was done, in words; an action of an earlier version keeps its name. */
export function useAuditWords() {
  const localized = useLocalized();
  return useMemo(() => {
    const words: Readonly<Record<string, string>> = Object.fromEntries(
      Object.entries(AUDIT_ACTIONS).map(([action, names]) => [action, localized(names)]),
    );
    return {
      words,
      nameOf: (action: string) => words[action] ?? action,
    };
  }, [localized]);
}
