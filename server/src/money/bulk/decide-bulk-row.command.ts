import { money } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import type { BulkRow } from '../../platform/bulk/bulk-tables.queries';
import { doRow, requireStarter } from '../../platform/bulk/do-row.command';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import { approveRequest } from '../requests/approve-request.command';
import { declineRequest } from '../requests/decline-request.command';
import { readFactsOf } from '../requests/request-facts.queries';
import { isPaidLater } from '../requests/requests.rule';
import { BULK_DECISIONS, type MoneyOrder } from './bulk-decisions.queries';

/**
 * Decides one request of many. Its starter is asked for once the member's wallets are held, which may
 * have taken a while. Approvals carry no reason, because a reason given once for all must not answer
 * for one member's unmet wagering requirement, nor for anything else about him that is red. What
 * somebody has put on hold since it was seen is nobody's to decide with many.
 */
export const decideBulkRow = (
  platform: JobPlatform,
  order: MoneyOrder,
  row: BulkRow<'bulk_decision'>,
): Promise<void> =>
  doRow(platform, {
    ...{ tables: BULK_DECISIONS, order, row },
    act: async (tx, audit) => {
      const { now } = platform;
      const { action, reason } = order;
      const { member_id: memberId, request_id: requestId } = row;
      const { at } = await lockWallets({ tx, now }, memberId);
      const isApproval = action === 'approve';
      const name = (isApproval ? money.approveRequest : money.declineRequest).audit;
      const decided = {
        ...{ tx, now, memberId, requestId, expectedStatus: row.status },
        actor: await requireStarter(tx, order, 'money.decide'),
        audit: (line: AuditLine) => audit({ action: name, ...line }),
      };
      if (!isApproval) return declineRequest({ ...decided, reason });
      const [read] = await readFactsOf({ db: tx, actor: null }, [{ memberId, requestId }], at);
      return approveRequest({
        ...{ ...decided, reason: null, facts: read?.facts, expectedFirst: row.first_approved_by },
        isPaidLater: isPaidLater(platform.flags?.()),
      });
    },
  });
