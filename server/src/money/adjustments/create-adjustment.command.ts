import { type Adjustment, type money, walletOfAdjustment } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { bookAlone } from '../../second-admin/moved-alone.queries';
import { weighWord } from '../../second-admin/words';
import { findMoneyAllowance } from '../allowance';
import { lockRequest } from '../requests/requests.queries';
import { ADJUSTMENTS } from './adjustments.queries';
import { postAdjustment } from './post-adjustment';

/**
 * Pays or takes money or points of one member, whatever the member's status: what was wrong has
 * to be put right also for somebody who is suspended or has left. What one administrator may not do
 * alone waits for another one, and nothing moves yet; whether there is enough to take counts only
 * when it is taken, because nothing is set aside.
 */
export async function createAdjustment(
  work: Work<typeof money.createAdjustment>,
): Promise<Adjustment> {
  const { input, actor, tx, audit } = work;
  const { memberId, type, amountWon, reason, requestId = null } = input;
  const { at, balancesWon } = await lockWallets(work, memberId);
  if (requestId !== null) await lockRequest(work, { memberId, requestId });
  const { adminId } = actor;
  const deed = { kind: 'adjustment', adminId, memberIds: [memberId], amountWon, at } as const;
  const allowance = await findMoneyAllowance(tx, deed);
  if (!allowance) await weighWord(tx, { first: null, adminId, permission: 'money.adjust', at });
  const adjustmentId = newId(at);
  await tx
    .insertInto('adjustment')
    .values({
      member_id: memberId,
      adjustment_id: adjustmentId,
      type,
      amount_won: amountWon,
      reason,
      request_id: requestId,
      requested_by: adminId,
      requested_at: at,
      ...(allowance
        ? {
            ...{ status: 'done', decided_by: adminId, decided_at: at },
            before_won: balancesWon[walletOfAdjustment(type)],
          }
        : { status: 'waiting', first_approved_by: adminId, first_approved_at: at }),
    })
    .execute();
  const after = await ADJUSTMENTS.get(contextOf(work), adjustmentId, { memberId });
  if (allowance) {
    await postAdjustment(tx, after, { at, actor });
    await bookAlone(tx, allowance);
  }
  await audit({ subject: `adjustment/${adjustmentId}`, after });
  return after;
}
