import { AUDIT_ACTIONS, type AuditAction, type auditLines, type RowOf } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { useCallback } from 'react';

export type AuditLine = RowOf<typeof auditLines>;

/** What was done, in words; an action of an earlier version by its name. */
export function useActionName(): (action: string) => string {
  const localized = useLocalized();
  return useCallback(
    (action) =>
      action in AUDIT_ACTIONS ? localized(AUDIT_ACTIONS[action as AuditAction]) : action,
    [localized],
  );
}
