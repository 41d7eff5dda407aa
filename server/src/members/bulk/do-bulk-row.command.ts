import { type MemberAct, PERMISSION_OF_ACT } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import type { BulkRow } from '../../platform/bulk/bulk-tables.queries';
import { doRow, requireStarter } from '../../platform/bulk/do-row.command';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import { countGiven, requireSendable } from '../messages/message-of-bulk.queries';
import { ACTION_OF, actOnMember } from './act-on-member';
import { MEMBER_BULKS, type MemberOrder } from './member-bulks.queries';

/** Does it to one member of many. */
export const doBulkRow = (
  platform: JobPlatform,
  order: MemberOrder,
  row: BulkRow<'member_bulk'>,
): Promise<void> => {
  const { bulk_id: orderId, reason } = order;
  const act = order.act as MemberAct;
  const isMessage = act.action === 'message';
  return doRow(platform, {
    ...{ tables: MEMBER_BULKS, order, row },
    act: async (tx, audit) => {
      const { now } = platform;
      await lockWallets({ tx, now }, row.member_id);
      const actor = await requireStarter(tx, order, PERMISSION_OF_ACT[act.action]);
      // Written ahead, it is sent by whoever may write to as many when its time has come.
      requireSendable(act, actor, order.member_count);
      const work = {
        ...{ tx, now, actor },
        audit: (line: AuditLine) => audit({ ...line, action: ACTION_OF[act.action] }),
      };
      const was = row.was ?? undefined;
      await actOnMember(work, { memberId: row.member_id, act, was, reason, orderId });
      return 'done';
    },
    ...(isMessage && { count: (tx) => countGiven(tx, orderId) }),
  });
};
