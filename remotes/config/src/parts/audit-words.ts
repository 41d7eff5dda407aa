import {
  AUDIT_ACTIONS,
  AUDIT_DENIALS,
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

const DENIALS: Readonly<Record<string, Bilingual>> = AUDIT_DENIALS;

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
      /** What a person wrote stands as it is; why somebody was not let through is one of a few. */
      reasonOf: ({ action, reason }: Pick<AuditLine, 'action' | 'reason'>) => {
        const denied = action === 'session.denied' && reason !== null ? DENIALS[reason] : undefined;
        return denied ? localized(denied) : reason;
      },
    };
  }, [localized]);
}
