import type { Adjustment, money } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { newId } from '../platform/new-id';
import { getAdjustment } from './adjustments.queries';
import { findMoneySetting } from './money-settings.queries';
import { postAdjustment } from './post-adjustment';

/**
 * Pays or takes money or points of one member, whatever the member's status: what was wrong has
 * to be put right also for somebody who is suspended or has left. From the limit of the settings
 * on (`secondAdmin.adjustmentWon`, won) nothing moves yet and another administrator decides;
 * whether there is enough to take counts only when it is taken, because nothing is set aside.
 */
export async function createAdjustment(
  work: Work<typeof money.createAdjustment>,
): Promise<Adjustment> {
  const { input, actor, tx, now, audit } = work;
  const { memberId, type, amountWon, reason } = input;
  await lockWallets(tx, memberId);
  const { adjustmentWon: limitWon } = await findMoneySetting(tx, 'secondAdmin');
  const isDone = limitWon === null || amountWon < limitWon;
  const adjustmentId = newId(now);
  await tx
    .insertInto('adjustment')
    .values({
      member_id: memberId,
      adjustment_id: adjustmentId,
      type,
      amount_won: amountWon,
      reason,
      status: isDone ? 'done' : 'waiting',
      requested_by: actor.adminId,
      requested_at: now,
      decided_by: isDone ? actor.adminId : null,
      decided_at: isDone ? now : null,
    })
    .execute();
  const after = await getAdjustment(tx, memberId, adjustmentId);
  if (isDone) await postAdjustment(tx, after, { at: now, actor });
  await audit({ subject: `adjustment/${adjustmentId}`, after });
  return after;
}
