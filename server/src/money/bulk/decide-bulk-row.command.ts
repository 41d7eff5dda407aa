import { isPermitted, money } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import { bulkAudit } from '../../platform/bulk/bulk-audit';
import { type Tx, transaction } from '../../platform/database';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { approveRequest } from '../requests/approve-request.command';
import { declineRequest } from '../requests/decline-request.command';
import { readFactsOf } from '../requests/request-facts.queries';
import { isPaidLater } from '../requests/requests.rule';
import {
  type BulkOrder,
  type BulkRowKey,
  closeRow,
  findActiveAdminType,
  refuseOpenRows,
  refuseRow,
} from './bulk-decisions.queries';

/** Another run gave this row its outcome meanwhile; what this one did is undone. */
class AlreadyDecided extends Error {
  override readonly name = 'AlreadyDecided';
}

/**
 * Who started it, as long as he may decide.
 *
 * @throws {Refusal} session.forbidden
 */
async function requireStarter(tx: Tx, bulk: BulkOrder) {
  const { started_by: adminId, started_by_login_id: loginId } = bulk;
  const type = await findActiveAdminType(tx, adminId);
  if (type === undefined || !isPermitted(type, 'money.decide'))
    throw new Refusal('session.forbidden');
  return { adminId, loginId, type, line: null };
}

/**
 * Decides one request of a bulk decision, its outcome and its audit line in one transaction: cut
 * off anywhere, either all of it happened or nothing did. A refusal undoes what was begun and is
 * the row's outcome; that its starter may not decide any more is that of every row that is left. It
 * is asked once the member's wallets are held, which may have taken a while. Approvals carry no
 * reason, because a reason given once for all must not answer for one member's unmet wagering
 * requirement, nor for anything else about him that is red.
 */
export async function decideBulkRow(
  platform: JobPlatform,
  bulk: BulkOrder,
  row: BulkRowKey,
): Promise<void> {
  const { db, now } = platform;
  const { action, reason, bulk_id: bulkId } = bulk;
  const { member_id: memberId, request_id: requestId } = row;
  try {
    await transaction(db, async (tx) => {
      const lines: AuditLine[] = [];
      const { at } = await lockWallets({ tx, now }, memberId);
      const decided = {
        ...{ tx, now, memberId, requestId, actor: await requireStarter(tx, bulk) },
        // Written last: the actor's chain is one line, in which every row of this run waits.
        audit: async (line: AuditLine) => {
          lines.push(line);
        },
      };
      const outcome =
        action === 'approve'
          ? await approveRequest({
              ...{ ...decided, reason: null },
              facts: (await readFactsOf({ db: tx, actor: null }, [{ memberId, requestId }], at))[0]
                ?.facts,
              isPaidLater: isPaidLater(platform.flags?.()),
            })
          : await declineRequest({ ...decided, reason });
      if (!(await closeRow(tx, row, outcome))) throw new AlreadyDecided();
      const { audit: auditName } =
        action === 'approve' ? money.approveRequest : money.declineRequest;
      const audit = bulkAudit(platform, bulk, tx);
      for (const line of lines) await audit({ action: auditName, ...line });
    });
  } catch (error) {
    if (error instanceof AlreadyDecided) return;
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'session.forbidden') await refuseOpenRows(db, bulkId, error.code);
    else await refuseRow(db, row, error.code);
  }
}
