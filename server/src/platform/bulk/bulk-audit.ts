import type { Tx } from '../database';
import type { AuditLine } from '../implement';
import type { JobPlatform } from '../jobs';

/** Who started something about many, and by which call. */
interface Started {
  readonly started_by: string;
  readonly started_by_login_id: string;
  readonly started_ip: string | null;
  readonly request_id: string;
}

/** Audit lines in the name of the administrator who started something about many, and of that call. */
export const bulkAudit =
  ({ appendAudit, now }: JobPlatform, bulk: Started, tx: Tx) =>
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
