import type { Tx } from '../../platform/database';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import type { BulkOrder } from './bulk-decisions.queries';

/** Audit lines in the name of the administrator who started a bulk decision, and of that call. */
export const bulkAudit =
  ({ appendAudit, now }: JobPlatform, bulk: BulkOrder, tx: Tx) =>
  (line: AuditLine & Required<Pick<AuditLine, 'action'>>) =>
    appendAudit(tx, {
      before: null,
      after: null,
      ...line,
      actor: { adminId: bulk.started_by, loginId: bulk.started_by_login_id },
      at: now(),
      ip: bulk.started_ip,
      requestId: bulk.request_id,
    });
