import {
  AUDIT_ACTIONS,
  AUDIT_DENIALS,
  AUDIT_ENDINGS,
  type auditLines,
  type Bilingual,
  type RowOf,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { useMemo } from 'react';

export type AuditLine = RowOf<typeof auditLines>;

export interface FieldNamesProps {
  readonly line: Pick<AuditLine, 'subject' | 'before' | 'after'>;
  readonly paths: readonly string[];
}

const OF_SESSIONS: Readonly<Record<string, Bilingual>> = { ...AUDIT_DENIALS, ...AUDIT_ENDINGS };

/** What was done and why, in words; an action of an earlier version keeps its name. */
export function useAuditWords() {
  const localized = useLocalized();
  return useMemo(() => {
    const words: Readonly<Record<string, string>> = Object.fromEntries(
      Object.entries(AUDIT_ACTIONS).map(([action, names]) => [action, localized(names)]),
    );
    return {
      words,
      nameOf: (action: string) => words[action] ?? action,
      /** What a person wrote stands as it is; why somebody was not let through, or not left in, is one of a few. */
      reasonOf: ({ action, reason }: Pick<AuditLine, 'action' | 'reason'>) => {
        const isOfSession = action.startsWith('session.') && reason !== null;
        const word = isOfSession ? OF_SESSIONS[reason] : undefined;
        return word ? localized(word) : reason;
      },
    };
  }, [localized]);
}
