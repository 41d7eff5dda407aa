import { isPermitted, type MemberAct } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import { findActiveAdminType } from '../../money/bulk/bulk-decisions.queries';
import { bulkAudit } from '../../platform/bulk/bulk-audit';
import { type Tx, transaction } from '../../platform/database';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { countGiven } from '../messages/message-of-bulk.queries';
import { ACTION_OF, actOnMember } from './act-on-member';
import { type BulkOrder, type BulkRow, closeRow, refuseRest } from './member-bulks.queries';

/** Another run did this member meanwhile; what this one did is undone. */
class AlreadyDone extends Error {
  override readonly name = 'AlreadyDone';
}

/**
 * Who started it, as long as he may.
 *
 * @throws {Refusal} session.forbidden
 */
async function requireStarter(tx: Tx, { started_by: adminId }: BulkOrder, act: MemberAct) {
  const type = await findActiveAdminType(tx, adminId);
  const needed = act.action === 'message' ? 'message.send' : 'member.change';
  if (type === undefined || !isPermitted(type, needed)) throw new Refusal('session.forbidden');
  return { adminId };
}

/**
 * Does it to one member, with his outcome and his audit line in one transaction: cut off anywhere,
 * either all of it happened or nothing did. What keeps it from him is his outcome; that its starter
 * may not do it any more is that of everybody who is left.
 */
export async function doBulkRow(
  platform: JobPlatform,
  order: BulkOrder,
  row: BulkRow,
): Promise<void> {
  const { db, now } = platform;
  const { bulk_id: bulkId, reason } = order;
  const act = order.act as MemberAct;
  try {
    await transaction(db, async (tx) => {
      const lines: AuditLine[] = [];
      await lockWallets({ tx, now }, row.member_id);
      const actor = await requireStarter(tx, order, act);
      // Written last: the actor's chain is one line, in which every row of this run waits.
      const note = async (line: AuditLine) => {
        lines.push(line);
      };
      const deed = { memberId: row.member_id, act, reason, orderId: bulkId };
      await actOnMember({ tx, now, actor, audit: note }, deed);
      if (!(await closeRow(tx, row, null))) throw new AlreadyDone();
      if (act.action === 'message') await countGiven(tx, bulkId);
      const audit = bulkAudit(platform, order, tx);
      for (const line of lines) await audit({ ...line, action: ACTION_OF[act.action] });
    });
  } catch (error) {
    if (error instanceof AlreadyDone) return;
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'session.forbidden') await refuseRest(db, bulkId, error.code);
    else await closeRow(db, row, error.code);
  }
}
